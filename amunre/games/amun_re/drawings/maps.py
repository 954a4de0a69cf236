"""The map of Egypt, schematic, from the data: where each province lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from amunre.games.amun_re.drawings.places import COLUMNS, PARTS, in_column
from amunre.games.amun_re.drawings.plots import HEIGHT

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset

BREADTH = 744
"""Of the map, and of the whole board."""
LEFT = (12, 184, 410, 582)
"""Of the columns."""
SEA = 40
"""Depth of the sea, in the north."""
HEADING = 36
"""Height of the line above each part."""
GAP = 16
"""Below each plot."""


def _rows(rules: Ruleset, part: str) -> int:
    """How many rows a part of the map has, one at least."""
    return max(1, *(len(in_column(rules, part, *column)) for column in COLUMNS))


def tops(rules: Ruleset) -> list[float]:
    """Where the headings of the parts begin, and where the map ends."""
    found = [SEA + 8.0]
    for part in PARTS:
        found.append(found[-1] + HEADING + _rows(rules, part) * (HEIGHT + GAP))
    return found


def height(rules: Ruleset) -> float:
    """Of the map."""
    return tops(rules)[-1]


def places(rules: Ruleset) -> Mapping[str, tuple[float, float]]:
    """Where the plot of each province lies on the map: its upper left corner."""
    found = {}
    for top, part in zip(tops(rules), PARTS, strict=False):
        for left, column in zip(LEFT, COLUMNS, strict=True):
            for row, province in enumerate(in_column(rules, part, *column)):
                found[province.id] = (float(left), top + HEADING + row * (HEIGHT + GAP))
    return found
