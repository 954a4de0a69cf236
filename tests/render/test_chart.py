"""The chart of the points of a game."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amunre.render.chart import HEIGHT, WIDTH, chart

NAMES = ["Ada", "Bob", "Cleopatra", "Dan", "Eve"]


def lines(svg: str) -> list[list[tuple[float, float]]]:
    """The points of each player's line."""
    found = re.findall(r'<path d="M([^"H]*)" class="a-edge-\d"', svg)
    return [[(float(x), float(y)) for x, y in (one.split(" ") for one in line.split("L"))] for line in found]


def seals(svg: str) -> list[float]:
    """Heights of the seals, by seat."""
    return [float(y) for y in re.findall(rf"translate\({WIDTH - 28},([-\d.]+)\)", svg)]


def test_each_player_has_a_line_that_rises_with_the_points() -> None:
    drawn = chart("Points", [(0, 4), (3, 2), (9, 2)], NAMES[:2])
    first, second = lines(drawn.svg)
    assert [x for x, _ in first] == [x for x, _ in second] == sorted(x for x, _ in first)
    assert first[0][1] > first[1][1] > first[2][1]
    assert second[0][1] < second[1][1] == second[2][1]
    assert drawn.description == "Ada: 0, 3, 9; Bob: 4, 2, 2."


@given(st.data(), st.integers(2, 5), st.integers(1, 40))
def test_everything_is_inside_and_no_seal_covers_another(data: st.DataObject, players: int, chapters: int) -> None:
    points = data.draw(
        st.lists(st.tuples(*[st.integers(-30, 120)] * players), min_size=chapters, max_size=chapters), label="points"
    )
    drawn = chart("Points", points, NAMES[:players])
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for line in lines(drawn.svg) for x, y in line)
    heights = seals(drawn.svg)
    assert len(heights) == players
    assert all(-12 <= y <= HEIGHT - 22 for y in heights)
    assert all(below - above >= 21 for above, below in pairwise(sorted(heights)))
    last = points[-1]
    by_height = sorted(range(players), key=heights.__getitem__)
    assert [last[seat] for seat in by_height] == sorted(last, reverse=True)


@pytest.mark.parametrize("players", [2, 5])
def test_lines_differ_without_color(players: int) -> None:
    drawn = chart("Points", [tuple(range(players)), tuple(range(players))], NAMES[:players])
    dashes = re.findall(r'class="a-edge-\d" stroke-width="2.5"(?: stroke-dasharray="([^"]*)")?', drawn.svg)
    assert len(dashes) == len(set(dashes)) == players
