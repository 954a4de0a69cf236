"""Where the book tells of board, pieces and numbers, and where each value of the data is shown."""

from __future__ import annotations

from amunre.games.tigris.model import Ruleset
from amunre.jsontypes import Json

BOARD = "board/index.md"
PIECES = "pieces/index.md"
TABLES = "rules/tables.md"


def data(rules: Ruleset, path: str) -> str:
    """Where a value of the data is shown: `board.rows`, `pieces.tiles.temple.count`, `ruleset.end.treasures`."""
    file, *keys = path.split(".")
    match file:
        case "board":
            return f"{BOARD}#{keys[-1]}"
        case "pieces":
            return f"{PIECES}#{keys[0]}"
    return f"{TABLES}#{keys[0]}"


def value(rules: Ruleset, path: str) -> Json:
    """A value of the data, by its path; of one that says how we know it, the value alone. KeyError if there is none."""
    file, *keys = path.split(".")
    found: Json = rules.data[file]
    for key in keys:
        found = found[key]
    return found["value"] if isinstance(found, dict) and "value" in found else found
