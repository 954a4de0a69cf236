"""The bot that plays anything."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from amunre.bots.bot import Observation
from amunre.games.amun_re.actions import Action


class Uniform:
    """Any legal action, each as likely as the others, but sells a card only when nothing else is legal."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, observation: Observation, actions: Sequence[Action]) -> Action:
        """Any of them but a sale."""
        action = self._pick(actions)
        if action.verb == "sell":
            action = self._pick([other for other in actions if other.verb != "sell"] or actions)
        return action

    def _pick(self, actions: Sequence[Action]) -> Action:
        return actions[int(self._random.random() * len(actions))]
