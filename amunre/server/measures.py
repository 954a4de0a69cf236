"""Measurements of a process, which only some carriers keep."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from amunre.server.http_response import Denied, HttpResponse


class Measures:
    """The events that can be measured; this class does not keep any."""

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answered request."""

    def connected(self, change: int) -> None:
        """Change the number of open WebSockets."""

    def pushed(self) -> None:
        """Count a message sent over a WebSocket."""

    def notified(self, result: str) -> None:
        """Count a webhook notification."""

    def thinking(self) -> AbstractContextManager[object]:
        """Measure the time that a bot spends thinking while the context lasts."""
        return nullcontext()

    def answer(self) -> HttpResponse:
        """Return all measurements. Raises Denied if none are kept."""
        raise Denied(404, "no-route")
