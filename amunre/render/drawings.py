"""What draws one game: one value, which the game has for whoever shows any."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from amunre.render.drawing import Drawing, Piece
from amunre.render.style import Palette

Names = Sequence[str]


@frozen
class Drawings:
    """The drawings of a game, each of a view, its rules and the names of the players by seat, which go together."""

    board: Callable[[Any, Any, Names], Drawing]
    """In a game the names, places and sizes of its pieces are always the same."""
    part: Callable[[Any, Any, Names, Sequence[Piece], Sequence[str], bool], Drawing]
    """Of the pieces of its board those around some places, and if wanted the players: no more of it than that."""
    hand: Callable[[Any, Any, Names, int], Drawing]
    """What a seat holds; face down what the viewer may not know."""
    scores: Callable[[Any, Any, Names], Drawing]
    """The points so far; as `html` a table."""
    chapter: Callable[[Any, Any, Names], str]
    """The part of the game that a view stands in, such as "Round 3" or "Turn of Ann": steps are listed under it, and
    another begins where it is another than a step before."""
    palette: Palette
    """The colors that its drawings have besides those of all."""
    others: Mapping[str, Callable[..., Drawing]]
    """By name: what only this game has to show, without a view."""
