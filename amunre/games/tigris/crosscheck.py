"""Consistency checks on a ruleset's values that go beyond the schemas, within a file and across files.

Each check is one function, named after its condition, and is listed once in `CHECKS` with its clause. Checks assume
documents that are valid under their schemas. If several values conflict, `clash` reports the conflict at the value that
was set last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import comb
from string import ascii_lowercase

from amunre.engine.crosschecks import (
    CheckedValues,
    Documents,
    LoadCheck,
    clash,
    clauses_name_data,
    newest_first,
    some_can_play,
)
from amunre.engine.files import Document, Keys
from amunre.errors import Problem
from amunre.jsontypes import JsonMapping
from amunre.printing import meant

MOST_ACTIONS = 100_000
"""Maximum number of actions, since a larger catalogue is slow to build."""

TEMPLES = "TC"
"""Marks for spaces that have a temple and a treasure at the start."""


def _temples(documents: Documents) -> int:
    """Count the temples on the board at the start."""
    return sum(row.count(mark) for row in documents["board"].value["rows"] for mark in TEMPLES)


def _ids_name_one_thing(documents: Documents) -> Iterator[Problem]:
    rules, pieces, rows = documents["ruleset"], documents["pieces"], documents["board"].value["rows"]
    columns = len(rows[0].split())
    seen = {f"{ascii_lowercase[x]}{y}": "a space" for y in range(len(rows)) for x in range(columns)}
    sorts: list[tuple[str, Document, tuple[str, ...], JsonMapping]] = [
        ("a dynasty", rules, ("dynasties",), rules.value["dynasties"]),
        ("a tile", pieces, ("tiles",), pieces.value["tiles"]),
        ("a leader", pieces, ("leaders",), pieces.value["leaders"]),
        ("a monument", pieces, ("monuments",), pieces.value["monuments"]),
    ]
    for sort, document, before, entries in sorts:
        for id in entries:
            if id in seen:
                expected = "a unique id"
                yield document.problem((*before, id), f"{id}, which is also {seen[id]}", expected)
            seen.setdefault(id, sort)


def _dynasties_suffice(documents: Documents) -> Iterator[Problem]:
    rules = documents["ruleset"]
    most, dynasties = rules.value["players"]["most"], len(rules.value["dynasties"])
    if most > dynasties:
        # Mappings are merged, so an overlay can only add dynasties.
        yield rules.problem(("players", "most"), str(most), f"at most {dynasties}, one for each dynasty")


def _rows_are_of_one_length(documents: Documents) -> Iterator[Problem]:
    board = documents["board"]
    columns = len(board.value["rows"][0].split())
    for n, row in enumerate(board.value["rows"]):
        if len(row.split()) != columns:
            yield board.problem(("rows", n), f"{len(row.split())} spaces", f"{columns}, as in the first row")


def _tiles_have_their_colors(documents: Documents) -> Iterator[Problem]:
    pieces = documents["pieces"]
    seen: dict[str, str] = {}
    for id, tile in pieces.value["tiles"].items():
        if seen.setdefault(tile["color"], id) != id:
            expected = "a unique color"
            yield clash(
                CheckedValues(
                    pieces, [("tiles", id, "color")], f"{tile['color']}, the color of {seen[tile['color']]}", expected
                ),
                CheckedValues(
                    pieces, [("tiles", seen[tile["color"]], "color")], f"{tile['color']}, the color of {id}", expected
                ),
            )


def _leaders_have_the_colors_of_tiles(documents: Documents) -> Iterator[Problem]:
    pieces = documents["pieces"]
    tiles, leaders = ([entry["color"] for entry in pieces.value[sort].values()] for sort in ("tiles", "leaders"))
    if tiles != leaders:
        yield clash(
            CheckedValues(
                pieces,
                newest_first(pieces.value["leaders"], "leaders"),
                f"leaders of {', '.join(leaders)}",
                f"{', '.join(tiles)}, as the tiles",
                True,
            ),
            CheckedValues(
                pieces,
                newest_first(pieces.value["tiles"], "tiles"),
                f"tiles of {', '.join(tiles)}",
                f"{', '.join(leaders)}, as the leaders",
                True,
            ),
        )


def _one_has_the_role(sort: str, role: str, documents: Documents) -> Iterator[Problem]:
    pieces = documents["pieces"]
    having = [id for id, entry in pieces.value[sort].items() if entry.get("role") == role]
    if not having:
        yield pieces.problem((sort,), f"no entry with the role {role}", "exactly one")
    elif having[1:]:
        keys: Sequence[Keys] = [(sort, id, "role") for id in reversed(having)]
        yield clash(CheckedValues(pieces, keys, f"{role} of {', '.join(having)}", "the role of only one"))


def _temples_lie_on_land(documents: Documents) -> Iterator[Problem]:
    pieces = documents["pieces"]
    for id, tile in pieces.value["tiles"].items():
        if tile.get("role") == "sanctuary" and tile["ground"] != "land":
            yield pieces.problem(("tiles", id, "ground"), tile["ground"], "land, where it is at the start")


def _temples_suffice_for_the_start(documents: Documents) -> Iterator[Problem]:
    pieces, board, temples = documents["pieces"], documents["board"], _temples(documents)
    for id, tile in pieces.value["tiles"].items():
        count = tile["count"]["value"]
        if tile.get("role") == "sanctuary" and count < temples:
            yield clash(
                CheckedValues(
                    pieces, [("tiles", id, "count", "value")], str(count), f"at least {temples}, as at the start"
                ),
                CheckedValues(
                    board, [("rows",)], f"{temples} temples", f"at most {count}, the number of tiles {id}", True
                ),
            )


def _tiles_suffice_for_hands(documents: Documents) -> Iterator[Problem]:
    rules, pieces, temples = documents["ruleset"], documents["pieces"], _temples(documents)
    hand, most = rules.value["hand"], rules.value["players"]["most"]
    bag = sum(tile["count"]["value"] for tile in pieces.value["tiles"].values()) - temples
    if bag < hand * most:
        counts: Sequence[Keys] = [(*keys, "count", "value") for keys in newest_first(pieces.value["tiles"], "tiles")]
        found, expected = (
            f"{hand * most} tiles for {most} players",
            f"at most {bag}, the tiles that are not on the board",
        )
        yield clash(
            CheckedValues(rules, [("hand",)], found, expected),
            CheckedValues(rules, [("players", "most")], found, expected),
            CheckedValues(pieces, counts, f"{bag} tiles for the bag", f"at least {hand * most}, for all hands", True),
        )


def _monuments_have_two_colors(documents: Documents) -> Iterator[Problem]:
    pieces = documents["pieces"]
    kinds = (*pieces.value["tiles"].values(), *pieces.value["leaders"].values())
    colors = dict.fromkeys(kind["color"] for kind in kinds)
    for id, monument in pieces.value["monuments"].items():
        keys: Keys = ("monuments", id)
        for part in ("top", "base"):
            if monument[part] not in colors:
                yield pieces.problem(
                    (*keys, part), monument[part], f"one of {', '.join(colors)}{meant(monument[part], colors)}"
                )
        if monument["top"] == monument["base"]:
            yield pieces.problem((*keys, "base"), monument["base"], "a different color from the top")
        if id != (named := f"{monument['top']}-{monument['base']}"):
            yield pieces.problem(keys, id, f"{named}, its colors")


def _treasures_suffice(documents: Documents) -> Iterator[Problem]:
    rules, board, temples = documents["ruleset"], documents["board"], _temples(documents)
    last = rules.value["end"]["treasures"]
    if temples <= last:
        yield clash(
            CheckedValues(rules, [("end", "treasures")], str(last), f"fewer than the {temples} treasures at the start"),
            CheckedValues(
                board,
                [("rows",)],
                f"{temples} temples",
                f"at least {last + 1}, because the game ends with {last}",
                True,
            ),
        )


def _actions_can_be_counted(documents: Documents) -> Iterator[Problem]:
    rules, pieces, rows = documents["ruleset"], documents["pieces"].value, documents["board"].value["rows"]
    columns, colors = len(rows[0].split()), len(pieces["tiles"])
    on_spaces = (2 * colors + 1) * columns * len(rows)
    on_squares = len(pieces["monuments"]) * (1 + (columns - 1) * (len(rows) - 1))
    actions = on_spaces + on_squares + comb(rules.value["hand"] + colors, colors) - 1
    if actions > MOST_ACTIONS:
        # The other bounds rule out this many actions unless the hand is large.
        yield rules.problem(("hand",), f"{actions} actions", f"at most {MOST_ACTIONS}")


CHECKS = (
    LoadCheck(None, clauses_name_data),
    LoadCheck(None, _ids_name_one_thing),
    LoadCheck(None, _actions_can_be_counted),
    LoadCheck("setup.players", some_can_play),
    LoadCheck("setup.dynasties", _dynasties_suffice),
    LoadCheck("setup.dynasties", _leaders_have_the_colors_of_tiles),
    LoadCheck("setup.bag", _tiles_have_their_colors),
    LoadCheck("setup.board", _temples_suffice_for_the_start),
    LoadCheck("setup.board", _temples_lie_on_land),
    LoadCheck("setup.hands", _tiles_suffice_for_hands),
    LoadCheck("setup.monuments", _monuments_have_two_colors),
    LoadCheck("board.grid", _rows_are_of_one_length),
    LoadCheck("lead.temple", partial(_one_has_the_role, "tiles", "sanctuary")),
    LoadCheck("score.king", partial(_one_has_the_role, "leaders", "stand-in")),
    LoadCheck("treasure.when", partial(_one_has_the_role, "leaders", "collector")),
    LoadCheck("end.treasures", _treasures_suffice),
)
"""The checks, in the order of the clauses."""
