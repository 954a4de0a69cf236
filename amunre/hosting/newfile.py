"""A new file that is there once it is whole, whatever happens to the process that writes it."""

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
"""Ends of the names of files that SQLite makes for one, and of that one, which says whose the others are."""
PLACE = 2**61
"""The byte that is locked: beyond what a file has, and beyond those that SQLite locks."""


@contextmanager
def new_file(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Write a file beside, for this user alone, which becomes that of this path once all is on the disk.

    What a killed process has left beside is replaced; while another process writes there, this one does not.

    Raises:
        FileExistsError: There is something of this name; it is left as it is.
        OSError: There is no writing it.
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
    """Return the descriptor of a new file, locked. Raises OSError."""
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
    """Delete what a process has left that is gone. Raises BlockingIOError if it is not."""
    old = os.open(beside, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    try:
        if not _lock(old):
            raise _busy(beside)
        if _is_same(old, beside):
            _delete(beside)
    finally:
        os.close(old)


def _lock(opened: int) -> bool:
    """Lock a file until this process closes it by any descriptor; return whether no other process has locked it.

    So the lock ends with the writing. `_is_same` notices what may come between that and the name.
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
    return BlockingIOError(errno.EAGAIN, "another process writes it", str(path))


def _name(beside: Path, target: Path) -> None:
    """Give a file a name that nothing has. Raises FileExistsError."""
    try:
        os.link(beside, target)
    except FileExistsError:
        raise _there(target) from None
    except OSError:  # the disk gives each file one name
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        os.replace(beside, target)


def _settle(folder: Path) -> None:
    """See to it that the disk knows the names in a folder; some systems do so by themselves."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
