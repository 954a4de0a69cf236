"""The addresses of the pages about the board, the pieces and the numbers, and the place of each value in the data."""

from __future__ import annotations

from amunre.games.tigris.model import Ruleset
from amunre.jsontypes import Json

BOARD = "board/index.md"
PIECES = "pieces/index.md"
TABLES = "rules/tables.md"


def data(rules: Ruleset, path: str) -> str:
    """Return the place that shows a value: `board.rows`, `pieces.tiles.temple.count`, `ruleset.end.treasures`."""
    file, *keys = path.split(".")
    match file:
        case "board":
            return f"{BOARD}#{keys[-1]}"
        case "pieces":
            return f"{PIECES}#{keys[0]}"
    return f"{TABLES}#{keys[0]}"


def value(rules: Ruleset, path: str) -> Json:
    """Return the data value at a path, without its provenance. Raises KeyError if the path is unknown."""
    file, *keys = path.split(".")
    found: Json = rules.data[file]
    for key in keys:
        found = found[key]
    return found["value"] if isinstance(found, dict) and "value" in found else found
