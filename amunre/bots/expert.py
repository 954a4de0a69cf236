"""Who plays one game with some sense, as the bots of any game ask for it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from amunre.engine.policy import Policy

if TYPE_CHECKING:
    from amunre.bots.bot import Hint


class Expert(Policy):
    """Somebody who plays with some sense, made for one ruleset and with a chance of their own.

    They read the hot state, but of it only what the seat may know: in all states that it cannot tell apart they do the
    same. Actions are indices of the catalogue.
    """

    @abstractmethod
    def others(self, s: Any, seat: int, legal: Sequence[int]) -> Sequence[int]:
        """What else of it is worth trying, the most promising first."""

    @abstractmethod
    def hint(self, s: Any, seat: int, legal: Sequence[int]) -> Hint:
        """What they would choose, and why."""

    @abstractmethod
    def standing(self, s: Any, seat: int) -> float:
        """Points that a seat can expect in the end."""
