"""The sensible bot, which follows the game's strategy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from amunre.bots.bot import Hint, Observation, indices
from amunre.bots.strategy import strategy_of
from amunre.engine.definition import A


class Sensible:
    """A bot that plays the best-rated action; ties are broken at random."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, observation: Observation, actions: Sequence[A]) -> A:
        """Return the best-rated action."""
        legal = indices(observation, actions)
        policy = strategy_of(observation.rules).policy(observation.rules, self._random)
        index = policy.choose(observation._world(0), observation.seat, legal)
        chosen: A = observation.rules.actions[index]
        return chosen

    def hint(self, observation: Observation, actions: Sequence[A]) -> Hint:
        """Return the best-rated action and the reason for it."""
        legal = indices(observation, actions)
        policy = strategy_of(observation.rules).policy(observation.rules, self._random)
        return policy.hint(observation._world(0), observation.seat, legal)
