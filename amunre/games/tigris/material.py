"""The fixed parts of a game of Euphrat & Tigris: everything a screen draws beneath a view."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from amunre.engine.material import MaterialOf
from amunre.engine.values import Items, Value, number
from amunre.games.tigris import model
from amunre.games.tigris.position import in_order
from amunre.games.tigris.values import Color, DynastyId, Spaces


@frozen
class Board:
    """The board."""

    columns: Annotated[int, number("Number of columns, named a, b, ... from the left.", 1, 26)]
    rows: Annotated[int, number("Number of rows, numbered from 0 at the top.", 1, 30)]
    river: Spaces
    """Spaces of the river, row by row; all other spaces are land."""
    temples: Spaces
    """Spaces that have a temple and a treasure at the start, including the corners."""
    corners: Spaces
    """Spaces whose treasures must be taken first."""


@frozen(kw_only=True)
class Material(MaterialOf[Annotated[Literal["tigris"], Value("Id of the game.", {})]]):
    """The fixed parts of a game of Euphrat & Tigris, which a screen needs in addition to a view.

    Names are in the texts.
    """

    board: Board
    colors: Annotated[tuple[Color, ...], Items(8, 2, unique=True)]
    """The colors of tiles, leaders and points, in the standard order.

    The player with the most points in their weakest color wins.
    """
    dynasties: Annotated[tuple[DynastyId, ...], Items(6, 2, unique=True)]
    """The dynasties, by seat."""
    tiles: Annotated[tuple[model.Tile, ...], Items(8, 2)]
    """The kinds of civilization tile, in the order of the colors."""
    leaders: Annotated[tuple[model.Leader, ...], Items(8, 2)]
    """The leaders that each dynasty has, in the order of the colors."""
    monuments: Annotated[tuple[model.MonumentPiece, ...], Items(56)]
    """The monuments; there is one of each."""
    hand: Annotated[int, number("Number of tiles in a full hand.", 1, 50)]
    turn_actions: Annotated[int, number("Actions that a player may take in a turn.", 1, 10)]
    catastrophes: Annotated[int, number("Catastrophe tiles per player.", 0, 20)]
    support: model.Support
    last_treasures: Annotated[
        int, number("The game ends when at most this many treasures are left on the board.", 0, 100)
    ]
    quiet_rounds: Annotated[int, number("The game ends after this many quiet rounds in a row.", 1, 100)]


def material(rules: model.Ruleset) -> Material:
    """Return the board, pieces and counts. Names are in `wire.texts`; sources of the values are in the book."""
    board = rules.board
    spaces = {name: tuple(in_order(getattr(board, name))) for name in ("river", "temples", "corners")}
    return Material.under(
        rules,
        board=Board(board.columns, board.rows, **spaces),
        colors=rules.colors,
        dynasties=tuple(dynasty.id for dynasty in rules.dynasties),
        tiles=rules.tiles,
        leaders=rules.leaders,
        monuments=rules.monuments,
        hand=rules.hand,
        turn_actions=rules.turn_actions,
        catastrophes=rules.catastrophes,
        support=rules.support,
        last_treasures=rules.last_treasures,
        quiet_rounds=rules.quiet_rounds,
    )
