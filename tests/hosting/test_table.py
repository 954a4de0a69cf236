"""Seats, tokens and steps: who may act when, what an answer that comes late or twice does, and what each is told."""

from __future__ import annotations

import json
import pickle
from functools import partial
from pathlib import Path

import pytest
from conftest import game_at, play, variant

import amunre
from amunre import (
    SPECTATOR,
    AmunreError,
    CannotTakeBack,
    Game,
    IllegalAction,
    NotationError,
    Record,
    RecordError,
    Stale,
    Table,
    WrongToken,
    fold,
)
from amunre.engine.files import folder
from amunre.hosting.table import ROOM

OWN = [["memphis"], ["buto"], ["thebes"]]


def bidding() -> Game:
    return game_at("bidding", revealed=["memphis", "buto", "thebes"])


# --- steps -------------------------------------------------------------------------------------------------


def test_each_thing_that_is_acknowledged_has_a_number(tables):
    table = tables(bidding())
    ada, bob, _ = table.tokens
    assert table.step == 0
    assert table.play(ada, "bid memphis 6", 0) == 1
    assert table.take_back(ada, 1) == 2
    assert table.play(ada, "bid memphis 3", 2) == 3
    assert table.play(bob, "bid memphis 6", 3) == 4
    assert table.resign(ada) == 5
    assert table.seat_bot(table.host, 1, "uniform") == 6
    table.seat_person(table.host, 0)
    assert table.step == table.update().step == 7
    assert [str(step) for step in table.game.steps] == ["0 bid memphis 3", "1 bid memphis 6"]


def test_an_answer_that_was_sent_twice_is_done_once(tables, seen):
    table = tables(bidding())
    ada = table.tokens[0]
    table.play(ada, "bid memphis 6", 0)
    before = seen(table)
    for loaded in (False, True):
        again = tables.again(table) if loaded else table
        for action in ("bid memphis 6", "bid buto 0"):
            with pytest.raises(Stale, match=r"^This answer is out of date: the table stands at step 1\.$"):
                again.play(ada, action, 0)
        assert seen(again) == before


@pytest.mark.parametrize("step", [0, 1, 3, -1, 10**30])
def test_an_answer_to_anything_but_the_present_step_is_refused(tables, steps, step):
    table = steps(tables(bidding()), "0 bid memphis 6", "1 bid buto 0")
    with pytest.raises(Stale) as caught:
        table.play(table.tokens[2], "bid thebes 0", step)
    assert caught.value.step == 2
    assert pickle.loads(pickle.dumps(caught.value)).step == 2
    assert table.play(table.tokens[2], "bid thebes 0", 2) == 3


@pytest.mark.parametrize("step", [None, "2", 2.0, True])
def test_what_is_no_number_of_a_step_is_refused(tables, steps, step):
    table = steps(tables(bidding()), "0 bid memphis 6", "1 bid buto 0")
    for call in (partial(table.play, table.tokens[2], "bid thebes 0"), partial(table.take_back, table.tokens[1])):
        with pytest.raises(NotationError, match=r"^step: expected the number of a step, as an update has it, found "):
            call(step)
    assert table.step == 2


def test_what_is_taken_back_makes_an_answer_old_and_not_young_again(tables, steps):
    table = steps(tables(bidding()), "0 bid memphis 6")
    ada, bob, _ = table.tokens
    table.take_back(ada, 1)
    for step in (0, 1):
        with pytest.raises(Stale):
            table.play(ada, "bid memphis 6", step)
    table.play(ada, "bid memphis 6", 2)
    with pytest.raises(Stale):
        table.play(bob, "bid memphis 10", 1)


@pytest.mark.clause("offering.secret")
def test_those_who_choose_at_the_same_time_do_not_make_each_other_late(tables):
    table = tables(game_at("offering", OWN, hands=[[], [], ["builder"]]))
    ada, bob, cem = table.tokens
    assert table.play(ada, "offer 5", 0) == 1
    assert table.withdraw(ada, 1) == 2
    assert table.play(ada, "steal", 2) == 3
    assert table.play(bob, "offer 1", 0) == 4
    assert table.play(cem, "sell builder", 0) == 5
    with pytest.raises(Stale):
        table.play(cem, "offer 3", 0)
    with pytest.raises(Stale):
        table.withdraw(bob, 4)
    assert table.withdraw(bob, 5) == 6
    assert table.play(cem, "offer 3", 5) == 7
    assert table.play(bob, "offer 2", 6) == 8
    assert table.game.stage != "offering"


