"""Positions and views: one moment in a game as a documented value.

Each of them is a *tableau*. A Position is the complete state. A View is the part that one viewer may see, with `"?"`
for a hidden tile and None for a hidden number. Spaces are listed row by row from the upper left, and tiles in the order
of the colors. The bag is listed from the next tile to be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

from attrs import field, frozen

from amunre.engine.values import Items, Own, RulesetId, Sealed, Seat, Shuffles
from amunre.frozendict import frozendict
from amunre.games.bases import Checkable, Drawable
from amunre.games.tigris.pending import Stack, Unification
from amunre.games.tigris.values import (
    Actions,
    Bag,
    Color,
    End,
    LeaderId,
    Left,
    MonumentId,
    Points,
    Quiet,
    Seats,
    SpaceId,
    Spaces,
    Stage,
    StageName,
    TileId,
    TilesAdded,
    Treasures,
)

SCHEMA = "tigris/position"
"""The schema for the JSON form."""


def in_order(spaces: Iterable[str]) -> tuple[str, ...]:
    """Sort spaces row by row from the upper left."""
    return tuple(sorted(spaces, key=lambda space: (int(space[1:]), space[0])))


def square(space: str) -> tuple[str, str, str, str]:
    """Return the four spaces of a square, given its upper left space."""
    right, below = chr(ord(space[0]) + 1), int(space[1:]) + 1
    return space, f"{right}{space[1:]}", f"{space[0]}{below}", f"{right}{below}"


@frozen
class Player:
    """A seat's possessions."""

    hand: Own[tuple[TileId, ...]]
    """Tiles in hand, in the order of the colors."""
    leaders: Annotated[Mapping[LeaderId, SpaceId | None], Items(8, each="The leader's space; null off the board.")] = (
        field(converter=frozendict)
    )
    """Space of each leader, in the order of the colors; None if the leader is off the board."""
    catastrophes: Left
    points: Annotated[Mapping[Color, Own[Points | None]], Items(8)] = field(converter=frozendict)
    """Points by color, in the order of the colors."""
    treasures: Own[Treasures | None]
    exchanged: Own[Bag]
    """Tiles that the player has removed from the game without showing them, in the order of the colors."""


@frozen
class Tableau(Drawable):
    """One moment in a game."""

    _home: ClassVar[str] = "amunre.tigris"

    ruleset: RulesetId
    stage: Stage
    asked: Seats
    """The seat that must act now, as a list of one; empty when the game is over."""
    start: Seat
    """The seat that had the first turn."""
    active: Seat
    """The seat whose turn it is."""
    actions: Actions
    """Actions that the active player has left in this turn, not counting the current one."""
    quiet: Quiet
    """Number of quiet turns in a row before this one, in which nobody used a tile or catastrophe (`end.quiet`)."""
    is_loud: bool
    """True if this turn has already used a tile from a hand or a catastrophe tile."""
    end: End | None
    pending: Stack
    tiles: Annotated[Mapping[SpaceId, TileId], Items(780)] = field(converter=frozendict)
    """Face-up tiles, by space, row by row."""
    face_down: Annotated[Mapping[SpaceId, TileId], Items(780)] = field(converter=frozendict)
    """Tiles under monuments, by space, row by row."""
    catastrophes: Annotated[tuple[SpaceId, ...], Items(120, unique=True)]
    """Spaces of catastrophe tiles, row by row."""
    treasures: Spaces
    """Spaces of treasures, row by row."""
    monuments: Annotated[
        Mapping[MonumentId, SpaceId | None], Items(56, each="Its upper left space; null in the supply.")
    ] = field(converter=frozendict)
    """Upper left of each monument's four spaces; None if the monument is in the supply."""
    players: Annotated[tuple[Player, ...], Items(6, least=1)]
    """The players, in order of their seats."""
    bag: Sealed[Bag]
    """Tiles in the bag, starting with the next tile to be drawn."""
    out: Annotated[Mapping[TileId, TilesAdded], Items(8, each="Tiles.")] = field(converter=frozendict)
    """Number of tiles openly removed from the game, by kind, in the order of the colors."""
    shuffles: Shuffles
    """Number of times that the bag was shuffled."""


@frozen
class Position(Tableau, Checkable[StageName]):
    """The complete state of a game at one moment, which is enough to continue it. It contains neither seed nor history.

    Spaces are listed row by row from the upper left, and tiles in the order of the colors. `Position.problems()` checks
    the requirements of the rules that go beyond this form.
    """

    _schema: ClassVar[str] = SCHEMA


def union_of(tableau: Tableau) -> Unification | None:
    """Return the union whose wars are being fought, if any."""
    return next((one for one in tableau.pending if isinstance(one, Unification)), None)
