"""The map's ground, which never changes: the Nile valley between its deserts, drawn as in an atlas.

It uses the colors shared by all drawings, some of them diluted. A few sequences of numbers repeat toward the south, so
the ground fits a map of any height. The slopes are broad dashed lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, pairwise, starmap
from math import atan2, degrees
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from amunre.games.amun_re.drawings.maps import BREADTH, GAP, HEADING, LEFT, SEA, height, places, tops
from amunre.games.amun_re.drawings.places import PARTS
from amunre.games.amun_re.drawings.plots import HEIGHT, WIDTH
from amunre.games.amun_re.drawings.words import word
from amunre.render.ink import box, group, label, path

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset

Points = list[tuple[float, float]]

_RIVER = BREADTH / 2
_HALF = 13.0
"""Half of the river's width."""
_COAST = SEA - 15
"""Northern edge of the land."""
_ROW = SEA + 8 + HEADING
"""Top of the first plots."""
_FORK = _ROW + 104
"""The point where the river splits into the arms of its delta."""
_MOUTHS = ((-150, 36, 5), (-25, 30, 4), (23, 29, 4), (143, 35, 5))
"""These arms, from west to east: distance from the river, length of the mouth, and half the width."""
_TIPS = ((-5, 18), (0, 50), (5, 14))
"""The islands between the arms: distance of the tip from the middle of the river, and from the fork."""
_CLIFF = (LEFT[0] + WIDTH + LEFT[1]) / 2
"""The edge of the western desert, between two columns; the edge of the eastern desert mirrors it."""
_BENDS = (0, 9, -8, 7, -10, 5, -6, 10, -7)
_BAYS = (0, 6, -7, 3, -5, 7, -2, -6, 4, 1, -4)
"""Successive deviations of the river, the desert edges and the coasts."""
_DUNE = "q8-6 13 0q-6-3-13 0"
_HILL = "l7-9 4 4 6-9 10 14m-10-14 1 6 3 3 1 5"
_PALM = "v-8m-5 4q0-4 5-4 5 0 5 4m-9-5 4 1 4-1"
_OASIS = ((-12, 62), (-11, 158), (22, 176), (70, 184), (112, 174), (150, 178), (162, 140), (130, 60))
"""Outline around a province, relative to its upper left corner."""


def ground(rules: Ruleset) -> Element:
    """Draw the deserts, the fertile land, the Nile, the seas, and the names of the parts of Egypt."""
    deep, begins = height(rules), tops(rules)
    bed = _southward(_RIVER, _FORK, deep, _BENDS)
    drawn = [box(0, 0, BREADTH, deep, "a-sand", 6), *_deserts(rules), *_oases(rules), *_valley(deep)]
    drawn += [*_river(bed), *_delta(), *_north(), *_east(begins[-2], deep)]
    for top, part in zip(begins, PARTS, strict=False):
        drawn += _heading(part, top)
    drawn.append(_river_name(bed))
    return group(*drawn)


# --- lines ---------------------------------------------------------------------------------------------


def _southward(x: float, top: float, deep: float, turns: Sequence[float], step: float = 50) -> Points:
    """Return a line from north to south that deviates from x by these numbers, which repeat."""
    number = max(3, round((deep - top) / step))
    return [(x + aside, top + (deep - top) * n / number) for n, aside in zip(range(number + 1), cycle(turns))]


def _aside(points: Iterable[tuple[float, float]], by: float) -> Points:
    return [(x + by, y) for x, y in points]


def _mirrored(points: Points) -> Points:
    return [(BREADTH - x, y) for x, y in points]


