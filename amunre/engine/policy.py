"""Policies: fast players inside the engine, for games without views and events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any

from amunre.engine.catalogue import Catalogue
from amunre.engine.moment import Moment
from amunre.engine.rulebook import AnyRulebook


class Policy(ABC):
    """A player of every seat who sees the state; a bot sees an observation instead."""

    @abstractmethod
    def choose(self, s: Any, seat: int, legal: Sequence[int]) -> int:
        """Return one of at least two legal actions, by index."""


def decided(book: AnyRulebook, s: Moment, policy: Policy) -> tuple[int, int]:
    """Return the lowest seat that must act, and its decision: the policy's, or its only action."""
    seat = s.asked[0]
    legal = book.legal(s, seat)
    return seat, legal[0] if len(legal) == 1 else policy.choose(s, seat, legal)


class UniformPolicy(Policy):
    """A policy that plays any legal action, each equally likely, but a reluctant one only if nothing else is legal."""

    def __init__(self, catalogue: Catalogue[Any], random: Random) -> None:
        self._random = random.random
        self._is_reluctant = catalogue.is_reluctant

    def choose(self, s: object, seat: int, legal: Sequence[int]) -> int:
        """Draw one of them, a reluctant one only if there is no other."""
        index = legal[int(self._random() * len(legal))]
        if self._is_reluctant[index]:
            others = [other for other in legal if not self._is_reluctant[other]] or legal
            index = others[int(self._random() * len(others))]
        return index
