"""A store in memory: for tests, and for one evening in one process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from amunre.errors import NoStream, Taken
from amunre.hosting.stores import MOST_FOUND, NO_STATUS, Hear, Listed, Status


class MemoryStore:
    """Keeps streams as long as it lives."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._lock = Lock()
        self._entries: dict[str, list[str]] = {}
        self._listed: dict[str, Listed] = {}
        self._claimed: set[str] = set()
        self._hearing: dict[object, Hear] = {}

    def begin(self, stream: str, entry: str, status: Status = NO_STATUS) -> None:
        """See `Store.begin`."""
        with self._lock:
            if stream in self._entries:
                raise Taken(stream, 0)
            self._entries[stream] = [entry]
            self._listed[stream] = Listed(stream, 1, self._clock(), status)
        self._tell(stream, 1)

    def append(self, stream: str, number: int, entry: str, status: Status | None = None) -> None:
        """See `Store.append`."""
        with self._lock:
            entries = self._known(stream)
            if number < len(entries):
                raise Taken(stream, number)
            if number > len(entries):
                raise NoStream(stream)
            entries.append(entry)
            status = self._listed[stream].status if status is None else status
            self._listed[stream] = Listed(stream, number + 1, self._clock(), status)
        self._tell(stream, number + 1)

    def read(self, stream: str, since: int = 0, most: int | None = None) -> tuple[str, ...]:
        """See `Store.read`."""
        with self._lock:
            return tuple(self._known(stream)[since : None if most is None else since + most])

    def listed(self, stream: str) -> Listed:
        """See `Store.listed`."""
        with self._lock:
            self._known(stream)
            return self._listed[stream]

    def mark(self, stream: str, status: Status) -> None:
        """See `Store.mark`."""
        with self._lock:
            self._known(stream)
            before = self._listed[stream]
            self._listed[stream] = Listed(stream, before.length, before.changed, status)

    def find(self, tag: str, most: int = MOST_FOUND, before: tuple[float, str] | None = None) -> tuple[Listed, ...]:
        """See `Store.find`."""
        with self._lock:
            found = [one for one in self._listed.values() if tag in one.status.tags]
        found.sort(key=lambda one: (one.changed, one.stream), reverse=True)
        return tuple([one for one in found if before is None or (one.changed, one.stream) < before][:most])

    def due(self, now: float, most: int = MOST_FOUND) -> tuple[Listed, ...]:
        """See `Store.due`."""
        with self._lock:
            found = [(one.status.due, one.stream, one) for one in self._listed.values() if one.status.due is not None]
        return tuple([one for due, _, one in sorted(found, key=lambda it: it[:2]) if due <= now][:most])

    def drop(self, stream: str) -> None:
        """See `Store.drop`."""
        with self._lock:
            self._known(stream)
            del self._entries[stream], self._listed[stream]
        self._tell(stream, 0)

    @contextmanager
    def claim(self, name: str) -> Iterator[bool]:
        """See `Store.claim`."""
        with self._lock:
            ours = name not in self._claimed
            self._claimed.add(name)
        try:
            yield ours
        finally:
            if ours:
                with self._lock:
                    self._claimed.discard(name)

    def listen(self, hear: Hear) -> Callable[[], None]:
        """See `Store.listen`."""
        ear = object()
        with self._lock:
            self._hearing[ear] = hear

        def stop() -> None:
            with self._lock:
                self._hearing.pop(ear, None)

        return stop

    def close(self) -> None:
        """See `Store.close`."""
        with self._lock:
            self._hearing.clear()

    def _known(self, stream: str) -> list[str]:
        entries = self._entries.get(stream)
        if entries is None:
            raise NoStream(stream)
        return entries

    def _tell(self, stream: str, length: int) -> None:
        with self._lock:
            hearing = tuple(self._hearing.values())
        for hear in hearing:
            hear(stream, length)
