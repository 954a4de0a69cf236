"""A seat's points, by card, and its point tokens (chapter `score`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from attrs import field, frozen

from amunre.engine.result import Total
from amunre.engine.values import Items
from amunre.frozendict import frozendict
from amunre.games.prosperity.values import CardId, Points, Tokens
from amunre.jsontypes import JsonMapping


@frozen
class Score:
    """One seat's points by card, and its point tokens."""

    also: ClassVar[JsonMapping] = {"total": Total}
    """Values sent along with the fields."""

    points: Annotated[Mapping[CardId, Points], Items(100, each="Points.")] = field(converter=frozendict)
    """Points by card, for each card that counts points, in card order (`score.cards`)."""
    tokens: Tokens
    """Point tokens (`score.tokens`)."""

    @property
    def total(self) -> int:
        """Total points."""
        return sum(self.points.values()) + self.tokens

    @property
    def columns(self) -> dict[str, int]:
        """The points by card, and the tokens."""
        return {**self.points, "tokens": self.tokens}
