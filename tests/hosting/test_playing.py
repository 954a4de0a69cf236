"""The loop of play: who is asked when, in turn and out of turn, by whoever hosts a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from amunre import Action, BotFailed, Game, IllegalAction, Observation, play_out
from amunre.bots import Uniform
from amunre.hosting.playing import AskedSeat, Decisions, Turns


class Quiet:
    """Notes who is asked; never interrupts."""

    def __init__(self, log: list[tuple[str, int]]) -> None:
        self.log = log
        self.uniform = Uniform(Random(1))

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        assert len(actions) > 1
        self.log.append(("choose", observation.seat))
        return self.uniform.choose(observation, actions)


class Seller(Quiet):
    """Sells a card out of turn whenever it is asked."""

    def interrupt(self, observation: Observation, actions: Sequence[Action]) -> Action | None:
        self.log.append(("interrupt", observation.seat))
        return next((action for action in actions if action.verb == "sell"), None)


class Watcher(Quiet):
    """Is asked out of turn, and does nothing."""

    def interrupt(self, observation: Observation, actions: Sequence[Action]) -> Action | None:
        self.log.append(("interrupt", observation.seat))
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
        def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
            return Action("collect")

    game = Game(rules, 3, seed=3)
    with pytest.raises(BotFailed, match="The bot Cheat in seat 0 failed: IllegalAction") as raised:
        play_out(game, [Cheat([]) for _ in range(3)])
    assert isinstance(raised.value.__cause__, IllegalAction)
    assert not game.steps


def test_there_is_a_bot_for_each_seat(rules):
    with pytest.raises(ValueError, match="bots: expected 3, found 2"):
        play_out(Game(rules, 3, seed=3), [Uniform(Random(1)) for _ in range(2)])


def test_a_bot_may_have_no_interrupt_and_say_so(rules):
    class Calm(Watcher):
        interrupt = None

    log: list[tuple[str, int]] = []
    play_out(Game(rules, 3, seed=3), [Calm(log) for _ in range(3)])
    assert {asked for asked, _ in log} == {"choose"}


def test_in_a_game_that_has_begun_bots_are_asked_about_the_last_step(rules):
    log: list[tuple[str, int]] = []
    game = Game(rules, 3, seed=3)
    game.push(0, game.legal_actions(0)[-1])
    play_out(game, [Watcher(log) for _ in range(3)])
    assert log[:3] == [("interrupt", 0), ("interrupt", 2), ("choose", 1)]


# --- one question after the other ------------------------------------------------------------------------


class Ring:
    """A game of four, as far as the loop needs it: seat 2 is the first in order, and everybody can always do something."""

    players, order = 4, (2, 3, 0, 1)

    def __init__(self, to_act: Sequence[int], steps: Sequence[str] = ()) -> None:
        self.to_act, self.steps = to_act, steps

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        return (f"{seat} nods", f"{seat} waves")


def asked(turns: Turns, game: Ring, in_turn: Sequence[int], out_of_turn: Sequence[int] = ()) -> tuple[int, bool] | None:
    found = turns.next(game, in_turn, out_of_turn)
    assert found is None or found.actions == game.legal_actions(found.seat)
    return found and (found.seat, found.in_turn)


def test_it_stops_before_who_cannot_be_asked_and_goes_on_after_them():
    game = Ring(to_act=(1,))
    turns, bots = Turns(game), [0, 2]
    assert [asked(turns, game, bots, bots) for _ in range(2)] == [None, None]
    game.to_act = (2,)
    turns.acted(game)
    assert asked(turns, game, bots, bots) == (0, False)
    turns.declined()
    assert [asked(turns, game, bots, bots) for _ in range(2)] == [(2, True)] * 2
    game.to_act = ()
    assert asked(turns, game, bots) is None


def test_of_several_to_act_the_first_of_those_who_are_asked_is_asked():
    game = Ring(to_act=(0, 1, 3))
    assert asked(Turns(game), game, range(4)) == (0, True)
    assert asked(Turns(game), game, (3, 1, 0)) == (3, True)
    assert asked(Turns(game), game, (2,)) is None


def test_who_has_acted_out_of_turn_is_followed_by_the_others_and_then_by_all():
    game = Ring(to_act=(1,), steps=["0 nods"])
    turns, found = Turns(game), []
    for acts in (False, True, False, False, False, False, True):
        found.append(asked(turns, game, range(4), range(4)))
        seat, in_turn = found[-1]
        if not acts:
            turns.declined()
        elif in_turn:
            turns.acted(game)
        else:
            turns.acted(game, seat)
    assert found == [(2, False), (3, False), (0, False), (2, False), (3, False), (0, False), (1, True)]
    assert asked(turns, game, range(4), range(4)) == (2, False)


def test_a_pass_is_gone_on_with_where_somebody_has_acted_in_a_game_that_is_loaded():
    game = Ring(to_act=(1,), steps=["0 nods", "3 waves"])
    turns = Turns(game)
    turns.acted(game, out_of_turn=3)
    assert asked(turns, game, range(4), range(4)) == (0, False)


def test_what_is_forced_is_what_must_be_done_and_is_the_only_thing():
    assert AskedSeat(0, ("nod",), in_turn=True).forced
    assert not AskedSeat(0, ("nod",), in_turn=False).forced
    assert not AskedSeat(0, ("nod", "wave"), in_turn=True).forced
