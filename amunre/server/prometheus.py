"""Prometheus metrics about one process. They do not identify tables, persons or addresses."""

from __future__ import annotations

from contextlib import AbstractContextManager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from amunre.server.http_response import HttpResponse
from amunre.server.measures import Measures


class PrometheusMeasures(Measures):
    """The metrics of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "amunre_requests", "Answered requests", ["method", "route", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "amunre_request_seconds", "Time until a request was answered", ["method", "route"], registry=self._registry
        )
        self._sockets = Gauge("amunre_sockets", "Open WebSockets", registry=self._registry)
        self._pushes = Counter("amunre_pushes", "Messages sent over WebSockets", registry=self._registry)
        self._hooks = Counter("amunre_hooks", "Webhook notifications", ["result"], registry=self._registry)
        self._thinking = Histogram("amunre_thinking_seconds", "Time that bots spent thinking", registry=self._registry)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answered request."""
        self._requests.labels(method, route, status).inc()
        self._seconds.labels(method, route).observe(seconds)

    def connected(self, change: int) -> None:
        """Change the number of open WebSockets."""
        self._sockets.inc(change)

    def pushed(self) -> None:
        """Count a message sent over a WebSocket."""
        self._pushes.inc()

    def notified(self, result: str) -> None:
        """Count a webhook notification."""
        self._hooks.labels(result).inc()

    def thinking(self) -> AbstractContextManager[object]:
        """Measure the time that a bot spends thinking while the context lasts."""
        return self._thinking.time()

    def answer(self) -> HttpResponse:
        """Return the metrics in Prometheus format."""
        return HttpResponse(generate_latest(self._registry), content_type=CONTENT_TYPE_LATEST)
