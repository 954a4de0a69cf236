"""The base classes of this game's moves, which range over spaces and leaders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self, cast

from amunre.engine.rules import Facts, Move, Stage
from amunre.games.tigris.actions import Action, Verb
from amunre.games.tigris.state import State
from amunre.games.tigris.tables import RuleTables


class TigrisMove(Move[State, RuleTables, Action]):
    """A move in this game; it has one member unless a subclass defines a range."""

    def over(self) -> Iterable[Action]:
        """Yield the verb's only action."""
        yield self.action()

    def action(self, **parts: Any) -> Action:
        """Return an action that belongs to this move."""
        return Action(cast("Verb", self.verb()), **parts)


class TigrisStage(Stage[State]):
    """A decision in this game, which one seat makes at a time."""

    def waiting(self, s: State, seat: int) -> tuple[str, str]:
        """Return the refusal for another seat's action (`play.sequential`)."""
        return "play.sequential", "not-your-turn"


class SpaceMove(TigrisMove):
    """A move with one member per space; the space's number is the bit."""

    is_wide = True

    def label(self, bit: int) -> tuple[str, Facts]:
        """Label a member with its space."""
        return "space", {"space": self.tables.space_ids[bit]}


class ColorMove(SpaceMove):
    """A move that exists once for each color."""

    def __init__(self, tables: RuleTables, color: int) -> None:
        self.color = color
        super().__init__(tables)

    @classmethod
    def bind(cls, tables: RuleTables) -> Iterator[Self]:
        """Yield a move for each color."""
        for color in tables.colors:
            yield cls(tables, color)


def the_space(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the space in the action."""
    return {"space": move.members[bit].space}


def the_leader(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the leader in the action."""
    return {"leader": move.members[bit].leader}


def the_tile(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the kind of tile in the action."""
    return {"tile": move.members[bit].tile}


def the_tile_and_space(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the kind of tile and the space in the action."""
    return {**the_tile(s, seat, move, bit), **the_space(s, seat, move, bit)}


def the_leader_and_space(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the leader and the space in the action."""
    return {**the_leader(s, seat, move, bit), **the_space(s, seat, move, bit)}
