"""Copies of a whole store: equal, consistent while others write, and complete or absent."""

from __future__ import annotations

from contextlib import closing
from threading import Event, Thread

import pytest
from kinds import every_store

from amunre.errors import StoreError
from amunre.hosting.stores import Status, opened
from amunre.hosting.stores.copying import Copied, backup, copy
from amunre.hosting.stores.memory import MemoryStore


def all_of(store):
    """Everything that is in a store."""
    with store.snapshot() as all:
        told = {listed.stream: (listed, tuple(entries)) for listed, entries in all.all}
        assert (len(told), sum(len(entries) for _, entries in told.values())) == (all.streams, all.entries)
        return told


def fill(store):
    for stream in ("a", "b/ü", "\U0001f3b2"):
        store.begin(stream, f"first of {stream}", Status('{"x": "é"}', {"all", stream}, 0.1 + len(stream)))
        for number in range(1, 30):
            store.append(stream, number, f"{number}\n\t\\ 'é' \U0001f3b2")
    store.begin("rules", "[]")


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def target(request, tmp_path):
    """An empty store."""
    kinds = {
        "memory": MemoryStore,
        "sqlite": lambda: opened(tmp_path / "target.db"),
        "postgres": lambda: opened(request.getfixturevalue("postgres").database()),
    }
    with closing(kinds[request.param]()) as made:
        yield made


@every_store
def test_a_copy_is_equal(stores, target):
    source, told = stores(), []
    fill(source)
    assert copy(source, target, lambda *done: told.append(done)) == Copied(4, 91)
    assert all_of(target) == all_of(source)
    assert told == [(done, 91) for done in range(92)]
    assert target.find("all") == source.find("all")
    assert target.due(9) == source.due(9)
    target.append("a", 30, "goes on")
    target.begin("new", "")
    assert target.read("a", 29)[1:] == ("goes on",)


@every_store
def test_nothing_is_copied_into_a_store_that_has_something(stores):
    source, target = stores(), stores()
    fill(source)
    target.begin("mine", "precious")
    before = all_of(target)
    with pytest.raises(StoreError, match="expected an empty store"):
        copy(source, target)
    assert all_of(target) == before


@every_store
def test_an_empty_store_can_be_copied(stores, target):
    assert copy(stores(), target) == Copied(0, 0)
    assert all_of(target) == {}


@every_store
def test_a_backup_while_others_write_is_of_one_moment(stores, tmp_path):
    """Two streams are written in turn, so that at any moment the second is as long as the first, or one shorter."""
    store, enough, half = stores(), Event(), Event()
    store.begin("a", "0")
    store.begin("b", "0")

    def write():
        number = 0
        while not enough.is_set():
            number += 1
            for stream in "ab":
                store.append(stream, number, str(number))
            if number == 50:
                half.set()
            enough.wait(0.0001)  # leaves the others their turn

    thread = Thread(target=write)
    thread.start()
    half.wait(60)
    copied = backup(store, tmp_path / "backup.db", lambda done, all: None)
    enough.set()
    thread.join()
    with closing(opened(tmp_path / "backup.db", writable=False)) as kept:
        a, b = kept.read("a"), kept.read("b")
    assert copied == Copied(2, len(a) + len(b))
    assert 0 <= len(a) - len(b) <= 1
    assert len(b) >= 50
    assert store.read("a")[: len(a)] == a == tuple(map(str, range(len(a))))


@every_store
def test_what_was_backed_up_is_restored(stores, tmp_path):
    store, file = stores(), tmp_path / "backup.db"
    fill(store)
    backup(store, file)
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup.db"], "it is one file"
    assert file.stat().st_mode & 0o777 == 0o600
    restored = stores()
    with closing(opened(file, writable=False)) as kept:
        copy(kept, restored)
    assert all_of(restored) == all_of(store)


@every_store
def test_a_backup_overwrites_nothing(stores, tmp_path):
    store, file = stores(), tmp_path / "letter.txt"
    fill(store)
    for name, match in (("letter.txt", "already exists"), ("letter.txt/backup", "Not a directory")):
        file.write_text("Dear Nefertari")
        with pytest.raises(StoreError, match=match):
            backup(store, tmp_path / name)
        assert file.read_text() == "Dear Nefertari"
    (tmp_path / "backup.db.part").write_text("of another one")
    (tmp_path / "link.db").symlink_to("nowhere")
    with pytest.raises(StoreError, match=r"link\.db: already exists"):
        backup(store, tmp_path / "link.db")
    backup(store, tmp_path / "backup.db")
    assert (tmp_path / "backup.db.part").read_text() == "of another one"
    (tmp_path / "moved.db-wal").write_text("of another one")
    with pytest.raises(StoreError, match=r"moved\.db-wal: this log belongs to a database that was moved"):
        backup(store, tmp_path / "moved.db")
    assert not (tmp_path / "moved.db").exists()


@every_store
def test_a_backup_that_breaks_off_leaves_nothing(stores, tmp_path):
    store = stores()
    fill(store)
    before = sorted(tmp_path.iterdir())

    def full(done, all):
        if done == 50:
            raise OSError(28, "No space left on device")

    with pytest.raises(StoreError, match="No space"):
        backup(store, tmp_path / "backup.db", full)
    assert sorted(tmp_path.iterdir()) == before


@every_store
def test_a_copy_that_breaks_off_writes_nothing(stores, target):
    store = stores()
    fill(store)

    def interrupted(done, all):
        if done == 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy(store, target, interrupted)
    assert all_of(target) == {}
    assert copy(store, target) == Copied(4, 91)
