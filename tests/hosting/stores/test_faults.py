"""What can be wrong with a file or a database: an error that says what and where, and nothing half-written."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from queue import Queue
from threading import Thread

import psycopg
import pytest

from amunre.errors import StoreError
from amunre.hosting.stores import Status, opened
from amunre.hosting.stores.copying import copy
from amunre.hosting.stores.postgres import PostgresStore
from amunre.hosting.stores.sqlite import SQLiteStore


@pytest.fixture
def file(tmp_path):
    """A store with some entries, closed."""
    path = tmp_path / "tables.db"
    with closing(SQLiteStore(path)) as store:
        store.begin("a", "first", Status(tags={"t"}))
        for number in range(1, 100):
            store.append("a", number, f"{number} {'x' * 2000}")
    return path


def refused(path, match, **more):
    with pytest.raises(StoreError, match=match) as error:
        SQLiteStore(path, **more)
    assert str(path) in str(error.value)


# --- SQLite ----------------------------------------------------------------------------------------------


def test_nobody_else_may_read_the_file(tmp_path):
    with closing(SQLiteStore(tmp_path / "tables.db")) as store:
        store.begin("a", "first")
        with store.claim("x"):
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys(["tables.db", "tables.db-wal", "tables.db-shm", "tables.db-claims"], 0o600)


def test_a_file_of_another_kind_is_refused_and_left_as_it_is(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Nefertari,\n" * 100)
    refused(path, "no SQLite database")
    assert path.read_text() == "Dear Nefertari,\n" * 100
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE streams (id)")
    before = path.read_bytes()
    refused(path, "another program")
    assert path.read_bytes() == before
    refused(tmp_path, "opened")
    refused(tmp_path / "nowhere" / "tables.db", "No such file")


def test_a_file_of_a_newer_version_is_refused(file):
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 2")
    refused(file, "expected version 1, found 2: it takes a newer version of amunre")


def test_what_shall_only_be_read_must_be_there_and_is_not_changed(file, tmp_path):
    refused(tmp_path / "none.db", "No such file", writable=False)
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "empty.db").touch()
    refused(tmp_path / "empty.db", "expected a store of tables, found an empty file", writable=False)
    before = file.read_bytes()
    with closing(SQLiteStore(file, writable=False)) as store:
        assert len(store.read("a")) == 100
        with pytest.raises(StoreError, match="cannot be written"):
            store.append("a", 100, "more")
    assert file.read_bytes() == before


def test_a_damaged_file_says_so(file):
    data = bytearray(file.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    file.write_bytes(data)
    with pytest.raises(StoreError, match=r"tables\.db: it is damaged"), closing(SQLiteStore(file)) as store:
        store.read("a")
    file.write_bytes(data[:512])
    with pytest.raises(StoreError, match=r"tables\.db"), closing(SQLiteStore(file)) as store:
        store.read("a")


def test_a_file_that_another_program_has_locked_is_waited_for_and_then_given_up(file):
    with closing(SQLiteStore(file, patience=0.05)) as store, closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"tables\.db: another process has locked it"):
            store.append("a", 100, "more")
        assert len(store.read("a")) == 100, "reading goes on"
        other.rollback()
        store.append("a", 100, "more")
        assert store.read("a", 99)[1:] == ("more",)


FULL = """
import resource, sys
from amunre.errors import StoreError
from amunre.hosting.stores import opened, Status
store, number = opened(sys.argv[1]), 0
store.begin("a", "first")
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, resource.RLIM_INFINITY))
try:
    while True:
        store.append("a", number + 1, "x" * 1000, Status(tags={f"{number}"}))
        number += 1
except StoreError as error:
    print(error)
assert len(store.read("a")) == number + 1
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.append("a", number + 1, "last")
print(number)
"""


def test_a_full_disk_is_told_and_when_there_is_room_it_goes_on(tmp_path):
    path = tmp_path / "tables.db"
    run = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=True)
    told, number = run.stdout.splitlines()
    assert told.startswith(f"{path}: the disk")
    assert int(number) > 10
    with closing(opened(path)) as store:
        assert store.read("a") == ("first", *["x" * 1000] * int(number), "last")
        [listed] = store.find(f"{int(number) - 1}")
        assert listed.length == int(number) + 2


READ_ONLY = """
import os, sys
from amunre.errors import StoreError
from amunre.hosting.stores.sqlite import SQLiteStore
if os.geteuid() == 0:  # who may write everywhere
    os.setgid(65534), os.setuid(65534)
