"""The listeners to a store within one process."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from logging import getLogger
from threading import Lock

from amunre.hosting.stores.store import Hear

_LOG = getLogger(__name__)


class Hearers:
    """The callbacks of all listeners."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: dict[object, Hear] = {}

    def add(self, hear: Hear) -> Callable[[], None]:
        """Add a listener, and return a function that removes it."""
        ear = object()
        with self._lock:
            self._all[ear] = hear

        def stop() -> None:
            with self._lock:
                self._all.pop(ear, None)

        return stop

    def tell(self, changes: Iterable[tuple[str, int]]) -> None:
        """Call all listeners with changed streams and their lengths; a failing listener does not affect the others."""
        with self._lock:
            hearing = tuple(self._all.values())
        for stream, length in changes:
            for hear in hearing:
                try:
                    hear(stream, length)
                except Exception:
                    _LOG.exception("a listener to a store failed")

    def clear(self) -> None:
        """Remove all listeners."""
        with self._lock:
            self._all.clear()
