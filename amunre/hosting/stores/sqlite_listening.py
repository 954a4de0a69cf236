"""Notifications to an SQLite store's listeners about writes by any process."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from threading import Event, Lock, Thread, current_thread

from amunre.errors import StoreError
from amunre.hosting.stores.hearing import Hearers
from amunre.hosting.stores.store import Hear

OFTEN = 0.05
"""Seconds between checks for writes by other processes."""
REMEMBERED = 1000
"""Number of writes that the file keeps on record for listeners."""


class SQLiteListener:
    """A thread that calls all listeners. It starts when the first listener is added."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._hearers = Hearers()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._woken = Event()
        self._closed = False

    def add(self, hear: Hear) -> Callable[[], None]:
        """Add a listener, and return a function that removes it. Raises StoreError."""
        with self._lock:
            if self._thread is None:
                db = self._connect()
                [[last]] = db.execute("SELECT coalesce(max(number), 0) FROM written")
                self._thread = Thread(target=self._follow, args=(db, last), name="store", daemon=True)
                self._thread.start()
            return self._hearers.add(hear)

    def wake(self) -> None:
        """Wake the thread after a write by this process."""
        self._woken.set()

    def close(self) -> None:
        """Remove all listeners and end the thread."""
        self._hearers.clear()
        with self._lock:
            self._closed = True
        self._woken.set()
        if self._thread and self._thread is not current_thread():
            self._thread.join()

    def _follow(self, db: sqlite3.Connection, last: int) -> None:
        """Pass on the writes that follow this number until this listener is closed."""
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
                    seen = None  # the file is locked or cannot be read now: try again
        finally:
            db.close()


def _since(db: sqlite3.Connection, last: int) -> tuple[list[tuple[str, int]], int]:
    """Return the streams changed since a write, with their lengths, and the number of the latest write."""
    rows = db.execute("SELECT number, stream, length FROM written WHERE number > ? ORDER BY number", (last,)).fetchall()
    if not rows:
        return [], last
    lengths = {stream: length for _, stream, length in rows}
    missed = rows[0][0] > last + 1
    return [("", 0)] if missed else list(lengths.items()), rows[-1][0]
