"""Streams of numbered entries, as every store keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from attrs import field, frozen

MOST_FOUND = 100
"""Streams that are found at once."""


@frozen
class Status:
    """What a listing shows of a stream without reading it, and by what it is found."""

    text: str = "{}"
    """JSON, for whoever asks for the listing."""
    tags: frozenset[str] = field(default=frozenset(), converter=frozenset)
    """Words by which it is found."""
    due: float | None = None
    """When somebody must look after it, in seconds since 1970; None: whenever something is written."""


NO_STATUS = Status()
"""Of a stream that nobody looks for."""


@frozen
class Listed:
    """A stream in a listing."""

    stream: str
    length: int
    """How many entries it has."""
    changed: float
    """When the last of them was written, in seconds since 1970."""
    status: Status


Hear = Callable[[str, int], None]
"""Told of a stream, and how many entries it has now (0: it was dropped); from any thread, and shall not take long."""


class Store(Protocol):
    """Keeps streams of entries. All of it may be called from any thread, and nothing waits for people.

    Whatever goes wrong with the disk or the database is a `StoreError`; an entry of which nobody was told that it is
    written may stand there all the same, so whoever wants to know reads on. What no store keeps is a `StoreError` too:
    an entry of more than 16 MiB, a name of more than 200 characters, a text with U+0000 or half surrogates (`bounds`).
    """

    where: str
    """The place of the store, as errors name it: without a password."""

    def begin(self, stream: str, entry: str, status: Status = NO_STATUS) -> None:
        """Begin a stream with its entry number 0. Raises Taken if there is one of this name."""

    def append(self, stream: str, number: int, entry: str, status: Status | None = None, quiet: bool = False) -> None:
        """Write an entry, and with it a new status; None leaves that as it is.

        A `quiet` entry leaves the time of the last change as it is, and so the place of the stream in each listing.
        Raises Taken if there is an entry of this number, and NoStream where no entry is before it.
        """

    def read(self, stream: str, since: int = 0, most: int | None = None) -> tuple[str, ...]:
        """Return entries from a number on, at most so many. Raises NoStream."""

    def listed(self, stream: str) -> Listed:
        """Return a stream as a listing has it. Raises NoStream."""

    def mark(self, stream: str, status: Status) -> None:
        """Set a new status without an entry. Raises NoStream."""

    def find(self, tag: str, most: int = MOST_FOUND, before: tuple[float, str] | None = None) -> tuple[Listed, ...]:
        """List streams with a tag, the last changed first; `before`: those after it, by `changed` and `stream`."""

    def due(self, now: float, most: int = MOST_FOUND) -> tuple[Listed, ...]:
        """Return streams that somebody should have looked after by now, what was due first, first."""

    def drop(self, stream: str) -> None:
        """Forget a stream and all its entries. Raises NoStream."""

    def claim(self, name: str) -> AbstractContextManager[bool]:
        """Claim a piece of work among all who use this store, while the context lasts; yield whether that worked.

        A claim ends with the process that has it, whatever becomes of that.
        """

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Listen to what anybody writes, here or in another process; call what is returned to stop.

        Nobody is told twice of what a reader would see in one go, and after a lost connection the stream is "" once:
        look at all of them.
        """

    def check(self) -> None:
        """Write something that nobody sees. Raises StoreError unless it is kept, and at the place of the store."""

    def close(self) -> None:
        """Let go of files and connections; nothing can be read or written any more."""


Entries = tuple[Listed, Iterable[str]]
"""A stream with all its entries."""


@frozen
class Snapshot:
    """All that a store had at one moment, whatever is written meanwhile."""

    streams: int
    entries: int
    """How many there are in all."""
    all: Iterator[Entries]
    """Each of the streams, to be read to its end before the next one is asked for."""


class Whole(Store, Protocol):
    """A store that can be copied as a whole (`copying`)."""

    def snapshot(self) -> AbstractContextManager[Snapshot]:
        """Return all that the store has, while the context lasts."""

    def fill(self, streams: Iterable[Entries]) -> None:
        """Write all of this, or nothing. Raises StoreError unless the store is empty."""
