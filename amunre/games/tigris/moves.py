"""The base of this game's moves: how they range over spaces and leaders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self, cast

from amunre.engine.rules import Facts, Move, Stage
from amunre.games.tigris.actions import Action, Verb
from amunre.games.tigris.state import State
from amunre.games.tigris.tables import RuleTables


class TigrisMove(Move[State, RuleTables, Action]):
    """A move of this game; without a range it has one member."""

    def over(self) -> Iterable[Action]:
        """Yield the single action of the verb."""
        yield self.action()

    def action(self, **parts: Any) -> Action:
        """Return an action of this move."""
        return Action(cast("Verb", self.verb()), **parts)


class TigrisStage(Stage[State]):
    """A decision of this game, which asks one seat at a time."""

    def waiting(self, s: State, seat: int) -> tuple[str, str]:
        """Return the refusal of another seat's action (`play.sequential`)."""
        return "play.sequential", "not-your-turn"


class SpaceMove(TigrisMove):
    """A move with one member for each space; the number of the space is the bit."""

    is_wide = True

    def label(self, bit: int) -> tuple[str, Facts]:
        """Name a member by its space."""
        return "space", {"space": self.tables.space_ids[bit]}


class ColorMove(SpaceMove):
    """A move for each color."""

    def __init__(self, tables: RuleTables, color: int) -> None:
        self.color = color
        super().__init__(tables)

    @classmethod
    def bind(cls, tables: RuleTables) -> Iterator[Self]:
        """Yield a move for each color."""
        for color in tables.colors:
            yield cls(tables, color)


def the_space(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the space of the action."""
    return {"space": move.members[bit].space}


def the_leader(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the leader of the action."""
    return {"leader": move.members[bit].leader}


def the_tile(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the kind of tile of the action."""
    return {"tile": move.members[bit].tile}


def the_tile_and_space(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the kind of tile and the space of the action."""
    return {**the_tile(s, seat, move, bit), **the_space(s, seat, move, bit)}


def the_leader_and_space(s: State, seat: int, move: TigrisMove, bit: int) -> Facts:
    """Return the leader and the space of the action."""
    return {**the_leader(s, seat, move, bit), **the_space(s, seat, move, bit)}