def test_who_comes_and_goes_makes_nobody_else_late(tables):
    table = tables(bidding())
    ada, bob, _ = table.tokens
    table.resign(bob)
    new = table.seat_person(table.host, 1)
    assert table.play(ada, "bid memphis 6", 0) == 3
    with pytest.raises(Stale):
        table.play(new, "bid memphis 10", 2)


@pytest.mark.clause("offering.secret")
def test_an_offering_that_was_sent_twice_is_made_once(tables):
    table = tables(game_at("offering", OWN))
    ada, bob, cem = table.tokens
    table.play(ada, "offer 5", 0)
    table.play(bob, "offer 5", 0)
    with pytest.raises(Stale):
        table.play(ada, "offer 5", 0)
    table.withdraw(ada, 1)
    with pytest.raises(Stale):
        table.withdraw(ada, 1)
    with pytest.raises(Stale):
        table.play(ada, "offer 5", 0)
    table.play(ada, "offer 6", 3)
    table.play(cem, "offer 7", 0)
    assert [str(step) for step in table.game.steps][:3] == ["1 offer 5", "0 offer 6", "2 offer 7"]


def test_after_the_reveal_an_answer_of_before_is_late(tables):
    table = tables(game_at("offering", OWN, hands=[["builder"], [], []]))
    ada, bob, cem = table.tokens
    table.play(ada, "offer 5", 0)
    table.play(bob, "offer 4", 0)
    table.play(cem, "offer 3", 0)
    with pytest.raises(Stale):
        table.play(ada, "sell builder", 1)


def test_what_is_illegal_or_unreadable_leaves_all_as_it_was(tables, seen):
    table = tables(bidding())
    before, size = seen(table), tables.path(table).stat().st_size
    with pytest.raises(IllegalAction) as caught:
        table.play(table.tokens[0], "bid memphis 36", 0)
    assert [violation.code for violation in caught.value.violations] == ["bid-too-high"]
    with pytest.raises(IllegalAction):
        table.play(table.tokens[1], "bid memphis 6", 0)
    for text in ("bid memphis", "", "0 bid memphis 6", "bid memphis 6\n", "x" * 10_000):
        with pytest.raises(NotationError):
            table.play(table.tokens[0], text, 0)
    assert seen(table) == before
    assert tables.path(table).stat().st_size == size


def test_an_action_is_taken_as_a_value_too(tables):
    table = tables(bidding())
    assert table.play(table.tokens[0], table.game.legal_actions(0)[0], 0) == 1


def test_whoever_takes_back_without_end_does_not_fill_the_journal(tables, steps, monkeypatch):
    """A journal that is full could not be loaded again."""
    schema = json.loads((folder("schemas") / "journal.schema.json").read_text(encoding="utf-8"))
    assert min(schema["maxItems"], schema["$defs"]["number"]["maximum"]) >= ROOM + 50_000
    monkeypatch.setattr("amunre.hosting.table.ROOM", 4)
    table = tables(game_at("offering", OWN))
    for _ in range(2):
        table.play(table.tokens[0], "offer 5", table.step)
        table.withdraw(table.tokens[0], table.step)
    steps(table, "0 offer 5")
    for undo in (table.take_back, table.withdraw):
        with pytest.raises(
            CannotTakeBack, match=r"^That cannot be taken back: too much has been taken back at this table\.$"
        ):
            undo(table.tokens[0], table.step)
    for seat in (lambda: table.seat_person(table.host, 1), lambda: table.seat_bot(table.host, 1, "uniform")):
        with pytest.raises(
            AmunreError, match=r"^No seat can be given any more: too much has been done at this table\.$"
        ):
            seat()
    steps(table, "1 offer 4", "2 offer 3")
    assert tables.again(table).step == 7


@pytest.mark.parametrize("bound", ["MOST_LINES", "LARGEST_JOURNAL"])
def test_what_could_not_be_loaded_again_is_not_written(tables, steps, monkeypatch, bound):
    table = steps(tables(bidding()), "0 bid memphis 6")
    size = tables.path(table).stat().st_size
    monkeypatch.setattr(f"amunre.hosting.journal.{bound}", 2 if bound == "MOST_LINES" else size)
    with pytest.raises(OSError, match="too large"):
        table.play(table.tokens[1], "bid buto 0", 1)
    assert table.step == 1
    assert tables.again(table).step == 1


