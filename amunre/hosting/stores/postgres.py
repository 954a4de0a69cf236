"""A store in a PostgreSQL database, for any number of processes and machines."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby

from psycopg.rows import TupleRow

from amunre.errors import NoStream, StoreError, Taken
from amunre.hosting.stores.bounds import BoundedStore, bounded, check_next, is_name, possible
from amunre.hosting.stores.postgres_database import CHANNEL, Claims, Connections, Database, Link
from amunre.hosting.stores.postgres_listening import PostgresListener
from amunre.hosting.stores.store import MOST_FOUND, Entries, Hear, Listed, Snapshot, Status
from amunre.jsontypes import JsonObject

COLUMNS = "name, length, changed, status, tags, due"
TELL = f"SELECT pg_notify('{CHANNEL}', length || ' ' || name) FROM written"

BEGIN = f"""
WITH written AS (
    INSERT INTO amunre.streams ({COLUMNS})
    VALUES (%(stream)s, 1, %(now)s, %(status)s, %(tags)s, %(due)s)
    ON CONFLICT (name) DO NOTHING
    RETURNING id, length, name
), kept AS (
    INSERT INTO amunre.entries SELECT id, 0, %(entry)s FROM written
)
{TELL}
"""
APPEND = f"""
WITH written AS (
    UPDATE amunre.streams SET length = length + 1 {{changed}} {{marked}}
    WHERE name = %(stream)s AND length = %(number)s
    RETURNING id, length, name
), kept AS (
    INSERT INTO amunre.entries SELECT id, length - 1, %(entry)s FROM written
)
{TELL}
"""
MARKED = "status = %(status)s, tags = %(tags)s, due = %(due)s"
ALL = f"SELECT {COLUMNS}, entry FROM amunre.streams JOIN amunre.entries ON stream = id ORDER BY id, number"
DROP = f"""
WITH written AS (DELETE FROM amunre.streams WHERE name = %(stream)s RETURNING 0 AS length, name)
{TELL}
"""


class PostgresStore(BoundedStore):
    """A store in its own database schema, which is created if necessary.

    If a call loses its connection, it raises StoreError; the next call connects again.
    """

    def __init__(self, url: str, *, writable: bool = True, clock: Callable[[], float] = time.time) -> None:
        """Connect to a database, and create the tables if necessary.

        Args:
            url: Address, such as postgresql://user@host/name or "host=HOST dbname=NAME". Missing parts are taken from
                the environment (PGPASSWORD, ~/.pgpass), as usual with PostgreSQL.
            writable: False to open an existing store for reading only.
            clock: Function that returns the time in seconds since 1970.
        """
        self._clock = clock
        self._database = Database(url, writable)
        super().__init__(self._database.where)
        self._database.prepare()
        self._connections = Connections(self._database)
        self._claims = Claims(self._database)
        self._listening = PostgresListener(self._database)

    # --- writing ------------------------------------------------------------------------------------------

    def _begin(self, stream: str, entry: str, status: Status) -> None:
        if not self._done(BEGIN, stream=stream, entry=entry, now=self._clock(), **_facts(status)):
            raise Taken(stream, 0)

    def _append(self, stream: str, number: int, entry: str, status: Status | None, quiet: bool) -> None:
        facts = {} if status is None else _facts(status)
        query = APPEND.format(changed="" if quiet else ", changed = %(now)s", marked=f", {MARKED}" if facts else "")
        values = {"stream": possible(stream), "number": number, "entry": entry, **facts}
        while not self._done(query, now=self._clock(), **values):
            length = self.listed(stream).length
            check_next(stream, number, length)

    def _mark(self, stream: str, status: Status) -> None:
        query = f"UPDATE amunre.streams SET {MARKED} WHERE name = %(stream)s RETURNING 1"
        if not self._done(query, stream=possible(stream), **_facts(status)):
            raise NoStream(stream)

    def drop(self, stream: str) -> None:
        """See `Store.drop`."""
        if not self._done(DROP, stream=possible(stream)):
            raise NoStream(stream)

    # --- reading ------------------------------------------------------------------------------------------

    def read(self, stream: str, since: int = 0, most: int | None = None) -> tuple[str, ...]:
        """See `Store.read`."""
        rows = bounded(most)
        found = self._done(
            "SELECT entry FROM amunre.streams LEFT JOIN amunre.entries ON stream = id AND number >= %(since)s"
            " WHERE name = %(stream)s ORDER BY number LIMIT %(most)s",
            stream=possible(stream),
            since=bounded(since),
            most=max(rows, 1),
        )
        if not found:
            raise NoStream(stream)
        return tuple([entry for (entry,) in found if entry is not None][:rows])

    def listed(self, stream: str) -> Listed:
        """See `Store.listed`."""
        found = self._done(f"SELECT {COLUMNS} FROM amunre.streams WHERE name = %(stream)s", stream=possible(stream))
        if not found:
            raise NoStream(stream)
        return _listed(found[0])

    def find(self, tag: str, most: int = MOST_FOUND, before: tuple[float, str] | None = None) -> tuple[Listed, ...]:
        """See `Store.find`."""
        if not is_name(tag):
            return ()
        after = "" if before is None else "AND (changed, name) < (%(changed)s, %(name)s)"
        changed, name = before or (0.0, "")
        found = self._done(
            f"SELECT {COLUMNS} FROM amunre.streams WHERE tags @> ARRAY[%(tag)s]::text[] {after}"
            " ORDER BY changed DESC, name DESC LIMIT %(most)s",
            tag=tag,
            most=bounded(most),
            changed=changed,
            name=name,
        )
        return tuple(map(_listed, found))

    def due(self, now: float, most: int = MOST_FOUND) -> tuple[Listed, ...]:
        """See `Store.due`."""
        query = f"SELECT {COLUMNS} FROM amunre.streams WHERE due <= %(now)s ORDER BY due, name LIMIT %(most)s"
        return tuple(map(_listed, self._done(query, now=now, most=bounded(most))))

    # --- several processes --------------------------------------------------------------------------------

    @contextmanager
    def claim(self, name: str) -> Iterator[bool]:
        """See `Store.claim`."""
        self._check_open()
        ours = self._claims.take(name)
        try:
            yield ours
        finally:
            if ours:
                self._claims.release(name)

    def listen(self, hear: Hear) -> Callable[[], None]:
        """See `Store.listen`."""
        self._check_open()
        return self._listening.add(hear)

    def check(self) -> None:
        """See `Store.check`."""
        self._done("UPDATE amunre.about SET version = version RETURNING 1")

    def close(self) -> None:
        """See `Store.close`."""
        if self._process != os.getpid():
            return
        self._closed = True
        self._listening.close()
        self._claims.close()
        self._connections.close()

    # --- whole store --------------------------------------------------------------------------------------

    @contextmanager
    def snapshot(self) -> Iterator[Snapshot]:
        """See `Whole.snapshot`."""
        self._check_open()
        with self._database.whole("ISOLATION LEVEL REPEATABLE READ READ ONLY") as link:
            row = link.execute("SELECT count(*), coalesce(sum(length), 0)::bigint FROM amunre.streams").fetchone()
            streams, entries = row or (0, 0)
            with link.cursor("entries") as cursor:
                cursor.itersize = 100  # an entry may be large
                cursor.execute(ALL)
                groups = groupby(cursor, key=lambda row: row[:-1])
                yield Snapshot(streams, entries, ((_listed(key), (row[-1] for row in group)) for key, group in groups))

    def fill(self, streams: Iterable[Entries]) -> None:
        """See `Whole.fill`."""
        self._check_open()
        with self._database.whole("READ WRITE") as link:
            link.execute("LOCK TABLE amunre.streams IN EXCLUSIVE MODE")
            if link.execute("SELECT 1 FROM amunre.streams LIMIT 1").fetchone():
                raise StoreError(f"{self._database.where}: expected an empty store")
            for listed, entries in streams:
                _put(link, listed, entries)
            link.execute("SELECT pg_notify(%s, '0 ')", (CHANNEL,))

    # --- connections --------------------------------------------------------------------------------------

    def _done(self, query: str, **values: object) -> list[TupleRow]:
        """Execute a statement in its own transaction, and return the rows."""
        self._check_open()
        with self._connections.taken() as link:
            return link.execute(query, values).fetchall()


def _put(link: Link, listed: Listed, entries: Iterable[str]) -> None:
    """Write a stream with all its entries. Raises StoreError if its length does not match the number of entries."""
    facts = _facts(listed.status)
    values = (listed.stream, listed.length, listed.changed, facts["status"], facts["tags"], facts["due"])
    with link.cursor() as cursor:
        cursor.execute(f"INSERT INTO amunre.streams ({COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s) RETURNING id", values)
        [id] = cursor.fetchone() or (0,)
        found = 0
        with cursor.copy("COPY amunre.entries (stream, number, entry) FROM STDIN") as copy:
            for entry in entries:
                copy.write_row((id, found, entry))
                found += 1
    if found != listed.length:
        raise StoreError(f"{listed.stream}: expected {listed.length} entries, found {found}: the store is damaged")


def _facts(status: Status) -> JsonObject:
    return {"status": status.text, "tags": sorted(status.tags), "due": status.due}


def _listed(row: TupleRow) -> Listed:
    name, length, changed, status, tags, due = row
    return Listed(name, length, changed, Status(status, tags, due))
