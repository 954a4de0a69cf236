"""Idle tables leave the listings and are as they were; what is deleted stands in a file before."""

from __future__ import annotations

import pytest
from clocks import Clock

import amunre
from amunre import Table
from amunre.errors import NoStream, StoreError, TableError
from amunre.hosting import MemoryStore, Options, archive, carrying
from amunre.hosting.archive import DAY, Idle
from amunre.hosting.stores.postgres import PostgresStore
from amunre.hosting.stores.sqlite import SQLiteStore

NOW = 1_000 * DAY


@pytest.fixture
def clock():
    return Clock(NOW)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request, clock, tmp_path):
    if request.param == "memory":
        store = MemoryStore(clock)
    elif request.param == "sqlite":
        store = SQLiteStore(tmp_path / "tables.db", clock=clock)
    else:
        store = PostgresStore(request.getfixturevalue("postgres").database(), clock=clock)
    yield store
    store.close()


def opened(store, clock, days, state="gathering"):
    """A table at which nothing has been done for so many days; its host."""
    clock.now = NOW - days * DAY
    table, host = Table.open(amunre.load_ruleset("tigris"), 3, store=store, options=Options(public=True))
    if state != "gathering":
        table.sit("Ada")
        table.start(host)
    if state == "over":
        table.resign(table.invite(host, 0))
        table.let_bots_act()
    clock.now = NOW
    return table, host


def run(store, idle=None, now=NOW):
    return [*archive.archive(store, idle or Idle(), now)]


@pytest.mark.parametrize(("state", "days"), [("gathering", 60), ("over", 60), ("running", 180)])
def test_what_is_idle_for_long_enough_leaves_the_listings(store, clock, state, days):
    table, _ = opened(store, clock, days + 0.1, state)
    opened(store, clock, days - 0.1, state)
    assert table.state == state
    assert run(store) == [table.id]
    assert run(store) == []
    for tag in ("table", "public", state):
        assert table.id not in [archive.id_of(one) for one in store.find(tag)]
    assert [archive.id_of(one) for one in store.find("archived")] == [table.id]
    again = Table.load(store, table.id)
    assert (again.step, again.overview) == (table.step, table.overview)
    assert store.due(NOW + 10**9) == () or table.id not in [archive.id_of(one) for one in store.due(NOW + 10**9)]
    assert table.id not in run(store, now=NOW + 10 * DAY)


def test_whoever_does_something_has_it_back(store, clock):
    table, _ = opened(store, clock, 100)
    assert run(store) == [table.id]
    table.sit("Ada")
    assert [archive.id_of(one) for one in store.find("public")] == [table.id]
    assert store.find("archived") == ()


def test_zero_days_are_for_ever(store, clock):
    for state in ("gathering", "running"):
        opened(store, clock, 10_000 / 365, state)
    assert run(store, Idle(0, 0), NOW * 100) == []


def test_whoever_comes_back_in_this_moment_stays_listed(clock):
    class Busy(MemoryStore):
        table = None

        def _mark(self, stream, status):
            if self.table is not None:
                table, self.table = self.table, None
                table.sit("Ada")
            super()._mark(stream, status)

    store = Busy(clock)
    store.table, _ = opened(store, clock, 100)
    table = store.table
    run(store)
    assert [one.status.tags for one in (store.listed(f"table/{table.id}"),)] == [{"table", "public", "gathering"}]
    assert table.overview.chairs[0].name == "Ada"


def test_all_of_many_are_archived(store, clock, monkeypatch):
    monkeypatch.setattr(archive, "MOST_FOUND", 2)
    all = {opened(store, clock, 100 + n)[0].id for n in range(5)}
    assert {*run(store)} == all


def test_the_day_is_told_three_weeks_before():
    idle = Idle(60, 180)
    assert idle.warned_of("over", NOW, NOW + 38 * DAY) is None
    assert idle.warned_of("over", NOW, NOW + 40 * DAY) == NOW + 60 * DAY
    assert idle.warned_of("running", NOW, NOW + 90 * DAY) is None
    assert idle.warned_of("running", NOW, NOW + 500 * DAY) == NOW + 180 * DAY
    assert Idle(0, 0).warned_of("over", NOW, NOW * 2) is None


def test_what_is_cleared_stands_in_a_file(store, clock, tmp_path):
    folder = tmp_path / "old"
    folder.mkdir()
    gone, kept = opened(store, clock, 100, "running")[0], opened(store, clock, 1)[0]
    gone = opened(store, clock, 200, "running")[0]
    store.begin(carrying.chat_of(gone.id), "{}")
    run(store)
    data = carrying.carried(store, gone.id)
    record = gone.record()
    assert [*archive.clear(store, folder)] == [gone.id]
    assert [path.name for path in folder.iterdir()] == [f"{gone.id}.json"]
    for stream in (f"table/{gone.id}", carrying.chat_of(gone.id)):
        with pytest.raises(NoStream):
            store.read(stream)
    assert Table.load(store, kept.id).step == 0
    assert carrying.read((folder / f"{gone.id}.json").read_bytes()) == data
    data["chat"] = []
    assert Table.load(store, carrying.take_in(store, data)).record() == record


def test_what_has_no_file_is_not_deleted(store, clock, tmp_path):
    table, _ = opened(store, clock, 100)
    run(store)
    (tmp_path / f"{table.id}.json").write_text("Dear Nefertari")
    with pytest.raises(FileExistsError):
        [*archive.clear(store, tmp_path)]
    with pytest.raises(FileNotFoundError):
        [*archive.clear(store, tmp_path / "nothing")]
    assert Table.load(store, table.id).step == 0
    assert (tmp_path / f"{table.id}.json").read_text() == "Dear Nefertari"


def test_what_cannot_be_read_is_not_deleted_and_named(store, clock, tmp_path):
    table, _ = opened(store, clock, 100)
    run(store)
    status = store.listed(f"table/{table.id}").status
    store.drop(f"table/{table.id}")
    store.begin(f"table/{table.id}", "broken", status)
    with pytest.raises(TableError, match=table.id):
        [*archive.clear(store, tmp_path)]
    assert store.read(f"table/{table.id}") == ("broken",)


def test_whoever_comes_back_while_it_is_written_keeps_it(store, clock, tmp_path, monkeypatch):
    table, _ = opened(store, clock, 100)
    run(store)
    save = archive.save

    def saved(data, path):
        save(data, path)
        table.sit("Ada")

    monkeypatch.setattr(archive, "save", saved)
    with pytest.raises(StoreError, match="was just used"):
        [*archive.clear(store, tmp_path)]
    assert Table.load(store, table.id).chairs[0].name == "Ada"