# --- tokens ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["", "nonsense", "é", "\ud800", None, 0, b"x"])
def test_a_wrong_token_opens_nothing_and_tells_nothing(tables, token):
    table = tables(bidding())
    calls = [
        lambda: table.play(token, "bid memphis 6", 0),
        lambda: table.play(token, "bid memphis 6", 99),
        lambda: table.play(token, "nonsense", 0),
        lambda: table.take_back(token, 0),
        lambda: table.withdraw(token, 0),
        lambda: table.resign(token),
        lambda: table.seat_bot(token, 0, "uniform"),
        lambda: table.seat_person(token, 0),
    ]
    for call in calls if token is None else [*calls, lambda: table.update(token)]:
        with pytest.raises(WrongToken) as caught:
            call()
        assert str(caught.value) == "There is no seat here for this token."
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    assert table.step == 0


def test_tokens_are_secret_and_for_one_thing_each(tables):
    table = tables(4, bots={1: "uniform"})
    tokens = [*filter(None, table.tokens), table.host]
    assert len(set(tokens)) == 4
    assert min(map(len, tokens)) >= 32
    assert table.tokens[1] is None
    with pytest.raises(WrongToken):
        table.update(table.host)
    with pytest.raises(WrongToken):
        table.seat_person(table.tokens[0], 1)
    shown = repr([table.update(token) for token in (*filter(None, table.tokens), None)])
    assert not any(token in shown for token in tokens)


# --- updates -----------------------------------------------------------------------------------------------


def test_an_update_has_all_that_a_screen_needs(tables):
    table = tables(4, bots={3: "uniform"})
    game = table.game
    for seat, token in enumerate(table.tokens[:3]):
        update = table.update(token)
        assert (update.viewer, update.view, update.prompt) == (seat, game.view(seat), game.prompt(seat))
        assert (update.kept, update.events) == (0, game.events(seat))
        assert update.lines
        assert {line.number for line in update.lines} <= {event.number for event in update.events}
        assert [chair.bot for chair in update.chairs] == [None, None, None, "uniform"]
        assert [chair.name for chair in update.chairs] == list(game.names)
        assert (update.scores, update.result) == (tuple(map(game.score, range(4))), None)
    update = table.update()
    assert (update.viewer, update.view, update.prompt) == (SPECTATOR, game.view(SPECTATOR), None)


def test_only_what_is_new_is_told_and_what_was_taken_back_is_named(tables, steps):
    table = steps(tables(bidding()), "0 bid memphis 6")
    bob = table.tokens[1]
    first = table.update(bob)
    assert table.update(bob, first.step).events == ()
    assert table.update(bob, first.step).kept == len(first.events)
    table.take_back(table.tokens[0], 1)
    second = table.update(bob, first.step)
    assert second.kept == len(table.update(bob).events) < len(first.events)
    assert second.events == ()
    steps(table, "0 bid buto 10")
    third = table.update(bob, first.step)
    assert third.kept == second.kept
    assert [event.params.get("province") for event in third.events if event.kind == "bid-placed"] == ["buto"]
    assert table.update(bob, second.step).events == third.events
    assert table.update(bob, 0).kept == second.kept


def test_news_are_an_update_without_what_one_has(tables, steps):
    table = steps(tables(bidding()), "0 bid memphis 6")
    for token in (*table.tokens, None):
        update, news = table.update(token, 0), table.news(token, 0)
        for name in ("step", "viewer", "chairs", "kept", "events", "result"):
            assert getattr(news, name) == getattr(update, name)
        assert (news.prompt is None) is (update.prompt is None) is (token is None)


def test_reasons_are_told_to_who_asks_in_time(tables):
    table = tables(bidding())
    ada, bob, _ = table.tokens
    assert table.explain(ada, "bid memphis 6", 0) == ()
    assert table.explain(ada, "bid memphis 36", 0) == table.game.explain(0, "bid memphis 36") != ()
    assert [violation.code for violation in table.explain(bob, "bid memphis 6", 0)] == ["not-your-turn"]
    table.play(ada, "bid memphis 6", 0)
    with pytest.raises(Stale):
        table.explain(bob, "bid memphis 3", 0)
    with pytest.raises(NotationError, match="unknown action"):
        table.explain(bob, "bid memphis three", 1)
    with pytest.raises(WrongToken):
        table.explain("x", "bid memphis 3", 1)


