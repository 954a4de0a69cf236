"""The map of Egypt, schematic, from the data: where each province lies, and the ground below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.render.ink import box, group, label, path
from amunre.render.places import COLUMNS, PARTS, in_column
from amunre.render.plots import HEIGHT, WIDTH
from amunre.render.words import word

if TYPE_CHECKING:
    from amunre.ruleset.model import Ruleset

BREADTH = 720
"""Of the map, and of the whole board."""
_LEFT = (12, 170, 400, 558)
"""Of the columns."""
_RIVER = BREADTH / 2
_SEA = 40
"""Depth of the sea, in the north."""
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
    drawn.append(path(_ribbon(deep, 15, 7, _SEA + 62), "a-water"))
    drawn += [path(_mouth(bend), "a-water") for bend in (-1, 0, 1)]
    drawn += [path(_flow(deep, offset), "a-current") for offset in (-15, 15)]
    drawn += _sea()
    for top, part in zip(_tops(rules), PARTS, strict=False):
        drawn += _heading(part, top)
    drawn.append(_river_name(deep))
    return group(*drawn)


def _bends(deep: float, offset: float, amplitude: float, top: float) -> list[str]:
    """A line down the map, offset from the middle, in smooth bends."""
    step, y = (HEIGHT + _GAP) / 2, top
    found, side = [], 1
    while y < deep:
        below = min(y + step, deep)
        middle, x = (y + below) / 2, _RIVER + offset
        found.append(f"Q{x + side * amplitude:g} {middle:g} {x:g} {below:g}")
        y, side = below, -side
    return found


def _flow(deep: float, offset: float) -> str:
    top = _SEA + 62
    return f"M{_RIVER + offset:g} {top}" + "".join(_bends(deep, offset, 7, top))


def _ribbon(deep: float, half: float, amplitude: float, top: float) -> str:
    """A strip along the river, from the north to the south end of the map."""
    step = (HEIGHT + _GAP) / 2
    down = _bends(deep, half, amplitude, top)
    points, y, side = [], top, 1
    while y < deep:
        below = min(y + step, deep)
        points.append((y, (y + below) / 2, side))
        y, side = below, -side
    x = _RIVER - half
    up = [f"Q{x + turn * amplitude:g} {middle:g} {x:g} {start:g}" for start, middle, turn in reversed(points)]
    return f"M{_RIVER + half:g} {top}{''.join(down)}L{x:g} {deep:g}{''.join(up)}Z"


def _mouth(bend: int) -> str:
    """One of the arms of the delta, from the river to the sea."""
    top, low = _SEA - 4, _SEA + 64
    x, half = _RIVER + bend * 30, 6
    return (
        f"M{x - half:g} {top}Q{x - half:g} {low - 26:g} {_RIVER + bend * 10 - 5:g} {low}"
        f"H{_RIVER + bend * 10 + 5:g}Q{x + half:g} {low - 26:g} {x + half:g} {top}Z"
    )


def _sea() -> list[Element]:
    """The sea in the north, with its coast."""
    coast = "".join("q15 -6 30 0t30 0" for _ in range(BREADTH // 60))
    water = path(f"M0 6a6 6 0 0 1 6-6H{BREADTH - 6}a6 6 0 0 1 6 6V{_SEA - 4}H0z", "a-water")
    return [
        water,
        path(f"M0 {_SEA - 4}{coast}", "a-current"),
        label(word("sea"), 14, 22, 16, "a-river"),
        label("N", BREADTH - 24, 22, 15, "a-river", anchor="middle"),
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
