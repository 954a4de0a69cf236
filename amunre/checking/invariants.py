"""Invariants that hold at every moment in a game, under any ruleset."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Mapping
from random import Random

from amunre.checking.checks import checks_of
from amunre.checking.patience import Spent, check_time, never
from amunre.checking.policies import Policy, next_step
from amunre.engine.game import Game

SELDOM = 40
"""Number of steps between two slow checks."""
ASKED_AFTER = 4
"""Number of actions from the catalogue to compare with `explain` at each step."""
STRIDE = 7919
"""Distance in the catalogue between these actions: a prime number, so that all actions are tried eventually."""


class BrokenInvariant(AssertionError):
    """An invariant that does not hold."""


def hold(holds: object, what: str) -> None:
    """Raise BrokenInvariant with this message and the name of the calling check, unless the condition holds."""
    if not holds:
        caller = inspect.stack(0)[1]
        raise BrokenInvariant(f"{what} ({caller.function} in {caller.frame.f_globals['__name__']})")


def check_conservation(game: Game) -> None:
    """Check that nothing has appeared or disappeared; each game counts its own components."""
    checks_of(game.rules).conserved(game)


def check_decisions(game: Game) -> None:
    """Check that some seat must act until the game ends, and that every seat that must act has a legal action."""
    hold(bool(game.to_act) is not game.over, f"asked: {game.to_act}, stage {game.stage}")
    for seat in game.to_act:
        hold(game.legal_indices(seat), f"seat {seat} must act but has no legal action")


def check_answers(game: Game, most: Mapping[str, int]) -> None:
    """Check that at most one seat must act, that `explain` agrees, and that no verb has too many legal answers.

    `most` is the maximum number of answers by verb; a verb that it lacks has one answer.
    """
    hold(len(game.to_act) <= 1, f"several seats to act at the same time: {game.to_act}")
    catalogue = game.rules.actions
    for seat in game.to_act:
        legal = game.legal_actions(seat)
        for verb, number in Counter(action.verb for action in legal).items():
            hold(number <= most.get(verb, 1), f"{number} answers of {verb}, more than {most.get(verb, 1)}")
        begin = STRIDE * len(game.steps)
        for index in range(ASKED_AFTER):
            action = catalogue[(begin + index * STRIDE) % len(catalogue)]
            refused = bool(game.explain(seat, action))
            hold(refused is (action not in legal), f"{action}: legality and explanation differ")
        [last] = legal[-1:]
        hold(not game.explain(seat, last), f"{last} is legal, but explained as refused")


def check_position(game: Game) -> None:
    """Check that the position is valid under the rules, so that another game can start from it."""
    problems = game.position().problems(game.rules)
    where = game.rules.game.positions.problems_of.__module__
    hold(not problems, f"{'; '.join(map(str, problems))}; the checks of positions are in {where}")


def check_end(game: Game) -> None:
    """Check that the result ranks every seat exactly once, and that the game ended according to its rules."""
    result = game.result
    hold(result is not None, "no result")
    assert result is not None
    hold(sorted(seat for place in result.ranking for seat in place) == list(range(game.players)), "ranking")
    checks_of(game.rules).ended(game)


def play_to_the_end(game: Game, policy: Policy, random: Random, spent: Spent = never) -> int:
    """Play at random to the end, checking all invariants, and return the total number of steps in the game.

    Raises BrokenInvariant and OutOfTime.
    """
    while not game.over:
        check_time(spent)
        check_decisions(game)
        check_conservation(game)
        if not len(game.steps) % SELDOM:
            check_position(game)
        game.push(*next_step(game, policy, random))
    check_conservation(game)
    check_end(game)
    return len(game.steps)
