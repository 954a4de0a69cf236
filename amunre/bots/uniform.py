"""The bot that plays anything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from amunre.bots.bot import Observation


class Uniform:
    """Any legal action, each as likely as the others, but a reluctant one only when nothing else is legal."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, observation: Observation, actions: Sequence[Any]) -> Any:
        """Any of them, if it can be one that is made without need."""
        action = self._pick(actions)
        reluctant = observation.rules.actions.reluctant
        if action.verb in reluctant:
            action = self._pick([other for other in actions if other.verb not in reluctant] or actions)
        return action

    def _pick(self, actions: Sequence[Any]) -> Any:
        return actions[int(self._random.random() * len(actions))]
