"""Steps: what an answer that comes late or twice does."""

from __future__ import annotations

import pickle
from functools import partial

import pytest

from amunre import IllegalAction, NotationError, Refused, Stale, WrongToken
from amunre.hosting import Clock


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
