"""What every store takes and what none does, so that tables can move from one to another.

A text is kept as UTF-8, so it has no half surrogates, and without U+0000, which PostgreSQL does not know.
"""

from __future__ import annotations

import math
import os
from abc import ABC, abstractmethod

from amunre.errors import NoStream, StoreError, Taken
from amunre.hosting.stores.store import NO_STATUS, Status
from amunre.printing import brief

LONGEST_ENTRY = 16 * 2**20
"""Bytes of an entry."""
LONGEST_STATUS = 2**16
"""Bytes of the text of a status."""
LONGEST_NAME = 200
"""Characters of the name of a stream, and of a tag."""
MOST_TAGS = 100
"""Tags of a stream."""
MOST = 2**31 - 1
"""As many, and as high a number, as anybody may ask for."""


def is_name(name: str) -> bool:
    """Return whether there can be a stream, or a tag, of this name at all."""
    return 0 < len(name) <= LONGEST_NAME and not _fault(name)


def check_name(name: str) -> None:
    """Raise StoreError for a name that no stream can have."""
    if not is_name(name):
        raise StoreError(
            f"name: expected 1 to {LONGEST_NAME} characters without U+0000 and half surrogates, found {brief(name)}"
        )


def check_entry(entry: str) -> None:
    """Raise StoreError for an entry that cannot be kept."""
    _check_text("entry", entry, LONGEST_ENTRY)


def check_status(status: Status) -> None:
    """Raise StoreError for a status that cannot be kept."""
    _check_text("status", status.text, LONGEST_STATUS)
    if len(status.tags) > MOST_TAGS:
        raise StoreError(f"tags: expected {MOST_TAGS} at most, found {len(status.tags)}")
    for tag in status.tags:
        check_name(tag)
    if status.due is not None and not math.isfinite(status.due):
        raise StoreError(f"due: expected seconds since 1970, found {status.due}")


def bounded(number: int | None) -> int:
    """Return a number that any database takes: how many are wanted, None for all, or from which one on."""
    return MOST if number is None else min(max(number, 0), MOST)


def _check_text(what: str, text: str, most: int) -> None:
    if fault := _fault(text):
        raise StoreError(f"{what}: expected a text without U+0000 and half surrogates, found {fault}")
    if (size := len(text.encode())) > most:
        raise StoreError(f"{what}: expected {most:,} bytes at most, found {size:,}")


def _fault(text: str) -> str:
    """Return what no store keeps in a text; empty if there is nothing of that."""
    if "\0" in text:
        return f"U+0000 as character {text.index(chr(0)) + 1}"
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return f"U+{ord(text[error.start]):04X} as character {error.start + 1}"
    return ""


class BoundedStore(ABC):
    """A store that is asked to write only what can be kept."""

    def __init__(self, where: str) -> None:
        self.where: str = where
        """As errors tell it: no password."""
        self._process: int = os.getpid()
        self._closed: bool = False

    def begin(self, stream: str, entry: str, status: Status = NO_STATUS) -> None:
        """See `Store.begin`."""
        check_name(stream)
        check_entry(entry)
        check_status(status)
        self._begin(stream, entry, status)

    def append(self, stream: str, number: int, entry: str, status: Status | None = None, quiet: bool = False) -> None:
        """See `Store.append`."""
        check_entry(entry)
        if status is not None:
            check_status(status)
        self._append(stream, number, entry, status, quiet)

    def mark(self, stream: str, status: Status) -> None:
        """See `Store.mark`."""
        check_status(status)
        self._mark(stream, status)

    @abstractmethod
    def _begin(self, stream: str, entry: str, status: Status) -> None: ...

    @abstractmethod
    def _append(self, stream: str, number: int, entry: str, status: Status | None, quiet: bool) -> None: ...

    @abstractmethod
    def _mark(self, stream: str, status: Status) -> None: ...

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self.where}: this store has been closed")
        if self._process != os.getpid():
            raise StoreError(f"{self.where}: this store was opened before this process was forked: open it again")


def check_next(stream: str, number: int, length: int) -> None:
    """Raise Taken or NoStream unless a number is the next one of a stream that has so many entries."""
    if number < length:
        raise Taken(stream, number)
    if number > length:
        raise NoStream(stream)


def possible(stream: str) -> str:
    """Return the name of a stream, if there can be one of this name. Raises NoStream."""
    if not is_name(stream):
        raise NoStream(stream)
    return stream
