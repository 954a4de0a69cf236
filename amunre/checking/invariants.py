"""What must hold at every moment of a game, by whatever ruleset."""

from __future__ import annotations

from random import Random

from amunre.checking.checks import checks_of
from amunre.checking.patience import Spent, go_on, never
from amunre.checking.policies import Policy, next_step
from amunre.engine.game import Game

SELDOM = 40
"""Steps between two looks at what takes long."""


class BrokenInvariant(AssertionError):
    """Something that must hold at every moment does not."""


def hold(holds: object, what: str) -> None:
    """Raises BrokenInvariant, which says what does not hold, unless it does."""
    if not holds:
        raise BrokenInvariant(what)


def check_conservation(game: Game) -> None:
    """What only moves is all there: each game counts what it has."""
    checks_of(game.rules).conserved(game)


def check_decisions(game: Game) -> None:
    """While the game goes on somebody is asked, and whoever is asked can do something."""
    hold(bool(game.to_act) is not game.over, f"asked: {game.to_act}, stage {game.stage}")
    for seat in game.to_act:
        hold(game.legal_indices(seat), f"seat {seat} is asked and can do nothing")


def check_position(game: Game) -> None:
    """The position that the game stands in is one that the rules know: another game can go on from it."""
    problems = game.position().problems(game.rules)
    hold(not problems, f"position: {'; '.join(map(str, problems))}")


def check_end(game: Game) -> None:
    """There is a result that ranks every seat once, and the game ended as its rules say."""
    result = game.result
    hold(result is not None, "no result")
    assert result is not None
    hold(sorted(seat for place in result.ranking for seat in place) == list(range(game.players)), "ranking")
    checks_of(game.rules).ended(game)


def play_to_the_end(game: Game, policy: Policy, random: Random, spent: Spent = never) -> int:
    """Play on at random with all of this held at every step; how many steps have been played in the game then.

    Raises BrokenInvariant where something does not hold, and OutOfTime.
    """
    while not game.over:
        go_on(spent)
        check_decisions(game)
        check_conservation(game)
        if not len(game.steps) % SELDOM:
            check_position(game)
        game.push(*next_step(game, policy, random))
    check_conservation(game)
    check_end(game)
    return len(game.steps)
