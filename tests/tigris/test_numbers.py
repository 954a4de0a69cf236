"""Every number, name and space of the data equals a second table, transcribed afresh from the rules."""

from __future__ import annotations

from itertools import pairwise
from math import prod

import pytest
import quick_yaml
from tigris import transcribed as t

from amunre.engine.files import Document, folder
from amunre.engine.schema import filled, schema_problems

MARKS = {"S": "sourced", "R": "reconstructed"}
PARTS = ("ruleset", "board", "pieces")


def plain(name):
    """A file of the data as YAML has it."""
    return quick_yaml.load((folder("data") / f"{name}.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def data():
    return {part: plain(f"tigris/{part}") for part in PARTS}


@pytest.fixture(scope="module")
def signs(data):
    """The sign of each space of the board."""
    rows = [row.split(" ") for row in data["board"]["rows"]]
    return {f"{t.COLUMNS[x]}{y}": sign for y, row in enumerate(rows) for x, sign in enumerate(row)}


def beside(space):
    """The spaces that would share a side with this one."""
    x, y = ord(space[0]), int(space[1:])
    return {f"{chr(x - 1)}{y}", f"{chr(x + 1)}{y}", f"{space[0]}{y - 1}", f"{space[0]}{y + 1}"}


# --- ruleset ---------------------------------------------------------------------------------------------------


def test_ruleset_is_right(data):
    least, most = t.PLAYERS
    dynasties = data["ruleset"]["dynasties"]
    assert data["ruleset"] == {
        "dynasties": dynasties,
        "game": "tigris",
        "id": "tigris",
        "title": t.TITLE,
        "players": {"least": least, "most": most},
        "hand": t.HAND,
        "actions": t.ACTIONS,
        "catastrophes": t.CATASTROPHES,
        "support": t.SUPPORT[0],
        "end": {"treasures": t.END_TREASURES, "quiet-rounds": t.QUIET_ROUNDS},
    }
    assert list(dynasties) == [english.lower() for english, _ in t.DYNASTIES]
    assert [(it["names"]["en"], it["names"]["cs"]) for it in dynasties.values()] == list(t.DYNASTIES)


def test_english_variant_differs_in_one_value():
    variant = plain("tigris-english/ruleset")
    assert variant.pop("title") != t.TITLE
    assert variant == {"game": "tigris", "extends": "tigris", "id": "tigris-english", "support": t.SUPPORT[1]}


# --- pieces ----------------------------------------------------------------------------------------------------


def test_tiles_are_right(data):
    tiles = data["pieces"]["tiles"]
    assert list(tiles) == list(t.TILES)
    assert [tile["color"] for tile in tiles.values()] == list(t.COLORS)
    for id, tile in tiles.items():
        told = t.TILES[id]
        value, mark = told["count"]
        assert tile["color"] == told["color"]
        assert tile["count"] == {"value": value, "known": MARKS[mark]}
        assert tile["ground"] == ("river" if told["river"] else "land")
        assert tile["names"].items() >= told["names"].items()
    assert sum(tile["count"]["value"] for tile in tiles.values()) == t.TILES_IN_ALL


def test_bag_holds_what_the_board_leaves(data, signs):
    counts = {id: tile["count"]["value"] for id, tile in data["pieces"]["tiles"].items()}
    counts["temple"] -= sum(sign in "TC" for sign in signs.values())
    assert counts == t.TILES_IN_BAG
    for players, left in t.BAG_BY_PLAYERS.items():
        assert sum(counts.values()) - players * data["ruleset"]["hand"] == left


def test_leaders_are_right(data):
    leaders = data["pieces"]["leaders"]
    assert set(leaders) == set(t.LEADERS)
    for id, (color, names) in t.LEADERS.items():  # cases of a name, and Swedish, no source tells
        assert (leaders[id]["color"], leaders[id]["names"] | names) == (color, leaders[id]["names"])
    assert [leader["color"] for leader in leaders.values()] == list(t.COLORS)


def test_roles_are_right(data):
    things = data["pieces"]["tiles"] | data["pieces"]["leaders"]
    assert {id: thing["role"] for id, thing in things.items() if "role" in thing} == t.ROLES


def test_monuments_are_right(data):
    monuments = data["pieces"]["monuments"]
    assert monuments == {f"{top}-{base}": {"top": top, "base": base} for top, base in t.MONUMENTS}
    assert list(monuments) == ["-".join(colors) for colors in t.MONUMENTS]
    assert len({frozenset(colors) for colors in t.MONUMENTS}) == len(t.MONUMENTS) == 6


# --- board -----------------------------------------------------------------------------------------------------


def test_grid_is_right(data, signs):
    rows = data["board"]["rows"]
    assert [len(row.split(" ")) for row in rows] == [len(t.COLUMNS)] * t.ROWS
    assert len(signs) == t.SPACES


def test_rivers_are_right(signs):
    river = {space for space, sign in signs.items() if sign == "~"}
    stretches = [stretch.split() for stretch in t.RIVERS]
    assert tuple(map(len, stretches)) == t.RIVER_LENGTHS
    assert river == {space for stretch in stretches for space in stretch}
    assert len(signs) - len(river) == t.LAND
    for stretch in stretches:
        assert all(after in beside(before) for before, after in pairwise(stretch))
    assert not [space for space in stretches[0] if beside(space) & {*stretches[1]}]


def test_temples_and_corners_are_right(signs):
    assert {space for space, sign in signs.items() if sign in "TC"} == {*t.TEMPLES.split()}
    assert {space for space, sign in signs.items() if sign == "C"} == {*t.CORNERS.split()}
    assert len(t.TEMPLES.split()) == 10


def test_corner_treasures_are_those_nearest_to_the_corners():
    last, bottom = ord(t.COLUMNS[-1]), t.ROWS - 1
    nearest = set()
    for x, y in ((ord("a"), 0), (last, 0), (ord("a"), bottom), (last, bottom)):
        nearest.add(min(t.TEMPLES.split(), key=lambda it: abs(ord(it[0]) - x) + abs(int(it[1:]) - y)))
    assert nearest == {*t.CORNERS.split()}


def test_the_rivers_have_one_square(signs):
    squares = []
    for space in signs:
        x, y = space[0], int(space[1:])
        square = [space, f"{chr(ord(x) + 1)}{y}", f"{x}{y + 1}", f"{chr(ord(x) + 1)}{y + 1}"]
        if all(signs.get(corner) == "~" for corner in square):
            squares.append(square)
    assert squares == [t.FARM_SQUARE.split()]


def test_board_says_how_we_know(data):
    assert {part: how["known"] for part, how in data["board"]["known"].items()} == {
        part: MARKS[mark] for part, mark in t.BOARD_KNOWN.items()
    }


# --- bounds that follow ----------------------------------------------------------------------------------------


def test_bounds_follow_from_the_data(data, signs):
    """One treasure always lies on land, so one land space is never empty."""
    free, river = t.LAND - 1, sum(sign == "~" for sign in signs.values())
    kinds = len(data["pieces"]["tiles"])
    fullest = [t.HAND // kinds + (n < t.HAND % kinds) for n in range(kinds)]  # spread as evenly as can be
    found = {
        "place": (kinds - 1) * free + river,
        "lead": len(data["pieces"]["leaders"]) * free,
        "catastrophe": len(signs) - 1,
        "exchange": prod(n + 1 for n in fullest) - 1,
        "withdraw": len(data["pieces"]["leaders"]),
    }
    assert found == t.MOST_ANSWERS


def test_most_turns_follow_from_the_data(data):
    for players, most in t.MOST_TURNS.items():
        loud = t.BAG_BY_PLAYERS[players] + 1 + data["ruleset"]["catastrophes"] * players
        quiet = data["ruleset"]["end"]["quiet-rounds"] * players
        assert loud + loud * (quiet - 1) + quiet == most


# --- schemas ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", PARTS)
def test_data_has_the_form_of_its_schema(data, part):
    assert schema_problems(Document(part, data[part]), f"tigris/{part}") == ()
    assert filled(data[part], f"tigris/{part}") == data[part]


def test_variant_has_the_form_of_its_schema():
    whole = plain("tigris/ruleset") | plain("tigris-english/ruleset")
    assert schema_problems(Document("ruleset", whole), "tigris/ruleset") == ()


WRONG = {
    "a player too many": ("ruleset", {"players": {"least": 2, "most": 7}}, "players.most", "at most 6"),
    "a word for support": ("ruleset", {"support": "some"}, "support", "one of any, exact"),
    "another game": ("ruleset", {"game": "amun-re"}, "game", '"tigris"'),
    "27 columns": (
        "board",
        {"rows": [" ".join("." * 27)]},
        "rows.0",
        "1 to 26 signs of spaces, each . ~ T or C, with a blank between them",
    ),
    "31 rows": ("board", {"rows": ["."] * 31}, "rows", "at most 30"),
    "one tile": ("pieces", {"tiles": {"temple": {"color": "red", "count": {"value": 1}}}}, "tiles", "at least 2"),
    "no color": ("pieces", {"monuments": {"a-b": {"top": "red"}}}, "monuments.a-b.base", "the key base"),
}


@pytest.mark.parametrize(("part", "changes", "path", "expected"), WRONG.values(), ids=WRONG)
def test_what_the_schemas_refuse(data, part, changes, path, expected):
    (problem,) = schema_problems(Document(part, data[part] | changes), f"tigris/{part}")
    assert (problem.path, problem.expected) == (path, expected)
