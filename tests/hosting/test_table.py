"""Tokens and steps: who may act when, what an answer that comes late or twice does, and what each is told."""

from __future__ import annotations

import copy
import pickle
import re
from functools import partial
from pathlib import Path

import pytest
from conftest import game_at, play, variant

import amunre
from amunre import (
    SPECTATOR,
    CannotTakeBack,
    Game,
    IllegalAction,
    NotationError,
    Record,
    RecordError,
    Refused,
    Stale,
    Table,
    WrongToken,
    fold,
    tigris,
)
from amunre.hosting import Clock, MemoryStore, Options

OWN = [["memphis"], ["buto"], ["thebes"]]


# --- steps -------------------------------------------------------------------------------------------------


def test_each_thing_that_is_acknowledged_has_a_number(tables):
    at = tables.bidding()
    ada, bob, _ = at.tokens
    assert at.table.step == 3
    assert at.table.play(ada, "bid memphis 6", 3) == 4
    assert at.table.take_back(ada, 4) == 5
    assert at.table.play(ada, "bid memphis 3", 5) == 6
    assert at.table.play(bob, "bid memphis 6", 6) == 7
    assert at.table.resign(ada) == 8
    assert at.table.seat_bot(at.host, 1, "uniform") == 9
    assert at.table.step == at.table.update().step == 9
    assert at.steps() == ["0 bid memphis 3", "1 bid memphis 6"]


def test_an_answer_that_was_sent_twice_is_done_once(stored):
    at = stored.bidding()
    ada = at.tokens[0]
    at.table.play(ada, "bid memphis 6", 3)
    before = at.seen()
    for party in (at, at.again()):
        for action in ("bid memphis 6", "bid buto 0"):
            with pytest.raises(Stale, match=r"^This answer is out of date: the table is at step 4\.$"):
                party.table.play(ada, action, 3)
        assert party.seen() == before


@pytest.mark.parametrize("step", [0, 3, 4, 6, -1, 10**30])
def test_an_answer_to_anything_but_the_present_step_is_refused(tables, step):
    at = tables.bidding().play("0 bid memphis 6", "1 bid buto 0")
    with pytest.raises(Stale) as caught:
        at.table.play(at.tokens[2], "bid thebes 0", step)
    assert caught.value.step == 5
    assert pickle.loads(pickle.dumps(caught.value)).step == 5
    assert at.table.play(at.tokens[2], "bid thebes 0", 5) == 6


@pytest.mark.parametrize("step", [None, "5", 5.0, True])
def test_what_is_no_number_of_a_step_is_refused(tables, step):
    at = tables.bidding().play("0 bid memphis 6", "1 bid buto 0")
    ada, bob, cem = at.tokens
    table = at.table
    for call in (partial(table.play, cem, "bid thebes 0"), partial(table.take_back, bob), partial(table.plead, ada)):
        with pytest.raises(NotationError, match=r"^step: expected the step of an update, found "):
            call(step)
    assert table.step == 5


def test_what_is_taken_back_makes_an_answer_old_and_not_young_again(tables):
    at = tables.bidding().play("0 bid memphis 6")
    ada, bob, _ = at.tokens
    at.table.take_back(ada, 4)
    for step in (3, 4):
        with pytest.raises(Stale):
            at.table.play(ada, "bid memphis 6", step)
    at.table.play(ada, "bid memphis 6", 5)
    with pytest.raises(Stale):
        at.table.play(bob, "bid memphis 10", 4)


@pytest.mark.clause("offering.secret")
def test_those_who_choose_at_the_same_time_do_not_make_each_other_late(tables):
    at = tables.offering(hands=[[], [], ["builder"]])
    ada, bob, cem = at.tokens
    assert at.table.play(ada, "offer 5", 3) == 4
    assert at.table.retract(ada, 4) == 5
    assert at.table.play(ada, "steal", 5) == 6
    assert at.table.play(bob, "offer 1", 3) == 7
    assert at.table.play(cem, "sell builder", 3) == 8
    with pytest.raises(Stale):
        at.table.play(cem, "offer 3", 3)
    with pytest.raises(Stale):
        at.table.retract(bob, 7)
    assert at.table.retract(bob, 8) == 9
    assert at.table.play(cem, "offer 3", 8) == 10
    assert at.table.play(bob, "offer 2", 9) == 11
    assert at.table.game.stage != "offering"


