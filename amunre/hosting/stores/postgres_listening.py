"""How those who listen to a store in PostgreSQL hear of what is written, by whatever process."""

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
"""Seconds after which a connection that was lost is tried again."""


class Listening:
    """One thread and one connection that tell everybody, begun when the first of them listens."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._hearers = Hearers()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._closed = Event()
        self._here, self._there = socket.socketpair()

    def add(self, hear: Hear) -> Callable[[], None]:
        """Tell somebody of what is written from now on. Raises StoreError."""
        with self._lock:
            if self._thread is None:
                with self._database.told():
                    link = self._listening()
                self._thread = Thread(target=self._follow, args=(link,), name="store", daemon=True)
                self._thread.start()
            return self._hearers.add(hear)

    def close(self) -> None:
        """Tell nobody any more."""
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
        """Tell what is written, over one connection after the other, until all is closed."""
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
