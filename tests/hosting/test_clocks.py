"""Time to think: by decision or for the whole game, and clocks that go wrong."""

from __future__ import annotations

import pytest

from amunre.hosting import Clock


def test_who_is_late_for_one_decision_is_decided_for_once(stored):
    at = stored.bidding(clock=Clock(60))
    due = int(at.clock.now + 60) * 1000
    assert [chair.due for chair in at.table.chairs] == [due, None, None]
    assert at.store.listed(f"table/{at.table.id}").status.due == due / 1000
    at.clock.now += 59.9
    assert at.table.check_clocks() == ()
    at.clock.now += 0.1
    other = at.again()
    assert at.table.check_clocks() == (0,)
    assert other.table.check_clocks() == at.table.check_clocks() == ()
    assert other.table.bots_to_act == (0,)
    assert at.table.let_bots_act() == 1
    assert at.table.chairs[0].bot is None
    assert at.told(3) == [
        "Seat 0 has run out of time; the sensible bot decides.",
        "The bot decides for Seat 0.",
    ]
    assert at.table.chairs[1].due == int(at.clock.now + 60) * 1000
    at.play("1 bid buto 0", "2 bid memphis 0")
    seat = at.table.game.to_act[0]
    at.clock.now += 59
    assert at.table.check_clocks() == ()
    assert at.table.chairs[seat].due is not None
    assert at.again().seen() == at.seen()


def test_who_is_late_can_still_act_before_the_bot(tables):
    at = tables.bidding(clock=Clock(60))
    at.clock.now += 60
    at.table.check_clocks()
    task = at.table.task()
    at.play("0 bid memphis 6")
    assert at.table.accept(task.propose()) is None
    assert (at.table.bots_to_act, at.steps()) == ((), ["0 bid memphis 6"])
    assert at.again().table.bots_to_act == ()


def test_who_has_used_up_their_time_is_decided_for_from_then_on(tables):
    at = tables.offering(run={"clock": Clock(100, "game")})
    at.clock.now += 30
    at.play("0 offer 5", "1 offer 4")
    at.clock.now += 15
    at.play("2 offer 3")
    before = at.clock.now
    [seat] = at.table.game.to_act
    used = (30, 30, 45)[seat]
    assert at.table.chairs[seat].due == int(before + 100 - used) * 1000
    at.clock.now += 100 - used
    assert at.again().table.check_clocks() == (seat,)
    decided = 0
    while decided < 8 and at.table.state == "running":
        decided += at.table.let_bots_act()
        [now] = at.table.game.to_act
        assert now != seat
        assert at.table.chairs[seat].due is None
        at.table.play(at.tokens[now], at.table.game.legal_actions(now)[0], at.table.step)
    assert at.table.chairs[seat].name is not None
    assert at.table.update(at.tokens[seat]).viewer == seat


def test_nobody_waits_for_bots_or_empty_chairs(tables):
    at = tables.bidding(bots={0: "uniform"}, clock=Clock(60))
    assert [chair.due for chair in at.table.chairs] == [None] * 3
    at.table.let_bots_act()
    at.table.leave(at.tokens[1])
    at.clock.now += 1000
    assert at.table.check_clocks() == ()


@pytest.mark.parametrize("per", ["decision", "game"])
def test_who_sits_down_later_has_their_own_time(tables, per):
    """And not what is left of who sat there before."""
    at = tables.bidding(clock=Clock(60, per))
    at.clock.now += 40
    at.play("0 bid memphis 6")
    at.clock.now += 50
    at.table.leave(at.tokens[1])
    at.clock.now += 10_000
    at.tokens[1] = at.table.sit("Zoe", 1, at.table.invite(at.host, 1))
    assert at.table.chairs[1].due == int(at.clock.now + 60) * 1000
    assert at.table.check_clocks() == ()
    at.clock.now += 30
    assert at.again().table.check_clocks() == ()
    assert at.table.resign(at.tokens[1]) > 0
    assert at.table.let_bots_act() == 1


def test_a_new_token_is_no_new_time(tables):
    at = tables.bidding(clock=Clock(60))
    at.clock.now += 59
    at.table.rename(at.table.invite(at.tokens[0], 0), "Ada")
    at.clock.now += 1
    assert at.table.check_clocks() == (0,)


def test_who_is_late_with_what_is_asked_no_more_is_not_late_with_the_next(tables):
    at = tables.bidding(clock=Clock(60)).play("0 bid memphis 6")
    at.clock.now += 60
    assert at.table.check_clocks() == (1,)
    at.table.take_back(at.tokens[0], at.table.step)
    assert at.table.bots_to_act == ()
    at.play("0 bid memphis 6")
    assert at.table.bots_to_act == at.again().table.bots_to_act == ()
    assert at.table.chairs[1].due == int(at.clock.now + 60) * 1000


def test_all_who_choose_at_the_same_time_have_the_same_time(tables):
    at = tables.offering(run={"clock": Clock(60)})
    at.clock.now += 30
    at.play("1 offer 5")
    at.clock.now += 30
    assert at.table.check_clocks() == (0, 2)
    assert at.table.let_bots_act(most=2) == 2
    assert at.table.game.stage != "offering"


@pytest.mark.parametrize("jump", [-86_400 * 365, 86_400 * 365, -1, -(10.0**12)])
def test_a_clock_that_jumps_and_is_set_right_again_holds_nobody_up(tables, jump):
    at = tables.bidding(clock=Clock(60))
    right = at.clock.now
    at.clock.now += jump
    at.play("0 bid memphis 6")
    at.clock.now = right + 1
    late = at.table.check_clocks()
    assert late == ((1,) if jump <= -60 else ())
    at.table.let_bots_act()
    if not late:
        at.play("1 bid buto 0")
    assert at.table.chairs[2].due == int(at.clock.now + 60) * 1000
    assert at.again().seen() == at.seen()


def test_without_a_clock_nobody_is_late(tables):
    at = tables.bidding()
    at.clock.now += 10**9
    assert at.table.check_clocks() == ()
    assert at.table.chairs[0].due is None
