"""A table as a file: what is taken in is the same table, and whatever else is in a file is refused, with what and where."""

from __future__ import annotations

import json
from copy import deepcopy

import pytest
from hostile import VALUES
from hosts import host_acts

import amunre
from amunre import Table, tigris
from amunre.errors import AmunreError, NoStream, NotationError, StoreError, TableError, Taken
from amunre.games.loading import ruleset_from_data
from amunre.hosting import MemoryStore, Options, Status, carrying
from amunre.hosting.stores.sqlite import SQLiteStore


@pytest.fixture
def store():
    return MemoryStore()


@pytest.fixture
def table(store, monkeypatch):
    """Ada and a bot have played a little, and talked."""
    host_acts(monkeypatch)
    table, host = Table.open(amunre.load_ruleset(), 3, store=store, options=Options(title="Friday", public=True))
    table.sit("Ada")
    table.start(host)
    for _ in range(12):
        seat = table.game.to_act[0]
        table.play_for(host, seat, str(table.game.legal_actions(seat)[-1]), table.step)
    for number, entry in enumerate(
        (
            {"kind": "said", "seat": 0, "name": "Ada", "text": "Hm.\nHm?", "at": 1},
            {"kind": "said", "seat": None, "name": None, "text": "Yes", "at": 2},
            {"kind": "removed", "number": 1},
            {"kind": "muted", "by": 0, "seat": 1, "muted": True},
        )
    ):
        text = json.dumps(entry)
        store.append(f"chat/{table.id}", number, text) if number else store.begin(f"chat/{table.id}", text)
    return table


@pytest.fixture
def data(store, table):
    return carrying.carried(store, table.id)


