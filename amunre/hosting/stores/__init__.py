"""Stores, which keep tables as streams of numbered entries, each written exactly once.

A store does not interpret its entries. A stream holds one table, one chat or one person. Its entries are numbered from
0. If two writes have the same number, one succeeds and the other raises `Taken`. So any number of threads, processes
and machines can write to a stream without a lock. In a file or a database, written entries survive a process crash.

Entries contain hidden information such as hands and seeds; only tokens are hashed.
"""

from __future__ import annotations

import os
import re

from amunre.errors import StoreError
from amunre.hosting.stores.store import MOST_FOUND, Entries, Listed, Status, Store, Whole
from amunre.printing import printable, shortened

__all__ = ["MOST_FOUND", "Entries", "Listed", "Status", "Store", "Whole", "is_address", "opened"]


def opened(where: str | os.PathLike[str], writable: bool = True) -> Whole:
    """Open the store in an SQLite file or a PostgreSQL database, creating it if it does not exist.

    Args:
        where: A path, or an address such as postgresql://user@host/name or "host=HOST dbname=NAME". Put ./ before a
            path that looks like an address, or pass a `Path`.
        writable: False to open an existing store for reading only.

    Raises:
        StoreError: The store cannot be opened, is not a store or has a newer version; or `amunre[postgres]` is not
            installed.
    """
    if isinstance(where, str) and (is_address(where) or re.match(r"\s*\w+\s*=", where)):
        from amunre.hosting.stores.postgres import PostgresStore

        return PostgresStore(where, writable=writable)
    if isinstance(where, str):
        _check_path(where)
    from amunre.hosting.stores.sqlite import SQLiteStore

    return SQLiteStore(where, writable=writable)


def is_address(text: str) -> bool:
    """Return whether a string is the address of a PostgreSQL database."""
    return text.startswith(("postgres://", "postgresql://"))


def _check_path(where: str) -> None:
    """Raise StoreError for a string that looks like another kind of address."""
    expected, found = "expected a file or an address that begins with postgresql://", ""
    if not where.strip():
        found = "nothing"
    elif named := re.match(r"\s*([a-z][\w+.-]+):", where, re.IGNORECASE):
        found = f"{printable(shortened(named[1]))}:"
    elif re.match(r"\s*:|[^/]*:[0-9]+(/|$)", where):
        found = "a colon at the beginning or before a port"
    if found:
        plain = "for an SQLite file, pass only its path; put ./ before a path that looks like an address"
        raise StoreError(f"{expected}, found {found} ({plain})")
