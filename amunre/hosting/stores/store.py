"""The protocol for stores, and the values that it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from attrs import field, frozen

MOST_FOUND = 100
"""Default maximum number of streams that a search returns."""


@frozen
class Status:
    """The data about a stream that can be listed and searched without reading its entries."""

    text: str = "{}"
    """JSON for the listing."""
    tags: frozenset[str] = field(default=frozenset(), converter=frozenset)
    """Words by which a search finds the stream."""
    due: float | None = None
    """Time at which the stream needs attention, in seconds since 1970; None if it does not need any."""


NO_STATUS = Status()
"""Status of a stream that is not listed."""


@frozen
class Listed:
    """A stream in a listing."""

    stream: str
    length: int
    """Number of entries."""
    changed: float
    """Time of the last entry, in seconds since 1970, ignoring quiet entries."""
    status: Status


Hear = Callable[[str, int], None]
"""Listener that is called with a stream and its length (0 if dropped). Any thread may call it; it must be quick."""


class Store(Protocol):
    """Storage for streams of entries. Any thread may call its methods.

    Disk and database errors raise `StoreError`. An entry may have been written anyway; read the stream to find out.
    Values beyond the limits in `bounds` also raise `StoreError`: entries of more than 16 MiB, names of more than 200
    characters, and text with U+0000 or lone surrogates.
    """

    where: str
    """Location of the store for error messages, without the password."""

    def begin(self, stream: str, entry: str, status: Status = NO_STATUS) -> None:
        """Start a stream by writing entry 0. Raises Taken if the stream already exists."""

    def append(self, stream: str, number: int, entry: str, status: Status | None = None, quiet: bool = False) -> None:
        """Write an entry, along with a new status unless it is None.

        A `quiet` entry changes neither the time of the last change nor the stream's place in listings. Raises Taken if
        there is already an entry with this number, and NoStream if the previous entry is missing.
        """

    def read(self, stream: str, since: int = 0, most: int | None = None) -> tuple[str, ...]:
        """Return up to `most` entries, starting with number `since`. Raises NoStream."""

    def listed(self, stream: str) -> Listed:
        """Return the listing of a stream. Raises NoStream."""

    def mark(self, stream: str, status: Status) -> None:
        """Set a new status without writing an entry. Raises NoStream."""

    def find(self, tag: str, most: int = MOST_FOUND, before: tuple[float, str] | None = None) -> tuple[Listed, ...]:
        """Return the streams with a tag, most recently changed first.

        To get the next page, pass the `changed` and `stream` of the last stream as `before`.
        """

    def due(self, now: float, most: int = MOST_FOUND) -> tuple[Listed, ...]:
        """Return the streams that are due by now, starting with the earliest."""

    def drop(self, stream: str) -> None:
        """Delete a stream and all its entries. Raises NoStream."""

    def claim(self, name: str) -> AbstractContextManager[bool]:
        """Claim a name, for all users of this store, until the context ends; yield True if the name was free.

        A claim also ends when its process ends, for whatever reason.
        """

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Call a listener after writes by any process, and return a function that stops this.

        Several writes to a stream may be reported as one. After a lost connection, the listener is called with the
        stream "", because any stream may have changed.
        """

    def check(self) -> None:
        """Test the store with an invisible write. Raises StoreError if that fails or the store was moved."""

    def close(self) -> None:
        """Close all files and connections; the store cannot be used after that."""


Entries = tuple[Listed, Iterable[str]]
"""A stream and all its entries."""


@frozen
class Snapshot:
    """The contents of a store at one moment."""

    streams: int
    entries: int
    """Number of entries in all streams."""
    all: Iterator[Entries]
    """The streams. Read all entries of a stream before you move on to the next stream."""


class Whole(Store, Protocol):
    """A store that can be copied as a whole (see `copying`)."""

    def snapshot(self) -> AbstractContextManager[Snapshot]:
        """Return the contents of the store, which can be read until the context ends."""

    def fill(self, streams: Iterable[Entries]) -> None:
        """Write all streams or none of them. Raises StoreError unless the store is empty."""
