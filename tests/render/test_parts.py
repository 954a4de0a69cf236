"""Drawings of only some places: those, what lies near, and the players if they are wanted; nothing else."""

from __future__ import annotations

import re

import pytest
from drawn import tree

import amunre
from amunre import Game, render

PLACES = {"standard": ["memphis", "abu"], "tigris": ["b1", "c2"]}


@pytest.fixture(params=PLACES)
def game(request):
    return Game(amunre.load_ruleset(request.param), 3, seed=1)


def test_a_part_is_smaller_than_the_board_and_says_what_it_shows(game):
    view, places = game.view(0), PLACES[game.rules.id]
    drawn, whole = render.part(view, places), render.board(view)
    tree(drawn)
    assert len(drawn.svg) < len(whole.svg) / 2
    assert drawn.title.startswith("Part of the board: ")
    size = [int(float(n)) for n in re.findall(r"\d+(?:\.\d+)?", drawn.svg.partition("viewBox")[2])[2:4]]
    assert size[1] < 350


def test_provinces_stand_side_by_side_and_are_those_of_the_board():
    view = Game(amunre.load_ruleset(), 3, seed=1).view(0)
    drawn = {one.place: one for one in render.part(view, ["memphis", "abu"]).pieces}
    assert set(drawn) == {"memphis", "abu"}
    whole = {one.place: one.svg for one in render.pieces(view)}
    assert {place: one.svg for place, one in drawn.items()} == {place: whole[place] for place in drawn}
    assert drawn["memphis"].y == drawn["abu"].y
    assert drawn["memphis"].x + drawn["memphis"].width < drawn["abu"].x


def test_a_window_names_its_columns_and_rows_and_ends_at_the_edge():
    view = Game(amunre.load_ruleset("tigris"), 2, seed=1).view(0)
    for places, columns, rows in (
        (["b1"], "abcd", "0123"),
        (["p10"], "nop", "8 9 10"),
        (["h4", "i5"], "fghijk", "234567"),
    ):
        names = re.findall(r">(\w+)</tspan>", render.part(view, places).svg)
        assert names == [*columns, *(rows.split() if " " in rows else rows)]
    assert "b1: temple" in render.part(view, ["b1"]).description
    assert "i6" not in render.part(view, ["b1"]).svg


def test_players_stand_below(game):
    view = game.view(0)
    for places in (PLACES[game.rules.id], []):
        assert "Player 3" in render.part(view, places, players=True).svg
    assert "Player 3" not in render.part(view, PLACES[game.rules.id]).svg


@pytest.mark.parametrize("places", [["nowhere"], [None], [[]], []])
def test_what_is_no_place_is_refused(game, places):
    with pytest.raises(ValueError, match="places: expected"):
        render.part(game.view(0), places)
