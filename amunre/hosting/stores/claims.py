"""Claims: named locks shared by the threads of all processes that use a file.

Each name locks one byte of the file. The system releases the lock when the process ends, even after a crash. These
locks belong to the process, which loses all of them when it closes any descriptor for the file. So the file stays open
while the process runs, and a set records the claims among its threads. On systems without such locks (Windows), a
claim holds only within one process.
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
    """The open files and claims of this process."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.files: dict[tuple[int, int], int] = {}
        """File descriptors, keyed by device and inode."""
        self.places: set[tuple[int, int]] = set()
        """Claims, as pairs of a descriptor and a byte offset."""


_HELD = _Held()


def _in_child() -> None:
    """Drop all claims in a forked child, which does not inherit the locks."""
    _HELD.lock = Lock()
    _HELD.places.clear()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_in_child)


@contextmanager
def claimed(path: Path, name: str) -> Iterator[bool]:
    """Claim a name until the context ends, with a lock on this file; yield True if it was free. Raises OSError."""
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
    """Return a 62-bit number for a name, which is the same on every machine."""
    return int.from_bytes(sha256(name.encode(errors="surrogatepass")).digest()[:8], "big") >> 2


def _opened(path: Path) -> int:
    """Return the descriptor for a file, which this process opens only once."""
    with suppress(FileExistsError):  # closing a new file cannot lose any locks
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
