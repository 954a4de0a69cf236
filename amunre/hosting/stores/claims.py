"""Names of which each belongs to one at a time, among the threads of all processes that use a file.

The system locks a byte of the file for each name, and lets go of it when the process is gone, whatever became of that.
These locks are a process's: it loses all of them when it closes the file once. So the file stays open as long as the
process lives, and among its own threads a set says what is claimed. Where the system has no such locks (Windows), a
claim holds within a process only.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock

if sys.platform != "win32":
    import fcntl


class _Held:
    """What this process has open and claimed."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.files: dict[tuple[int, int], int] = {}
        """Descriptors, by device and inode."""
        self.places: set[tuple[int, int]] = set()
        """Descriptor and byte."""


_HELD = _Held()


def _in_child() -> None:
    """Forget the descriptors in a forked child, which has none of the locks."""
    _HELD.lock = Lock()
    _HELD.places.clear()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_in_child)


@contextmanager
def claimed(path: Path, name: str) -> Iterator[bool]:
    """Claim a name within the context, by locks in the file of this path; yield whether it worked. Raises OSError."""
    byte = place_of(name)
    with _HELD.lock:
        file = _opened(path)
        ours = (file, byte) not in _HELD.places and _locked(file, byte)
        if ours:
            _HELD.places.add((file, byte))
    try:
        yield ours
    finally:
        if ours:
            with _HELD.lock:
                _HELD.places.discard((file, byte))
                if sys.platform != "win32":
                    fcntl.lockf(file, fcntl.LOCK_UN, 1, byte)


def place_of(name: str) -> int:
    """Return a number of 62 bits for a name, the same everywhere."""
    return int.from_bytes(sha256(name.encode(errors="surrogatepass")).digest()[:8], "big") >> 2


def _opened(path: Path) -> int:
    """Return the descriptor of a file, opened once in this process."""
    with suppress(FileExistsError):  # a file that is new has no locks that closing it could lose
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    found = os.stat(path)
    key = found.st_dev, found.st_ino
    if key not in _HELD.files:
        _HELD.files[key] = os.open(path, os.O_RDWR)
    return _HELD.files[key]


def _locked(file: int, byte: int) -> bool:
    if sys.platform != "win32":
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)
        except (BlockingIOError, PermissionError):
            return False
    return True
