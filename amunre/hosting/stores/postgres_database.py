"""The PostgreSQL database behind a store: its tables, connections and claims."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from selectors import EVENT_READ, DefaultSelector
from threading import BoundedSemaphore, Lock
from typing import Any, TypeAlias

from amunre.errors import StoreError
from amunre.hosting.stores.claims import place_of
from amunre.printing import fault, printable

try:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict
    from psycopg.rows import TupleRow
except ImportError:
    raise StoreError("PostgreSQL needs psycopg, which is not installed: pip install 'amunre[postgres]'") from None

Link: TypeAlias = psycopg.Connection[TupleRow]

CHANNEL = "amunre"
"""Channel for notifications about writes."""
VERSION = 1
"""Version of the table format."""
PATIENCE = 30
"""Maximum number of seconds for a statement, and for waiting for a free connection."""
MOST_CONNECTIONS = 8
"""Maximum number of connections per process, not counting those for listening and claims."""
TRIALS = 8
"""Number of times to ask two sessions for their processes; a pooler may give each the same process by chance."""
SETTINGS: dict[str, Any] = {
    "application_name": "amunre",
    "client_encoding": "UTF8",
    "connect_timeout": 10,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Default settings for a connection; the timeouts detect a machine that has disappeared."""

SESSION = f"""
SET statement_timeout = '{PATIENCE}s';
SET default_transaction_isolation = 'read committed';
SET default_transaction_read_only = {{read_only}};
"""
TABLES = f"""
CREATE SCHEMA IF NOT EXISTS amunre;
CREATE TABLE amunre.about (version integer NOT NULL);
INSERT INTO amunre.about VALUES ({VERSION});
CREATE TABLE amunre.streams (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    length integer NOT NULL,
    changed double precision NOT NULL,
    status text NOT NULL,
    tags text[] NOT NULL,
    due double precision
);
CREATE INDEX streams_tags ON amunre.streams USING gin (tags);
CREATE INDEX streams_due ON amunre.streams (due, name) WHERE due IS NOT NULL;
CREATE TABLE amunre.entries (
    stream bigint NOT NULL REFERENCES amunre.streams ON DELETE CASCADE,
    number integer NOT NULL,
    entry text NOT NULL,
    PRIMARY KEY (stream, number)
);
"""


class Database:
    """The address of a database, and connections to it."""

    def __init__(self, url: str, writable: bool) -> None:
        self._writable = writable
        try:
            self._address: dict[str, Any] = SETTINGS | conninfo_to_dict(url)
        except psycopg.Error:  # its message may contain the password
            raise StoreError(
                "expected an address such as postgresql://USER@HOST:PORT/NAME or host=HOST dbname=NAME"
            ) from None
        host, port, name = (self._address.get(key) for key in ("host", "port", "dbname"))
        self.where: str = printable(
            f"PostgreSQL database {name or ''} on {host or 'this machine'}{f':{port}' if port else ''}"
        )
        """Location of the database for messages, without the password."""

    def connected(self) -> Link:
        """Open a connection on which each statement is its own transaction. Raises psycopg.Error."""
        link: Link = psycopg.connect(**self._address, autocommit=True)
        try:
            link.execute(SESSION.format(read_only="off" if self._writable else "on"))
            [encoding, commit, read_only] = link.execute(
                "SELECT current_setting('server_encoding'), current_setting('synchronous_commit'),"
                " current_setting('transaction_read_only')"
            ).fetchone() or ("", "", "")
            if encoding != "UTF8":
                raise StoreError(f"{self.where}: expected a database in UTF8, found {encoding}")
            if self._writable and read_only == "on":
                raise StoreError(f"{self.where}: expected a writable database, found a read-only standby")
            if commit == "off":  # an acknowledged entry must be on disk
                link.execute("SET synchronous_commit = on")
        except BaseException:
            link.close()
            raise
        return link

    def prepare(self) -> None:
        """Create the tables if necessary. Raises StoreError if they are newer, or missing in a read-only store."""
        self._check_sessions()
        with self.raising_store_errors(), self.connected() as link, link.transaction():
            link.execute("SELECT pg_advisory_xact_lock(%s)", (place_of("amunre"),))
            version = _version(link)
            if version is None and self._writable:
                link.execute(TABLES)
                version = VERSION
            if version is None:
                raise StoreError(f"{self.where}: expected a store, found none")
            if version > VERSION:
                raise StoreError(
                    f"{self.where}: expected version {VERSION}, found {version}: it needs a newer version of amunre"
                )

    def _check_sessions(self) -> None:
        """Raise StoreError if clients share sessions, which shows when two sessions have the same server process.

        With shared sessions, LISTEN, advisory locks and settings would carry over to the next client of the process. So
        nothing is set before this check.
        """
        links: list[Link] = []
        with self.raising_store_errors(), ExitStack() as open:
            for _ in range(2):
                links.append(open.enter_context(psycopg.connect(**self._address, autocommit=True)))
            seen = [tuple([_process(link) for link in links]) for _ in range(TRIALS)]
        if len(set(seen)) > 1 or len(set(seen[0])) < 2:
            raise StoreError(
                f"{self.where}: found a pooler that shares sessions, such as PgBouncer in transaction mode, but LISTEN"
                " and advisory locks need sessions: connect to PostgreSQL itself, or set pool_mode = session"
            )

    @contextmanager
    def whole(self, mode: str) -> Iterator[Link]:
        """Yield a connection within one long transaction in this mode."""
        with self.raising_store_errors(), self.connected() as link, link.transaction():
            link.execute(f"SET TRANSACTION {mode}")
            link.execute("SET LOCAL statement_timeout = 0")
            yield link

    @contextmanager
    def raising_store_errors(self) -> Iterator[None]:
        """Turn database errors raised within the context into StoreError."""
        try:
            yield
        except psycopg.Error as error:
            raise StoreError(f"{self.where}: {fault(error)}") from error