try:
    SQLiteStore(sys.argv[1]).begin("b", "first")
except StoreError as error:
    print(error)
"""


def test_a_file_that_cannot_be_written_says_so(file):
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "tables.db"
        path.write_bytes(file.read_bytes())
        path.chmod(0o444)
        os.chmod(name, 0o555)
        run = subprocess.run([sys.executable, "-c", READ_ONLY, str(path)], capture_output=True, text=True, check=True)
        os.chmod(name, 0o700)
        assert run.stdout == f"{path}: it cannot be written (attempt to write a readonly database)\n"
        assert path.read_bytes() == file.read_bytes()


def test_a_child_that_was_forked_opens_the_store_anew(file):
    with closing(SQLiteStore(file)) as store:
        child = os.fork()
        if not child:
            try:
                store.read("a")
            except StoreError as error:
                os._exit("forked" in str(error))
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1


def test_who_missed_too_much_is_told_to_look_at_everything(tmp_path, monkeypatch):
    monkeypatch.setattr("amunre.hosting.stores.sqlite.REMEMBERED", 1)
    heard, told = Queue(), Queue()

    def slow(*change):
        heard.put(change)
        told.get(timeout=10)

    with closing(SQLiteStore(tmp_path / "tables.db")) as store:
        store.listen(slow)
        store.begin("a", "first")
        assert heard.get(timeout=10) == ("a", 1)
        for stream in "bcd":
            store.begin(stream, "first")
        told.put(None)
        assert heard.get(timeout=10) == ("", 0)
        told.put(None)


# --- PostgreSQL ------------------------------------------------------------------------------------------


@pytest.fixture
def url(postgres):
    return postgres.database()


def test_after_a_crash_of_the_server_what_was_acknowledged_is_there_and_all_goes_on(postgres, url):
    heard = Queue()
    with closing(PostgresStore(url)) as store:
        store.listen(lambda *told: heard.put(told))
        store.begin("a", "first")
        assert heard.get(timeout=10) == ("a", 1)
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
        assert heard.get(timeout=10) == ("", 0), "it may have missed something"
        store.append("a", 2, "two")
        while heard.get(timeout=10) != ("a", 3):
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
        assert "terminating connection" in heard.get(timeout=10)
        other.execute("COMMIT")
        store.append("a", 1, "one")
        assert store.read("a") == ("first", "one")


def test_a_database_of_a_newer_version_is_refused(url):
    PostgresStore(url).close()
    with psycopg.connect(url, autocommit=True) as other:
        other.execute("UPDATE amunre.about SET version = 2")
    with pytest.raises(StoreError, match=r"on /.*: expected version 1, found 2: it takes a newer version of amunre"):
        PostgresStore(url)


def test_what_shall_only_be_read_must_be_there_in_a_database_too(url):
    with pytest.raises(StoreError, match="expected a store of tables, found none"):
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
    with psycopg.connect(url, autocommit=True) as other:
        other.execute(f"ALTER DATABASE {other.info.dbname} SET synchronous_commit = off")
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


def test_an_address_of_something_else_is_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match=r"begins with postgresql://, found mysql://$"):
        opened("mysql://me:s3cret@host/tables")
    assert list(tmp_path.iterdir()) == []


def test_without_psycopg_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for name in ("postgres", "postgres_database"):
        monkeypatch.delitem(sys.modules, f"amunre.hosting.stores.{name}")
    with pytest.raises(StoreError, match=r"pip install 'amunre\[postgres\]'"):
        opened("postgresql:///tables")


# --- copies ----------------------------------------------------------------------------------------------


def test_a_store_whose_entries_are_not_all_there_is_not_copied(file, tmp_path):
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("DELETE FROM entries WHERE number = 7")
    with closing(SQLiteStore(file)) as store, closing(opened(tmp_path / "copy.db")) as target:
        with pytest.raises(StoreError, match="a: expected 100 entries, found 99"):
            copy(store, target)
        assert target.find("t") == ()
