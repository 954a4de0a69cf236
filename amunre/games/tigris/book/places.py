"""The pages of board, pieces and numbers, and the place of each value of the data."""

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
    """Return a value of the data, by its path, without its provenance. Raises KeyError if unknown."""
    file, *keys = path.split(".")
    found: Json = rules.data[file]
    for key in keys:
        found = found[key]
    return found["value"] if isinstance(found, dict) and "value" in found else found
