"""The moves of this game, whatever they do: how they range over spaces and leaders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self, cast

from amunre.engine.rules import Facts, Move, Stage
from amunre.games.tigris.actions import Action, Verb
from amunre.games.tigris.state import State
from amunre.games.tigris.tables import Tables


class TigrisMove(Move[State, Tables, Action]):
    """A move of this game; without a range it has one member."""

    def over(self) -> Iterable[Action]:
        """The verb by itself."""
        yield self.action()

    def action(self, **parts: Any) -> Action:
        """An action of this move."""
        return Action(cast("Verb", self.verb()), **parts)


class TigrisStage(Stage[State]):
    """A decision of this game: one seat is asked at a time."""

    def waiting(self, s: State, seat: int) -> tuple[str, str]:
        """It is another seat's (`play.sequential`)."""
        return "play.sequential", "not-your-turn"


class OnSpaces(TigrisMove):
    """A move with one member for each space, whose number is the bit."""

    is_wide = True

    def label(self, bit: int) -> tuple[str, Facts]:
        """It is called by its space."""
        return "space", {"space": self.tables.space_ids[bit]}


class OfColor(OnSpaces):
    """One for each color."""

    def __init__(self, tables: Tables, color: int) -> None:
        self.color = color
        super().__init__(tables)

    @classmethod
    def bind(cls, tables: Tables) -> Iterator[Self]:
        """One for each color."""
        for color in tables.colors:
            yield cls(tables, color)


def the_space(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Which space it is about."""
    return {"space": move.members[bit].space}


def the_leader(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Which leader it is about."""
    return {"leader": move.members[bit].leader}


def the_tile(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Which kind of tile it is about."""
    return {"tile": move.members[bit].tile}


def the_tile_and_space(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Which kind of tile, and where."""
    return {**the_tile(s, seat, move, bit), **the_space(s, seat, move, bit)}


def the_leader_and_space(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Which leader, and where."""
    return {**the_leader(s, seat, move, bit), **the_space(s, seat, move, bit)}
