"""The layout of the map of Egypt, computed from the data: where each province goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from amunre.games.amun_re.drawings.places import COLUMNS, PARTS, in_column
from amunre.games.amun_re.drawings.plans import WHOLE, MapPlan

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset


def _rows(rules: Ruleset, part: str) -> int:
    """Return the number of rows in a part of the map, which is at least one."""
    return max(1, *(len(in_column(rules, part, *column)) for column in COLUMNS))


def tops(rules: Ruleset, plan: MapPlan) -> list[float]:
    """Return the top of each part's heading, and the bottom of the map."""
    found = [plan.sea + 8.0]
    for part in PARTS:
        found.append(found[-1] + plan.heading + _rows(rules, part) * (plan.height + plan.gap))
    return found


def height(rules: Ruleset, plan: MapPlan) -> float:
    """Return the height of the map."""
    return tops(rules, plan)[-1]


def places(rules: Ruleset, plan: MapPlan = WHOLE) -> Mapping[str, tuple[float, float]]:
    """Return the upper left corner of each province's plot."""
    found = {}
    for top, part in zip(tops(rules, plan), PARTS, strict=False):
        for left, column in zip(plan.left, COLUMNS, strict=True):
            for row, province in enumerate(in_column(rules, part, *column)):
                found[province.id] = (float(left), top + plan.heading + row * (plan.height + plan.gap))
    return found
