"""A game between bots: who is asked when, in turn and out of turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from amunre import Action, Eyes, Game, IllegalAction
from amunre.bots import Uniform, play_out
from amunre.bots.table import Decisions


class Quiet:
    """Notes who is asked; never interrupts."""

    def __init__(self, log: list[tuple[str, int]]) -> None:
        self.log = log
        self.uniform = Uniform(Random(1))

    def choose(self, eyes: Eyes, actions: Sequence[Action]) -> Action:
        assert len(actions) > 1
        self.log.append(("choose", eyes.seat))
        return self.uniform.choose(eyes, actions)


class Seller(Quiet):
    """Sells a card out of turn whenever it is asked."""

    def interrupt(self, eyes: Eyes, actions: Sequence[Action]) -> Action | None:
        self.log.append(("interrupt", eyes.seat))
        return next((action for action in actions if action.verb == "sell"), None)


class Watcher(Quiet):
    """Is asked out of turn, and does nothing."""

    def interrupt(self, eyes: Eyes, actions: Sequence[Action]) -> Action | None:
        self.log.append(("interrupt", eyes.seat))
        return None


def test_a_game_goes_to_its_end_and_decisions_are_counted(rules):
    log: list[tuple[str, int]] = []
    game = Game(rules, 4, seed=3)
    taken = play_out(game, [Quiet(log) for _ in range(4)])
    assert game.over
    assert taken == Decisions(len(log), len(game.steps) - len(log), 0)


def test_the_lowest_of_several_seats_is_asked_first(rules):
    log: list[tuple[str, int]] = []
    game = Game(rules, 3, seed=3)
    play_out(game, [Quiet(log) for _ in range(3)])
    offers = [step.seat for step in game.steps if step.action.verb in ("offer", "steal")]
    assert offers == [0, 1, 2] * rules.rounds


def test_all_who_are_not_asked_may_interrupt_clockwise_from_the_pharaoh(rules):
    log: list[tuple[str, int]] = []
    game = Game(rules, 4, seed=3, pharaoh=2)
    play_out(game, [Watcher(log), Quiet(log), Watcher(log), Watcher(log)])
    # Seat 2 bids, then seat 3 is to act; seat 1 has no interrupt. All hold their Builder, so all can sell.
    assert log[:4] == [("choose", 2), ("interrupt", 2), ("interrupt", 0), ("choose", 3)]


def test_they_are_asked_again_until_nobody_wants_to(rules):
    log: list[tuple[str, int]] = []
    game = Game(rules, 3, seed=3)
    taken = play_out(game, [Watcher(log), Quiet(log), Seller(log)])
    # Seat 0 bids. Pass one: 0 does nothing, 2 sells its Builder. Pass two: 0 does nothing, and 2 has nothing left.
    assert log[:4] == [("choose", 0), ("interrupt", 0), ("interrupt", 2), ("interrupt", 0)]
    assert log[4] == ("choose", 1)
    assert [str(step) for step in game.steps][1] == "2 sell builder"
    assert taken.interrupts == sum(step.action.verb == "sell" and step.seat == 2 for step in game.steps)


def test_a_bot_that_chooses_what_it_may_not_is_refused(rules):
    class Cheat(Quiet):
        def choose(self, eyes: Eyes, actions: Sequence[Action]) -> Action:
            return Action("collect")

    game = Game(rules, 3, seed=3)
    with pytest.raises(IllegalAction):
        play_out(game, [Cheat([]) for _ in range(3)])
    assert not game.steps


def test_there_is_a_bot_for_each_seat(rules):
    with pytest.raises(ValueError, match="bots: expected 3, found 2"):
        play_out(Game(rules, 3, seed=3), [Uniform(Random(1)) for _ in range(2)])
