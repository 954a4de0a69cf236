"""The bot that searches: an information-set Monte Carlo search, as a race between candidates.

It deals worlds that its seat cannot distinguish from the real game. In each of them every candidate still in the race
is played, with sensible players in all seats, up to the horizon; then the standings of the seats are compared.
Candidates clearly behind drop out. The race ends with one candidate, or when the budget is spent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from statistics import fmean, stdev
from typing import TypeVar

from amunre.bots.bot import Observation, indices
from amunre.bots.strategy import strategy_of
from amunre.engine.definition import A
from amunre.engine.moment import Moment
from amunre.engine.policy import decided
from amunre.engine.ruleset import Rules

T = TypeVar("T")

ITERATIONS = 150
"""Maximum playouts per decision."""
CANDIDATES = 10
"""Maximum actions tried per decision."""
CLEARLY = 2.5
"""Number of standard errors by which a candidate must be behind to drop out."""
CLOSE = 1.5
"""Number of points by which the end may differ in a world much like this one."""


class Search:
    """A bot that looks ahead in possible worlds of its seat; its routine decisions are those of the sensible bot."""

    def __init__(self, random: Random, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations
        self._random = random

    def choose(self, observation: Observation, actions: Sequence[A]) -> A:
        """Return the best candidate; a sensible player's choice is among them."""
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
            budget -= len(racing)
            racing = still_in(racing, values, strategy.few)
        best: A = rules.actions[racing[0]]
        return best


def still_in(racing: Sequence[T], values: Mapping[T, list[float]], few: int) -> list[T]:
    """Return the candidates not clearly behind the best in the worlds that all have played, the best first.

    With too few worlds, no candidate is.
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
    """Return the outcome of an action in a world, up to the horizon, for its seat: about its chance to win.

    It is from 0 to 1; the world is changed.
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
