"""The order of the provinces on every map, whether drawn or in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Province, Ruleset

COLUMNS = (("west", "inland"), ("west", "bank"), ("east", "bank"), ("east", "inland"))
"""The columns of the map from left to right, as side of the Nile and shore. The river is in the middle."""

PARTS = ("lower", "upper")
"""The parts of the map from top to bottom: the Nile flows north, from Upper to Lower Egypt."""

_SOUTH_POLE = -90 * 60


def in_column(rules: Ruleset, part: str, side: str, shore: str) -> list[Province]:
    """Return the provinces in a column from north to south; provinces without a latitude come last."""
    place = (part, side, shore)
    return [one for one in from_north(rules, part) if (one.egypt, one.side, one.shore) == place]


def from_north(rules: Ruleset, part: str) -> list[Province]:
    """Return all provinces in a part of Egypt, in the same order from north to south."""
    found = [province for province in rules.provinces if province.egypt == part]
    return sorted(found, key=lambda one: -(_SOUTH_POLE if one.latitude is None else one.latitude))
