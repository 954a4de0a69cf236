"""Invalid streams of a table: changed or damaged entries are reported, and nothing is guessed."""

from __future__ import annotations

import json
import pickle
from copy import deepcopy

import pytest
from conftest import game_at, variant

from amunre import Game, NoStream, Record, Stale, StoreError, Table, TableError, tigris
from amunre.hosting import Clock, MemoryStore, Options

OWN = [["memphis"], ["buto"], ["thebes"]]


@pytest.fixture
def at(tables):
    """A table at which something of nearly each kind has happened."""
    at = tables.offering(hands=[["builder"], [], []], run={"clock": Clock(60)}).play("0 offer 5", "1 offer 4")
    at.table.retract(at.tokens[0], 5)
    at.table.plead(at.tokens[1], 6)
    at.table.answer(at.tokens[0], True, 7)
    at.table.answer(at.tokens[2], False, 8)
    at.table.rename(at.tokens[0], "Ada")
    at.table.share(at.tokens[0])
    at.table.leave(at.tokens[1])
    at.tokens[1] = at.table.sit("Zoe", 1, at.table.invite(at.host, 1))
    at.play("0 steal", "0 sell builder")
    at.clock.now += 60
    at.table.check_clocks()
    at.table.resign(at.tokens[2])
    return at


def entries(at) -> list[dict]:
    return [json.loads(text) for text in at.store.read(f"table/{at.table.id}")]


def store_of(at, texts: list[str]) -> MemoryStore:
    """Another store, in which the table has these entries."""
    store = MemoryStore()
    store.begin("table/x", texts[0])
    for number, text in enumerate(texts[1:], 1):
        store.append("table/x", number, text)
    return store


def refused(at, texts: list[str]) -> TableError:
    with pytest.raises(TableError) as caught:
        Table.load(store_of(at, texts), "x")
    assert str(caught.value).startswith(f"entry {caught.value.entry}: ")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.entry, str(again)) == (caught.value.entry, str(caught.value))
    return caught.value


def test_it_is_read_by_whoever_wants_to(at):
    first, *rest = entries(at)
    assert Record.from_json(first["game"]).replay().stage == "offering"
    assert [deed["kind"] for deed in rest] == [
        *["sat"] * 3, "action", "action", "undone", "pleaded", "answered", "answered", "renamed", "shared", "left", "invited", "sat",
        "action", "action", "overdue", "resigned",
    ]  # fmt: skip
    assert (rest[5]["steps"], rest[14]["action"]) == ([0], "steal")
    assert Options.from_json(first["options"]).clock == Clock(60)


def test_every_beginning_of_it_is_the_table_of_then(at):
    texts = at.store.read(f"table/{at.table.id}")
    for number in range(1, len(texts) + 1):
        table = Table.load(store_of(at, list(texts[:number])), "x")
        assert (table.step, table.state) == (number - 1, "running" if number > 3 else "gathering")
    assert table.update().view == at.table.update().view


def change(index: int, **values: object):
    return lambda deeds: deeds[index].update(values)


def lacking(index: int, *keys: str):
    return lambda deeds: [deeds[index].pop(key) for key in keys]


