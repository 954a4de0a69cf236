"""Policies: how whole games are played inside the engine, where nobody else looks on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any

from amunre.engine.catalogue import Catalogue
from amunre.engine.moment import Moment
from amunre.engine.rulebook import AnyRulebook


class Policy(ABC):
    """Who decides for every seat, with the state before them; a bot has an observation instead."""

    @abstractmethod
    def choose(self, s: Any, seat: int, legal: Sequence[int]) -> int:
        """One of at least two legal actions, by index."""


def decided(book: AnyRulebook, s: Moment, policy: Policy) -> tuple[int, int]:
    """The lowest seat that must act, and what it does: what a policy says, or all that it can do."""
    seat = s.asked[0]
    legal = book.legal(s, seat)
    return seat, legal[0] if len(legal) == 1 else policy.choose(s, seat, legal)


class UniformPolicy(Policy):
    """Any legal action, each as likely as the others, but a reluctant one only when nothing else is legal."""

    def __init__(self, catalogue: Catalogue[Any], random: Random) -> None:
        self._random = random.random
        self._is_reluctant = catalogue.is_reluctant

    def choose(self, s: Any, seat: int, legal: Sequence[int]) -> int:
        """Any of them, if it can be one that is made without need."""
        index = legal[int(self._random() * len(legal))]
        if self._is_reluctant[index]:
            others = [other for other in legal if not self._is_reluctant[other]] or legal
            index = others[int(self._random() * len(others))]
        return index
