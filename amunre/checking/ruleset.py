"""A ruleset put to the test, one line after the other: what `amunre check` tells of anybody's data."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from attrs import frozen

from amunre.checking.auction import Search, beginning, bound
from amunre.checking.bounds import game_bound, scoring_bound
from amunre.checking.idle import idle
from amunre.checking.invariants import play_to_the_end
from amunre.checking.policies import POLICIES
from amunre.game.game import Game
from amunre.ruleset.model import Ruleset
from amunre.ruleset.texts import title

BUDGET = 20_000
"""States of an auction that are looked at for each number of players."""
GAMES = 200
"""Random games that are played."""


@frozen
class Line:
    """One thing that was checked."""

    checked: str
    covered: str
    """What was looked at, with numbers."""
    found: str
    wrong: tuple[str, ...] = ()
    """What must not be; nothing where all is well."""


def auctions(rules: Ruleset, players: int, budget: int = BUDGET) -> Line:
    """The auction between so many players without power cards, who have gold for every bid that one can have."""
    gold = min(rules.ladder[-1], rules.most_gold)
    found = Search(rules, budget).explore(beginning(rules, [gold] * players, [()] * players))
    most = bound(rules, players)
    wrong = (*found.wrong, *([f"{found.bids} bids in a row, more than {most}"] if found.bids > most else []))
    covered = f"{players} players: {found.states:,} states"
    if found.complete:
        told = f"ends with a province for each; at most {found.bids} bids"
        return Line("auction", f"{covered}, exhaustive", "does not end well" if wrong else told, wrong)
    told = f"no dead end among them; by argument at most {most} bids"
    return Line("auction", f"{covered}, then the budget ran out", "does not end well" if wrong else told, wrong)


def scorings(rules: Ruleset) -> Iterator[Line]:
    """The most points that one seat can score."""
    for number, kingdom in enumerate(rules.kingdoms):
        bounded = scoring_bound(rules, number)
        lines = ", ".join(f"{title('lines', line)} {points}" for line, points in bounded.lines.items() if points)
        yield Line("scoring", title("kingdoms", kingdom.id), f"at most {bounded.total} points: {lines}")
    yield Line("scoring", "whole game", f"at most {game_bound(rules)} points")


def without_use(rules: Ruleset) -> Line:
    """Cards, provinces, bids and spaces that can never matter. That they are there is no error."""
    found = list(idle(rules))
    covered = f"{len(rules.cards)} kinds of card, {len(rules.provinces)} provinces, bids, temple"
    return Line("without use", covered, "\n".join(found) or "nothing")


def play_one(rules: Ruleset, number: int) -> tuple[int, str]:
    """Steps of a random game, and what went wrong in it: whatever is raised is a finding."""
    numbers = range(rules.least_players, rules.most_players + 1)
    policy = list(POLICIES.values())[number % len(POLICIES)]
    game = Game(rules, numbers[number // len(POLICIES) % len(numbers)], seed=number)
    try:
        return play_to_the_end(game, policy, Random(number)), ""
    except Exception as error:  # a fault of the ruleset or of the engine, of whatever kind
        told = f"{type(error).__name__}: {error}"
        return len(game.steps), f"game {number}, {game.players} players, step {len(game.steps) + 1}: {told}"


def random_games(rules: Ruleset, outcomes: list[tuple[int, str]]) -> Line:
    """The line of random games that were played, of all numbers of players, under all invariants."""
    wrong = tuple(told for _, told in outcomes if told)
    steps = sum(steps for steps, _ in outcomes)
    covered = f"{len(outcomes)} games of {rules.least_players} to {rules.most_players} players, {steps:,} steps"
    return Line("random games", covered, f"{len(wrong)} that break an invariant", wrong)
