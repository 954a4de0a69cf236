"""A store in an SQLite file, for any number of threads and a few processes on one machine."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from itertools import groupby
from logging import getLogger
from pathlib import Path
from threading import Lock
from typing import Any

from amunre.arguments import path_of
from amunre.errors import NoStream, StoreError, Taken
from amunre.hosting.stores.bounds import BoundedStore, bounded, check_next, is_name, possible
from amunre.hosting.stores.claims import claimed
from amunre.hosting.stores.sqlite_file import VERSION, connected, identity, log_of, told_of, transaction
from amunre.hosting.stores.sqlite_listening import REMEMBERED, SQLiteListener
from amunre.hosting.stores.store import MOST_FOUND, Entries, Hear, Listed, Snapshot, Status
from amunre.printing import printable, shortened

Row = tuple[Any, ...]
"""A row in the result of a query."""

PATIENCE = 30.0
"""Seconds to wait for writes by another process."""
MOVED = "it was moved, deleted or replaced while it was open: put it back, or restart with the new file"
COLUMNS = "name, length, changed, status, tags, due"

_LOG = getLogger(__name__)


class SQLiteStore(BoundedStore):
    """A store in a file, which is created if necessary. Only one process writes at a time; the others wait.

    When a method returns, everything it wrote is on disk. After a fork, open the store again in the child process.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        writable: bool = True,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Open a file, and create it if necessary.

        Args:
            path: Path of the file.
            writable: False to open an existing store for reading only.
            patience: Seconds to wait for writes by another process.
            clock: Function that returns the time in seconds since 1970.
        """
        try:
            self._path = Path(os.path.abspath(path_of(path)))
        except OSError as error:
            raise StoreError(f"{printable(shortened(os.fspath(path)))}: {error.strerror}") from error
        super().__init__(str(self._path))
        self._clock = clock
        connect = partial(connected, self._path, writable, patience)
        self._writer, self._write_lock = connect(), Lock()
        self._reader, self._read_lock = connect(new=False), Lock()
        self._files = (self._path, log_of(self._path)) if writable else (self._path,)
        self._identities = [*map(identity, self._files)]
        self._moved = Lock()
        """Lock that is taken for good when the store first logs that the file was moved."""
        self._connect = partial(connect, new=False)
        self._listening = SQLiteListener(self._another)

    # --- writing ------------------------------------------------------------------------------------------

    def _begin(self, stream: str, entry: str, status: Status) -> None:
        with self._writing() as db:
            if _row(db, "SELECT 1 FROM streams WHERE name = ?", stream):
                raise Taken(stream, 0)
            _put(db, Listed(stream, 1, self._clock(), status), [entry])
            _written(db, stream, 1)

    def _append(self, stream: str, number: int, entry: str, status: Status | None, quiet: bool) -> None:
        with self._writing() as db:
            id, length = _known(db, stream, "id, length")
            check_next(stream, number, length)
            db.execute("INSERT INTO entries VALUES (?, ?, ?)", (id, number, entry))
            now = None if quiet else self._clock()
            db.execute(
                "UPDATE streams SET length = ?, changed = coalesce(?, changed) WHERE id = ?", (number + 1, now, id)
            )
            if status is not None:
                _put_status(db, stream, status)
            _written(db, stream, number + 1)

    def _mark(self, stream: str, status: Status) -> None:
        with self._writing() as db:
            _put_status(db, stream, status)

    def drop(self, stream: str) -> None:
        """See `Store.drop`."""
        with self._writing() as db:
            (id,) = _known(db, stream, "id")
            db.execute("DELETE FROM streams WHERE id = ?", (id,))
            _written(db, stream, 0)

    # --- reading ------------------------------------------------------------------------------------------

    def read(self, stream: str, since: int = 0, most: int | None = None) -> tuple[str, ...]:
        """See `Store.read`."""
        rows = bounded(most)
        with self._reading() as db:
            found = db.execute(
                "SELECT entry FROM streams LEFT JOIN entries ON stream = id AND number >= ? WHERE name = ?"
                " ORDER BY number LIMIT ?",
                (bounded(since), possible(stream), max(rows, 1)),
            ).fetchall()
        if not found:
            raise NoStream(stream)
        return tuple([entry for (entry,) in found if entry is not None][:rows])

    def listed(self, stream: str) -> Listed:
        """See `Store.listed`."""
        with self._reading() as db:
            return _listed(_known(db, stream, COLUMNS))

    def find(self, tag: str, most: int = MOST_FOUND, before: tuple[float, str] | None = None) -> tuple[Listed, ...]:
        """See `Store.find`."""
        if not is_name(tag):
            return ()
        after = "" if before is None else "AND (changed, name) < (?, ?)"
        with self._reading() as db:
            found = db.execute(
                f"SELECT {COLUMNS} FROM tags JOIN streams ON id = stream WHERE tag = ? {after}"
                " ORDER BY changed DESC, name DESC LIMIT ?",
                (tag, *(before or ()), bounded(most)),
            ).fetchall()
        return tuple(map(_listed, found))

    def due(self, now: float, most: int = MOST_FOUND) -> tuple[Listed, ...]:
        """See `Store.due`."""
        with self._reading() as db:
            found = db.execute(
                f"SELECT {COLUMNS} FROM streams WHERE due <= ? ORDER BY due, name LIMIT ?", (now, bounded(most))
            ).fetchall()
        return tuple(map(_listed, found))

    # --- several processes --------------------------------------------------------------------------------

    @contextmanager
    def claim(self, name: str) -> Iterator[bool]:
        """See `Store.claim`."""
        self._check_open()
        with told_of(self._path):
            claim = claimed(self._path.with_name(self._path.name + "-claims"), name)
            ours = claim.__enter__()
        try:
            yield ours
        finally:
            claim.__exit__(None, None, None)

    def listen(self, hear: Hear) -> Callable[[], None]:
        """See `Store.listen`; writes by other processes are noticed within a twentieth of a second."""
        self._check_open()
        with told_of(self._path):
            return self._listening.add(hear)

    def check(self) -> None:
        """See `Store.check`."""
        with self._writing() as db:
            db.execute(f"PRAGMA user_version = {VERSION}")

    def close(self) -> None:
        """See `Store.close`."""
        if self._process != os.getpid():
            return
        self._listening.close()
        with self._write_lock, self._read_lock:
            self._closed = True
            self._reader.close()
            self._writer.close()

    # --- whole store --------------------------------------------------------------------------------------

    @contextmanager
    def snapshot(self) -> Iterator[Snapshot]:
        """See `Whole.snapshot`."""
        self._check_open()
        db = self._another()
        try:
            with told_of(self._path), transaction(db, "BEGIN"), closing(self._rows(db)) as rows:
                streams, entries = _row(db, "SELECT count(*), coalesce(sum(length), 0) FROM streams") or (0, 0)
                groups = groupby(rows, key=lambda row: row[:-1])
                yield Snapshot(streams, entries, ((_listed(key), (row[-1] for row in group)) for key, group in groups))
        finally:
            db.close()

    def fill(self, streams: Iterable[Entries]) -> None:
        """See `Whole.fill`."""
        with self._writing() as db:
            if _row(db, "SELECT 1 FROM streams"):
                raise StoreError(f"{self._path}: expected an empty store")
            for listed, entries in streams:
                _put(db, listed, entries)
            _written(db, "", 0)

    # --- connections --------------------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection for writing, within a transaction."""
        with self._write_lock:
            self._check_open()
            self._check_there()
            with told_of(self._path), transaction(self._writer, "BEGIN IMMEDIATE"):
                yield self._writer
                self._check_there()
        self._listening.wake()

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._read_lock:
            self._check_open()
            self._check_there()
            with told_of(self._path):
                yield self._reader

    def _another(self) -> sqlite3.Connection:
        """Open another connection. Raises StoreError."""
        self._check_there()
        return self._connect()

    def _check_there(self) -> None:
        """Raise StoreError, and log the problem once, unless the open file is still at its path.

        The next process to open the store would miss everything written to a moved file.
        """
        if [*map(identity, self._files)] == self._identities:
            return
        said = printable(f"{self._path}: {MOVED}")
        if self._moved.acquire(blocking=False):
            _LOG.error("%s", said)
        raise StoreError(said)

    def _rows(self, db: sqlite3.Connection) -> Generator[Row, None, None]:
        """Yield each entry with its stream. Error messages name this file, not the file to which it is being copied."""
        with told_of(self._path):
            yield from db.execute(
                f"SELECT {COLUMNS}, entry FROM streams JOIN entries ON stream = id ORDER BY id, number"
            )


