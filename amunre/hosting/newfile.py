"""Creation of new files that appear only when complete, even if the process is killed."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

MORE = ("-wal", "-shm", "-journal", "")
"""Suffixes of the files in an SQLite database. The database itself is last, because the others depend on it."""
PLACE = 2**61
"""Offset of the locked byte, beyond the end of any file and beyond the bytes that SQLite locks."""


@contextmanager
def new_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield the path of a temporary file that only this user can access; it is renamed when all of it is on disk.

    Files left behind by a killed process are replaced. Only one process can write the file at a time.

    Raises:
        FileExistsError: The file already exists; it is not changed.
        OSError: The file cannot be written.
    """
    target = Path(path)
    beside = target.with_name(f".{target.name}.part")
    opened = _begun(beside)
    try:
        if os.path.lexists(target):
            raise _there(target)
        yield beside
        os.fsync(opened)
        if not _is_same(opened, beside):
            raise _busy(target)
        _name(beside, target)
    finally:
        ours = _is_same(opened, beside)
        os.close(opened)
        if ours:
            _delete(beside)
    _settle(target.parent)


def _begun(beside: Path) -> int:
    """Create a file, lock it and return its descriptor. Raises OSError."""
    while True:
        try:
            opened = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
        except FileExistsError:
            with suppress(FileNotFoundError):
                _clear(beside)
            continue
        try:
            if not _lock(opened):
                raise _busy(beside)
        except BaseException:
            os.close(opened)
            raise
        return opened


def _clear(beside: Path) -> None:
    """Delete a file left behind by a process that has ended. Raises BlockingIOError if the process is still running."""
    old = os.open(beside, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    try:
        if not _lock(old):
            raise _busy(beside)
        if _is_same(old, beside):
            _delete(beside)
    finally:
        os.close(old)


def _lock(opened: int) -> bool:
    """Lock a file until this process closes any descriptor for it; return False if another process has the lock.

    The lock may therefore end early; if another process then takes the file, `_is_same` detects that.
    """
    if sys.platform != "win32":
        try:
            fcntl.lockf(opened, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, PLACE)
        except (BlockingIOError, PermissionError):
            return False
    return True


def _is_same(opened: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(opened), os.stat(path))
    except OSError:
        return False


def _delete(beside: Path) -> None:
    for more in MORE:
        with suppress(FileNotFoundError):
            os.unlink(f"{beside}{more}")


def _there(target: Path) -> FileExistsError:
    return FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))


def _busy(path: Path) -> BlockingIOError:
    return BlockingIOError(errno.EAGAIN, "another process is writing this file", str(path))


def _name(beside: Path, target: Path) -> None:
    """Rename a file. Raises FileExistsError if the new name is taken."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise _there(target) from None
    except OSError:  # the file system does not support links
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        os.replace(beside, target)


def _settle(folder: Path) -> None:
    """Flush a folder's file names to disk; some systems do this automatically."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
