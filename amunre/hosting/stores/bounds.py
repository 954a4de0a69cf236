"""Limits that all stores share, so that tables can be moved from one store to another.

Text is stored as UTF-8, so it cannot contain lone surrogates. It cannot contain U+0000 either, because PostgreSQL does
not allow that.
"""

from __future__ import annotations

import math
import os
from abc import ABC, abstractmethod

from amunre.errors import NoStream, StoreError, Taken
from amunre.hosting.stores.store import NO_STATUS, Status
from amunre.printing import brief

LONGEST_ENTRY = 16 * 2**20
"""Maximum length of an entry in bytes."""
LONGEST_STATUS = 2**16
"""Maximum length of a status's text in bytes."""
LONGEST_NAME = 200
"""Maximum length of a stream's or tag's name in characters."""
MOST_TAGS = 100
"""Maximum number of tags on a stream."""
MOST = 2**31 - 1
"""Largest number allowed in a query."""


def is_name(name: str) -> bool:
    """Return whether this is a valid name for a stream or a tag."""
    return 0 < len(name) <= LONGEST_NAME and not _fault(name)


def check_name(name: str) -> None:
    """Raise StoreError unless this is a valid name for a stream."""
    if not is_name(name):
        raise StoreError(
            f"name: expected 1 to {LONGEST_NAME} characters without U+0000 or lone surrogates, found {brief(name)}"
        )


def check_entry(entry: str) -> None:
    """Raise StoreError for an entry that cannot be stored."""
    _check_text("entry", entry, LONGEST_ENTRY)


def check_status(status: Status) -> None:
    """Raise StoreError for a status that cannot be stored."""
    _check_text("status", status.text, LONGEST_STATUS)
    if len(status.tags) > MOST_TAGS:
        raise StoreError(f"tags: expected at most {MOST_TAGS}, found {len(status.tags)}")
    for tag in status.tags:
        check_name(tag)
    if status.due is not None and not math.isfinite(status.due):
        raise StoreError(f"due: expected seconds since 1970, found {status.due}")


def bounded(number: int | None) -> int:
    """Clamp a number to the range that every database accepts; None becomes the largest number."""
    return MOST if number is None else min(max(number, 0), MOST)


def _check_text(what: str, text: str, most: int) -> None:
    if fault := _fault(text):
        raise StoreError(f"{what}: expected text without U+0000 or lone surrogates, found {fault}")
    if (size := len(text.encode())) > most:
        raise StoreError(f"{what}: expected at most {most:,} bytes, found {size:,}")


def _fault(text: str) -> str:
    """Return the first character that cannot be stored, with its position; empty if all characters can be stored."""
    if "\0" in text:
        return f"U+0000 as character {text.index(chr(0)) + 1}"
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return f"U+{ord(text[error.start]):04X} as character {error.start + 1}"
    return ""


class BoundedStore(ABC):
    """Base class of the stores, which checks all limits before anything is written."""

    def __init__(self, where: str) -> None:
        self.where: str = where
        """Location of the store for error messages, without the password."""
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
            raise StoreError(f"{self.where}: this store was opened before the process was forked: open it again")


def check_next(stream: str, number: int, length: int) -> None:
    """Raise Taken or NoStream unless this is the number of the next entry in a stream with `length` entries."""
    if number < length:
        raise Taken(stream, number)
    if number > length:
        raise NoStream(stream)


def possible(stream: str) -> str:
    """Return a stream's name if it is valid; otherwise raise NoStream."""
    if not is_name(stream):
        raise NoStream(stream)
    return stream