@pytest.mark.parametrize("since", [-1, 2, "0", 0.0, True])
def test_nobody_knows_a_step_that_never_was(tables, steps, since):
    table = steps(tables(bidding()), "0 bid memphis 6")
    for told in (table.update, table.news):
        with pytest.raises(ValueError, match=r"^since: expected a step from 0 to 1, found"):
            told(None, since)


def test_a_view_and_the_events_after_it_give_the_next_view(tables, steps):
    table = tables(game_at("offering", OWN))
    token = table.tokens[1]
    before = table.update(token)
    steps(table, "0 offer 5", "2 steal")
    after = table.update(token, before.step)
    view = before.view
    for event in after.events:
        view = fold(view, event)
    assert view == after.view


# --- taking back -------------------------------------------------------------------------------------------


@pytest.mark.clause("offering.secret")
def test_an_offering_is_withdrawn_and_what_others_did_since_stays(tables, steps, seen):
    table = tables(game_at("offering", OWN, hands=[["builder"], ["builder"], []]))
    steps(table, "0 offer 5", "1 sell builder", "1 offer 21", "0 sell builder")
    before = table.update(table.tokens[2])
    assert table.withdraw(table.tokens[0], table.step) == 5
    assert [str(step) for step in table.game.steps] == ["1 sell builder", "1 offer 21", "0 sell builder"]
    assert table.game.to_act == (0, 2)
    straight = play(
        game_at("offering", OWN, hands=[["builder"], ["builder"], []]),
        "1 sell builder",
        "1 offer 21",
        "0 sell builder",
    )
    assert table.game.position() == straight.position()
    after = table.update(table.tokens[2], before.step)
    assert after.kept == len(game_at("offering", OWN).events(2)) < len(before.events)
    assert (*before.events[: after.kept], *after.events) == straight.events(2)
    assert seen(tables.copy(table)) == seen(table)


@pytest.mark.clause("offering.secret")
def test_an_offering_is_not_withdrawn_after_the_reveal(tables, steps):
    table = steps(tables(game_at("offering", OWN)), "0 offer 5", "1 offer 4", "2 offer 3")
    for seat in range(3):
        with pytest.raises(CannotTakeBack, match="nothing face down"):
            table.withdraw(table.tokens[seat], table.step)
    with pytest.raises(CannotTakeBack, match="Since then: The offerings are turned up"):
        table.take_back(table.tokens[2], table.step)
    assert table.step == 3


def test_what_a_predecessor_did_is_not_taken_back(tables, steps):
    table = steps(tables(game_at("offering", OWN)), "1 steal", "0 offer 5")
    new = table.seat_person(table.host, 0)
    for undo in (table.take_back, table.withdraw):
        with pytest.raises(CannotTakeBack, match="by who sat here before"):
            undo(new, table.step)
    table.withdraw(table.tokens[1], table.step)
    with pytest.raises(CannotTakeBack, match="by who sat here before"):
        table.withdraw(new, table.step)
    steps(table, "1 offer 3")
    again = tables.again(table)
    with pytest.raises(CannotTakeBack, match="by who sat here before"):
        again.withdraw(new, again.step)
    again.withdraw(again.tokens[1], again.step)
    assert [str(step) for step in again.game.steps] == ["0 offer 5"]


def test_a_successor_takes_back_what_they_did_themselves(tables, steps):
    table = steps(tables(game_at("offering", OWN)), "1 steal")
    new = table.seat_person(table.host, 0)
    table.play(new, "offer 5", table.step)
    table.withdraw(table.tokens[1], table.step)
    table.withdraw(new, table.step)
    assert table.game.steps == ()


# --- coming and going --------------------------------------------------------------------------------------


def test_who_resigns_is_played_by_a_bot_and_their_token_is_dead(tables):
    table = tables(bidding())
    ada = table.tokens[0]
    assert table.resign(ada) == 1
    assert table.chairs[0].bot == "sensible"
    assert table.tokens[0] is None
    for loaded in (False, True):
        again = tables.again(table) if loaded else table
        with pytest.raises(WrongToken):
            again.resign(ada)
        with pytest.raises(WrongToken):
            again.update(ada)
        assert again.bots_to_act == (0,)
    step = again.let_bot_act()
    assert step is not None
    assert step.seat == 0
    assert again.let_bot_act() is None


