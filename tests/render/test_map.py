"""The map: each province at its place, in the order of the real ones."""

from __future__ import annotations

import copy
import re
from xml.etree import ElementTree

import pytest
from transcribed import PROVINCES

from amunre import amun_re
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
        return new.hash, column, amun_re.egypt(new).svg

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


# --- the ground ----------------------------------------------------------------------------------------


def grounds(rules):
    """The ground of a map, and of one on which the provinces lie otherwise, in more rows and with free places."""
    data = copy.deepcopy(rules.data)
    for id in ("baharya", "dakhla", "sawu"):
        data["provinces"][id]["shore"]["value"] = "bank"
    for one in (rules, ruleset_from_data(data)):
        (ground,) = (piece for piece in amun_re.egypt(one).pieces if piece.name == "ground")
        yield one, ground, ElementTree.fromstring(ground.svg)


def test_the_ground_fits_maps_of_any_height(rules):
    (_, low, _), (_, high, _) = grounds(rules)
    assert low.height + 300 < high.height
    for _, piece, drawn in grounds(rules):
        assert len(piece.svg) < 13_500
        lines = [one.get("d") for one in drawn.iter("path")]
        corners = [re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", line) for line in lines]
        xs, ys = zip(*((float(x), float(y)) for found in corners for x, y in found), strict=True)
        assert (min(xs), max(xs)) == (0, piece.width)
        assert min(ys) >= 0
        assert max(ys) == piece.height


def test_there_are_oases_where_people_live_in_the_western_desert(rules):
    found = [
        (len([one for one in drawn.iter("path") if one.get("class") == "a-soil"]), len(in_desert))
        for its, _, drawn in grounds(rules)
        for in_desert in [[it for it in its.provinces if (it.side, it.shore) == ("west", "inland")]]
    ]
    (many, lived), (few, left) = found
    assert many - few == lived - left > 0
