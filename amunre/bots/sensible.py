"""The bot that plays with its head, by what is known of its game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from amunre.bots.bot import Hint, Observation


class Sensible:
    """Does what is worth most; chance decides only between equals."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, observation: Observation, actions: Sequence[Any]) -> Any:
        """The action that is worth most."""
        from amunre.games import bots_of

        return bots_of(observation.rules).plan(observation, actions, self._random)[0]

    def hint(self, observation: Observation, actions: Sequence[Any]) -> Hint:
        """The action that is worth most, and why."""
        from amunre.games import bots_of

        return bots_of(observation.rules).hint(observation, actions, self._random)