@pytest.mark.parametrize("bot", ["nobody", "", "mcts:1000000", "bot.py:Bot", "sensible\n"])
def test_who_resigns_leaves_a_bot_of_the_library_only(tables, tmp_path, bot):
    (tmp_path / "bot.py").write_text("raise SystemExit('run')\n")
    table = tables(bidding())
    with pytest.raises(NotationError, match="expected one of uniform, sensible, mcts"):
        table.resign(table.tokens[0], bot)
    assert table.chairs[0].bot is None


def test_the_host_gives_a_seat_to_somebody_else(tables):
    table = tables(bidding(), bots={0: "uniform"})
    first = table.seat_person(table.host, 0)
    second = table.seat_person(table.host, 0)
    assert first != second == table.tokens[0]
    assert table.update(second).chairs[0].bot is None
    with pytest.raises(WrongToken):
        table.play(first, "bid memphis 6", table.step)
    table = tables.again(table)
    assert table.play(second, "bid memphis 6", table.step) == 3
    assert table.seat_bot(table.host, 0, "mcts:5") == 4
    assert table.chairs[0].bot == "mcts:5"
    with pytest.raises(WrongToken):
        table.update(second)
    for seat in (3, -1, "0", None):
        with pytest.raises(ValueError, match=r"^seat: expected 0 to 2"):
            table.seat_person(table.host, seat)
        with pytest.raises(ValueError, match=r"^seat: expected 0 to 2"):
            table.seat_bot(table.host, seat, "uniform")
    with pytest.raises(NotationError):
        table.seat_bot(table.host, 0, "nobody")
    assert table.step == 4


# --- where a table begins ----------------------------------------------------------------------------------


def test_a_table_goes_on_from_a_record_and_gives_one(tables):
    record = Record.load(Path(__file__).parents[1] / "records" / "four-players.json")
    whole = record.replay()
    begun = record.replay()
    while len(begun.steps) > 100:
        begun.undo()
    table = tables(begun)
    assert (table.step, len(table.game.steps)) == (0, 100)
    for seat, action in whole.steps[100:]:
        table.play(table.tokens[seat], action, table.step)
    assert table.record({"place": "Thebes"}) == Record.of(whole, {"place": "Thebes"})
    assert len(begun.steps) == 100
    again = tables.again(table)
    assert again.record() == Record.of(whole)
    assert again.update().result == whole.result is not None


def test_a_table_goes_on_from_a_position(tables, steps, seen):
    table = steps(tables(bidding()), "0 bid memphis 6", "1 bid buto 0")
    assert table.game.origin is not None
    assert seen(tables.copy(table)) == seen(table)


def test_rules_of_ones_own_travel_in_the_journal(tables, steps):
    own = variant({"ruleset.id": "rich", "ruleset.start.gold": 40})
    table = tables(Game(own, 3, seed=1))
    province = table.game.view(0).revealed[0]
    steps(table, f"0 bid {province} 36")
    again = tables.again(table)
    assert (again.game.rules.id, again.game.rules.hash) == ("rich", own.hash)
    assert again.game.view(1).players[0].bid == amunre.games.amun_re.position.Bid(province, 36)


@pytest.mark.parametrize(
    ("bots", "error"), [({3: "uniform"}, ValueError), ({-1: "uniform"}, ValueError), ({0: "nobody"}, NotationError)]
)
def test_a_table_with_wrong_bots_is_not_opened(tables, tmp_path, bots, error):
    with pytest.raises(error):
        tables(bidding(), bots=bots)
    assert list(tmp_path.iterdir()) == []


def test_a_game_of_which_there_is_no_record_has_no_table(tables, rules, tmp_path):
    game = Game(rules, 3)
    game.names = ("x" * 1001, "b", "c")
    with pytest.raises(RecordError):
        tables(game)
    assert list(tmp_path.iterdir()) == []


def test_a_journal_that_is_there_is_not_written_over(tables, rules):
    table = tables()
    path = tables.path(table)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        Table.create(path, Game(rules, 3))
    assert path.read_bytes() == before


def test_a_table_is_closed_at_the_end_of_a_block(tables, tmp_path, rules):
    path = tmp_path / "x.journal"
    with Table.create(path, Game(rules, 3, seed=1)) as table:
        token = table.tokens[0]
    with Table.load(path) as table:
        assert table.tokens[0] == token
    with pytest.raises(ValueError, match="closed"):
        table.play(token, table.game.legal_actions(0)[0], 0)
