"""Tables: their tokens, where a table begins, and what none can be."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import pytest
from conftest import game_at, variant

import amunre
from amunre import Game, Record, RecordError, Table, WrongToken
from amunre.hosting import Clock, MemoryStore, Options

# --- tokens ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["", "nonsense", "é", "\ud800", None, 0, b"x"])
def test_a_wrong_token_opens_nothing_and_tells_nothing(tables, token):
    at = tables.bidding()
    table = at.table
    calls = [
        lambda: table.play(token, "bid memphis 6", 3),
        lambda: table.play(token, "bid memphis 6", 99),
        lambda: table.play(token, "nonsense", 3),
        lambda: table.explain(token, "nonsense", 3),
        lambda: table.take_back(token, 3),
        lambda: table.retract(token, 3),
        lambda: table.plead(token, 3),
        lambda: table.answer(token, True, 3),
        lambda: table.resign(token),
        lambda: table.leave(token),
        lambda: table.rename(token, ""),
        lambda: table.share(token),
        lambda: table.invite(token, 0),
        lambda: table.start(token),
        lambda: table.remove(token, 9),
        lambda: table.seat_bot(token, 9, "nobody"),
        lambda: table.play_for(token, 9, "nonsense", 99),
    ]
    seeing = [lambda: table.update(token), lambda: table.news(token, 0), lambda: table.log(token)]
    for call in calls if token is None else [*calls, *seeing]:
        with pytest.raises(WrongToken) as caught:
            call()
        assert str(caught.value) == "This token is not valid at this table."
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert table.step == 3


def test_tokens_are_secret_stand_in_no_store_and_are_for_one_thing_each(tables):
    at = tables(4, {1: "uniform"})
    over = at.table.share(at.tokens[0])
    tokens = [*filter(None, at.tokens), at.host, over]
    assert len(set(tokens)) == 5
    assert min(map(len, tokens)) >= 32
    for call in (lambda: at.table.update(at.host), lambda: at.table.invite(at.tokens[0], 1)):
        with pytest.raises(WrongToken):
            call()
    kept = "".join(at.store.read(f"table/{at.table.id}")) + at.store.listed(f"table/{at.table.id}").status.text
    shown = repr(at.seen(0)) + repr(at.table.overview) + repr(at.table.task()) + kept
    assert not any(token in shown for token in tokens)


# --- where a table begins ----------------------------------------------------------------------------------


def test_a_table_goes_on_from_a_record_and_gives_one(tables):
    record = Record.load(Path(__file__).parents[1] / "records" / "four-players.json")
    whole = record.replay()
    begun = record.replay()
    while len(begun.steps) > 100:
        begun.undo()
    at = tables(begun)
    assert len(at.steps()) == 100
    for seat, action in whole.steps[100:]:
        at.table.play(at.tokens[seat], action, at.table.step)
    assert at.table.record({"place": "Thebes"}) == Record.of(whole, {"place": "Thebes"})
    assert len(begun.steps) == 100
    again = at.again()
    assert again.table.record() == Record.of(whole)
    assert again.table.update().result == whole.result is not None
    assert again.table.overview.ranking == whole.result.ranking


def test_a_table_goes_on_from_a_position(tables):
    at = tables.bidding().play("0 bid memphis 6", "1 bid buto 0")
    assert at.table.game.origin is not None
    assert at.again().seen() == at.seen()


def test_who_opens_a_table_with_a_game_keeps_the_game(tables):
    game = game_at("bidding", revealed=["memphis", "buto", "thebes"])
    at = tables(game).play("0 bid memphis 6")
    assert game.steps == ()
    game.play(0, "bid buto 0")
    assert at.steps() == ["0 bid memphis 6"]
    at.table.game.play(1, "bid buto 0")
    assert len(at.table.game.steps) == 1


def test_the_same_seed_gives_the_same_game(tables, rules):
    one, two, other = (tables.empty(rules, players=3, seed=seed) for seed in (5, 5, None))
    for at in (one, two, other):
        at.table.start(at.host)
    assert one.table.game.position() == two.table.game.position() == Game(rules, 3, 5).position()
    assert other.table.game.seed != 5


def test_rules_of_ones_own_are_kept_beside_the_table(tables):
    own = variant({"ruleset.id": "rich", "ruleset.start.gold": 40})
    at = tables(Game(own, 3, seed=1))
    province = at.table.game.view(0).revealed[0]
    again = at.play(f"0 bid {province} 36").again()
    assert (again.table.game.rules.id, again.table.game.rules.hash) == ("rich", own.hash)
    assert again.table.game.view(1).players[0].bid == amunre.games.amun_re.position.Bid(province, 36)
    assert again.table.overview.ruleset == "rich"


@pytest.mark.parametrize(
    "given",
    [{"players": 2}, {"players": 6}, {"players": True}, {"players": None}, {"players": "3"}, {"seed": "x"}, {"seed": 1.5},
     {"options": {}}, {"options": "fast"}, {"options": Options(title=5)}, {"options": Options(title="a\nb")}, {"options": Options(title="\ud800")},
     {"options": Options(note="\u202e")}, {"options": Options(note="a\rb")}, {"options": Options(note="x" * 501)},
     {"options": Options(take_backs=-1)}, {"options": Options(take_backs=True)}, {"options": Options(clock=5)},
     {"options": Options(clock=Clock(0))}, {"options": Options(clock=Clock(60, "week"))},
     {"options": Options(view={"gold": "purple"})}, {"options": Options(view={"nonsense": "x"})}, {"options": Options(view={"viewer": "x"})}],
    ids=repr,
)  # fmt: skip
def test_a_table_that_cannot_be_is_not_opened(rules, given):
    store = MemoryStore()
    with pytest.raises((ValueError, TypeError)) as caught:
        Table.open(rules, **{"players": 3, "store": store, **given})
    assert re.search("players|seed|options|title|note", str(caught.value))
    assert store.find("table") == ()


def test_a_note_has_lines_and_an_empty_one_is_not_written() -> None:
    options = Options(title="Friday", note="At eight.\nBring tea.")
    assert Options.from_json(options.to_json()) == options
    assert "note" not in Options(title="Friday").to_json()


def test_a_game_of_which_there_is_no_record_has_no_table(rules):
    game, store = Game(rules, 3), MemoryStore()
    game.names = ("x" * 1001, "b", "c")
    with pytest.raises(RecordError):
        Table.open(game, store=store)
    assert store.find("table") == ()


def test_a_view_may_hide_what_the_host_hides(tables, rules):
    at = tables(Game(rules, 3, seed=1), view={"gold": "hidden"})
    update = at.again().table.update(at.tokens[0])
    assert [player.gold is None for player in update.view.players] == [False, True, True]


def test_who_listens_has_the_store_asked_only_for_what_is_not_here(tables):
    at = tables.bidding()
    other, before = at.again(), at.table.step
    other.table.rename(other.tokens[0], "Adah")
    assert at.table.update(reached=before).step == before
    assert at.table.update(reached=before + 1).step == before + 1
    other.table.rename(other.tokens[0], "Adela")
    assert at.table.update().step == before + 2


def test_people_do_not_end_with_the_game(tables):
    """A person who leaves after the end keeps their name in the record."""
    at = tables.empty().sit("Ada")
    at.table.start(at.host)
    while at.table.state == "running":
        at.table.let_bots_act()
        if at.table.state == "running":
            at.table.play(at.tokens[0], at.table.game.legal_actions(0)[0], at.table.step)
    record = at.table.record()
    assert record.players[0] == "Ada"
    at.table.leave(at.tokens[0])
    assert at.table.record() == at.again().table.record() == record
    assert at.table.overview.state == "over"


# --- one of a kind -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_table_neither_copies_nor_travels(tables, way):
    with pytest.raises(TypeError, match=r"a Table is bound to its store.*table\.game"):
        way(tables.bidding().table)


@pytest.mark.parametrize("id", ["", "x", "../x", "\ud800", "x" * 10_000, None, 5, b"x"])
def test_a_table_that_is_not_there(tables, id):
    with pytest.raises(amunre.StoreError) as caught:
        Table.load(tables.store, id)
    assert type(caught.value).__name__ == "NoStream"
