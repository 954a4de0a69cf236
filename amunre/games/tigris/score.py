"""The score, for which the weakest color counts (chapter `end`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar

from attrs import field, frozen

from amunre.engine.result import Total
from amunre.engine.values import Items
from amunre.frozendict import frozendict
from amunre.games.tigris.values import Color, Points, Treasures
from amunre.jsontypes import JsonMapping


@frozen
class Score:
    """One seat's points by color, and its treasures."""

    also: ClassVar[JsonMapping] = {"total": Total}
    """Values sent along with the fields."""

    points: Annotated[Mapping[Color, Points], Items(8)] = field(converter=frozendict)
    """Points by color, in the order of the colors, without treasures."""
    treasures: Treasures
    """Treasures taken; each is worth one point in any color."""

    @property
    def ranked(self) -> tuple[int, ...]:
        """Points by color in ascending order, with each treasure added to the weakest (`end.treasures-joker`)."""
        return with_treasures(tuple(self.points.values()), self.treasures)

    @property
    def total(self) -> int:
        """Points in the weakest color, counting treasures."""
        return self.ranked[0]

    @property
    def columns(self) -> dict[str, int]:
        """The points by color, and the treasures."""
        return {**self.points, "treasures": self.treasures}


def with_treasures(points: Sequence[int], treasures: int) -> tuple[int, ...]:
    """Return points by color in ascending order, with each treasure added to one of the weakest colors.

    >>> with_treasures((9, 10, 14, 11), 3)
    (11, 11, 11, 14)
    """
    ranked = sorted(points)
    for _ in range(treasures):
        ranked[0] += 1
        ranked.sort()
    return tuple(ranked)
