"""The interface of a game's sensible player, which the bots use in any game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from amunre.bots.bot import Hint
from amunre.engine.moment import Moment
from amunre.engine.policy import Policy
from amunre.engine.rules import AnyAction
from amunre.engine.texts import Filler


class Reason(NamedTuple):
    """An action and the reason for it, as a sentence that is true in the given state."""

    action: AnyAction
    key: str
    """Key in the section `hints`."""
    facts: Mapping[str, object]
    """Parameters of the sentence."""


class Expert(Policy):
    """A sensible player, made for one ruleset and with its own random generator.

    It reads only the part of the mutable state that the seat may know. It therefore acts the same in all states that
    the seat cannot distinguish. Actions are given as catalogue indices.
    """

    rules: Any

    @abstractmethod
    def others(self, s: Any, seat: int, legal: Sequence[int]) -> Sequence[int]:
        """Return other actions worth trying, most promising first."""

    @abstractmethod
    def reason(self, s: Any, seat: int, legal: Sequence[int]) -> Reason:
        """Return the player's choice among the legal actions, and the reason for it."""

    def hint(self, s: Moment, seat: int, legal: Sequence[int]) -> Hint:
        """Return the player's choice among the legal actions, and the reason in words."""
        action, key, facts = self.reason(s, seat, legal)
        return Hint(action, Filler(self.rules).say("hints", key, **facts))

    @abstractmethod
    def standing(self, s: Any, seat: int) -> float:
        """Return the points that a seat is expected to have at the end."""
