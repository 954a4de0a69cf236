"""The file of a store in SQLite: how it is made and opened, and what can be wrong with it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from amunre.engine.files import check_regular
from amunre.errors import StoreError
from amunre.printing import fault, printable

OURS = 0x616D756E
"""By which the file says that it is a store (application_id): "amun"."""
VERSION = 1
"""Of the form of its tables (user_version)."""

TABLES = f"""
CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    length INTEGER NOT NULL,
    changed REAL NOT NULL,
    status TEXT NOT NULL,
    tags TEXT NOT NULL,
    due REAL
);
CREATE INDEX streams_due ON streams (due, name) WHERE due IS NOT NULL;
CREATE TABLE entries (
    stream INTEGER NOT NULL REFERENCES streams ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (stream, number)
) WITHOUT ROWID;
CREATE TABLE tags (
    tag TEXT NOT NULL,
    stream INTEGER NOT NULL REFERENCES streams ON DELETE CASCADE,
    PRIMARY KEY (tag, stream)
) WITHOUT ROWID;
CREATE INDEX tags_stream ON tags (stream);
CREATE TABLE written (number INTEGER PRIMARY KEY, stream TEXT NOT NULL, length INTEGER NOT NULL);
PRAGMA application_id = {OURS};
PRAGMA user_version = {VERSION};
"""

REASONS = {
    sqlite3.SQLITE_BUSY: "another process has locked it for too long",
    sqlite3.SQLITE_LOCKED: "another process has locked it for too long",
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_PERM: "it cannot be written",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk does not read or write it",
    sqlite3.SQLITE_CORRUPT: "it is damaged: take a backup",
    sqlite3.SQLITE_NOTADB: "it is no SQLite database",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
}

_OPENING = Lock()
"""A file that another thread has just made must not be closed: SQLite's locks in it would be lost."""


def connected(path: Path, writable: bool, patience: float, new: bool = True) -> sqlite3.Connection:
    """Return a connection to a file, which is made if it is missing, writable and `new`. Raises StoreError."""
    with _OPENING, told_of(path):
        if writable and new and not path.exists():
            check_no_log(path)
            with suppress(FileExistsError):  # hands and seeds are nobody's business
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        check_regular(path, path)  # its error says more than SQLite's, which would write to a device
        address = f"{path.as_uri()}?mode={'rw' if writable else 'ro'}"
        db = sqlite3.connect(address, patience, isolation_level=None, check_same_thread=False, uri=True)
        try:
            _prepare(db, path, writable)
        except BaseException:
            db.close()
            raise
        return db


def log_of(path: Path) -> Path:
    """Return the write-ahead log of a file, which has what has been written last."""
    return path.with_name(f"{path.name}-wal")


def identity(path: Path) -> tuple[int, int] | None:
    """Return which file a path leads to; None: to none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def check_no_log(path: Path) -> None:
    """Raise StoreError where there is the log of another file, which SQLite would write to a new one."""
    log = log_of(path)
    if log.exists() and log.stat().st_size:
        raise StoreError(printable(f"{log}: is the log of a database that was moved away: move it there too"))


def _prepare(db: sqlite3.Connection, path: Path, writable: bool) -> None:
    """Make the tables where there are none, and see to it that what is committed is on the disk."""
    if writable and _version(db, path) == 0:
        with transaction(db, "BEGIN EXCLUSIVE"):
            if _version(db, path) == 0:  # as it stands now that nobody else can make them
                for statement in TABLES.split(";"):
                    db.execute(statement)
    if _version(db, path) == 0:
        raise StoreError(f"{path}: expected a store of tables, found an empty file")
    if writable:
        mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise StoreError(f"{path}: expected a disk on which SQLite can keep a write-ahead log, found mode {mode}")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # without it macOS leaves what was written to the disk's own memory
        db.execute("PRAGMA secure_delete = ON")  # who has been forgotten shall not be found in free pages
    db.execute("PRAGMA foreign_keys = ON")


def _version(db: sqlite3.Connection, path: Path) -> int:
    """Return the version of the tables; 0: there are none. Raises StoreError if they are somebody else's, or newer."""
    [[version]], [[owner]] = db.execute("PRAGMA user_version"), db.execute("PRAGMA application_id")
    [[tables]] = db.execute("SELECT count(*) FROM sqlite_master")
    if owner == OURS and version > VERSION:
        raise StoreError(f"{path}: expected version {VERSION}, found {version}: it needs a newer version of amunre")
    if owner != OURS and (owner or version or tables):
        raise StoreError(f"{path}: expected a store of tables, found the database of another program")
    return int(version)


@contextmanager
def transaction(db: sqlite3.Connection, begin: str) -> Iterator[None]:
    """Do all of what is done within the context, or nothing."""
    db.execute(begin)
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")


@contextmanager
def told_of(path: Path) -> Iterator[None]:
    """Raise what SQLite or the system does not do with a file within the context as a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        reason = REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        said = printable(f"{path}: {reason} ({error})") if reason else f"{printable(str(path))}: {fault(error)}"
        raise StoreError(said) from error
    except OSError as error:
        raise StoreError(printable(f"{path}: {error.strerror or error}")) from error
