"""A bot that tries its actions out: information-set Monte Carlo search with sequential halving.

It deals worlds that its seat cannot tell from the true one, plays each candidate on in the same worlds with sensible
players on all seats, and values where that leads. After each heat the better half of the candidates goes on, with
twice as many worlds each, until the budget is spent.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean

from amunre.bots.bot import Bot, Eyes
from amunre.bots.outlook import Outlook
from amunre.bots.sensible import Sensible
from amunre.game.game import Game
from amunre.ruleset.actions import Action

ITERATIONS = 200
"""Playouts for one decision."""

CANDIDATES = 16
"""Most actions that are tried for one decision."""

BLUR = 4.0
"""By how many points one errs about who is ahead."""

ROUNDS_AHEAD = 1
"""A playout goes on to the end of the present round and so many more."""


class Search:
    """Looks ahead in worlds that it cannot tell from the true one."""

    def __init__(self, random: Random, iterations: int = ITERATIONS) -> None:
        self._random = random
        self._iterations = iterations
        self._default = Sensible(random)

    def choose(self, eyes: Eyes, actions: Sequence[Action]) -> Action:
        """The candidate that did best, a sensible player's choice among them."""
        candidates = self._candidates(eyes, actions)
        if len(candidates) == 1:
            return candidates[0]
        values: dict[Action, list[float]] = {action: [] for action in candidates}
        heats = math.ceil(math.log2(len(candidates)))
        for _ in range(heats):
            worlds = max(1, self._iterations // (heats * len(candidates)))
            for _ in range(worlds):
                seed = self._random.getrandbits(64)
                world = eyes.redeal(seed)
                for action in candidates:
                    values[action].append(playout(world.copy(), eyes.seat, action, seed))
            candidates.sort(key=lambda action: -fmean(values[action]))
            candidates = candidates[: (len(candidates) + 1) // 2]
        return candidates[0]

    def _candidates(self, eyes: Eyes, actions: Sequence[Action]) -> list[Action]:
        """A sensible player's choice and some others, one of each sort first; no sales unless that is its choice."""
        default = self._default.choose(eyes, actions)
        others = [action for action in actions if action.verb != "sell" and action != default]
        self._random.shuffle(others)
        sorts = {(action.verb, action.card, action.province): action for action in others}
        first = list(sorts.values())
        rest = [action for action in others if action not in first]
        return [default, *(first + rest)[: CANDIDATES - 1]]


def playout(world: Game, seat: int, action: Action, seed: int) -> float:
    """What comes of an action in a world, for the seat that does it: about its chance to win, 0 to 1."""
    random = Random(seed)
    bots: list[Bot] = [Sensible(random) for _ in range(world.players)]
    eyes = [Eyes(world, other) for other in range(world.players)]
    world.push(seat, action)
    last = world.round + ROUNDS_AHEAD
    while not world.over and world.round <= last:
        turn = world.to_act[0]
        legal = world.legal_actions(turn)
        world.push(turn, legal[0] if len(legal) == 1 else bots[turn].choose(eyes[turn], legal))
    points = [Outlook(view).standing() for view in eyes]
    lead = points.pop(seat) - max(points)
    return 1 / (1 + math.exp(-lead / BLUR))
