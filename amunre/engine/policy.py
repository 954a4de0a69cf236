"""Policies: fast players inside the engine, for games that need no views or events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any

from amunre.engine.catalogue import Catalogue
from amunre.engine.moment import Moment
from amunre.engine.rulebook import AnyRulebook


class Policy(ABC):
    """A player for every seat. It sees the whole state, whereas a bot sees only an observation."""

    @abstractmethod
    def choose(self, s: Any, seat: int, legal: Sequence[int]) -> int:
        """Return the index of one of the legal actions, of which there are at least two."""


def decided(book: AnyRulebook, s: Moment, policy: Policy) -> tuple[int, int]:
    """Return the lowest seat that must act, and its only legal action or else the policy's choice."""
    seat = s.asked[0]
    legal = book.legal(s, seat)
    return seat, legal[0] if len(legal) == 1 else policy.choose(s, seat, legal)


class UniformPolicy(Policy):
    """A policy that plays a random legal action, but a reluctant one only if nothing else is legal."""

    def __init__(self, catalogue: Catalogue[Any], random: Random) -> None:
        self._random = random.random
        self._is_reluctant = catalogue.is_reluctant

    def choose(self, s: object, seat: int, legal: Sequence[int]) -> int:
        """Draw a legal action; a reluctant one is drawn only if nothing else is legal."""
        index = legal[int(self._random() * len(legal))]
        if self._is_reluctant[index]:
            others = [other for other in legal if not self._is_reluctant[other]] or legal
            index = others[int(self._random() * len(others))]
        return index