@pytest.mark.parametrize(
    ("spoil", "entry", "told"),
    [
        (change(4, seat=9), 4, "seat: expected 0 to 2, found 9."),
        (change(4, seat=-1), 4, "seat: found -1, expected at least 0"),
        (change(4, seat=1.0), 4, "seat: found 1.0, expected an integer"),
        (change(4, action="offer 500"), 4, "cannot offer"),
        (change(4, action="nonsense"), 4, "nonsense"),
        (change(4, action="offer 6"), 4, "position: the game differs from the one that was recorded."),
        (change(5, position="0" * 64), 5, "position: the game differs from the one that was recorded."),
        (change(5, kind="moved"), 5, "kind: found"),
        (change(5, kind=None), 5, "kind: found"),
        (change(5, more=1), 5, "more: found the key more"),
        (lacking(5, "at"), 5, "at"),
        (lacking(5, "position"), 5, "position"),
        (change(5, at=-1), 5, "at: found -1"),
        (change(5, at="now"), 5, "at: found"),
        (change(6, steps=[5]), 6, "steps: expected increasing numbers below 2, found [5]."),
        (change(6, steps=[1, 0]), 6, "steps: expected increasing numbers below 2"),
        (change(6, steps=[1, 1]), 6, "steps: expected increasing numbers below 2"),
        (change(6, steps=[]), 6, "steps: found a list of 0, expected at least 1"),
        (change(6, steps=[1]), 6, "position: the game differs from the one that was recorded."),
        (change(8, seat=1), 8, "no player has asked this seat to agree."),
        (lambda deeds: deeds.pop(7), 7, "no player has asked this seat to agree."),
        (change(3, secret="token"), 3, "secret"),
        (change(3, name=""), 3, "name"),
        (change(14, seed="5"), 14, "seed: the game has already started."),
        (lambda deeds: [deeds[3].pop(key) for key in ("seed", "shuffles", "position")], 4, "The game has not begun yet."),
        (change(0, players=4), 0, "players: found 4, which does not fit the game."),
        (change(0, game=None, players=9), 0, "players: found 9, which does not fit the game."),
        (change(0, options={"fast": True}), 0, "fast"),
        (change(0, options={"view": {"gold": "purple"}}), 0, "purple"),
        (change(0, format="1"), 0, 'format: found "1", expected'),
        (change(0, setup={"start": 3}), 0, "setup: start: expected a seat from 0 to 2, found 3."),
        (change(0, setup={"king": 1}), 0, "setup: expected start or pharaoh, found 'king'."),
        (change(0, format=4), 0, "format: expected 3, found 4: it needs a newer version of amunre."),
        (change(0, seed="x"), 0, "seed"),
        (change(0, host="token"), 0, "host"),
        (lambda deeds: deeds[0]["game"].update(players=["a"]), 0, "game: "),
        (lambda deeds: deeds[0]["game"].update(hash=1), 0, "game: record: hash: "),
        (lambda deeds: deeds.insert(2, deeds[0]), 2, "kind: found 'opened', which is not allowed here."),
        (lambda deeds: deeds.pop(0), 0, "kind: found 'sat', which is not allowed here."),
        (lambda deeds: deeds.insert(4, deeds.pop(5)), 4, "position: the game differs from the one that was recorded."),
        (lambda deeds: deeds.pop(4), 4, "position: the game differs from the one that was recorded."),
        (lambda deeds: deeds.insert(4, deeds[4]), 5, ""),
    ],
)  # fmt: skip
def test_an_entry_that_is_wrong_is_told(at, spoil, entry, told):
    deeds = deepcopy(entries(at))
    spoil(deeds)
    error = refused(at, [json.dumps(deed) for deed in deeds])
    assert error.entry == entry, error
    assert told in error.cause


@pytest.mark.parametrize(
    "text", ["", "\n", "{", "[]", "null", "5", '"x"', "[" * 100_000, "{}", '{"format":' + "9" * 5000 + "}"]
)
@pytest.mark.parametrize("entry", [0, 4])
def test_what_is_no_deed_at_all(at, text, entry):
    texts = list(at.store.read(f"table/{at.table.id}"))
    texts[entry] = text
    error = refused(at, texts)
    assert error.entry == entry
    assert len(str(error)) < 10_000
    assert str(error).isprintable()


def test_the_cards_fall_as_they_fell_and_not_as_the_seed_would_have_it(tables):
    """Chance is no part of what a version of Python promises."""
    for at in (tables.empty(seed=1), tables(Game(variant({}), 3, seed=1))):
        if at.table.state == "gathering":
            at.sit("Ada", "Bob", "Cem")
        game = at.table.game
        while len(game.shuffles) < 3:
            seat = game.to_act[0]
            at.play(f"{seat} {game.legal_actions(seat)[-1 if game.stage == 'gifts' else 0]}")
            game = at.table.game
        deeds = entries(at)
        for deed in deeds:
            if deed.get("seed"):
                deed["seed"] = "999"
        if deeds[0]["game"]:
            deeds[0]["game"]["seed"] = "999"
        store = store_of(at, [json.dumps(deed) for deed in deeds])
        store.begin(f"rules/{game.rules.hash}", json.dumps(game.rules.data))
        assert Table.load(store, "x").game.shuffles == game.shuffles
        assert at.again().table.game.shuffles == game.shuffles


# --- rules -------------------------------------------------------------------------------------------------


def test_rules_that_are_shipped_no_more_come_from_beside_the_table(tables):
    own = variant({"ruleset.start.gold": 40})
    at = tables(Game(own, 3, seed=1))
    at.store.begin("rules/" + "0" * 64, "{}")
    assert at.again().table.game.rules.hash == own.hash
    two = tables(Game(own, 3, seed=2))
    assert two.again().seen() == two.seen()


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        (None, "can no longer be used"),
        ("{", "can no longer be used"),
        ("[" * 100_000, "can no longer be used"),
        ("{}", "can no longer be used"),
        (
            json.dumps(dict(variant({"ruleset.start.gold": 41}).data)),
            "have a different meaning in this version of amunre.",
        ),
    ],
    ids=["none", "torn", "deep", "empty", "other"],
)
def test_rules_that_cannot_be_had_say_so(tables, kept, told):
    own = variant({"ruleset.start.gold": 40})
    at = tables(Game(own, 3, seed=1))
    at.store.drop(f"rules/{own.hash}")
    if kept is not None:
        at.store.begin(f"rules/{own.hash}", kept)
    with pytest.raises(TableError, match="the rules variant of this table") as caught:
        at.again()
    assert caught.value.entry == 0
    assert told in caught.value.cause


