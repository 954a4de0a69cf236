"""Where tables are kept: streams of numbered entries, each of them written once.

A store knows nothing of what its entries say. A stream is one table, one chat or one person; its entries are numbered
from 0, and of two that come with the same number one is written and the other is `Taken`: so any number of threads,
processes and machines can write to one stream without a lock. What has been written survives whatever happens to the
process, where the store is a file or a database.

Entries hold what players hide: hands and seeds. Whoever reads a store reads everything but tokens, which are hashed.
"""

from __future__ import annotations

import os
import re

from amunre.errors import StoreError
from amunre.hosting.stores.store import MOST_FOUND, Entries, Listed, Status, Store, Whole
from amunre.printing import printable, shortened

__all__ = ["MOST_FOUND", "Entries", "Listed", "Status", "Store", "Whole", "is_address", "opened"]


def opened(where: str | os.PathLike[str], writable: bool = True) -> Whole:
    """Return the store in an SQLite file or at the address of a PostgreSQL database; made where there is none.

    Args:
        where: A path, or an address such as postgresql://user@host/name or "host=HOST dbname=NAME". Put ./ before a
            path that looks like an address, or hand in a `Path`.
        writable: Or else it must be there, and is only read.

    Raises:
        StoreError: It cannot be opened, or is no store, or one of a newer version; or PostgreSQL takes
            `amunre[postgres]`.
    """
    if isinstance(where, str) and (is_address(where) or re.match(r"\s*\w+\s*=", where)):
        from amunre.hosting.stores.postgres import PostgresStore

        return PostgresStore(where, writable=writable)
    if isinstance(where, str):
        _check_path(where)
    from amunre.hosting.stores.sqlite import SQLiteStore

    return SQLiteStore(where, writable=writable)


def is_address(text: str) -> bool:
    """Return whether it is the URL of a PostgreSQL database."""
    return text.startswith(("postgres://", "postgresql://"))


def _check_path(where: str) -> None:
    """Raise StoreError for a text that is rather the address of something else."""
    expected, found = "expected a file or an address that begins with postgresql://", ""
    if not where.strip():
        found = "nothing"
    elif named := re.match(r"\s*([a-z][\w+.-]+):", where, re.IGNORECASE):
        found = f"{printable(shortened(named[1]))}:"
    elif re.match(r"\s*:|[^/]*:[0-9]+(/|$)", where):
        found = "a colon and nothing before it, or a port after it"
    if found:
        plain = "an SQLite file is named by its path alone, with ./ before it where that looks like an address"
        raise StoreError(f"{expected}, found {found} ({plain})")
