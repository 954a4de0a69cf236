"""A game's drawing functions, collected in one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from attrs import frozen

from amunre.engine.definition import AnyGame
from amunre.engine.type_variables import R, V
from amunre.render.drawing import Drawing, Piece
from amunre.render.screens import ScreenDrawings, Shape
from amunre.render.style import Palette

Names = Sequence[str]


def no_scene(events: Sequence[Any], number: int, rules: object, names: Names) -> None:
    """Draw no scene, in a game that has none."""


@frozen
class Drawings(Generic[V, R]):
    """A game's drawing functions. Each takes a view, its rules, and the players' names by seat."""

    board: Callable[[V, R, Names], Drawing]
    """The board; within one game the names, places and sizes of its pieces never change."""
    part: Callable[[V, R, Names, Sequence[Piece], Sequence[str], bool], Drawing]
    """The part of the board around the given places, drawn from all pieces, and with the players if the flag is set."""
    hand: Callable[[V, R, Names, int], Drawing]
    """A seat's hand; cards that the viewer may not see are face down."""
    scores: Callable[[V, R, Names], Drawing]
    """The points so far; the drawing's `html` is a table."""
    screen: Callable[[V, R, Names, Shape], ScreenDrawings]
    """The drawings of a table for a window of this shape, with the viewer's hand."""
    chapter: Callable[[V, R, Names], str]
    """The part of the game that a view belongs to, such as "Round 3" or "Turn of Ann".

    A list of steps starts a new heading whenever this value changes.
    """
    palette: Palette
    """Additional colors for its drawings."""
    scene: Callable[[Sequence[Any], int, R, Names], Drawing | None] = no_scene
    """The scene that the event with this number completes, such as a reveal, or None; it takes all events."""
    choices: Callable[[R], Mapping[str, Drawing]] = lambda _: {}
    """Small drawings of the things that a set-up option lists, by id, such as the cards for a kingdom."""


def drawings_of(game: AnyGame) -> Drawings:
    """Return a game's drawing functions."""
    drawings: Drawings = game.module("drawings").DRAWINGS
    return drawings
