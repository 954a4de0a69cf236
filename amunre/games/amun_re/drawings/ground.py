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

from amunre.games.amun_re.drawings.maps import height, places, tops
from amunre.games.amun_re.drawings.places import PARTS
from amunre.games.amun_re.drawings.plans import MapPlan
from amunre.games.amun_re.drawings.words import word
from amunre.render.ink import box, group, label, path

if TYPE_CHECKING:
    from amunre.games.amun_re.model import Ruleset

Points = list[tuple[float, float]]

_HALF = 13.0
"""Half of the river's width."""
_MOUTHS = ((-150, -4, 5), (-25, -10, 4), (23, -11, 4), (143, -5, 5))
"""The river's arms, from west to east: distance from the river, top relative to the sea, and half the width."""
_TIPS = ((-5, 18), (0, 50), (5, 14))
"""The islands between the arms: distance of the tip from the middle of the river, and from the fork."""
_BENDS = (0, 9, -8, 7, -10, 5, -6, 10, -7)
_BAYS = (0, 6, -7, 3, -5, 7, -2, -6, 4, 1, -4)
"""Successive deviations of the river, the desert edges and the coasts."""
_DUNE = "q8-6 13 0q-6-3-13 0"
_HILL = "l7-9 4 4 6-9 10 14m-10-14 1 6 3 3 1 5"
_PALM = "v-8m-5 4q0-4 5-4 5 0 5 4m-9-5 4 1 4-1"
_OASIS = ((-12, 62), (-11, 158), (22, 176), (70, 184), (112, 174), (150, 178), (162, 140), (130, 60))
"""Outline around a plot of 150 by 166, relative to its upper left corner."""


def ground(rules: Ruleset, plan: MapPlan) -> Element:
    """Draw the deserts, the fertile land, the Nile, the seas, and the names of the parts of Egypt."""
    deep, begins = height(rules, plan), tops(rules, plan)
    bed = _southward(plan.river, plan.split, deep, _BENDS)
    drawn = [
        box(0, 0, plan.breadth, deep, "a-sand", 6),
        *_deserts(rules, plan),
        *_oases(rules, plan),
        *_valley(plan, deep),
    ]
    drawn += [*_river(bed), *_delta(plan), *_north(plan), *_east(plan, begins[-2], deep)]
    for top, part in zip(begins, PARTS, strict=False):
        drawn += _heading(plan, part, top)
    drawn.append(_river_name(bed))
    return group(*drawn)


# --- lines ---------------------------------------------------------------------------------------------


def _southward(x: float, top: float, deep: float, turns: Sequence[float], step: float = 50) -> Points:
    """Return a line from north to south that deviates from x by these numbers, which repeat."""
    number = max(3, round((deep - top) / step))
    return [(x + aside, top + (deep - top) * n / number) for n, aside in zip(range(number + 1), cycle(turns))]


def _aside(points: Iterable[tuple[float, float]], by: float) -> Points:
    return [(x + by, y) for x, y in points]


def _mirrored(points: Points, breadth: int) -> Points:
    return [(breadth - x, y) for x, y in points]


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


def _valley(plan: MapPlan, deep: float) -> list[Element]:
    """Draw the fertile land between the slopes of both deserts, strongest along the river and in its delta."""
    (west, left), mirrored = _side(plan, deep, _BAYS), _side(plan, deep, _BAYS[::-1])
    east, right = (_mirrored(line, plan.breadth) for line in mirrored)
    edges = [[(x, plan.coast), (x, plan.first)] for x in (0, plan.breadth)]
    land = _between([*edges[0], *west], [*edges[1], *east])
    slopes = _line(_aside(west, 4)) + _line(_aside(east, -4))
    return [
        path(land, "a-soil", fill_opacity=0.55),
        path(_between(left, right), "a-soil"),
        path(slopes, "a-rule", stroke_width=7, stroke_dasharray=".8 3.2 .8 2.6 .8 3.8"),
        path(_line(west) + _line(east), "a-rule"),
    ]


def _side(plan: MapPlan, deep: float, turns: Sequence[float]) -> tuple[Points, Points]:
    """Return the edge of the western desert and the edge of the flooded land."""
    top, end, river = plan.first, plan.first + plan.height, plan.river
    edge = [(44, top + 20), (100, end - 70), *_southward(plan.cliff, end, deep, turns)]
    delta = [(river - 205, plan.coast), (river - 150, top + 20), (river - 40, plan.split - 10)]
    return edge, [*delta, *_southward(river - 31, plan.split + 30, deep, turns)]


def _river(bed: Points) -> list[Element]:
    west, east = _aside(bed, -_HALF), _aside(bed, _HALF)
    return [path(_between(west, east), "a-water"), path(_line(west) + _line(east), "a-current")]


def _bank(mouth: float, top: float, x: float, end: float, upwards: bool = False) -> str:
    """Return a bank of an arm in the delta, from its mouth to the river, or in the other direction."""
    way = [(mouth, top), (mouth, top + (end - top) * 0.6), (x, end - (end - top) * 0.35), (x, end)]
    (a, b), *turns = reversed(way) if upwards else way
    return f"{a:g} {b:g}C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in turns)


