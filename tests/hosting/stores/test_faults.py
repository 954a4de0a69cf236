"""Faults of a file: the error says what and where, and nothing is half-written."""

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

import pytest

from amunre.errors import StoreError
from amunre.hosting.stores import Status, opened
from amunre.hosting.stores.copying import copy
from amunre.hosting.stores.sqlite import SQLiteStore


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
    refused(path, "not an SQLite database")
    assert path.read_text() == "Dear Nefertari,\n" * 100
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE streams (id)")
    before = path.read_bytes()
    refused(path, "another program")
    assert path.read_bytes() == before
    refused(tmp_path / "nowhere" / "tables.db", "No such file")


def test_a_file_of_a_newer_version_is_refused(file):
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 2")
    refused(file, "expected version 1, found 2: it needs a newer version of amunre")


def test_what_shall_only_be_read_must_be_there_and_is_not_changed(file, tmp_path):
    refused(tmp_path / "none.db", "No such file", writable=False)
    assert not (tmp_path / "none.db").exists()
    (tmp_path / "empty.db").touch()
    refused(tmp_path / "empty.db", "expected a store, found an empty file", writable=False)
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
        told.get(timeout=120)

    with closing(SQLiteStore(tmp_path / "tables.db")) as store:
        store.listen(slow)
        store.begin("a", "first")
        assert heard.get(timeout=120) == ("a", 1)
        for stream in "bcd":
            store.begin(stream, "first")
        told.put(None)
        assert heard.get(timeout=120) == ("", 0)
        told.put(None)


# --- copies ----------------------------------------------------------------------------------------------


def test_a_store_whose_entries_are_not_all_there_is_not_copied(file, tmp_path):
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("DELETE FROM entries WHERE number = 7")
    with closing(SQLiteStore(file)) as store, closing(opened(tmp_path / "copy.db")) as target:
        with pytest.raises(StoreError, match="a: expected 100 entries, found 99"):
            copy(store, target)
        assert target.find("t") == ()


def test_a_damaged_store_is_told_when_it_is_copied(file, tmp_path):
    data = bytearray(file.read_bytes())
    half = len(data) // 2 // 4096 * 4096
    data[half:] = b"x" * (len(data) - half)
    file.write_bytes(data)
    with closing(SQLiteStore(file, writable=False)) as store, closing(opened(tmp_path / "copy.db")) as target:
        with pytest.raises(StoreError, match=r"tables\.db: it is damaged"):
            copy(store, target)
        assert target.find("t") == ()


# --- the place of a file ---------------------------------------------------------------------------------


def moved(path):
    path.rename(path.with_name("elsewhere"))


def deleted(path):
    path.unlink()


def replaced(path):
    for one in path.parent.glob("tables.db*"):
        one.rename(path.with_name(f"old-{one.name}"))
    SQLiteStore(path).close()


def folder_moved(path):
    path.parent.rename(path.parent.with_name("old"))


def replaced_by_a_copy(path):
    copied = path.with_name("copied")
    copied.write_bytes(path.read_bytes())
    os.replace(copied, path)


def link_turned(path):
    """The path leads to another file, and the old file is unchanged."""
    other = path.with_name("other")
    SQLiteStore(other).close()
    path.rename(path.with_name("elsewhere"))
    path.symlink_to(other)


def log_deleted(path):
    path.with_name(path.name + "-wal").unlink()


@pytest.mark.parametrize(
    "happens", [moved, deleted, replaced, folder_moved, replaced_by_a_copy, link_turned, log_deleted]
)
def test_a_store_whose_file_is_elsewhere_takes_nothing_and_says_so_once(tmp_path, caplog, happens):
    path = tmp_path / "data" / "tables.db"
    path.parent.mkdir()
    uses = [
        lambda store: store.begin("b", "first"),
        lambda store: store.append("a", 1, "more"),
        lambda store: store.mark("a", Status()),
        lambda store: store.drop("a"),
        lambda store: store.fill([]),
        lambda store: store.check(),
        lambda store: store.read("a"),
        lambda store: store.listed("a"),
        lambda store: store.find("t"),
        lambda store: store.due(0),
        lambda store: store.snapshot().__enter__(),
        lambda store: store.listen(print),
    ]
    with closing(SQLiteStore(path)) as store, closing(SQLiteStore(path)) as other:
        store.begin("a", "first")
        other.check()
        happens(path)
        left = sorted(tmp_path.rglob("*"))
        for use in uses:
            with pytest.raises(StoreError, match=r"tables\.db: it was moved, deleted or replaced while it was open"):
                use(store)
        assert sorted(tmp_path.rglob("*")) == left, "nothing is made in its place"
    assert [record.message for record in caplog.records if "moved" in record.message] == [
        f"{path}: it was moved, deleted or replaced while it was open: put it back, or restart with the new file"
    ]


def test_a_file_that_is_put_back_goes_on(file):
    with closing(SQLiteStore(file)) as store:
        moved(file)
        with pytest.raises(StoreError, match="moved"):
            store.append("a", 100, "more")
        file.with_name("elsewhere").rename(file)
        store.check()
        store.append("a", 100, "more")
        assert len(store.read("a")) == 101


