"""Who plays one game with some sense, as the bots of any game ask for it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from amunre.bots.bot import Hint
from amunre.engine.policy import Policy
from amunre.engine.texts import Filler


class Reason(NamedTuple):
    """An action and why it is chosen, in a sentence that is true where it is said."""

    action: Any
    key: str
    """Of the section `hints`."""
    facts: Mapping[str, Any]
    """What the sentence names."""


class Expert(Policy):
    """Somebody who plays with some sense, made for one ruleset and with a chance of their own.

    They read the hot state, but of it only what the seat may know: in all states that it cannot tell apart they do the
    same. Actions are indices of the catalogue.
    """

    rules: Any

    @abstractmethod
    def others(self, s: Any, seat: int, legal: Sequence[int]) -> Sequence[int]:
        """What else of it is worth trying, the most promising first."""

    @abstractmethod
    def reason(self, s: Any, seat: int, legal: Sequence[int]) -> Reason:
        """What they would choose of the legal actions, and why."""

    def hint(self, s: Any, seat: int, legal: Sequence[int]) -> Hint:
        """Return the same in words."""
        action, key, facts = self.reason(s, seat, legal)
        return Hint(action, Filler(self.rules).say("hints", key, **facts))

    @abstractmethod
    def standing(self, s: Any, seat: int) -> float:
        """Points that a seat can expect in the end."""
