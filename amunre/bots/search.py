"""The bot that searches: an information-set Monte Carlo search in the form of a race between candidate actions.

It deals worlds that its seat cannot distinguish from the real game, and tries every candidate still in the race in each
of them. Sensible players in all seats play on up to the horizon, and then the seats' standings are compared. Candidates
that are clearly behind drop out. The race ends when one candidate is left or the budget is spent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from statistics import fmean, stdev
from typing import TypeVar

from amunre.bots.bot import Observation, Thinker, Thinking, indices
from amunre.bots.strategy import strategy_of
from amunre.engine.definition import A
from amunre.engine.moment import Moment
from amunre.engine.policy import decided
from amunre.engine.ruleset import Rules

T = TypeVar("T")

ITERATIONS = 150
"""Maximum number of playouts per decision."""
CANDIDATES = 10
"""Maximum number of actions tried per decision."""
CLEARLY = 2.5
"""Number of standard errors by which a candidate must be behind before it drops out."""
CLOSE = 1.5
"""Number of points by which the final scores may differ in a very similar world."""


class Search(Thinker):
    """A bot that looks ahead in worlds that are possible for its seat; it makes routine decisions like `Sensible`."""

    def __init__(self, random: Random, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations
        self._random = random

    def thinking(self, observation: Observation, actions: Sequence[A]) -> Thinking[A]:
        """Return the best candidate; the candidates include the sensible player's choice. A slice is one playout."""
        legal, rules, seat = indices(observation, actions), observation.rules, observation.seat
        strategy = strategy_of(rules)
        policy, s = strategy.policy(rules, self._random), observation._world(0)
        choice = policy.choose(s, seat, legal)
        others = () if s.stage in strategy.routine else policy.others(s, seat, legal)
        racing = [choice, *[index for index in others if index != choice][: CANDIDATES - 1]]
        values: dict[int, list[float]] = {index: [] for index in racing}
        budget = self.iterations
        while 1 < len(racing) <= budget:
            seed = self._random.getrandbits(64)
            world = rules.game.positions.dealt_anew(s, seat, seed)
            for index in racing:
                values[index].append(prospect(rules, world.copy(), seat, index, seed))
                yield
            budget -= len(racing)
            racing = still_in(racing, values, strategy.few)
        best: A = rules.actions[racing[0]]
        return best


def still_in(racing: Sequence[T], values: Mapping[T, list[float]], few: int) -> list[T]:
    """Return the candidates that are not clearly behind the best in the worlds played so far, best first.

    If there were too few worlds, all candidates are returned.
    """
    order = sorted(racing, key=lambda action: -fmean(values[action]))
    best = values[order[0]]
    if len(best) < few:
        return order

    def behind(action: T) -> bool:
        gaps = [one - other for one, other in zip(best, values[action], strict=True)]
        return bool(fmean(gaps) > CLEARLY * stdev(gaps) / len(gaps) ** 0.5)

    return [order[0], *(action for action in order[1:] if not behind(action))]


def prospect(rules: Rules, world: Moment, seat: int, index: int, seed: int) -> float:
    """Return a seat's approximate chance of winning, from 0 to 1, after playing an action in this world.

    The game is played up to the horizon, which modifies the world.
    """
    strategy, book = strategy_of(rules), rules.rulebook
    policy = strategy.policy(rules, Random(seed))
    goes_on = strategy.ahead(world)
    book.perform(world, seat, index)
    while world.asked and goes_on(world):
        book.perform(world, *decided(book, world, policy))
    points = [policy.standing(world, other) for other in range(world.players)]
    error, most = strategy.error if world.asked else CLOSE, max(points)
    chances = [exp((each - most) / error) for each in points]
    return chances[seat] / sum(chances)