def test_a_table_is_the_same_in_another_store(store, table, data, tmp_path):
    file = tmp_path / "friday.json"
    carrying.save(data, file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert "hand" in json.loads(file.read_text())["note"]
    other = SQLiteStore(tmp_path / "other.db")
    assert carrying.take_in(other, carrying.read(file.read_bytes())) == table.id
    there = Table.load(other, table.id)
    assert (there.step, there.update(), there.record()) == (table.step, table.update(), table.record())
    assert there.overview == table.overview
    assert other.listed(f"table/{table.id}").status == store.listed(f"table/{table.id}").status
    assert carrying.carried(other, table.id) == data
    other.close()


def test_a_table_of_rules_that_are_not_shipped_brings_them_along(tmp_path):
    store, other = MemoryStore(), MemoryStore()
    data = deepcopy(dict(tigris.load_ruleset().data))
    ruleset = data["ruleset"]
    ruleset["id"], ruleset["title"] = "mine", "Mine"
    table, _ = Table.open(ruleset_from_data(data), 3, store=store)
    carrying.take_in(other, carrying.carried(store, table.id))
    assert Table.load(other, table.id).rules.title == "Mine"


def test_a_bot_for_a_single_game_is_taken_in_at_that_game_only(store, data):
    table, host = Table.open(amunre.load_ruleset("prosperity"), 2, store=store)
    table.seat_bot(host, 1, "big-money")
    other = MemoryStore()
    carrying.take_in(other, carrying.carried(store, table.id))
    assert Table.load(other, table.id).chairs[1].bot == "big-money"
    data["deeds"][2]["bot"] = "big-money"
    with pytest.raises(NotationError, match=r"deeds\.2: bot: expected one of uniform, sensible, mcts, found"):
        carrying.take_in(other, data)


def test_nothing_that_is_there_is_overwritten(store, table, data, tmp_path):
    before = store.read(f"table/{table.id}")
    data["deeds"].pop()
    with pytest.raises(StoreError, match="already exists"):
        carrying.take_in(store, data)
    assert store.read(f"table/{table.id}") == before
    file = tmp_path / "friday.json"
    file.write_text("Dear Nefertari")
    with pytest.raises(FileExistsError):
        carrying.save(data, file)
    assert file.read_text() == "Dear Nefertari"


def test_of_two_who_take_in_the_same_one_does(data):
    class Slow(MemoryStore):
        """Another one begins to write the table in the same moment."""

        def _begin(self, stream, entry, status):
            if stream.startswith("table/"):
                raise Taken(stream, 0)
            super()._begin(stream, entry, status)

    with pytest.raises(StoreError, match="already exists"):
        carrying.take_in(Slow(), data)


def test_what_never_came_whole_is_begun_anew(table, data):
    class Dying(MemoryStore):
        left = 5

        def _append(self, stream, number, entry, status, quiet):
            self.left -= 1
            if not self.left:
                raise StoreError("the disk is full")
            super()._append(stream, number, entry, status, quiet)

    other = Dying()
    with pytest.raises(StoreError):
        carrying.take_in(other, data)
    assert (other.find("table"), other.find("public")) == ((), ())
    carrying.take_in(other, data)
    assert Table.load(other, table.id).step == table.step


def test_a_file_that_cannot_be_written_is_not_there(data, tmp_path, monkeypatch):
    monkeypatch.setattr(carrying.os, "fsync", lambda _: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        carrying.save(data, tmp_path / "friday.json")
    assert [*tmp_path.iterdir()] == []


def test_what_is_not_there_or_cannot_be_read_is_not_carried(store):
    with pytest.raises(NoStream):
        carrying.carried(store, "nothing")
    for number, text in enumerate(("[", "[]", "{}", "1", '{"rules": 1}', "[" * 100_000)):
        store.begin(f"table/{number}", text)
        with pytest.raises(TableError):
            carrying.carried(store, str(number))
    store.begin("table/y", json.dumps({"rules": {"id": "gone", "hash": "0"}}))
    with pytest.raises(TableError, match="are missing"):
        carrying.carried(store, "y")


# --- hostile files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda it: it.update(format=2), "format"),
        (lambda it: it.pop("rules"), "rules"),
        (lambda it: it.update(more=1), "more"),
        (lambda it: it.update(id="../x"), "id"),
        (lambda it: it.update(id="x" * 41), "id"),
        (lambda it: it.update(deeds=[]), "deeds"),
        (lambda it: it.update(deeds=[[]]), "deeds.0"),
        (lambda it: it.update(deeds=[{}]), "entry 0"),
        (lambda it: it["deeds"].pop(0), "entry 0: kind"),
        (lambda it: it["deeds"].pop(5), "entry 5"),
        (lambda it: it["deeds"].reverse(), "entry 0"),
        (lambda it: it["deeds"].append(it["deeds"][0]), "is not allowed here"),
        (lambda it: it["deeds"].append(it["deeds"][5]), "entry 15"),
        (lambda it: it["deeds"][5].update(action="nonsense"), "entry 5"),
        (lambda it: it["deeds"][5].update(position="0" * 64), "entry 5: position: the game differs"),
        (lambda it: it["deeds"][5].update(seat=9), "entry 5: seat"),
        (lambda it: it["deeds"][1].update(name="\u202eAda"), "deeds.1: name"),
        (lambda it: it["deeds"][1].update(name="\ud800"), "deeds.1: name"),
        (lambda it: it["deeds"][1].update(name=[1]), "deeds.1: name"),
        (lambda it: it["deeds"][2].update(bot="/tmp/evil.py:Bot"), "deeds.2: bot"),
        (lambda it: it["deeds"][2].update(bot="mcts:100000000"), "deeds.2: bot"),
        (lambda it: it["deeds"][0]["rules"].update(hash="0" * 64), "entry 0"),
        (lambda it: it["deeds"][0].update(players=10), "entry 0: players"),
        (lambda it: it["deeds"][0]["options"].update(view={"gold": "purple"}), "purple"),
        (lambda it: it["rules"].pop("ruleset"), "ruleset"),
        (lambda it: it.update(rules={}), "ruleset"),
        (lambda it: it["chat"][0].update(text="\u202e"), "chat.0.text"),
        (lambda it: it["chat"][0].update(text="x" * 501), "chat.0.text"),
        (lambda it: it["chat"][0].update(name="\x07"), "chat.0.name"),
        (lambda it: it["chat"][2].update(number=-1), "chat.2"),
        (lambda it: it["chat"].append({"kind": "shouted"}), "chat.4"),
        (lambda it: it.update(chat=it["chat"] * 5001), "chat"),
    ],
)  # fmt: skip
def test_a_file_that_was_changed_is_refused_with_what_and_where(data, spoil, told):
    spoil(data)
    other = MemoryStore()
    with pytest.raises(AmunreError) as caught:
        carrying.take_in(other, data)
    assert told in str(caught.value)
    assert len(str(caught.value)) <= 10_000
    assert other._entries == {}


@pytest.mark.parametrize("value", [value for value in VALUES if value not in ("broken", "an array")])
def test_whatever_stands_where_a_table_should_is_refused(data, value):
    for spoiled in (
        VALUES[value],
        *({**data, key: VALUES[value]} for key in data if key != "note"),
    ):
        other = MemoryStore()
        with pytest.raises(AmunreError):
            carrying.take_in(other, spoiled)
        assert other._entries == {}


@pytest.mark.parametrize("text", [b"", b"\xff", b"{", b"NaN", b"[" * 100_000, b"1" * 5_000, b'{"a": Infinity}'])
def test_what_is_no_json_is_refused(text):
    with pytest.raises(NotationError, match="expected JSON"):
        carrying.read(text)


def test_a_file_beyond_measure_is_refused(monkeypatch):
    monkeypatch.setattr(carrying, "LARGEST", 10)
    with pytest.raises(NotationError, match="at most 10 bytes"):
        carrying.read(b" " * 11)


def test_a_store_knows_what_is_still_coming(store):
    store.begin("table/x", "{}", Status(tags={carrying.COMING}))
    assert store.find("table") == ()
