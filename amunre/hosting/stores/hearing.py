"""Who wants to be told of what is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from logging import getLogger
from threading import Lock

from amunre.hosting.stores.store import Hear

_LOG = getLogger(__name__)


class Hearers:
    """Those who want to be told."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._all: dict[object, Hear] = {}

    def add(self, hear: Hear) -> Callable[[], None]:
        """Add a listener; call what is returned to remove it."""
        ear = object()
        with self._lock:
            self._all[ear] = hear

        def stop() -> None:
            with self._lock:
                self._all.pop(ear, None)

        return stop

    def tell(self, changes: Iterable[tuple[str, int]]) -> None:
        """Tell all of them of streams and their lengths; one who fails harms neither the writer nor the others."""
        with self._lock:
            hearing = tuple(self._all.values())
        for stream, length in changes:
            for hear in hearing:
                try:
                    hear(stream, length)
                except Exception:
                    _LOG.exception("somebody who listens to a store failed")

    def clear(self) -> None:
        """Tell nobody any more."""
        with self._lock:
            self._all.clear()
