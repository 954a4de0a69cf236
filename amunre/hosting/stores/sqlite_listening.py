"""How those who listen to a store in SQLite hear of what is written, by this process and by others."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from threading import Event, Lock, Thread, current_thread

from amunre.errors import StoreError
from amunre.hosting.stores.hearing import Hearers
from amunre.hosting.stores.store import Hear

OFTEN = 0.05
"""Seconds after which it is looked whether another process has written."""
REMEMBERED = 1000
"""Writes that the file remembers for those who listen."""


class Listening:
    """One thread that tells everybody, begun when the first of them listens."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._hearers = Hearers()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._woken = Event()
        self._closed = False

    def add(self, hear: Hear) -> Callable[[], None]:
        """Tell somebody of what is written from now on. Raises StoreError."""
        with self._lock:
            if self._thread is None:
                db = self._connect()
                [[last]] = db.execute("SELECT coalesce(max(number), 0) FROM written")
                self._thread = Thread(target=self._follow, args=(db, last), name="store", daemon=True)
                self._thread.start()
            return self._hearers.add(hear)

    def wake(self) -> None:
        """Wake the listener, since this process has written something."""
        self._woken.set()

    def close(self) -> None:
        """Tell nobody any more."""
        self._hearers.clear()
        with self._lock:
            self._closed = True
        self._woken.set()
        if self._thread and self._thread is not current_thread():
            self._thread.join()

    def _follow(self, db: sqlite3.Connection, last: int) -> None:
        """Tell what is written after this, until all is closed."""
        seen = None
        try:
            while True:
                self._woken.wait(OFTEN)
                self._woken.clear()
                if self._closed:
                    return
                try:
                    [[version]] = db.execute("PRAGMA data_version")
                    if version != seen:
                        changes, last = _since(db, last)
                        seen = version
                        self._hearers.tell(changes)
                except (sqlite3.Error, StoreError):
                    seen = None  # the file is locked or cannot be read now: look again
        finally:
            db.close()


def _since(db: sqlite3.Connection, last: int) -> tuple[list[tuple[str, int]], int]:
    """Return each stream that was written to, with its last length, and the number of the last write."""
    rows = db.execute("SELECT number, stream, length FROM written WHERE number > ? ORDER BY number", (last,)).fetchall()
    if not rows:
        return [], last
    lengths = {stream: length for _, stream, length in rows}
    missed = rows[0][0] > last + 1
    return [("", 0)] if missed else list(lengths.items()), rows[-1][0]
