"""Random games of Euphrat & Tigris that reach all corners of the rules: wars, monuments, treasures and each end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from amunre import Game
from amunre.games.loading import load_rules

RULESETS = ("tigris", "tigris-english")

Policy = Callable[[Sequence[Any], Random], Any]
"""Chooses one of these actions."""

LIKELY = {"place": 12, "lead": 6, "take": 9, "monument": 9, "withdraw": 1, "catastrophe": 1, "exchange": 1, "pass": 1}
"""Weight of each kind of action."""


def lively(actions: Sequence[Any], random: Random) -> Any:
    """First a kind of action, then one of that kind; tiles of a color often where much is decided by them."""
    verbs = sorted({action.verb for action in actions})
    verb = random.choices(verbs, [LIKELY.get(verb, 3) for verb in verbs])[0]
    return random.choice([action for action in actions if action.verb == verb])


def idle(actions: Sequence[Any], random: Random) -> Any:
    """Leaders and passes only, where that is possible, so that turns are quiet."""
    return random.choice([action for action in actions if action.verb in ("lead", "withdraw", "pass")] or actions)


def collecting(actions: Sequence[Any], random: Random) -> Any:
    """Tiles row upon row, so that kingdoms become large, and traders in them."""
    placed = [action for action in actions if action.verb == "place"]
    traders = [action for action in actions if action.verb == "lead" and action.leader == "trader"]
    if traders and random.random() < 0.3:
        return random.choice(traders)
    if placed and random.random() < 0.95:
        return placed[random.randrange(len(placed)) // 8]
    return random.choice(actions)


POLICIES: tuple[Policy, ...] = (lively, idle, collecting)


def new_game(number: int) -> tuple[Game, Random, Policy]:
    """A game of two to four players by each ruleset and policy."""
    rules = load_rules(RULESETS[number % 4 == 3])
    return Game(rules, 2 + number % 3, seed=number), Random(number), POLICIES[number // 3 % 3]


def moments(number: int) -> Iterator[Game]:
    """A random game at every decision, and at its end; always the same object."""
    game, random, policy = new_game(number)
    yield game
    while not game.over:
        [seat] = game.to_act
        game.push(seat, policy(game.legal_actions(seat), random))
        yield game
