"""The bot that tries things out: an information-set Monte Carlo search, as a race between candidates.

It deals worlds that its seat cannot tell from the true one. In each of them every candidate still in the race is
played on, with sensible players on all seats, to the end of the round; then the standing of the seats is compared.
Who is clearly behind drops out. The race ends with one candidate, or when the budget is spent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from statistics import fmean, stdev

from amunre.bots.bot import Observation
from amunre.bots.outlook import Outlook
from amunre.bots.sensible import Sensible
from amunre.engine.game import Game
from amunre.games.amun_re.actions import Action

ITERATIONS = 200
"""Most playouts for one decision."""
CANDIDATES = 10
"""Most actions that are tried for one decision."""
FEW = 6
"""Worlds before anybody drops out."""
CLEARLY = 2.5
"""By how many standard errors one must be behind to drop out."""
BLUR = 4.0
"""By how many points one errs about who is ahead."""


class Search:
    """Looks ahead in worlds that it cannot tell from the true one; its purchases are those of a sensible player."""

    def __init__(self, random: Random, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations
        self._random = random
        self._sensible = Sensible(random)

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """The candidate that did best, a sensible player's choice among them."""
        if observation.view().stage in ("payment", "purchase"):
            return self._sensible.choose(observation, actions)
        racing = self._candidates(observation, actions)
        values: dict[Action, list[float]] = {action: [] for action in racing}
        budget = self.iterations
        while 1 < len(racing) <= budget:
            seed = self._random.getrandbits(64)
            world = observation.redeal(seed)
            for action in racing:
                values[action].append(playout(world.copy(), observation.seat, action, seed))
            budget -= len(racing)
            racing = still_in(racing, values)
        return racing[0]

    def _candidates(self, observation: Observation, actions: Sequence[Action]) -> list[Action]:
        """A sensible player's choice and some others, one of each sort first; no sales."""
        choice = self._sensible.choose(observation, actions)
        others = [action for action in actions if action.verb != "sell" and action != choice]
        self._random.shuffle(others)
        sorts = {(action.verb, action.card, action.province): action for action in others}
        others.sort(key=lambda action: sorts[action.verb, action.card, action.province] is not action)
        return [choice, *others[: CANDIDATES - 1]]


def still_in(racing: Sequence[Action], values: dict[Action, list[float]]) -> list[Action]:
    """Those that are not clearly behind the best in the worlds that all of them have played, the best first."""
    order = sorted(racing, key=lambda action: -fmean(values[action]))
    best = values[order[0]]
    if len(best) < FEW:
        return order

    def behind(action: Action) -> bool:
        gaps = [one - other for one, other in zip(best, values[action], strict=True)]
        return bool(fmean(gaps) > CLEARLY * stdev(gaps) / len(gaps) ** 0.5)

    return [order[0], *(action for action in order[1:] if not behind(action))]


def playout(world: Game, seat: int, action: Action, seed: int) -> float:
    """What comes of an action in a world by the end of the round, for the seat that does it: about its chance to win.

    From 0 to 1; the world is played on.
    """
    sensible = Sensible(Random(seed))
    observations = [Observation(world, other) for other in range(world.players)]
    last = world.round
    world.push(seat, action)
    while not world.over and world.round == last:
        turn = world.to_act[0]
        actions = world.legal_actions(turn)
        if len(actions) == 1:
            world.push(turn, actions[0])
            continue
        for step in sensible.plan(observations[turn], actions):
            if step in world.legal_actions(turn):
                world.push(turn, step)
    points = [Outlook(seen).standing() for seen in observations]
    lead = points.pop(seat) - max(points)
    return 1 / (1 + exp(-lead / BLUR))
