"""A game's drawing functions, in one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

from attrs import frozen

from amunre.engine.definition import AnyGame
from amunre.engine.type_variables import R, V
from amunre.render.drawing import Drawing, Piece
from amunre.render.style import Palette

Names = Sequence[str]


@frozen
class Drawings(Generic[V, R]):
    """The drawings of a game, each from a view, its rules, and the names of the players by seat."""

    board: Callable[[V, R, Names], Drawing]
    """The board; within one game the names, places and sizes of its pieces never change."""
    part: Callable[[V, R, Names, Sequence[Piece], Sequence[str], bool], Drawing]
    """The part of the board around some places, given all its pieces; with the players if the flag is set."""
    hand: Callable[[V, R, Names, int], Drawing]
    """The hand of a seat; cards that the viewer may not know lie face down."""
    scores: Callable[[V, R, Names], Drawing]
    """The points so far; `html` is a table."""
    chapter: Callable[[V, R, Names], str]
    """The part of the game that a view belongs to, such as "Round 3" or "Turn of Ann".

    A list of steps begins a new heading whenever it changes.
    """
    palette: Palette
    """Additional colors of its drawings."""
    others: Mapping[str, Callable[..., Drawing]]
    """Drawings that only this game has, without a view, by name."""


def drawings_of(game: AnyGame) -> Drawings:
    """Return the drawing functions of a game."""
    drawings: Drawings = game.module("drawings").DRAWINGS
    return drawings