def _process(link: Link) -> int:
    """Return the id of the server process. A prepared statement is avoided, because a pooler may give it to others."""
    [process] = link.execute("SELECT pg_backend_pid()", prepare=False).fetchone() or (0,)
    return int(process)


def _version(link: Link) -> int | None:
    [there] = link.execute("SELECT to_regclass('amunre.about') IS NOT NULL").fetchone() or (False,)
    row = link.execute("SELECT version FROM amunre.about").fetchone() if there else None
    return int(row[0]) if row else None


class Connections:
    """A pool of connections, each used by one thread at a time; lost connections are not reused."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._free: list[Link] = []
        self._closed = False
        self._lock = Lock()
        self._room = BoundedSemaphore(MOST_CONNECTIONS)

    @contextmanager
    def taken(self) -> Iterator[Link]:
        """Yield a connection that only this thread uses. Raises StoreError."""
        if not self._room.acquire(timeout=PATIENCE):
            raise StoreError(f"{self._database.where}: all {MOST_CONNECTIONS} connections were busy for {PATIENCE} s")
        try:
            with self._database.raising_store_errors():
                link = self._one()
                try:
                    yield link
                except BaseException:
                    link.close()
                    raise
            with self._lock:
                if self._closed:
                    link.close()
                else:
                    self._free.append(link)
        finally:
            self._room.release()

    def close(self) -> None:
        """Close the free connections now, and the others when they are returned."""
        with self._lock:
            self._closed = True
            for link in self._free:
                link.close()
            self._free.clear()

    def _one(self) -> Link:
        while True:
            with self._lock:
                link = self._free.pop() if self._free else None
            if link is None:
                return self._database.connected()
            if is_quiet(link):
                return link
            link.close()


def is_quiet(link: Link) -> bool:
    """Return whether an idle connection has nothing to read; if it does, the server has closed it."""
    with suppress(psycopg.Error), DefaultSelector() as selector:
        selector.register(link, EVENT_READ)
        return not selector.select(0)
    return False


class Claims:
    """The names claimed by this process, as advisory locks held by one connection; the claims end with it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._link: Link | None = None
        self._held: set[str] = set()

    def take(self, name: str) -> bool:
        """Claim a name, and return whether it was free. Raises StoreError."""
        with self._lock, self._database.raising_store_errors():
            if name in self._held:
                return False
            link = self._link
            if link is None or link.closed or not is_quiet(link):
                self.close()
                link = self._link = self._database.connected()
            row = link.execute("SELECT pg_try_advisory_lock(%s)", (place_of(name),)).fetchone()
            ours = bool(row and row[0])
            if ours:
                self._held.add(name)
            return ours

    def release(self, name: str) -> None:
        """Release a name; if the connection was lost, the name has already been released."""
        with self._lock:
            self._held.discard(name)
            if self._link:
                with suppress(psycopg.Error):
                    self._link.execute("SELECT pg_advisory_unlock(%s)", (place_of(name),))

    def close(self) -> None:
        """Release all names."""
        if self._link:
            self._link.close()
