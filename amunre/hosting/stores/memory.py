"""A store in memory, for tests and for tables that need not outlive the process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock

from amunre.errors import NoStream, StoreError, Taken
from amunre.hosting.stores.bounds import BoundedStore, bounded, check_next
from amunre.hosting.stores.hearing import Hearers
from amunre.hosting.stores.store import MOST_FOUND, Entries, Hear, Listed, Snapshot, Status


class MemoryStore(BoundedStore):
    """A store that keeps streams in memory."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        super().__init__("memory")
        self._clock = clock
        self._lock = Lock()
        self._entries: dict[str, list[str]] = {}
        self._listed: dict[str, Listed] = {}
        self._claimed: set[str] = set()
        self._hearers = Hearers()

    def _begin(self, stream: str, entry: str, status: Status) -> None:
        with self._open():
            if stream in self._entries:
                raise Taken(stream, 0)
            self._entries[stream] = [entry]
            self._listed[stream] = Listed(stream, 1, self._clock(), status)
        self._hearers.tell([(stream, 1)])

    def _append(self, stream: str, number: int, entry: str, status: Status | None, quiet: bool) -> None:
        with self._open():
            entries = self._known(stream)
            check_next(stream, number, len(entries))
            entries.append(entry)
            before = self._listed[stream]
            changed = before.changed if quiet else self._clock()
            self._listed[stream] = Listed(stream, number + 1, changed, before.status if status is None else status)
        self._hearers.tell([(stream, number + 1)])

    def read(self, stream: str, since: int = 0, most: int | None = None) -> tuple[str, ...]:
        """See `Store.read`."""
        with self._open():
            return tuple(self._known(stream)[bounded(since) :][: bounded(most)])

    def listed(self, stream: str) -> Listed:
        """See `Store.listed`."""
        with self._open():
            self._known(stream)
            return self._listed[stream]

    def _mark(self, stream: str, status: Status) -> None:
        with self._open():
            self._known(stream)
            before = self._listed[stream]
            self._listed[stream] = Listed(stream, before.length, before.changed, status)

    def find(self, tag: str, most: int = MOST_FOUND, before: tuple[float, str] | None = None) -> tuple[Listed, ...]:
        """See `Store.find`."""
        with self._open():
            found = [one for one in self._listed.values() if tag in one.status.tags]
        found.sort(key=lambda one: (one.changed, one.stream), reverse=True)
        return tuple([one for one in found if before is None or (one.changed, one.stream) < before][: bounded(most)])

    def due(self, now: float, most: int = MOST_FOUND) -> tuple[Listed, ...]:
        """See `Store.due`."""
        with self._open():
            found = [(one.status.due, one.stream, one) for one in self._listed.values() if one.status.due is not None]
        return tuple([one for due, _, one in sorted(found, key=lambda it: it[:2]) if due <= now][: bounded(most)])

    def drop(self, stream: str) -> None:
        """See `Store.drop`."""
        with self._open():
            self._known(stream)
            del self._entries[stream], self._listed[stream]
        self._hearers.tell([(stream, 0)])

    @contextmanager
    def claim(self, name: str) -> Iterator[bool]:
        """See `Store.claim`."""
        with self._open():
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
        with self._open():
            return self._hearers.add(hear)

    def check(self) -> None:
        """See `Store.check`."""
        with self._open():
            pass

    def close(self) -> None:
        """See `Store.close`."""
        with self._lock:
            self._closed = True
        self._hearers.clear()

    @contextmanager
    def snapshot(self) -> Iterator[Snapshot]:
        """See `Whole.snapshot`."""
        with self._open():
            all = [(self._listed[stream], tuple(entries)) for stream, entries in self._entries.items()]
        yield Snapshot(len(all), sum(len(entries) for _, entries in all), iter(all))

    def fill(self, streams: Iterable[Entries]) -> None:
        """See `Whole.fill`."""
        all = [(listed, list(entries)) for listed, entries in streams]
        with self._open():
            if self._entries:
                raise StoreError("memory: expected an empty store")
            self._entries = {listed.stream: entries for listed, entries in all}
            self._listed = {listed.stream: listed for listed, _ in all}
        self._hearers.tell([("", 0)])

    @contextmanager
    def _open(self) -> Iterator[None]:
        with self._lock:
            self._check_open()
            yield

    def _known(self, stream: str) -> list[str]:
        entries = self._entries.get(stream)
        if entries is None:
            raise NoStream(stream)
        return entries
