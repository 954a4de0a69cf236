"""The results of Dominion: Prosperity's checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from random import Random

from amunre.checking.checks import CheckResult
from amunre.checking.patience import Spent
from amunre.engine.game import Game
from amunre.engine.policy import UniformPolicy
from amunre.games.prosperity.checking.bounds import most_answers, most_gaining_turns, most_turns
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.values import KINGDOM_CARDS

PLAYED = 60
"""Number of games of which the ends are counted."""


def answers(rules: Ruleset) -> CheckResult:
    """Return the maximum number of choices, which random games must not exceed."""
    told = ", ".join(f"{verb} {number}" for verb, number in most_answers(rules).items())
    return CheckResult("answers", f"{len(rules.actions):,} actions", f"at most {told}")


def lengths(rules: Ruleset) -> Iterator[CheckResult]:
    """Yield the maximum number of turns in a game, for each number of players."""
    for players in range(rules.least_players, rules.most_players + 1):
        gaining, turns = most_gaining_turns(rules, players), most_turns(rules, players)
        found = f"by proof at most {gaining:,} turns with a gain; the limit ends a game after {turns:,} turns"
        yield CheckResult("length", f"{players} players", found)


def kingdoms(rules: Ruleset) -> CheckResult:
    """Return the number of kingdoms, and of kingdoms with a name."""
    number = comb(len(rules.kingdom_cards), KINGDOM_CARDS)
    return CheckResult("kingdoms", f"{number:,} kingdoms", f"{len(rules.kingdoms)} of them have names")


def ends(rules: Ruleset, spent: Spent) -> CheckResult:
    """Play games at random and count how they end; a game that ends by the limit did not end by itself."""
    found = Counter[str]()
    for number in range(PLAYED):
        if spent():
            break
        numbers = range(rules.least_players, rules.most_players + 1)
        game = Game(rules, numbers[number % len(numbers)], seed=number)
        game._play.play_out(UniformPolicy(rules.actions, Random(number)))
        found[game.position().end or ""] += 1
    told = ", ".join(f"{clause} {count}" for clause, count in sorted(found.items()))
    limit = f"{found['end.limit']} of {found.total()} at the limit of turns"
    return CheckResult("ends", f"{found.total()} games", f"{told}; {limit}", finished=found.total() == PLAYED)