def _delta(plan: MapPlan) -> list[Element]:
    """Draw the delta, in which the river fans out around its islands toward the sea."""
    river, fork = plan.river, plan.split
    arms = [(river + x, plan.sea + y, half) for x, y, half in _MOUTHS]
    (first, north, half), (last, its, other) = arms[0], arms[-1]
    west = _bank(first - half, north, river - _HALF, fork)
    east = (last + other, its, river + _HALF, fork)
    drawn = [path(f"M{west}L{_bank(*east, upwards=True)}", "a-water"), path(f"M{west}M{_bank(*east)}", "a-current")]
    for ((x, y, half), (to, its, other)), (tip, before) in zip(pairwise(arms), _TIPS, strict=True):
        end = river + tip, fork - before
        island = f"M{_bank(x + half, y, *end)}L{_bank(to - other, its, *end, upwards=True)}"
        drawn.append(path(island, "a-current a-soil"))
    return drawn


# --- the deserts ---------------------------------------------------------------------------------------


def _deserts(rules: Ruleset, plan: MapPlan) -> list[Element]:
    """Draw dunes in the west and hills in the east."""
    west, _, _, east = plan.left
    top = plan.first + plan.height / 2
    foot = [(plan.breadth, top), *_southward(east + 20, top + 60, height(rules, plan), _BAYS)]
    dunes = _signs(rules, plan, _DUNE, west, range(2, plan.width - 30, 36))
    hills = _signs(rules, plan, _HILL, east, range(30, plan.width - 34, 36))
    return [
        path(dunes, "a-rule"),
        path(f"{_line(foot)}H{plan.breadth}Z", "a-gilt", fill_opacity=0.08),
        path(hills, "a-rule"),
    ]


def _signs(rules: Ruleset, plan: MapPlan, sign: str, left: int, across: range) -> str:
    """Repeat a symbol in a column: one line below each plot, and five lines in place of a missing plot."""
    plots, lines, step = places(rules, plan).values(), list[int](), plan.height + plan.gap
    for top, end in pairwise(map(int, tops(rules, plan))):
        for y in range(top + plan.heading, end, step):
            taken = y == plan.first or (left, y) in plots
            lines += range(y + step - 3, y + taken * plan.height + plan.gap - 6, -step // 5)
    return "".join(f"M{left + x + n % 2 * 16 + _BENDS[n % 9]} {y}{sign}" for n, y in enumerate(lines) for x in across)


def _oases(rules: Ruleset, plan: MapPlan) -> Iterator[Element]:
    """Draw green spots with palms around the provinces in the western desert."""
    for left, top in places(rules, plan).values():
        if left == plan.left[0] and top > plan.first:
            around = [(left + x * plan.width / 150, top + y * plan.height / 166) for x, y in _OASIS]
            begin = _middle(around[0], around[-1])
            yield path(_line([begin, *around, begin]), "a-soil")
            yield path(
                "".join(f"M{left + x:g} {top + plan.height + plan.gap - 3:g}{_PALM}" for x in (32, 46, 104)), "a-rule"
            )


# --- the seas ------------------------------------------------------------------------------------------


def _north(plan: MapPlan) -> list[Element]:
    """Draw the sea in the north, with a coast that curves back between the river's mouths."""
    y, east = plan.sea + 2, plan.breadth
    coast, x = f"M0 {y}", 0.0
    for mouth, down, half in (*_MOUTHS, (plan.river, 2, 0)):
        end, its = plan.river + mouth - half, plan.sea + down
        coast += f"Q{(x + end) / 2:g} {max(y, its) + 6} {end:g} {its}L{end + 2 * half:g} {its}"
        x, y = end + 2 * half, its
    shore = coast.replace("L", "M")  # no line across the mouths
    return [
        path(f"{coast}V6a6 6 0 0 0-6-6H6a6 6 0 0 0-6 6Z", "a-water"),
        path(shore, "a-current"),
        path(shore, "a-current", stroke_opacity=0.3, transform="translate(0,-4)"),
        label(word("sea"), 14, 22, 16, "a-river"),
        label(word("north"), east - 24, 22, 15, "a-river", anchor="middle"),
        path(f"M{east - 12} 24V9m-3.5 5 3.5-5.5 3.5 5.5", "a-current"),
    ]


def _east(plan: MapPlan, top: float, deep: float) -> list[Element]:
    """Draw the Red Sea, to the east of Upper Egypt."""
    coast = [(plan.breadth, top), *_southward(plan.breadth - 10, top + 30, deep, _BAYS)]
    return [
        path(f"{_line(coast)}H{plan.breadth - 6}a6 6 0 0 0 6-6Z", "a-water"),
        path(_line(coast), "a-current"),
        path(_line(_aside(coast[1:], 4)), "a-current", stroke_opacity=0.3),
    ]


# --- names ---------------------------------------------------------------------------------------------


def _heading(plan: MapPlan, part: str, top: float) -> list[Element]:
    """Draw the name of a part of Egypt, and the names of its sides."""
    y = top + plan.heading - 14
    first, second, third, last = plan.left
    return [
        label(word(part), first, y, 19, "a-name a-strong", room=plan.width),
        label(word("west"), second + plan.width, y, 13, "a-caps", anchor="end"),
        label(word("east"), third, y, 13, "a-caps"),
        path(f"M{first} {y + 8}H{second + plan.width}M{third} {y + 8}H{last + plan.width}", "a-rule"),
    ]


def _river_name(bed: Points) -> Element:
    """Draw the name of the river along one of its southern bends."""
    end, begin = bed[-7:-5]
    x, y = _middle(begin, end)
    turned = degrees(atan2(end[1] - begin[1], end[0] - begin[0]))
    name = label(word("nile"), 0, 5, 17, "a-river", anchor="middle")
    return group(name, transform=f"translate({x:g},{y:g})rotate({turned:.0f})")
