"""The bot that plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from amunre.bots.bot import Observation, indices
from amunre.engine.definition import A
from amunre.engine.policy import UniformPolicy


class Uniform:
    """A bot that plays any legal action, like `UniformPolicy`, without looking at the game."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, observation: Observation, actions: Sequence[A]) -> A:
        """Draw one of the actions, a reluctant one only if there is no other."""
        legal, catalogue = indices(observation, actions), observation.rules.actions
        chosen: A = catalogue[UniformPolicy(catalogue, self._random).choose(None, observation.seat, legal)]
        return chosen
