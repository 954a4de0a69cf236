"""Actions done without a question: those that a person has declared, and those that all can see to be forced."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from counts import few

import amunre
from amunre import SPECTATOR, Game, prosperity, tigris
from amunre.errors import NotationError, Refused, WrongToken
from amunre.hosting import Clock, visible
from amunre.hosting.state import PAUSE
from amunre.hosting.visible import forced

PAUSED = PAUSE / 1000
"""Seconds."""


def test_what_one_intends_is_done_some_seconds_after_one_is_asked(stored):
    at = stored.bidding()
    assert at.table.intend(at.tokens[1], "bid buto 3") == 3
    assert [update.intention for update in at.seen()] == [None, "bid buto 3", None, None]
    assert at.told(3) == []
    at.clock.now += 1000
    assert (at.table.check_clocks(), at.steps()) == ((), [])
    at.play("0 bid memphis 6")
    assert at.store.listed(f"table/{at.table.id}").status.due == at.clock.now + PAUSED
    at.clock.now += PAUSED - 0.1
    assert (at.table.check_clocks(), len(at.steps())) == ((), 1)
    at.clock.now += 0.1
    assert (at.again().table.check_clocks(), at.steps()[1:]) == ((), ["1 bid buto 3"])
    assert at.told(3) == ["Seat 1 decided this in advance."]
    assert [update.intention for update in at.again().seen()] == [None] * 4
    assert at.again().seen() == at.seen()
    assert at.store.listed(f"table/{at.table.id}").status.due is None


def test_of_two_processes_one_does_it(stored):
    at = stored.bidding()
    at.table.intend(at.tokens[1], "bid buto 3")
    at.play("0 bid memphis 6")
    at.clock.now += PAUSED
    other = at.again()
    assert at.table.check_clocks() == other.table.check_clocks() == ()
    assert at.steps() == other.steps() == ["0 bid memphis 6", "1 bid buto 3"]


def test_what_is_illegal_then_is_intended_no_more(tables):
    at = tables.bidding()
    at.table.intend(at.tokens[1], "bid memphis 3")
    at.play("0 bid memphis 6")
    assert at.table.update(at.tokens[1]).intention is None
    at.clock.now += PAUSED
    assert (at.table.check_clocks(), len(at.steps())) == ((), 1)
    assert at.told(4) == []


def test_whoever_acts_by_themselves_has_changed_their_mind(tables):
    at = tables.bidding()
    at.table.intend(at.tokens[1], "bid buto 3")
    at.play("0 bid memphis 6", "1 bid thebes 3")
    assert at.table.update(at.tokens[1]).intention is None


def test_one_can_change_ones_mind_and_whoever_comes_later_has_their_own(tables):
    at = tables.bidding()
    table, token = at.table, at.tokens[1]
    table.intend(token, "bid buto 3")
    table.intend(token, "bid thebes 3")
    assert table.update(token).intention == "bid thebes 3"
    table.intend(token, None)
    assert table.update(token).intention is None
    table.intend(token, "bid buto 3")
    table.leave(token)
    zoe = table.sit("Zoe", 1, table.invite(at.host, 1))
    assert table.update(zoe).intention is None


def test_a_take_back_ends_what_was_intended(tables):
    at = tables.bidding()
    at.play("0 bid memphis 6")
    at.table.intend(at.tokens[2], "bid thebes 3")
    at.table.take_back(at.tokens[0], at.table.step)
    assert at.table.update(at.tokens[2]).intention is None


def test_what_cannot_be_intended(tables):
    at = tables.bidding()
    with pytest.raises(Refused, match="already your turn") as caught:
        at.table.intend(at.tokens[0], "bid memphis 6")
    assert caught.value.code == "asked-now"
    with pytest.raises(NotationError):
        at.table.intend(at.tokens[1], "bid atlantis 6")
    with pytest.raises(WrongToken):
        at.table.intend(at.host, "bid memphis 6")
    waiting = tables.empty().sit("Ada")
    with pytest.raises(Refused, match="not begun"):
        waiting.table.intend(waiting.tokens[0], "bid memphis 6")


def test_an_intention_is_quicker_than_a_clock_that_ends_later(tables):
    at = tables.bidding(clock=Clock(60))
    at.table.intend(at.tokens[1], "bid buto 3")
    at.play("0 bid memphis 6")
    at.clock.now += 100
    assert at.table.check_clocks() == ()
    assert at.steps()[1:] == ["1 bid buto 3"]
    assert at.table.bots_to_act == ()


def poor():
    """A game at an offering in which seat 0 has neither gold nor cards, so that stealing is all that it can do."""
    rules = amunre.load_ruleset()
    players = [{"gold": 0, "hand": []}, {"gold": 5}, {"gold": 5}]
    return Game.from_position(rules, amunre.sketch(rules, {"stage": "offering", "players": players}))


# --- what is forced ----------------------------------------------------------------------------------------


def test_what_anybody_can_see_to_be_forced_is_done_after_the_pause(stored):
    game = poor()
    assert forced(game, 0) == "steal"
    at = stored(game, forced=True)
    assert at.table.check_clocks() == ()
    at.clock.now += PAUSED
    assert (at.table.check_clocks(), at.steps()) == ((), ["0 steal"])
    assert "Seat 0 had no other choice." in at.told()
    assert at.again().seen() == at.seen()


def test_nothing_is_done_by_itself_where_the_host_has_not_said_so(tables):
    game = poor()
    at = tables(game)
    at.clock.now += 10 * PAUSED
    assert (at.table.check_clocks(), at.steps()) == ((), [])


RULES = [amunre.load_ruleset(), tigris.load_ruleset(), prosperity.load_ruleset()]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.game.id)
def test_what_is_forced_by_a_hand_is_not_done_by_itself(rules):
    """Nothing that a spectator could take for one of several choices; and the same in all worlds that are the same to them."""
    random, alone, told = Random(1), 0, 0
    for seed in range(few(1, 3)):
        game = Game(rules, 3, seed=seed)
        while not game.over:
            seat = random.choice(game.to_act)
            actions = game.legal_actions(seat)
            if len(actions) == 1:
                alone += 1
                found = forced(game, seat)
                worlds = [game.redeal(SPECTATOR, random.getrandbits(32)) for _ in range(4)]
                assert {forced(world, seat) for world in worlds} == {found}
                assert found in (None, str(actions[0]))
                told += found is not None
            game.push(seat, random.choice(actions))
    assert alone > 5
    assert (told > 0) == (rules.id == "standard")  # in the others, mostly tiles and cards that are hidden force


def test_a_force_that_one_deal_in_eight_does_not_know_is_found_out():
    """A check that looks at only one world takes it for forced."""
    rules, random = tigris.load_ruleset(), Random(5)
    missed = 0
    for seed in range(6):
        game = Game(rules, 3, seed=seed)
        while not game.over:
            seat = random.choice(game.to_act)
            if len(game.legal_actions(seat)) == 1:
                with patch.object(visible, "WORLDS", 1):
                    missed += forced(game, seat) is not None
                assert forced(game, seat) is None
            game.push(seat, random.choice(game.legal_actions(seat)))
    assert missed > 0


def test_where_a_view_may_hide_more_nothing_is_forced(tables):
    assert tables(3, forced=True, view={"gold": "open"}).table.options.forced
    with pytest.raises(NotationError, match="forced: expected false"):
        tables(3, forced=True, view={"gold": "hidden"})


def test_a_spectator_cannot_tell_a_redealt_game_from_the_true_one():
    random = Random(2)
    for rules in (amunre.load_ruleset(), tigris.load_ruleset()):
        game = Game(rules, 3, seed=1)
        for _ in range(60):
            other = game.redeal(SPECTATOR, random.getrandbits(32))
            assert other.view(SPECTATOR) == game.view(SPECTATOR)
            assert other.to_act == game.to_act
            seat = random.choice(game.to_act)
            game.push(seat, random.choice(game.legal_actions(seat)))
        assert len({game.redeal(SPECTATOR, seed).position().digest() for seed in range(5)}) == 5
        for who in ("omniscient", 3, -1, "Ada", True, None):
            with pytest.raises((ValueError, TypeError)):
                game.redeal(who, 1)
