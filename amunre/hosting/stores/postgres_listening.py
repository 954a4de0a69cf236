"""Notifications to a PostgreSQL store's listeners about writes by any process."""

from __future__ import annotations

import socket
from collections.abc import Callable
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Lock, Thread, current_thread

import psycopg

from amunre.errors import StoreError
from amunre.hosting.stores.hearing import Hearers
from amunre.hosting.stores.postgres_database import CHANNEL, Database, Link
from amunre.hosting.stores.store import Hear

AGAIN = 0.2
"""Seconds between attempts to reconnect."""


class PostgresListener:
    """A thread with its own connection that calls all listeners. It starts when the first listener is added."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hearers = Hearers()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._closed = Event()
        self._here, self._there = socket.socketpair()

    def add(self, hear: Hear) -> Callable[[], None]:
        """Add a listener, and return a function that removes it. Raises StoreError."""
        with self._lock:
            if self._thread is None:
                with self._database.raising_store_errors():
                    link = self._listening()
                self._thread = Thread(target=self._follow, args=(link,), name="store", daemon=True)
                self._thread.start()
            return self._hearers.add(hear)

    def close(self) -> None:
        """Remove all listeners and end the thread."""
        self._hearers.clear()
        self._closed.set()
        self._there.close()
        if self._thread and self._thread is not current_thread():
            self._thread.join()
        self._here.close()

    def _listening(self) -> Link:
        link = self._database.connected()
        link.execute(f"LISTEN {CHANNEL}")
        return link

    def _follow(self, link: Link) -> None:
        """Pass on notifications until this is closed, reconnecting whenever the connection is lost."""
        while True:
            try:
                with link:
                    self._tell(link)
            except (psycopg.Error, OSError):
                link.close()
            while not self._closed.wait(AGAIN):
                try:
                    link = self._listening()
                    break
                except (psycopg.Error, StoreError):
                    continue
            if self._closed.is_set():
                return
            self._hearers.tell([("", 0)])

    def _tell(self, link: Link) -> None:
        with DefaultSelector() as selector:
            selector.register(self._here, EVENT_READ)
            selector.register(link, EVENT_READ)
            while not self._closed.is_set():
                told = (note.payload.partition(" ") for note in link.notifies(timeout=0))
                self._hearers.tell({stream: int(length) for length, _, stream in told}.items())
                selector.select()
