"""The points during a game, as a line chart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from amunre.render import seals
from amunre.render.drawing import Drawing, assembled, piece
from amunre.render.ink import label, moved, path
from amunre.render.style import PLAIN, SEATS

WIDTH, HEIGHT = 340, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 34.0, 34.0, 14.0, 26.0
_APART = 24.0
"""Least distance between two seals at the end of the lines."""
_DASHES = (None, "7 3", "2 3", "9 3 2 3", "4 2")
"""Dashes of the lines, so that they differ without color."""
_LABELS = 6
"""Maximum number of numbers below the chart."""


def chart(title: str, points: Sequence[Sequence[int]], names: Sequence[str]) -> Drawing:
    """Draw a line for each player, with their seal at its end.

    Args:
        title: Title of the chart.
        points: Points by seat after each part of the game, such as a round; at least one part.
        names: Names of the players, by seat.
    """
    lowest, highest = min(0, *map(min, points)), max(1, *map(max, points))
    wide, deep = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM

    def x(part: int) -> float:
        return _LEFT + wide * part / max(1, len(points) - 1)

    def y(number: int) -> float:
        return _TOP + deep * (highest - number) / (highest - lowest)

    drawn = []
    for number in sorted({lowest, 0, highest}):
        drawn.append(path(f"M{_LEFT:g} {y(number):.1f}H{WIDTH - _RIGHT:g}", "a-rule"))
        drawn.append(label(str(number), _LEFT - 6, y(number) + 4, 12, "a-quiet", anchor="end"))
    for n in range(0, len(points), -(-len(points) // _LABELS)):
        drawn.append(label(str(n + 1), x(n), HEIGHT - 8, 12, "a-quiet", anchor="middle"))
    for seat in range(len(names)):
        line = "L".join(f"{x(n):.1f} {y(after[seat]):.1f}" for n, after in enumerate(points))
        dashes = _DASHES[seat % len(_DASHES)]
        drawn.append(path(f"M{line}", f"a-edge-{seat % SEATS}", stroke_width=2.5, stroke_dasharray=dashes))
    marks, ends = seals.marks(names), _apart([y(number) for number in points[-1]])
    for seat, end in enumerate(ends):
        drawn.append(moved(seals.seal(seat, marks[seat])[1], WIDTH - _RIGHT + 6, end - 11))
    told = [f"{name}: {', '.join(str(after[seat]) for after in points)}" for seat, name in enumerate(names)]
    return assembled([piece("chart", 0, 0, WIDTH, HEIGHT, *drawn)], title, f"{'; '.join(told)}.", PLAIN)


def _apart(heights: Sequence[float]) -> list[float]:
    """Return heights so far apart that no seal covers another, in the same order from top to bottom."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    found, lowest = list(heights), HEIGHT - 12.0
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + _APART)
    for n, seat in enumerate(reversed(order)):
        found[seat] = min(found[seat], lowest - n * _APART)
    return found