def test_who_comes_and_goes_makes_nobody_else_late(tables):
    at = tables.bidding()
    ada, bob, _ = at.tokens
    at.table.leave(bob)
    new = at.table.sit("Bob the Second", 1, at.table.invite(at.host, 1))
    assert at.table.play(ada, "bid memphis 6", 3) == 7
    with pytest.raises(Stale):
        at.table.play(new, "bid memphis 10", 6)


def test_an_answer_of_who_sat_here_before_answers_nothing(tables):
    """A step of before somebody sat down is none that they have seen."""
    at = tables.bidding()
    at.table.leave(at.tokens[0])
    new = at.table.sit("Zoe", 0, at.table.invite(at.host, 0))
    with pytest.raises(Stale):
        at.table.play(new, "bid memphis 6", 3)


@pytest.mark.clause("offering.secret")
def test_an_offering_that_was_sent_twice_is_made_once(tables):
    at = tables.offering()
    ada, bob, cem = at.tokens
    at.table.play(ada, "offer 5", 3)
    at.table.play(bob, "offer 5", 3)
    with pytest.raises(Stale):
        at.table.play(ada, "offer 5", 3)
    at.table.retract(ada, 4)
    with pytest.raises(Stale):
        at.table.retract(ada, 4)
    with pytest.raises(Stale):
        at.table.play(ada, "offer 5", 3)
    at.table.play(ada, "offer 6", 6)
    at.table.play(cem, "offer 7", 3)
    assert at.steps()[:3] == ["1 offer 5", "0 offer 6", "2 offer 7"]


def test_after_the_reveal_an_answer_of_before_is_late(tables):
    at = tables.offering(hands=[["builder"], [], []])
    for token, offering in zip(at.tokens, ("offer 5", "offer 4", "offer 3"), strict=True):
        at.table.play(token, offering, 3)
    with pytest.raises(Stale):
        at.table.play(at.tokens[0], "sell builder", 4)


def test_what_is_illegal_or_unreadable_leaves_all_as_it_was(tables):
    at = tables.bidding()
    before = at.seen()
    with pytest.raises(IllegalAction) as caught:
        at.table.play(at.tokens[0], "bid memphis 36", 3)
    assert [violation.code for violation in caught.value.violations] == ["bid-too-high"]
    with pytest.raises(IllegalAction):
        at.table.play(at.tokens[1], "bid memphis 6", 3)
    for text in ("bid memphis", "", "0 bid memphis 6", "bid memphis 6\n", "x" * 10_000):
        with pytest.raises(NotationError):
            at.table.play(at.tokens[0], text, 3)
    assert at.seen() == before == at.again().seen()


def test_an_action_is_taken_as_a_value_too(tables):
    at = tables.bidding()
    assert at.table.play(at.tokens[0], at.table.game.legal_actions(0)[0], 3) == 4


def test_the_host_acts_for_somebody_who_is_away_and_that_is_told(tables):
    at = tables.bidding()
    with pytest.raises(WrongToken):
        at.table.play_for(at.tokens[1], 0, "bid memphis 6", 3)
    with pytest.raises(Refused, match="Only the player in that seat") as caught:
        at.table.play_for(at.host, 1, "bid memphis 6", 3)
    assert caught.value.code == "not-sure"
    assert at.table.play_for(at.host, 0, "bid memphis 6", 3) == 4
    assert at.told(3) == ["The host acts for Seat 0."]
    with pytest.raises(Stale):
        at.table.play(at.tokens[0], "bid memphis 6", 3)
    with pytest.raises(Stale):
        at.table.play_for(at.host, 1, "bid buto 0", 3)
    assert at.table.take_back(at.tokens[0], 4) == 5


