"""The addresses of the pages about the board, the pieces and the numbers, and the place of each value in the data."""

from __future__ import annotations

from amunre.book.places import TABLES as TABLES
from amunre.games.tigris.model import Ruleset

BOARD = "board/index.md"
PIECES = "pieces/index.md"


def data(rules: Ruleset, path: str) -> str:
    """Return the place that shows a value: `board.rows`, `pieces.tiles.temple.count`, `ruleset.end.treasures`."""
    file, *keys = path.split(".")
    match file:
        case "board":
            return f"{BOARD}#{keys[-1]}"
        case "pieces":
            return f"{PIECES}#{keys[0]}"
    return f"{TABLES}#{keys[0]}"
