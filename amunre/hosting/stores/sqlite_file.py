"""Creating, opening and checking the file behind an SQLite store."""

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
"""The application_id that identifies a store file: "amun"."""
VERSION = 1
"""Version of the table format (user_version)."""

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
    sqlite3.SQLITE_IOERR: "the disk cannot read or write it",
    sqlite3.SQLITE_CORRUPT: "it is damaged: restore a backup",
    sqlite3.SQLITE_NOTADB: "it is not an SQLite database",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
}

_OPENING = Lock()
"""Lock for opening files. If one thread closed a file that another has just created, SQLite's locks would be lost."""


def connected(path: Path, writable: bool, patience: float, new: bool = True) -> sqlite3.Connection:
    """Connect to a file; a missing file is created if `writable` and `new` are true. Raises StoreError."""
    with _OPENING, told_of(path):
        if writable and new and not path.exists():
            check_no_log(path)
            with suppress(FileExistsError):  # other users must not read hands and seeds
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        check_regular(path, path)  # SQLite would write to a device
        address = f"{path.as_uri()}?mode={'rw' if writable else 'ro'}"
        db = sqlite3.connect(address, patience, isolation_level=None, check_same_thread=False, uri=True)
        try:
            _prepare(db, path, writable)
        except BaseException:
            db.close()
            raise
        return db


def log_of(path: Path) -> Path:
    """Return the path of a file's write-ahead log, which contains the latest writes."""
    return path.with_name(f"{path.name}-wal")


def identity(path: Path) -> tuple[int, int] | None:
    """Return the device and inode of the file at a path; None if there is no file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def check_no_log(path: Path) -> None:
    """Raise StoreError if the log of an earlier file is still there, because SQLite would apply it to a new file."""
    log = log_of(path)
    if log.exists() and log.stat().st_size:
        raise StoreError(printable(f"{log}: this log belongs to a database that was moved: move the log too"))


def _prepare(db: sqlite3.Connection, path: Path, writable: bool) -> None:
    """Create the tables if necessary, and ensure that every commit reaches the disk."""
    if writable and _version(db, path) == 0:
        with transaction(db, "BEGIN EXCLUSIVE"):
            if _version(db, path) == 0:  # checked again under the lock
                for statement in TABLES.split(";"):
                    db.execute(statement)
    if _version(db, path) == 0:
        raise StoreError(f"{path}: expected a store, found an empty file")
    if writable:
        mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise StoreError(
                f"{path}: expected a file system that supports SQLite's write-ahead log, found mode {mode}"
            )
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # without it, macOS leaves writes in the disk's cache
        db.execute("PRAGMA secure_delete = ON")  # deleted identities must not remain in free pages
    db.execute("PRAGMA foreign_keys = ON")


def _version(db: sqlite3.Connection, path: Path) -> int:
    """Return the version of the tables; 0 if there are none. Raises StoreError if they are newer or not ours."""
    [[version]], [[owner]] = db.execute("PRAGMA user_version"), db.execute("PRAGMA application_id")
    [[tables]] = db.execute("SELECT count(*) FROM sqlite_master")
    if owner == OURS and version > VERSION:
        raise StoreError(f"{path}: expected version {VERSION}, found {version}: it needs a newer version of amunre")
    if owner != OURS and (owner or version or tables):
        raise StoreError(f"{path}: expected a store, found the database of another program")
    return int(version)


@contextmanager
def transaction(db: sqlite3.Connection, begin: str) -> Iterator[None]:
    """Commit everything done within the context, or roll it all back if an error is raised."""
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
    """Turn SQLite and system errors raised within the context into StoreError for this file."""
    try:
        yield
    except sqlite3.Error as error:
        reason = REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        said = printable(f"{path}: {reason} ({error})") if reason else f"{printable(str(path))}: {fault(error)}"
        raise StoreError(said) from error
    except OSError as error:
        raise StoreError(printable(f"{path}: {error.strerror or error}")) from error
