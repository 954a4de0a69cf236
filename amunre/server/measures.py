"""Metrics of one process for Prometheus. Nothing of it names a table, a person or an address."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from amunre.server.answers import Answer


class Measures:
    """Counters of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.requests: Counter = Counter(
            "amunre_requests", "Requests that were answered", ["method", "route", "status"], registry=self._registry
        )
        self.seconds: Histogram = Histogram(
            "amunre_request_seconds", "Until a request was answered", ["method", "route"], registry=self._registry
        )
        self.sockets: Gauge = Gauge("amunre_sockets", "WebSockets that are open", registry=self._registry)
        self.pushes: Counter = Counter("amunre_pushes", "Messages over WebSockets", registry=self._registry)
        self.hooks: Counter = Counter(
            "amunre_hooks", "Words to those whose turn it is", ["result"], registry=self._registry
        )
        self.thinking: Histogram = Histogram("amunre_thinking_seconds", "Until a bot decides", registry=self._registry)

    def answer(self) -> Answer:
        """Return the metrics in the format of Prometheus."""
        return Answer(generate_latest(self._registry), content_type=CONTENT_TYPE_LATEST)