def test_a_file_that_is_moved_while_an_entry_is_written_has_no_entry_more(file, monkeypatch):
    """It is looked at last of all before what has been written counts."""
    from amunre.hosting.stores import sqlite

    written = sqlite._written

    def move(*arguments):
        written(*arguments)
        moved(file)

    with closing(SQLiteStore(file)) as store:
        monkeypatch.setattr(sqlite, "_written", move)
        with pytest.raises(StoreError, match="moved"):
            store.append("a", 100, "more")
    with closing(SQLiteStore(file.with_name("elsewhere"))) as store:
        assert len(store.read("a")) == 100


CHECKED_FULL = """
import resource, sys
from pathlib import Path
from amunre.errors import StoreError
from amunre.hosting.stores import opened
store = opened(sys.argv[1])
store.begin("a", "first")
store.check()
size = Path(sys.argv[1] + "-wal").stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
assert store.read("a") == ("first",)
try:
    store.check()
except StoreError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.check()
"""


def test_a_store_on_a_full_disk_is_not_ready_until_there_is_room(tmp_path):
    path = tmp_path / "tables.db"
    run = subprocess.run([sys.executable, "-c", CHECKED_FULL, str(path)], capture_output=True, text=True)
    assert run.stdout.startswith(f"{path}: the disk"), run.stderr
    assert run.returncode == 0, run.stderr


def test_a_new_file_is_not_made_beside_the_log_of_another(file):
    """SQLite would write what is in there to the new one."""
    with closing(SQLiteStore(file)) as store:
        store.append("a", 100, "more")
        moved(file)
        left = sorted(file.parent.iterdir())
        refused(file, r"tables\.db-wal: this log belongs to a database that was moved: move the log too")
        assert sorted(file.parent.iterdir()) == left


# --- names of files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "match"),
    [
        ("mysql://me:s3cret@host/tables", "found mysql:"),
        ("sqlite:///tables.db", "for an SQLite file, pass only its path"),
        ("sqlite:tables.db", "for an SQLite file, pass only its path"),
        ("file:tables.db?mode=ro", "for an SQLite file, pass only its path"),
        ("file:///tables.db", "for an SQLite file, pass only its path"),
        (":memory:", "for an SQLite file, pass only its path"),
        ("postgress://me:s3cret@host/tables", "found postgress:"),
        ("postgresql+psycopg://me:s3cret@host/tables", r"found postgresql\+psycopg:"),
        ("postgresql:/me:s3cret@host/tables", "found postgresql:"),
        ("postgres:tables", "found postgres:"),
        ("POSTGRESQL://me:s3cret@host/tables", "found POSTGRESQL:"),
        (" postgresql://me:s3cret@host/tables", "found postgresql:"),
        ("jdbc:postgresql://me:s3cret@host/tables", "found jdbc:"),
        ("https://games.example.org", "found https:"),
        ("hots=127.0.0.1 password=s3cret", "host=HOST dbname=NAME"),
        ("a=b.db", "host=HOST dbname=NAME"),
        ("Host=127.0.0.1 password=s3cret", "host=HOST dbname=NAME"),
        ("host=127.0.0.1 dbname", "host=HOST dbname=NAME"),
        ("me:s3cret@host/tables", "found me:"),
        ("localhost:5432/tables", "found localhost:"),
        ("127.0.0.1:5432", "before a port"),
        ("127.0.0.1:5432/tables", "before a port"),
        ("[::1]:5432/tables", "before a port"),
        ("", "found nothing"),
        (" \t", "found nothing"),
        ("tables\0.db", "Invalid argument"),
        ("\ud800.db", "Invalid argument"),
        ("x" * 5000, "File name too long"),
    ],
)
def test_what_is_neither_an_address_nor_a_path_is_no_file(tmp_path, monkeypatch, where, match):
    monkeypatch.chdir(tmp_path)
    for writable in (True, False):
        with pytest.raises(StoreError, match=match) as error:
            opened(where, writable)
        assert "s3cret" not in str(error.value)
        assert len(str(error.value)) < 400
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["tables", "a.b", "./a=b.db", "./sqlite:x", "2026-11-25T10:00.db", "x y.db", "ü.db"])
def test_any_path_names_a_file(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with closing(opened(name)) as store:
        store.begin("a", "first")
        assert store.where == str(tmp_path / name)
    with closing(opened(tmp_path / "host=x:y", True)):
        assert (tmp_path / "host=x:y").is_file(), "a path that is one is no address"


def test_what_is_no_regular_file_is_no_store(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "there").symlink_to("/dev/null")
    for name, match in (("pipe", "Not a regular file"), ("folder", "Is a directory"), ("there", "Not a regular file")):
        refused(tmp_path / name, match)
    (tmp_path / "letter.txt").write_text("Dear Nefertari")
    refused(tmp_path / "letter.txt", "not an SQLite database")
