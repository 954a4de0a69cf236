"""A bot that plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from amunre.bots.bot import Observation, indices
from amunre.engine.definition import A
from amunre.engine.policy import UniformPolicy


class Uniform:
    """A bot that plays a random legal action without looking at the game, like `UniformPolicy`."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, observation: Observation, actions: Sequence[A]) -> A:
        """Draw one of the actions; a reluctant one is drawn only if nothing else is legal."""
        legal, catalogue = indices(observation, actions), observation.rules.actions
        chosen: A = catalogue[UniformPolicy(catalogue, self._random).choose(None, observation.seat, legal)]
        return chosen