def test_a_full_table_takes_nothing_but_what_ends_the_game(tables, monkeypatch):
    monkeypatch.setattr("amunre.hosting.stored.ONLY_PLAY_AFTER", 6)
    monkeypatch.setattr("amunre.hosting.stored.MOST", 11)
    at = tables.offering(run={"clock": Clock(60)}).play("0 offer 5")
    at.table.retract(at.tokens[0], 4)
    at.play("0 offer 5")
    assert at.table.step == 6
    for deed in (
        lambda: at.table.take_back(at.tokens[0], 6),
        lambda: at.table.retract(at.tokens[0], 6),
        lambda: at.table.rename(at.tokens[0], "Zoe"),
        lambda: at.table.leave(at.tokens[0]),
        lambda: at.table.share(at.tokens[0]),
    ):
        with pytest.raises(Refused, match=r"^This table has reached its limit on changes\.$") as caught:
            deed()
        assert caught.value.code == "full"
    at.clock.now += 61
    assert at.table.check_clocks() == (1, 2)
    assert at.table.resign(at.tokens[2]) == 9
    assert at.table.let_bots_act(most=2) == 2
    assert at.again().table.step == 11
    with pytest.raises(Refused):
        at.table.resign(at.tokens[0])


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


# --- updates -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [amunre.load_ruleset(), tigris.load_ruleset()], ids=["amun-re", "tigris"])
def test_an_update_has_all_that_a_screen_needs(tables, rules):
    at = tables(Game(rules, 4, seed=4), {3: "uniform"})
    game = at.table.game
    for seat, token in enumerate(at.tokens[:3]):
        update = at.table.update(token)
        assert (update.viewer, update.view, update.prompt) == (seat, game.view(seat), game.prompt(seat))
        assert (update.kept, update.first, update.events) == (0, 0, game.events(seat))
        assert {line.number for line in update.lines} <= {event.number for event in update.events}
        assert [chair.bot for chair in update.chairs] == [None, None, None, "uniform"]
        assert [chair.name for chair in update.chairs] == [*game.names[:3], None]
        assert [one.kind for one in update.told] == ["sat", "sat", "sat", "bot-seated"]
        assert (update.scores, update.result, update.plea) == (tuple(map(game.score, range(4))), None, None)
    update = at.table.update()
    assert (update.viewer, update.view, update.prompt) == (SPECTATOR, game.view(SPECTATOR), None)


def test_before_the_game_there_is_nothing_to_see_but_an_overview(tables):
    at = tables.empty().sit("Ada")
    for look in (at.table.update, at.table.record, at.table.log, lambda: at.table.game, lambda: at.table.news(None, 0)):
        with pytest.raises(Refused, match=r"^The game has not begun yet\.$") as caught:
            look()
        assert (caught.value.code, pickle.loads(pickle.dumps(caught.value)).code) == ("not-begun", "not-begun")
    for deed in (at.table.play, at.table.explain):
        with pytest.raises(Refused):
            deed(at.tokens[0], "bid memphis 6", 1)
    with pytest.raises(Refused):
        at.table.take_back(at.tokens[0], 1)
    assert [chair.name for chair in at.table.overview.chairs] == ["Ada", None, None]
    assert at.table.overview.state == at.table.state == "gathering"


def test_only_what_is_new_is_told_and_what_was_taken_back_is_named(tables):
    at = tables.bidding().play("0 bid memphis 6")
    bob, table = at.tokens[1], at.table
    first = table.update(bob)
    assert table.update(bob, first.step).events == ()
    assert table.update(bob, first.step).kept == len(first.events)
    table.take_back(at.tokens[0], 4)
    second = table.update(bob, first.step)
    assert second.kept == len(table.update(bob).events) < len(first.events)
    assert (second.events, [one.kind for one in second.told]) == ((), ["undone"])
    at.play("0 bid buto 10")
    third = table.update(bob, first.step)
    assert third.kept == third.first == second.kept
    assert [event.params.get("province") for event in third.events if event.kind == "bid-placed"] == ["buto"]
    assert table.update(bob, second.step).events == third.events
    assert table.update(bob, second.step).told == ()
    assert table.update(bob, 3).kept == second.kept


