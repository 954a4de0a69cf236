"""Prometheus metrics about one process. They do not identify tables, persons or addresses."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from amunre.server.http_response import HttpResponse


class Measures:
    """The metrics of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests: Counter = Counter(
            "amunre_requests", "Answered requests", ["method", "route", "status"], registry=self._registry
        )
        self.seconds: Histogram = Histogram(
            "amunre_request_seconds", "Time until a request was answered", ["method", "route"], registry=self._registry
        )
        self.sockets: Gauge = Gauge("amunre_sockets", "Open WebSockets", registry=self._registry)
        self.pushes: Counter = Counter("amunre_pushes", "Messages sent over WebSockets", registry=self._registry)
        self.hooks: Counter = Counter("amunre_hooks", "Webhook notifications", ["result"], registry=self._registry)
        self.thinking: Histogram = Histogram(
            "amunre_thinking_seconds", "Time that bots spent thinking", registry=self._registry
        )

    def answer(self) -> HttpResponse:
        """Return the metrics in Prometheus format."""
        return HttpResponse(generate_latest(self._registry), content_type=CONTENT_TYPE_LATEST)
