"""The protocol of stores, and the values in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from attrs import field, frozen

MOST_FOUND = 100
"""Default maximum number of streams that a search returns."""


@frozen
class Status:
    """The data of a stream that listings show and search, without reading its entries."""

    text: str = "{}"
    """JSON for the listing."""
    tags: frozenset[str] = field(default=frozenset(), converter=frozenset)
    """Words by which the stream is found."""
    due: float | None = None
    """Time at which the stream needs attention, in seconds since 1970; None if it needs none."""


NO_STATUS = Status()
"""Status of a stream that is not listed."""


@frozen
class Listed:
    """A stream in a listing."""

    stream: str
    length: int
    """Number of entries."""
    changed: float
    """Time of the last entry, except quiet ones, in seconds since 1970."""
    status: Status


Hear = Callable[[str, int], None]
"""Listener, called with a stream and its length (0 if it was dropped). Any thread may call it; it must be quick."""


class Store(Protocol):
    """Storage for streams of entries. Any thread may call its methods.

    Disk and database errors raise `StoreError`. An entry may have been written even then; read the stream
    to find out. Values beyond the limits in `bounds` raise `StoreError` too: entries of more than 16 MiB, names of more
    than 200 characters, texts with U+0000 or lone surrogates.
    """

    where: str
    """Place of the store for errors, without a password."""

    def begin(self, stream: str, entry: str, status: Status = NO_STATUS) -> None:
        """Begin a stream with its entry number 0. Raises Taken if the stream exists."""

    def append(self, stream: str, number: int, entry: str, status: Status | None = None, quiet: bool = False) -> None:
        """Write an entry, and with it a new status unless that is None.

        A `quiet` entry does not change the time of the last change, nor the place of the stream in listings. Raises
        Taken if there is an entry with this number, and NoStream if the previous entry is missing.
        """

    def read(self, stream: str, since: int = 0, most: int | None = None) -> tuple[str, ...]:
        """Return at most `most` entries, beginning with number `since`. Raises NoStream."""

    def listed(self, stream: str) -> Listed:
        """Return the listing of a stream. Raises NoStream."""

    def mark(self, stream: str, status: Status) -> None:
        """Set a new status without an entry. Raises NoStream."""

    def find(self, tag: str, most: int = MOST_FOUND, before: tuple[float, str] | None = None) -> tuple[Listed, ...]:
        """List streams with a tag, last changed first; only those after `before`, a pair of `changed` and `stream`."""

    def due(self, now: float, most: int = MOST_FOUND) -> tuple[Listed, ...]:
        """Return the streams that are due by now, the longest due first."""

    def drop(self, stream: str) -> None:
        """Delete a stream and all its entries. Raises NoStream."""

    def claim(self, name: str) -> AbstractContextManager[bool]:
        """Claim a name among all users of this store until the context ends; yield True if it was free.

        A claim also ends when its process ends, however that happens.
        """

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Call a listener after writes of this and other processes; call what is returned to stop.

        Several writes to a stream may be reported as one. After a lost connection the listener is called with the
        stream "": any stream may have changed.
        """

    def check(self) -> None:
        """Write something invisible to test the store. Raises StoreError if that fails, or the store was moved."""

    def close(self) -> None:
        """Close all files and connections; the store cannot be used any more."""


Entries = tuple[Listed, Iterable[str]]
"""A stream with all its entries."""


@frozen
class Snapshot:
    """The contents of a store at one moment."""

    streams: int
    entries: int
    """Number of entries in all streams."""
    all: Iterator[Entries]
    """The streams. Read the entries of each before you ask for the next one."""


class Whole(Store, Protocol):
    """A store that can be copied as a whole (`copying`)."""

    def snapshot(self) -> AbstractContextManager[Snapshot]:
        """Return the contents of the store, to be read until the context ends."""

    def fill(self, streams: Iterable[Entries]) -> None:
        """Write all streams, or nothing. Raises StoreError unless the store is empty."""
