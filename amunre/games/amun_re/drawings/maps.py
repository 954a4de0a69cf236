"""The layout of the map of Egypt, computed from the data: where each province goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from amunre.games.amun_re.drawings.places import COLUMNS, PARTS, in_column
from amunre.games.amun_re.drawings.plots import HEIGHT

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset

BREADTH = 744
"""Width of the map, and of the whole board."""
LEFT = (12, 184, 410, 582)
"""Left edges of the columns."""
SEA = 40
"""Height of the sea in the north."""
HEADING = 36
"""Height of the heading above each part of Egypt."""
GAP = 16
"""Space below each plot."""


def _rows(rules: Ruleset, part: str) -> int:
    """Return the number of rows in a part of the map, which is at least one."""
    return max(1, *(len(in_column(rules, part, *column)) for column in COLUMNS))


def tops(rules: Ruleset) -> list[float]:
    """Return the top of each part's heading, and the bottom of the map."""
    found = [SEA + 8.0]
    for part in PARTS:
        found.append(found[-1] + HEADING + _rows(rules, part) * (HEIGHT + GAP))
    return found


def height(rules: Ruleset) -> float:
    """Return the height of the map."""
    return tops(rules)[-1]


def places(rules: Ruleset) -> Mapping[str, tuple[float, float]]:
    """Return the upper left corner of each province's plot."""
    found = {}
    for top, part in zip(tops(rules), PARTS, strict=False):
        for left, column in zip(LEFT, COLUMNS, strict=True):
            for row, province in enumerate(in_column(rules, part, *column)):
                found[province.id] = (float(left), top + HEADING + row * (HEIGHT + GAP))
    return found