def test_a_new_screen_is_told_the_last_events_and_reads_the_others_page_by_page(tables, monkeypatch):
    at = tables(3, dict.fromkeys(range(3), "uniform"))
    at.table.let_bots_act(most=60)
    events, lines = at.table.game.events(SPECTATOR), at.table.update(since=0).lines
    monkeypatch.setattr("amunre.hosting.updates.PAGE", 10)
    update = at.table.update()
    assert (update.kept, update.first, update.events) == (0, len(events) - 10, events[-10:])
    pages, before = list[object](), len(events)
    while before > 0:
        pages[:0] = at.table.log(None, before, 7)
        before -= 7
    assert tuple(pages) == lines
    assert at.table.log(before=0) == at.table.log(most=0) == ()


@pytest.mark.parametrize("number", [-1, 10**9, "0", 1.0, True])
def test_what_is_no_number_of_an_event_is_refused(tables, number):
    at = tables.bidding()
    with pytest.raises(ValueError, match="before: expected 0 to"):
        at.table.log(before=number)
    if number != 10**9:
        with pytest.raises(ValueError, match="before: expected 0 to"):
            at.table.log(most=number)


def test_what_is_told_beside_the_game_is_bounded(tables, monkeypatch):
    monkeypatch.setattr("amunre.hosting.messages.MOST_REPORTED", 5)
    at = tables.bidding()
    for number in range(10):
        at.table.rename(at.tokens[0], f"Ada {number}")
    for since in (None, 0, 3):
        names = [one.name for one in at.table.update(since=since).told if one.kind == "renamed"]
        assert names == [f"Ada {n}" for n in range(5, 10)]


def test_nobody_drowns_what_others_did(tables):
    """A person who was away learns that the host has a new link to their seat, whatever was done since."""
    at = tables.bidding()
    step = at.table.step
    at.table.invite(at.host, 1)
    for number in range(300):
        at.table.rename(at.tokens[0], f"Ada {number}")
    assert [one.kind for one in at.table.update(since=step).told if one.kind != "renamed"] == ["renewed"]


def test_news_are_an_update_without_what_one_has(tables):
    at = tables.bidding().play("0 bid memphis 6")
    for token in (*at.tokens, None):
        update, news = at.table.update(token, 0), at.table.news(token, 0)
        for name in ("step", "viewer", "chairs", "kept", "events", "told", "plea", "intention", "result"):
            assert getattr(news, name) == getattr(update, name)
        assert (news.prompt is None) is (update.prompt is None) is (token is None)


def test_reasons_are_told_to_who_asks_in_time(tables):
    at = tables.bidding()
    ada, bob, _ = at.tokens
    assert at.table.explain(ada, "bid memphis 6", 3) == ()
    assert at.table.explain(ada, "bid memphis 36", 3) == at.table.game.explain(0, "bid memphis 36") != ()
    assert [violation.code for violation in at.table.explain(bob, "bid memphis 6", 3)] == ["not-your-turn"]
    at.table.play(ada, "bid memphis 6", 3)
    with pytest.raises(Stale):
        at.table.explain(bob, "bid memphis 3", 3)
    with pytest.raises(NotationError, match="unknown action"):
        at.table.explain(bob, "bid memphis three", 4)


@pytest.mark.parametrize("since", [-1, 5, "0", 0.0, True])
def test_nobody_knows_a_step_that_never_was(tables, since):
    at = tables.bidding().play("0 bid memphis 6")
    for told in (at.table.update, at.table.news):
        with pytest.raises(ValueError, match=r"^since: expected a step from 0 to 4, found"):
            told(None, since)


def test_a_view_and_the_events_after_it_give_the_next_view(tables):
    at = tables.offering()
    before = at.table.update(at.tokens[1])
    at.play("0 offer 5", "2 steal")
    after = at.table.update(at.tokens[1], before.step)
    view = before.view
    for event in after.events:
        view = fold(view, event)
    assert view == after.view


