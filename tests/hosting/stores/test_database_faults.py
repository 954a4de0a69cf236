"""Faults of a database: the error says what and where, and nothing is half-written."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from queue import Queue
from threading import Thread
from urllib.parse import urlsplit

import psycopg
import pytest
from cluster import NOT_FOUND, cluster, programs
from pooling import pooled

from amunre.errors import StoreError
from amunre.hosting.stores import opened
from amunre.hosting.stores.postgres import PostgresStore
from amunre.hosting.stores.sqlite import SQLiteStore

# --- crashes, versions and addresses ----------------------------------------------------------------------


@pytest.fixture
def url(postgres):
    return postgres.database()


def test_after_a_crash_of_the_server_what_was_acknowledged_is_there_and_all_goes_on(postgres, url):
    heard = Queue()
    with closing(PostgresStore(url)) as store:
        store.listen(lambda *told: heard.put(told))
        store.begin("a", "first")
        assert heard.get(timeout=120) == ("a", 1)
        with store.claim("x") as before:
            postgres.stop()
            with pytest.raises(StoreError, match="PostgreSQL database tables_"):
                store.append("a", 1, "one")
            with pytest.raises(StoreError), store.claim("y"):
                pass
            postgres.start()
        store.append("a", 1, "one")
        with store.claim("x") as after:
            assert (before, after) == (True, True)
        assert store.read("a") == ("first", "one")
        assert heard.get(timeout=120) == ("", 0), "it may have missed something"
        store.append("a", 2, "two")
        while heard.get(timeout=120) != ("a", 3):
            pass


def test_a_connection_that_is_lost_fails_the_call_that_had_it_and_no_other(url):
    with closing(PostgresStore(url)) as store, psycopg.connect(url, autocommit=True) as other:
        store.begin("a", "first")
        other.execute("BEGIN")
        other.execute("LOCK TABLE amunre.streams")
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        heard = Queue()

        def write():
            try:
                store.append("a", 1, "one")
            except StoreError as error:
                heard.put(str(error))

        thread = Thread(target=write)
        thread.start()
        while not other.execute(end).fetchall():
            pass
        thread.join()
        assert "terminating connection" in heard.get(timeout=120)
        other.execute("COMMIT")
        store.append("a", 1, "one")
        assert store.read("a") == ("first", "one")


def test_a_database_of_a_newer_version_is_refused(url):
    PostgresStore(url).close()
    with psycopg.connect(url, autocommit=True) as other:
        other.execute("UPDATE amunre.about SET version = 2")
    with pytest.raises(StoreError, match=r"on /.*: expected version 1, found 2: it needs a newer version of amunre"):
        PostgresStore(url)


def test_what_shall_only_be_read_must_be_there_in_a_database_too(url):
    with pytest.raises(StoreError, match="expected a store, found none"):
        PostgresStore(url, writable=False)
    PostgresStore(url).close()
    with closing(PostgresStore(url, writable=False)) as store:
        assert store.find("t") == ()
        with pytest.raises(StoreError, match="read-only"):
            store.begin("a", "first")


def test_a_database_of_another_encoding_is_refused(postgres):
    url = postgres.database("ENCODING 'SQL_ASCII' TEMPLATE template0")
    with pytest.raises(StoreError, match="expected a database in UTF8, found SQL_ASCII"):
        PostgresStore(url)


def test_what_is_acknowledged_is_on_the_disk_whatever_the_server_was_told(url):
    url += "&options=-csynchronous_commit%3Doff"
    with closing(PostgresStore(url)) as store, store._connections.taken() as link:
        assert link.execute("SHOW synchronous_commit").fetchone() == ("on",)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:s3cret@127.0.0.1:1/nowhere",
        "postgresql://me:s3cret@/nowhere?host=/nowhere&connect_timeout=2",
        "postgresql://me:s3cret@host:port/nowhere",
        "postgresql://me:s3cret@127.0.0.1:1/nowhere?nonsense=s3cret",
    ],
)
def test_no_error_tells_a_password(url):
    with pytest.raises(StoreError, match=r"PostgreSQL database nowhere on|expected an address") as error:
        opened(url)
    assert "s3cret" not in str(error.value)


@pytest.mark.parametrize(
    "where",
    [
        "host={folder} user={user} dbname={name}",
        " dbname = '{name}' user={user} host={folder}",
        "dbname={name} host={folder} user={user} password=s3cret",
    ],
)
def test_keywords_are_an_address(postgres, tmp_path, monkeypatch, where):
    monkeypatch.chdir(tmp_path)
    parts = urlsplit(postgres.database())
    with closing(opened(where.format(folder=postgres.folder, user=parts.username, name=parts.path[1:]))) as store:
        store.begin("a", "first")
        assert store.where == f"PostgreSQL database {parts.path[1:]} on {postgres.folder}"
    assert list(tmp_path.iterdir()) == []


def test_without_psycopg_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for name in ("postgres", "postgres_database"):
        monkeypatch.delitem(sys.modules, f"amunre.hosting.stores.{name}")
    with pytest.raises(StoreError, match=r"pip install 'amunre\[postgres\]'"):
        opened("postgresql:///tables")


def test_a_database_that_isolates_more_than_it_must_tells_the_same(url):
    url += "&options=-cdefault_transaction_isolation%3Dserializable"
    with closing(PostgresStore(url)) as store, store._connections.taken() as link:
        assert link.execute("SHOW transaction_isolation").fetchone() == ("read committed",)


# --- readiness -------------------------------------------------------------------------------------------


def test_a_store_that_is_only_read_is_not_ready(file, url):
    PostgresStore(url).close()
    for store in (SQLiteStore(file, writable=False), PostgresStore(url, writable=False)):
        with closing(store), pytest.raises(StoreError, match=r"cannot be written|read-only"):
            store.check()


def test_a_check_leaves_no_trace_and_wakes_nobody(tmp_path, url):
    for store in (SQLiteStore(tmp_path / "tables.db"), PostgresStore(url)):
        with closing(store):
            heard = Queue()
            store.listen(lambda *told, heard=heard: heard.put(told))
            store.check()
            store.begin("a", "first")
            assert heard.get(timeout=120) == ("a", 1)
            assert store.read("a") == ("first",)
            assert [listed.stream for listed in store.find("a")] == []
            with store.snapshot() as all:
                assert (all.streams, all.entries) == (1, 1)


def test_a_standby_is_only_read():
    if programs() is None:
        pytest.skip(NOT_FOUND)
    with cluster("fsync=off") as made:
        url = made.database()
        PostgresStore(url).close()
        with closing(PostgresStore(url)) as store:
            store.check()
            made.stop()
            (made.folder / "data" / "standby.signal").touch()
            made.start()
            for use in (store.check, lambda: store.begin("a", "first"), lambda: PostgresStore(url)):
                with pytest.raises(StoreError, match="expected a writable database, found a read-only standby"):
                    use()
            with closing(PostgresStore(url, writable=False)) as read:
                assert read.find("t") == ()


def test_a_database_that_is_gone_is_not_ready(postgres, url):
    with closing(PostgresStore(url)) as store:
        store.check()
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("ALTER TABLE amunre.about RENAME TO elsewhere")
        with pytest.raises(StoreError, match="about"):
            store.check()
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("ALTER TABLE amunre.elsewhere RENAME TO about")
        store.check()
        postgres.stop()
        try:
            with pytest.raises(StoreError):
                store.check()
        finally:
            postgres.start()
        store.check()


# --- poolers ---------------------------------------------------------------------------------------------


def through(folder, url):
    """An address by way of a pooler."""
    return f"{url.partition('?')[0]}?host={folder}&port=6432"


@pytest.mark.parametrize(
    "settings",
    [
        ("pool_mode = transaction",),
        ("pool_mode = transaction", "server_round_robin = 1"),
        ("pool_mode = transaction", "default_pool_size = 1"),
        ("pool_mode = transaction", "server_reset_query_always = 1"),
        ("pool_mode = statement",),
    ],
)
@pytest.mark.parametrize("busy", [False, True])
def test_a_pooler_that_shares_sessions_is_refused_with_the_reason(postgres, url, settings, busy):
    with pooled(postgres, *settings) as folder, ExitStack() as others:
        there = through(folder, url)
        if busy:  # the pooler has had several connections, which are free now
            for _ in range(5):
                others.enter_context(psycopg.connect(there, autocommit=True)).execute("SELECT 1")
        for writable in (True, False):
            with pytest.raises(
                StoreError, match="a pooler that shares sessions, such as PgBouncer in transaction mode"
            ):
                PostgresStore(there, writable=writable)
        link = others.enter_context(psycopg.connect(there, autocommit=True, prepare_threshold=None))
        told = link.execute("SELECT current_setting('default_transaction_read_only'), to_regclass('amunre.about')")
        assert told.fetchone() == ("off", None), "the sessions of others are as they were, and no table is made"


def test_a_pooler_that_gives_each_its_session_is_served(postgres, url):
    heard = Queue()
    with pooled(postgres, "pool_mode = session") as folder, closing(PostgresStore(through(folder, url))) as store:
        with (
            closing(PostgresStore(through(folder, url))) as other,
            store.claim("x") as ours,
            other.claim("x") as theirs,
        ):
            assert (ours, theirs) == (True, False)
            other.listen(lambda *told: heard.put(told))
            store.begin("a", "first")
            assert heard.get(timeout=120) == ("a", 1)
        store.check()
        for number in range(1, 12):  # more often than a statement takes to be prepared
            store.append("a", number, "more")
        assert len(store.read("a")) == 12
