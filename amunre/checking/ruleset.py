"""A ruleset put to the test, one line after the other: what `amunre check` tells of anybody's data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from attrs import frozen

from amunre.checking.auction import Search, beginning, bound
from amunre.checking.bounds import scoring_bound
from amunre.checking.idle import idle
from amunre.checking.invariants import play_to_the_end
from amunre.checking.patience import OutOfTime, Spent, never
from amunre.checking.policies import POLICIES
from amunre.engine.game import Game
from amunre.engine.texts import title
from amunre.games.amun_re.model import Ruleset
from amunre.printing import fault

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
    finished: bool = True
    """Whether there was time for all that was to be looked at."""


def auctions(rules: Ruleset, players: int, budget: int = BUDGET, spent: Spent = never) -> Line:
    """The auction between so many players without power cards, who have gold for every bid that one can have."""
    gold = min(rules.ladder[-1], rules.most_gold)
    found = Search(rules, budget, spent).explore(beginning(rules, [gold] * players, [()] * players))
    most = bound(rules, players)
    wrong = (*found.wrong, *([f"{found.bids} bids in a row, more than {most}"] if found.bids > most else []))
    covered = f"{players} players: {found.states:,} states"
    if found.complete:
        told = f"ends with a province for each; at most {found.bids} bids"
        return Line("auction", f"{covered}, exhaustive", "does not end well" if wrong else told, wrong)
    told = f"no dead end among them; by argument at most {most} bids"
    ran_out = f"{covered}, then the {'budget' if found.in_time else 'time'} ran out"
    return Line("auction", ran_out, "does not end well" if wrong else told, wrong, found.in_time)


def scorings(rules: Ruleset, spent: Spent = never) -> Iterator[Line]:
    """The most points that one seat can score."""
    whole = 0
    for number, kingdom in enumerate(rules.kingdoms):
        name = title("kingdoms", kingdom.id)
        try:
            bounded = scoring_bound(rules, number, spent)
        except OutOfTime:
            yield Line("scoring", f"{name}, then the time ran out", "no bound so far", finished=False)
            return
        whole += bounded.total
        lines = ", ".join(f"{title('lines', line)} {points}" for line, points in bounded.lines.items() if points)
        yield Line("scoring", name, f"at most {bounded.total} points: {lines}")
    yield Line("scoring", "whole game", f"at most {whole} points")


def without_use(rules: Ruleset, spent: Spent = never) -> Line:
    """Cards, provinces, bids and spaces that can never matter. That they are there is no error."""
    found, finished = list[str](), True
    try:
        for told in idle(rules, spent):
            found.append(told)
    except OutOfTime:
        finished = False
    covered = f"{len(rules.cards)} kinds of card, {len(rules.provinces)} provinces, bids, temple"
    all_told = "\n".join(found) or ("nothing" if finished else "nothing so far")
    covered += "" if finished else ", then the time ran out"
    return Line("without use", covered, all_told, finished=finished)


def play_one(rules: Ruleset, number: int, spent: Spent = never) -> tuple[int, str]:
    """Steps of a random game, and what went wrong in it: whatever is raised is a finding. Raises OutOfTime."""
    numbers = range(rules.least_players, rules.most_players + 1)
    policy = list(POLICIES.values())[number % len(POLICIES)]
    game = Game(rules, numbers[number // len(POLICIES) % len(numbers)], seed=number)
    try:
        return play_to_the_end(game, policy, Random(number), spent), ""
    except OutOfTime:
        raise
    except Exception as error:  # a fault of the ruleset or of the engine, of whatever kind
        return len(game.steps), f"game {number}, {game.players} players, step {len(game.steps) + 1}: {fault(error)}"


def random_games(rules: Ruleset, numbers: Iterable[int], spent: Spent = never) -> Line:
    """Random games of all numbers of players, under all invariants, as long as there is time."""
    outcomes, finished = list[tuple[int, str]](), True
    try:
        for number in numbers:
            outcomes.append(play_one(rules, number, spent))
    except OutOfTime:
        finished = False
    wrong = tuple(told for _, told in outcomes if told)
    steps = sum(steps for steps, _ in outcomes)
    covered = f"{len(outcomes)} games of {rules.least_players} to {rules.most_players} players, {steps:,} steps"
    found = f"{len(wrong)} that break an invariant"
    return Line("random games", covered if finished else f"{covered}, then the time ran out", found, wrong, finished)