def test_a_disk_that_fails_is_no_fault_of_the_table(tables, monkeypatch):
    """For tomorrow it may be there."""
    own = variant({"ruleset.start.gold": 40})
    at = tables(Game(own, 3, seed=1))
    read = MemoryStore.read

    def fails(self, stream, since=0, most=None):
        if stream.startswith("rules/"):
            raise StoreError("the disk is gone")
        return read(self, stream, since, most)

    with monkeypatch.context() as broken:
        broken.setattr(MemoryStore, "read", fails)
        with pytest.raises(StoreError, match="the disk is gone"):
            at.again()
    assert at.again().seen() == at.seen()


# --- a store that fails ------------------------------------------------------------------------------------


def failing(monkeypatch, at, *, written: bool) -> None:
    """The next entry is written, or not; nobody is told."""
    append = MemoryStore.append

    def fails(self, stream, number, entry, status=None):
        monkeypatch.setattr(MemoryStore, "append", append)
        if written:
            append(self, stream, number, entry, status)
        raise StoreError("the disk is full")

    monkeypatch.setattr(MemoryStore, "append", fails)


@pytest.mark.parametrize("written", [True, False])
def test_what_was_not_acknowledged_can_be_asked_for_again(tables, monkeypatch, written):
    """It is done once: by the first call or by the second."""
    at = tables.bidding()
    ada = at.tokens[0]
    failing(monkeypatch, at, written=written)
    with pytest.raises(StoreError, match="the disk is full"):
        at.table.play(ada, "bid memphis 6", 3)
    if written:
        with pytest.raises(Stale):
            at.table.play(ada, "bid memphis 6", 3)
    else:
        assert at.table.play(ada, "bid memphis 6", 3) == 4
    assert at.steps() == at.again().steps() == ["0 bid memphis 6"]
    assert at.seen() == at.again().seen()


@pytest.mark.parametrize("written", [True, False])
def test_the_beginning_of_a_game_happens_once_too(tables, monkeypatch, written):
    at = tables.empty().sit("Ada", "Bob")
    failing(monkeypatch, at, written=written)
    with pytest.raises(StoreError):
        at.table.start(at.host)
    assert at.table.state == ("running" if written else "gathering")
    if not written:
        at.table.start(at.host)
    assert at.seen() == at.again().seen()


def test_who_never_heard_their_token_gets_another_from_the_host(tables, monkeypatch):
    at = tables.empty()
    failing(monkeypatch, at, written=True)
    with pytest.raises(StoreError):
        at.table.sit("Ada", 0)
    assert at.table.chairs[0].name == "Ada"
    ada = at.table.invite(at.host, 0)
    assert at.table.rename(ada, "Ada Pick") == 3


@pytest.mark.parametrize("written", [True, False])
def test_bots_go_on_after_it(tables, monkeypatch, written):
    at = tables.offering({0: "uniform", 1: "uniform"})
    failing(monkeypatch, at, written=written)
    with pytest.raises(StoreError):
        at.table.let_bots_act()
    assert at.table.let_bots_act() == 1 + (not written)
    assert at.table.game.to_act == (2,)
    assert at.seen() == at.again().seen()


def test_a_handle_whose_table_was_spoilt_says_so_and_one_whose_table_is_gone(tables):
    at = tables.bidding()
    other = at.again()
    at.store.append(f"table/{at.table.id}", 4, '{"kind":"left","seat":7,"at":1}')
    for party in (at, other):
        for ask in (party.table.update, lambda party=party: party.play("0 bid memphis 6")):
            with pytest.raises(TableError, match=r"^entry 4: seat: expected 0 to 2, found 7\.$"):
                ask()
    at.store.drop(f"table/{at.table.id}")
    with pytest.raises(NoStream):
        at.table.update()


def test_a_game_that_does_not_go_with_the_rules_of_its_table(tables):
    at = tables(game_at("offering", OWN))
    deeds = entries(at)
    deeds[0]["rules"] = {"id": "tigris", "hash": tigris.load_ruleset().hash}
    assert refused(at, [json.dumps(deed) for deed in deeds]).entry == 0
