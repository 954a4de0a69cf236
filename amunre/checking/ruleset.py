"""Random games that test a ruleset: the part of `amunre check` that is the same for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from traceback import extract_tb

from amunre.checking.checks import CheckResult, checks_of
from amunre.checking.invariants import BrokenInvariant, play_to_the_end
from amunre.checking.patience import OutOfTime, Spent, never
from amunre.checking.policies import Policy
from amunre.engine.game import Game
from amunre.engine.ruleset import Rules
from amunre.printing import fault

BUDGET = 20_000
"""Maximum number of states in a search."""
GAMES = 200
"""Number of random games."""


Play = Callable[[Game, Policy, Random, Spent], int]
"""A function that plays a game to its end with checks, and returns the number of steps."""


def play_one(rules: Rules, number: int, spent: Spent = never, play: Play = play_to_the_end) -> tuple[int, str]:
    """Play a random game; return the number of steps and the error, if any. Raises OutOfTime."""
    numbers = range(rules.least_players, rules.most_players + 1)
    policies = list(checks_of(rules).policies.values())
    policy = policies[number % len(policies)]
    game = Game(rules, numbers[number // len(policies) % len(numbers)], seed=number)
    try:
        return play(game, policy, Random(number), spent), ""
    except OutOfTime:
        raise
    except Exception as error:  # every error shows a problem in the ruleset or the engine
        *_, (file, line, _, _) = extract_tb(error.__traceback__)
        where = "" if isinstance(error, BrokenInvariant) else f" ({Path(file).name}, line {line})"
        step = len(game.steps) + 1
        return step - 1, f"game {number}, {game.players} players, step {step}: {fault(error)}{where}"


def random_games(
    rules: Rules, numbers: Iterable[int], spent: Spent = never, play: Play = play_to_the_end
) -> CheckResult:
    """Play random games for all numbers of players, checking all invariants, until they are done or the time is up."""
    outcomes, finished = list[tuple[int, str]](), True
    try:
        for number in numbers:
            outcomes.append(play_one(rules, number, spent, play))
    except OutOfTime:
        finished = False
    wrong = tuple(told for _, told in outcomes if told)
    steps = sum(steps for steps, _ in outcomes)
    games = "1 game" if len(outcomes) == 1 else f"{len(outcomes)} games"
    covered = f"{games} of {rules.least_players} to {rules.most_players} players, {steps:,} steps"
    found = f"{len(wrong)} that break an invariant"
    return CheckResult(
        "random games", covered if finished else f"{covered}, then the time ran out", found, wrong, finished
    )
