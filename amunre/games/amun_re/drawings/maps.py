"""The map of Egypt, schematic, from the data: where each province lies, and the ground below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.games.amun_re.drawings.places import COLUMNS, PARTS, in_column
from amunre.games.amun_re.drawings.plots import HEIGHT, WIDTH
from amunre.games.amun_re.drawings.words import word
from amunre.render.ink import box, group, label, path

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset

BREADTH = 720
"""Of the map, and of the whole board."""
_LEFT = (12, 170, 400, 558)
"""Of the columns."""
_RIVER = BREADTH / 2
_SEA = 40
"""Depth of the sea, in the north."""
_FORK = _SEA + 76
"""Where the river parts into the arms of its delta."""
_HEADING = 36
_GAP = 12


def _rows(rules: Ruleset, part: str) -> int:
    """How many rows a part of the map has, one at least."""
    return max(1, *(len(in_column(rules, part, *column)) for column in COLUMNS))


def _tops(rules: Ruleset) -> list[float]:
    """Where the headings of the parts begin, and where the map ends."""
    tops = [_SEA + 8.0]
    for part in PARTS:
        tops.append(tops[-1] + _HEADING + _rows(rules, part) * (HEIGHT + _GAP))
    return tops


def height(rules: Ruleset) -> float:
    """Of the map."""
    return _tops(rules)[-1]


def places(rules: Ruleset) -> Mapping[str, tuple[float, float]]:
    """Where the plot of each province lies on the map: its upper left corner."""
    found = {}
    for top, part in zip(_tops(rules), PARTS, strict=False):
        for left, column in zip(_LEFT, COLUMNS, strict=True):
            for row, province in enumerate(in_column(rules, part, *column)):
                found[province.id] = (float(left), top + _HEADING + row * (HEIGHT + _GAP))
    return found


# --- the ground ----------------------------------------------------------------------------------------


def ground(rules: Ruleset) -> Element:
    """Desert, fertile land, the Nile, the sea, and the names of the parts: all of the map that never changes."""
    deep = height(rules)
    drawn = [box(0, 0, BREADTH, deep, "a-sand", 6)]
    drawn.append(path(_ribbon(deep, 200, 16, _SEA - 4), "a-soil"))
    drawn.append(path(_ribbon(deep, 15, 7, _FORK), "a-water"))
    for x in (_RIVER - 15, _RIVER + 15):
        drawn.append(path(f"M{x:g} {_FORK}{_bank(deep, _FORK, x, 7)}", "a-current"))
    drawn += _delta()
    drawn += _sea()
    for top, part in zip(_tops(rules), PARTS, strict=False):
        drawn += _heading(part, top)
    drawn.append(_river_name(deep))
    return group(*drawn)


def _bends(deep: float, top: float) -> list[tuple[float, int]]:
    """Where the bends of the river end, from the north to the south end of the map, and to which side each goes."""
    number = round((deep - top) / (HEIGHT + _GAP) * 2)
    return [(top + (deep - top) * (n + 1) / number, 1 - n % 2 * 2) for n in range(number)]


def _bank(deep: float, top: float, x: float, amplitude: float, upwards: bool = False) -> str:
    """A line along the river in smooth bends, which are `amplitude` to either side of x."""
    ends = _bends(deep, top)
    step = ends[0][0] - top
    if upwards:
        return "".join(f"Q{x + side * amplitude:g} {y - step / 2:g} {x:g} {y - step:g}" for y, side in reversed(ends))
    return "".join(f"Q{x + side * amplitude:g} {y - step / 2:g} {x:g} {y:g}" for y, side in ends)


def _ribbon(deep: float, half: float, amplitude: float, top: float) -> str:
    """A strip along the river, from the north to the south end of the map."""
    left, right = _RIVER - half, _RIVER + half
    down, up = _bank(deep, top, right, amplitude), _bank(deep, top, left, amplitude, upwards=True)
    return f"M{right:g} {top:g}{down}L{left:g} {deep:g}{up}Z"


def _delta() -> list[Element]:
    """The delta: the river fans out towards the sea, round two islands."""
    top, x = _SEA - 4, _RIVER
    arms = "M{0} {t}C{0} {m} {1} {n} {1} {b}"
    west, east = (
        arms.format(x + side * 34, x + side * 15, t=top, m=top + 40, n=_FORK - 30, b=_FORK) for side in (-1, 1)
    )
    fan = f"{west}L{x + 15} {_FORK}C{x + 15} {_FORK - 30} {x + 34} {top + 40} {x + 34} {top}Z"
    islands = [
        f"M{x + side * 7} {top}C{x + side * 7} {top + 22} {x + side * 5} {_FORK - 34} {x + side * 3.5} {_FORK - 18}"
        f"C{x + side * 12} {_FORK - 30} {x + side * 23} {top + 34} {x + side * 24} {top}"
        for side in (-1, 1)
    ]
    shores = [path(island, "a-soil") for island in islands] + [path(island, "a-current") for island in islands]
    return [path(fan, "a-water"), *shores, path(west, "a-current"), path(east, "a-current")]


def _sea() -> list[Element]:
    """The sea in the north, with its coast."""
    coast = "".join("q15 -6 30 0t30 0" for _ in range(BREADTH // 60))
    water = path(f"M0 6a6 6 0 0 1 6-6H{BREADTH - 6}a6 6 0 0 1 6 6V{_SEA - 4}H0z", "a-water")
    return [
        water,
        path(f"M0 {_SEA - 4}{coast}", "a-current"),
        label(word("sea"), 14, 22, 16, "a-river"),
        label(word("north"), BREADTH - 24, 22, 15, "a-river", anchor="middle"),
        path(f"M{BREADTH - 12} 24V9m-3.5 5 3.5-5.5 3.5 5.5", "a-current"),
    ]


def _heading(part: str, top: float) -> list[Element]:
    """The name of a part of Egypt, and which side is which."""
    y = top + 22
    return [
        label(word(part), _LEFT[0], y, 19, "a-name a-strong", room=WIDTH),
        label(word("west"), _LEFT[1] + WIDTH, y, 13, "a-caps", anchor="end"),
        label(word("east"), _LEFT[2], y, 13, "a-caps"),
        path(f"M{_LEFT[0]} {top + 30}H{_LEFT[1] + WIDTH}M{_LEFT[2]} {top + 30}H{_LEFT[3] + WIDTH}", "a-rule"),
    ]


def _river_name(deep: float) -> Element:
    """The name of the river, along it."""
    y = deep - 1.5 * (HEIGHT + _GAP)
    return group(
        label(word("nile"), 0, 5, 17, "a-river", anchor="middle"), transform=f"translate({_RIVER:g},{y:g})rotate(-90)"
    )
