"""The bot that tries things out: an information-set Monte Carlo search, as a race between candidates.

It deals worlds that its seat cannot tell from the true one. In each of them every candidate still in the race is
played on, with sensible players on all seats, as far as one looks; then the standing of the seats is compared.
Who is clearly behind drops out. The race ends with one candidate, or when the budget is spent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from amunre.bots.bot import Observation
from amunre.engine.game import Game

if TYPE_CHECKING:
    from amunre.bots.strategy import Strategy

ITERATIONS = 200
"""Most playouts for one decision."""
CANDIDATES = 10
"""Most actions that are tried for one decision."""
CLEARLY = 2.5
"""By how many standard errors one must be behind to drop out."""


class Search:
    """Looks ahead in worlds that it cannot tell from the true one; in routine it does as a sensible player."""

    def __init__(self, random: Random, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations
        self._random = random

    def choose(self, observation: Observation, actions: Sequence[Any]) -> Any:
        """The candidate that did best, a sensible player's choice among them."""
        strategy = _strategy_for(observation)
        choice = strategy.plan(observation, actions, self._random)[0]
        if observation.view().stage in strategy.routine:
            return choice
        reluctant = observation.rules.actions.reluctant
        others = [action for action in actions if action.verb not in reluctant and action != choice]
        racing = [choice, *strategy.others(observation, others, self._random)[: CANDIDATES - 1]]
        values: dict[Any, list[float]] = {action: [] for action in racing}
        budget = self.iterations
        while 1 < len(racing) <= budget:
            seed = self._random.getrandbits(64)
            world = observation.redeal(seed)
            for action in racing:
                values[action].append(playout(world.copy(), observation.seat, action, seed))
            budget -= len(racing)
            racing = still_in(racing, values, strategy.few)
        return racing[0]


def still_in(racing: Sequence[Any], values: dict[Any, list[float]], few: int) -> list[Any]:
    """Those that are not clearly behind the best in the worlds that all of them have played, the best first.

    In fewer than a few worlds nobody is.
    """
    order = sorted(racing, key=lambda action: -fmean(values[action]))
    best = values[order[0]]
    if len(best) < few:
        return order

    def behind(action: Any) -> bool:
        gaps = [one - other for one, other in zip(best, values[action], strict=True)]
        return bool(fmean(gaps) > CLEARLY * stdev(gaps) / len(gaps) ** 0.5)

    return [order[0], *(action for action in order[1:] if not behind(action))]


def playout(world: Game, seat: int, action: Any, seed: int) -> float:
    """What comes of an action in a world as far as one looks, for the seat that does it: about its chance to win.

    From 0 to 1; the world is played on.
    """
    random = Random(seed)
    observations = [Observation(world, other) for other in range(world.players)]
    strategy = _strategy_for(observations[seat])
    goes_on = strategy.ahead(world)
    world.push(seat, action)
    while not world.over and goes_on(world):
        turn = world.to_act[0]
        actions = world.legal_actions(turn)
        if len(actions) == 1:
            world.push(turn, actions[0])
            continue
        first, *more = strategy.plan(observations[turn], actions, random)
        world.push(turn, first)
        for step in more:
            if step in world.legal_actions(turn):
                world.push(turn, step)
    points = list(map(strategy.standing, observations))
    lead = points.pop(seat) - max(points)
    return 1 / (1 + exp(-lead / strategy.error))


def _strategy_for(observation: Observation) -> Strategy:
    from amunre.games import bots_of

    return bots_of(observation.rules)