def _put(db: sqlite3.Connection, listed: Listed, entries: Iterable[str]) -> None:
    """Write a stream with all its entries. Raises StoreError if its length does not match the number of entries."""
    text, tags, due = listed.status.text, listed.status.tags, listed.status.due
    id = db.execute(
        f"INSERT INTO streams ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
        (listed.stream, listed.length, listed.changed, text, json.dumps(sorted(tags)), due),
    ).lastrowid
    numbered = ((id, number, entry) for number, entry in enumerate(entries))
    found = db.executemany("INSERT INTO entries VALUES (?, ?, ?)", numbered).rowcount
    if found != listed.length:
        raise StoreError(f"{listed.stream}: expected {listed.length} entries, found {found}: the store is damaged")
    db.executemany("INSERT INTO tags VALUES (?, ?)", [(tag, id) for tag in tags])


def _put_status(db: sqlite3.Connection, stream: str, status: Status) -> None:
    id, before = _known(db, stream, "id, tags")
    tags = json.dumps(sorted(status.tags))
    db.execute("UPDATE streams SET status = ?, tags = ?, due = ? WHERE id = ?", (status.text, tags, status.due, id))
    if tags != before:
        db.execute("DELETE FROM tags WHERE stream = ?", (id,))
        db.executemany("INSERT INTO tags VALUES (?, ?)", [(tag, id) for tag in status.tags])


def _written(db: sqlite3.Connection, stream: str, length: int) -> None:
    """Record a write for listeners in other processes, and delete records that all of them have seen."""
    number = db.execute("INSERT INTO written (stream, length) VALUES (?, ?)", (stream, length)).lastrowid or 0
    db.execute("DELETE FROM written WHERE number <= ?", (number - REMEMBERED,))


def _known(db: sqlite3.Connection, stream: str, columns: str) -> Row:
    row = _row(db, f"SELECT {columns} FROM streams WHERE name = ?", possible(stream))
    if row is None:
        raise NoStream(stream)
    return row


def _row(db: sqlite3.Connection, query: str, *values: object) -> Row | None:
    row: Row | None = db.execute(query, values).fetchone()
    return row


def _listed(row: Row) -> Listed:
    name, length, changed, status, tags, due = row
    return Listed(name, length, changed, Status(status, json.loads(tags), due))
