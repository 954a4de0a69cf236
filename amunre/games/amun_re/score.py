"""A seat's points, line by line."""

from __future__ import annotations

from typing import Annotated, ClassVar

from attrs import frozen

from amunre.engine.result import Total
from amunre.engine.values import Items
from amunre.games.amun_re import values
from amunre.games.amun_re.values import KingdomId, LineId
from amunre.jsontypes import JsonMapping


@frozen
class Points:
    """One line of a score."""

    kingdom: KingdomId
    line: LineId
    points: values.Points


@frozen
class Score:
    """One seat's points, line by line."""

    also: ClassVar[JsonMapping] = {"total": Total}
    """Values sent along with the fields."""

    lines: Annotated[tuple[Points, ...], Items(500)]
    """The score lines, kingdom by kingdom."""

    @property
    def total(self) -> int:
        """Total points on all lines."""
        return sum(line.points for line in self.lines)

    @property
    def columns(self) -> dict[str, int]:
        """The points for each line, keyed as `KINGDOM.LINE`, such as `old.pyramid`."""
        return {f"{line.kingdom}.{line.line}": line.points for line in self.lines}