# --- taking back -------------------------------------------------------------------------------------------


@pytest.mark.clause("offering.secret")
def test_an_offering_is_retracted_and_what_others_did_since_stays(tables):
    facts = {"hands": [["builder"], ["builder"], []]}
    rest = ["1 sell builder", "1 offer 21", "0 sell builder"]
    at = tables.offering(**facts).play("0 offer 5", *rest)
    before = at.table.update(at.tokens[2], 3)
    assert at.table.retract(at.tokens[0], at.table.step) == 8
    assert at.steps() == rest
    assert at.table.game.to_act == (0, 2)
    straight = play(game_at("offering", OWN, **facts), *rest)
    assert at.table.game.position() == straight.position()
    after = at.table.update(at.tokens[2], before.step)
    assert after.kept == before.kept
    assert (*straight.events(2)[: after.kept], *after.events) == straight.events(2)
    assert at.again().seen() == at.seen()


@pytest.mark.clause("offering.secret")
def test_an_offering_is_not_retracted_after_the_reveal(tables):
    at = tables.offering().play("0 offer 5", "1 offer 4", "2 offer 3")
    for seat in range(3):
        with pytest.raises(CannotTakeBack, match="no face-down choice"):
            at.table.retract(at.tokens[seat], at.table.step)
    with pytest.raises(CannotTakeBack, match="Since then: The offerings are revealed"):
        at.table.take_back(at.tokens[2], at.table.step)
    assert at.table.step == 6


def test_what_a_predecessor_did_is_not_taken_back(tables):
    at = tables.offering().play("1 steal", "0 offer 5")
    at.table.leave(at.tokens[0])
    new = at.table.sit("Zoe", 0, at.table.invite(at.host, 0))
    for undo in (at.table.take_back, at.table.retract, at.table.plead):
        with pytest.raises(CannotTakeBack, match="the previous player in this seat"):
            undo(new, at.table.step)
    at.table.retract(at.tokens[1], at.table.step)
    with pytest.raises(CannotTakeBack, match="the previous player in this seat"):
        at.table.retract(new, at.table.step)
    at.play("1 offer 3")
    again = at.again()
    with pytest.raises(CannotTakeBack, match="the previous player in this seat"):
        again.table.retract(new, again.table.step)
    again.table.retract(again.tokens[1], again.table.step)
    assert again.steps() == ["0 offer 5"]


def test_a_successor_takes_back_what_they_did_themselves(tables):
    at = tables.offering().play("1 steal")
    at.table.leave(at.tokens[0])
    new = at.table.sit("Zoe", 0, at.table.invite(at.host, 0))
    at.table.play(new, "offer 5", at.table.step)
    at.table.retract(at.tokens[1], at.table.step)
    at.table.retract(new, at.table.step)
    assert at.steps() == []


def test_what_stands_before_the_table_is_not_taken_back(tables):
    begun = play(game_at("bidding", revealed=["memphis", "buto", "thebes"]), "0 bid memphis 6")
    at = tables(begun)
    for undo in (at.table.take_back, at.table.plead):
        with pytest.raises(CannotTakeBack):
            undo(at.tokens[0], at.table.step)


@pytest.mark.parametrize("most", [0, 1, 2])
def test_each_seat_takes_back_so_much_and_no_more(tables, most):
    at = tables.bidding(take_backs=most)
    for _ in range(most):
        at.play("0 bid memphis 6")
        at.table.take_back(at.tokens[0], at.table.step)
    at.play("0 bid memphis 6")
    for party in (at, at.again()):
        for undo in (party.table.take_back, party.table.plead):
            with pytest.raises(CannotTakeBack, match=f"each player may undo at most {most} decision"):
                undo(at.tokens[0], party.table.step)
    at.play("1 bid buto 0")
    if most:
        at.table.take_back(at.tokens[1], at.table.step)


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
