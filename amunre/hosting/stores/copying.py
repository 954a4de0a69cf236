"""Copying a whole store into another, for backups, restores, and moves to another kind of store.

A copy contains a snapshot of the store at one moment, even if others keep writing. It is either complete or not made
at all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

from attrs import frozen

from amunre.errors import StoreError
from amunre.hosting.newfile import new_file
from amunre.hosting.stores import Entries, Whole, opened
from amunre.hosting.stores.sqlite_file import check_no_log
from amunre.printing import printable

Progress = Callable[[int, int], None]
"""Callback that takes the number of entries copied so far and the total number."""


@frozen
class Copied:
    """The size of a copy."""

    streams: int
    entries: int


def copy(source: Whole, target: Whole, told: Progress = lambda done, all: None) -> Copied:
    """Copy all streams from a store into an empty store.

    Raises:
        StoreError: The target is not empty, or a store fails; either way, nothing has been written.
    """
    with source.snapshot() as all:
        told(0, all.entries)
        done = 0

        def counted(entries: Iterable[str]) -> Iterator[str]:
            nonlocal done
            for entry in entries:
                yield entry
                done += 1
                told(done, all.entries)

        def streams() -> Iterator[Entries]:
            for listed, entries in all.all:
                yield listed, counted(entries)

        target.fill(streams())
    return Copied(all.streams, all.entries)


def backup(source: Whole, file: str | os.PathLike[str], told: Progress = lambda done, all: None) -> Copied:
    """Copy all streams from a store into a new SQLite file, which appears only when it is complete.

    Raises:
        StoreError: The file already exists, or cannot be written.
    """
    check_no_log(Path(file))
    try:
        with new_file(file) as beside, closing(opened(beside)) as target:
            return copy(source, target, told)
    except FileExistsError:
        raise StoreError(printable(f"{file}: already exists, and a backup never overwrites a file")) from None
    except OSError as error:
        raise StoreError(printable(f"{file}: {error.strerror}")) from error
