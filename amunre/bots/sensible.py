"""Bots that follow a game's strategy: the sensible bot, and bots for a single game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from amunre.bots.bot import Hint, Observation, indices
from amunre.bots.strategy import strategy_of
from amunre.engine.definition import A
from amunre.errors import NotationError


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


class Following:
    """A bot that plays like another player of one game's strategy, such as `big-money` in Dominion: Prosperity."""

    def __init__(self, random: Random, name: str) -> None:
        self._random = random
        self._name = name

    def choose(self, observation: Observation, actions: Sequence[A]) -> A:
        """Return that player's choice. Raises NotationError if the game has no such player."""
        legal, rules = indices(observation, actions), observation.rules
        made = strategy_of(rules).players.get(self._name)
        if made is None:
            raise NotationError(f"bot: {self._name} does not play {rules.title}.")
        chosen: A = rules.actions[made(rules, self._random).choose(observation._world(0), observation.seat, legal)]
        return chosen