def _middle(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _line(points: Points, to: str = "M") -> str:
    """Return a smooth line along these points. to: `L` to continue another line."""
    (x, y), *turns, end = points
    ends = [*starmap(_middle, pairwise(turns)), end]
    bends = (f"Q{a:.0f} {b:.0f} {c:.0f} {d:.0f}" for (a, b), (c, d) in zip(turns, ends, strict=True))
    return f"{to}{x:.0f} {y:.0f}{''.join(bends)}"


def _between(left: Points, right: Points) -> str:
    """Return the area between two lines."""
    return f"{_line(left)}{_line(right[::-1], 'L')}Z"


# --- the valley ----------------------------------------------------------------------------------------


def _valley(deep: float) -> list[Element]:
    """Draw the fertile land between the slopes of both deserts, strongest along the river and in its delta."""
    (west, left), (east, right) = _side(deep, _BAYS), map(_mirrored, _side(deep, _BAYS[::-1]))
    land = _between([(0, _COAST), (0, _ROW), *west], [(BREADTH, _COAST), (BREADTH, _ROW), *east])
    slopes = _line(_aside(west, 4)) + _line(_aside(east, -4))
    return [
        path(land, "a-soil", fill_opacity=0.55),
        path(_between(left, right), "a-soil"),
        path(slopes, "a-rule", stroke_width=7, stroke_dasharray=".8 3.2 .8 2.6 .8 3.8"),
        path(_line(west) + _line(east), "a-rule"),
    ]


def _side(deep: float, turns: Sequence[float]) -> tuple[Points, Points]:
    """Return the edge of the western desert and the edge of the flooded land."""
    edge = [(44, _ROW + 20), (100, _ROW + HEIGHT - 70), *_southward(_CLIFF, _ROW + HEIGHT, deep, turns)]
    delta = [(_RIVER - 205, _COAST), (_RIVER - 150, _ROW + 20), (_RIVER - 40, _FORK - 10)]
    return edge, [*delta, *_southward(_RIVER - 31, _FORK + 30, deep, turns)]


def _river(bed: Points) -> list[Element]:
    west, east = _aside(bed, -_HALF), _aside(bed, _HALF)
    return [path(_between(west, east), "a-water"), path(_line(west) + _line(east), "a-current")]


def _bank(mouth: float, top: float, x: float, end: float, upwards: bool = False) -> str:
    """Return a bank of an arm in the delta, from its mouth to the river, or in the other direction."""
    way = [(mouth, top), (mouth, top + (end - top) * 0.6), (x, end - (end - top) * 0.35), (x, end)]
    (a, b), *turns = reversed(way) if upwards else way
    return f"{a:g} {b:g}C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in turns)


def _delta() -> list[Element]:
    """Draw the delta, in which the river fans out around its islands toward the sea."""
    arms = [(_RIVER + x, y, half) for x, y, half in _MOUTHS]
    (first, north, half), (last, its, other) = arms[0], arms[-1]
    west = _bank(first - half, north, _RIVER - _HALF, _FORK)
    east = (last + other, its, _RIVER + _HALF, _FORK)
    drawn = [path(f"M{west}L{_bank(*east, upwards=True)}", "a-water"), path(f"M{west}M{_bank(*east)}", "a-current")]
    for ((x, y, half), (to, its, other)), (tip, before) in zip(pairwise(arms), _TIPS, strict=True):
        end = _RIVER + tip, _FORK - before
        island = f"M{_bank(x + half, y, *end)}L{_bank(to - other, its, *end, upwards=True)}"
        drawn.append(path(island, "a-current a-soil"))
    return drawn


# --- the deserts ---------------------------------------------------------------------------------------


def _deserts(rules: Ruleset) -> list[Element]:
    """Draw dunes in the west and hills in the east."""
    top = _ROW + HEIGHT / 2
    foot = [(BREADTH, top), *_southward(LEFT[3] + 20, top + 60, height(rules), _BAYS)]
    dunes = _signs(rules, _DUNE, LEFT[0], range(2, 120, 36))
    hills = _signs(rules, _HILL, LEFT[3], range(30, 116, 36))
    return [
        path(dunes, "a-rule"),
        path(f"{_line(foot)}H{BREADTH}Z", "a-gilt", fill_opacity=0.08),
        path(hills, "a-rule"),
    ]


def _signs(rules: Ruleset, sign: str, left: int, across: range) -> str:
    """Repeat a symbol in a column: one line below each plot, and five lines in place of a missing plot."""
    plots, lines = places(rules).values(), list[int]()
    for top, end in pairwise(map(int, tops(rules))):
        for y in range(top + HEADING, end, HEIGHT + GAP):
            taken = y == _ROW or (left, y) in plots
            lines += range(y + HEIGHT + 13, y + taken * HEIGHT + 10, -(HEIGHT + GAP) // 5)
    return "".join(f"M{left + x + n % 2 * 16 + _BENDS[n % 9]} {y}{sign}" for n, y in enumerate(lines) for x in across)


def _oases(rules: Ruleset) -> Iterator[Element]:
    """Draw green spots with palms around the provinces in the western desert."""
    for left, top in places(rules).values():
        if left == LEFT[0] and top > _ROW:
            around = [(left + x, top + y) for x, y in _OASIS]
            begin = _middle(around[0], around[-1])
            yield path(_line([begin, *around, begin]), "a-soil")
            yield path("".join(f"M{left + x:g} {top + HEIGHT + 13:g}{_PALM}" for x in (32, 46, 104)), "a-rule")


# --- the seas ------------------------------------------------------------------------------------------


def _north() -> list[Element]:
    """Draw the sea in the north, with a coast that curves back between the river's mouths."""
    coast, x, y = f"M0 {SEA + 2}", 0.0, SEA + 2
    for mouth, its, half in (*_MOUTHS, (_RIVER, SEA + 2, 0)):
        end = _RIVER + mouth - half
        coast += f"Q{(x + end) / 2:g} {max(y, its) + 6} {end:g} {its}L{end + 2 * half:g} {its}"
        x, y = end + 2 * half, its
    shore = coast.replace("L", "M")  # no line across the mouths
    return [
        path(f"{coast}V6a6 6 0 0 0-6-6H6a6 6 0 0 0-6 6Z", "a-water"),
        path(shore, "a-current"),
        path(shore, "a-current", stroke_opacity=0.3, transform="translate(0,-4)"),
        label(word("sea"), 14, 22, 16, "a-river"),
        label(word("north"), BREADTH - 24, 22, 15, "a-river", anchor="middle"),
        path(f"M{BREADTH - 12} 24V9m-3.5 5 3.5-5.5 3.5 5.5", "a-current"),
    ]


def _east(top: float, deep: float) -> list[Element]:
    """Draw the Red Sea, to the east of Upper Egypt."""
    coast = [(BREADTH, top), *_southward(BREADTH - 10, top + 30, deep, _BAYS)]
    return [
        path(f"{_line(coast)}H{BREADTH - 6}a6 6 0 0 0 6-6Z", "a-water"),
        path(_line(coast), "a-current"),
        path(_line(_aside(coast[1:], 4)), "a-current", stroke_opacity=0.3),
    ]


# --- names ---------------------------------------------------------------------------------------------


def _heading(part: str, top: float) -> list[Element]:
    """Draw the name of a part of Egypt, and the names of its sides."""
    y = top + 22
    return [
        label(word(part), LEFT[0], y, 19, "a-name a-strong", room=WIDTH),
        label(word("west"), LEFT[1] + WIDTH, y, 13, "a-caps", anchor="end"),
        label(word("east"), LEFT[2], y, 13, "a-caps"),
        path(f"M{LEFT[0]} {top + 30}H{LEFT[1] + WIDTH}M{LEFT[2]} {top + 30}H{LEFT[3] + WIDTH}", "a-rule"),
    ]


def _river_name(bed: Points) -> Element:
    """Draw the name of the river along one of its southern bends."""
    end, begin = bed[-7:-5]
    x, y = _middle(begin, end)
    turned = degrees(atan2(end[1] - begin[1], end[0] - begin[0]))
    name = label(word("nile"), 0, 5, 17, "a-river", anchor="middle")
    return group(name, transform=f"translate({x:g},{y:g})rotate({turned:.0f})")
