"""The map: each province at its place, in the order of the real ones."""

from __future__ import annotations

import copy

import pytest
from transcribed import PROVINCES

from amunre import render
from amunre.games.amun_re.drawings.maps import places
from amunre.games.amun_re.drawings.places import COLUMNS, PARTS, in_column
from amunre.games.loading import ruleset_from_data


def test_the_map_follows_the_river(rules):
    where = places(rules)
    assert len(set(where.values())) == len(rules.provinces)
    for one in rules.provinces:
        for other in rules.provinces:
            (x, y), (its_x, its_y) = where[one.id], where[other.id]
            if (one.egypt, other.egypt) == ("lower", "upper"):
                assert y < its_y
            if (one.side, other.side) == ("west", "east"):
                assert x < its_x
            if one.side == other.side and (one.shore, other.shore) == ("bank", "inland"):
                assert (x > its_x) == (one.side == "west")
            if (x, one.egypt) == (its_x, other.egypt) and y < its_y:
                assert PROVINCES[one.id]["latitude"][0] > PROVINCES[other.id]["latitude"][0]


def test_upper_egypt_lies_south_of_lower_egypt(rules):
    north = [province.latitude for province in rules.provinces if province.egypt == "lower"]
    south = [province.latitude for province in rules.provinces if province.egypt == "upper"]
    assert min(north) > max(south)
    assert all(23 * 60 < latitude < 32 * 60 for latitude in north + south)


@pytest.mark.parametrize("id", PROVINCES)
def test_a_latitude_orders_the_drawings_and_no_rule(rules, id):
    def moved(latitude: int | None) -> tuple[str, list[str], str]:
        data = copy.deepcopy(rules.data)
        del data["provinces"][id]["latitude"]
        if latitude is not None:
            data["provinces"][id]["latitude"] = {"value": latitude, "known": "geography"}
        new = ruleset_from_data(data)
        card = new.province(id)
        column = [province.id for province in in_column(new, card.egypt, card.side, card.shore)]
        return new.hash, column, render.egypt(new).svg

    north, south, nowhere = moved(32 * 60), moved(22 * 60), moved(None)
    assert north[0] == south[0] == nowhere[0] == rules.hash
    assert north[1][0] == south[1][-1] == nowhere[1][-1] == id
    assert (north[2] == south[2]) == (len(north[1]) == 1)


def test_provinces_without_a_latitude_stay_in_order_of_the_data(rules):
    data = copy.deepcopy(rules.data)
    for province in data["provinces"].values():
        del province["latitude"]
    flat = ruleset_from_data(data)
    ids = [province.id for province in flat.provinces]
    for part in PARTS:
        for column in COLUMNS:
            found = [ids.index(province.id) for province in in_column(flat, part, *column)]
            assert found == sorted(found)
