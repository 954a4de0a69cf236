"""What draws one game: one value, which the game has for whoever shows any."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

from attrs import frozen

from amunre.engine.definition import AnyGame
from amunre.engine.typed import R, V
from amunre.render.drawing import Drawing, Piece
from amunre.render.style import Palette

Names = Sequence[str]


@frozen
class Drawings(Generic[V, R]):
    """The drawings of a game, each of a view, its rules and the names of the players by seat, which go together."""

    board: Callable[[V, R, Names], Drawing]
    """In a game the names, places and sizes of its pieces are always the same."""
    part: Callable[[V, R, Names, Sequence[Piece], Sequence[str], bool], Drawing]
    """Of the pieces of its board those around some places, and if wanted the players: no more of it than that."""
    hand: Callable[[V, R, Names, int], Drawing]
    """What a seat holds; face down what the viewer may not know."""
    scores: Callable[[V, R, Names], Drawing]
    """The points so far; as `html` a table."""
    chapter: Callable[[V, R, Names], str]
    """The part of the game that a view stands in, such as "Round 3" or "Turn of Ann": steps are listed under it, and
    another begins where it is another than a step before."""
    palette: Palette
    """The colors that its drawings have besides those of all."""
    others: Mapping[str, Callable[..., Drawing]]
    """By name: what only this game has to show, without a view."""


def drawings_of(game: AnyGame) -> Drawings:
    """Return the drawing functions of a game."""
    drawings: Drawings = game.room("drawings").DRAWINGS
    return drawings
