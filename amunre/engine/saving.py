"""Saving of files: they are replaced atomically, or written to if they cannot be replaced."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from secrets import token_hex
from tempfile import TemporaryFile
from typing import IO

from amunre.arguments import path_of

READ_ONLY_FOLDER = (errno.EACCES, errno.EPERM, errno.EROFS)
MOUNTED = (errno.EBUSY, errno.EXDEV)
"""Errors that mean that a file cannot be replaced but can be written to."""
UNKNOWN = (errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP)
"""Errors from file systems that cannot reserve space."""


def replace(path: str | os.PathLike[str], text: str) -> None:
    """Replace the contents of a file with this text, as `replacing` does."""
    with replacing(path) as file:
        file.write(text.encode())


def check_place(path: str | os.PathLike[str]) -> None:
    """Raise OSError if it is already clear that a file cannot be saved at this path."""
    with suppress(NothingToSave), replacing(path):
        raise NothingToSave


class NothingToSave(Exception):
    """Raised inside the `with` block of `replacing` to cancel saving."""


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Save a file: data written in the `with` block replaces it at the end; after an exception, it is unchanged.

    The data goes to a temporary file in the same folder, which then replaces the old file and has the same owner and
    permissions. The temporary file is left behind only if the process is killed. If the path is a link, its target is
    replaced. A device, a pipe, a mounted file or a file that this process has open (such as `/dev/stdout`) is not
    replaced. Instead, the data is written to it at the end.

    Raises:
        OSError: The file cannot be written.
    """
    name = path_of(path)
    try:
        found = _found(name)
        target = os.path.realpath(name)
        part = None if found and _is_written_into(found) else _beside(target, found)
    except OSError as error:
        raise of_path(error, path) from None
    try:
        with open(part, "r+b") if part else TemporaryFile() as file:
            yield file
            file.flush()
            if part:
                os.fsync(file.fileno())
            else:
                _write_into(name, file, found)
        if part and not _put(part, target, found):
            with open(part, "rb") as file:
                _write_into(name, file, found)
    except OSError as error:
        raise (of_path(error, path) if part and error.filename == part else error) from None
    finally:
        if part:
            with suppress(OSError):
                os.unlink(part)


def of_path(error: OSError, path: str | os.PathLike[str]) -> OSError:
    """Return the error with this path in place of the path of the temporary file, which users do not know."""
    return error if error.filename is None else OSError(error.errno, error.strerror, path_of(path))


# --- the existing file ---------------------------------------------------------------------------------


def _found(name: str) -> os.stat_result | None:
    """Return the status of the existing file, or None if it does not exist. Raises OSError if it cannot be written."""
    try:
        found = os.stat(name)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    if _open_here(found) is None:
        if stat.S_ISSOCK(found.st_mode):
            raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), name)
        if not os.access(name, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
    return found


def _is_written_into(found: os.stat_result) -> bool:
    return not stat.S_ISREG(found.st_mode) or _open_here(found) is not None


def _open_here(found: os.stat_result) -> int | None:
    """Return the descriptor, such as stdout, through which this process already writes to this file, or None."""
    try:
        descriptors = [*map(int, os.listdir("/dev/fd"))]
    except OSError:
        descriptors = [1, 2]
    for descriptor in sorted(descriptors):
        with suppress(OSError):
            if os.path.samestat(os.fstat(descriptor), found) and _takes(descriptor):
                return descriptor
    return None


def _takes(descriptor: int) -> bool:
    """Return whether a descriptor is open for writing; if the system cannot tell, assume only stdout and stderr are."""
    try:
        from fcntl import F_GETFL, fcntl
    except ImportError:
        return descriptor in (1, 2)
    return fcntl(descriptor, F_GETFL) & os.O_ACCMODE != os.O_RDONLY


# --- writing -------------------------------------------------------------------------------------------


def _beside(target: str, found: os.stat_result | None) -> str | None:
    """Create a file in the same folder and return its path; None if the folder is read-only but the file exists."""
    part = os.path.join(os.path.dirname(target), f".{token_hex(8)}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except OSError as error:
        if found and error.errno in READ_ONLY_FOLDER:
            return None
        raise
    if found:
        with suppress(OSError, AttributeError):  # the file belongs to another user, or this is Windows
            os.chown(part, found.st_uid, found.st_gid)
        os.chmod(part, stat.S_IMODE(found.st_mode) & 0o777)
    return part


def _put(part: str, target: str, found: os.stat_result | None) -> bool:
    """Replace a file with another; return whether that was possible."""
    try:
        os.replace(part, target)
    except OSError as error:
        if found and error.errno in MOUNTED:
            return False
        raise
    return True


def _write_into(name: str, file: IO[bytes], found: os.stat_result | None) -> None:
    """Write the contents of a temporary file to an existing file."""
    assert found is not None
    here = _open_here(found)
    if here is None:
        opened = os.open(name, os.O_WRONLY | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0))
    else:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        opened = os.dup(here)
    with open(opened, "wb", buffering=0) as into:
        size = file.seek(0, os.SEEK_END)
        file.seek(0)
        is_file = stat.S_ISREG(found.st_mode) and here is None
        if is_file:
            _make_room(opened, found.st_size, size)
        while chunk := file.read(1 << 20):
            while chunk:
                chunk = chunk[into.write(chunk) :]
        if is_file:
            os.ftruncate(opened, size)
            os.fsync(opened)


def _make_room(opened: int, old: int, size: int) -> None:
    """Reserve space for a file to grow to the new size, so that nothing is lost if the disk is full."""
    if size <= old or not hasattr(os, "posix_fallocate"):
        return
    try:
        os.posix_fallocate(opened, 0, size)
    except OSError as error:
        os.ftruncate(opened, old)
        if error.errno not in UNKNOWN:
            raise
