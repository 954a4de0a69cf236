"""What is printed and never moves in a game of Euphrat & Tigris, as plain JSON: what a screen draws under a view."""

from __future__ import annotations

from typing import Any

from amunre.engine.position import plain
from amunre.games.tigris.model import Leader, Ruleset, Tile
from amunre.games.tigris.position import in_order


def material(rules: Ruleset) -> dict[str, Any]:
    """The board, pieces and counts. Names stand in `wire.texts`, and how values are known in the book."""
    board = rules.board
    return {
        "board": {
            "columns": board.columns,
            "rows": board.rows,
            "river": [*in_order(board.river)],
            "temples": [*in_order(board.temples)],
            "corners": [*in_order(board.corners)],
        },
        "colors": [*rules.colors],
        "dynasties": [dynasty.id for dynasty in rules.dynasties],
        "tiles": [_unnamed(tile) for tile in rules.tiles],
        "leaders": [_unnamed(leader) for leader in rules.leaders],
        "monuments": plain(rules.monuments),
        "hand": rules.hand,
        "turn_actions": rules.turn_actions,
        "catastrophes": rules.catastrophes,
        "support": rules.support,
        "last_treasures": rules.last_treasures,
        "quiet_rounds": rules.quiet_rounds,
    }


def _unnamed(piece: Tile | Leader) -> dict[str, Any]:
    told: dict[str, Any] = plain(piece)
    return {key: value for key, value in told.items() if key != "names"}
