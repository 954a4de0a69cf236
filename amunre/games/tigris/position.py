"""Positions and views: a moment of a game as a documented value.

Both are a *tableau*. A Position is the complete state; a View is the part that one viewer may know, with `"?"` for a
hidden tile and None for a hidden number. Spaces are listed row by row from the upper left, tiles in the order of the
colors, the bag from the next tile to be drawn.
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
"""The schema of the JSON form."""


def in_order(spaces: Iterable[str]) -> tuple[str, ...]:
    """Sort spaces row by row from the upper left."""
    return tuple(sorted(spaces, key=lambda space: (int(space[1:]), space[0])))


def square(space: str) -> tuple[str, str, str, str]:
    """Return the four spaces of a square, by its upper left one."""
    right, below = chr(ord(space[0]) + 1), int(space[1:]) + 1
    return space, f"{right}{space[1:]}", f"{space[0]}{below}", f"{right}{below}"


@frozen
class Player:
    """The possessions of a seat."""

    hand: Own[tuple[TileId, ...]]
    """Tiles in hand, in the order of the colors."""
    leaders: Annotated[Mapping[LeaderId, SpaceId | None], Items(8, each="A space; null off the board.")] = field(
        converter=frozendict
    )
    """By leader, in the order of the colors: the space, None off the board."""
    catastrophes: Left
    points: Annotated[Mapping[Color, Own[Points | None]], Items(8)] = field(converter=frozendict)
    """Points by color, in the order of the colors."""
    treasures: Own[Treasures | None]
    exchanged: Own[Bag]
    """Tiles that the player has put out of the game without showing them, in the order of the colors."""


@frozen
class Tableau(Drawable):
    """One moment of a game."""

    _home: ClassVar[str] = "amunre.tigris"

    ruleset: RulesetId
    stage: Stage
    asked: Seats
    """The seat that must act now; none when the game is over."""
    start: Seat
    """The seat that had the first turn."""
    active: Seat
    """The seat whose turn it is."""
    actions: Actions
    """Actions that the active player has left in this turn, not counting the current one."""
    quiet: Quiet
    """Quiet turns in a row before this one: no tile left a hand and no catastrophe was placed (`end.quiet`)."""
    is_loud: bool
    """True if this turn has already used a tile from a hand or a catastrophe tile."""
    end: End | None
    pending: Stack
    tiles: Annotated[Mapping[SpaceId, TileId], Items(780)] = field(converter=frozendict)
    """Face-up tiles by space, row by row."""
    face_down: Annotated[Mapping[SpaceId, TileId], Items(780)] = field(converter=frozendict)
    """Tiles under monuments by space, row by row."""
    catastrophes: Annotated[tuple[SpaceId, ...], Items(120, unique=True)]
    """Spaces of catastrophe tiles, row by row."""
    treasures: Spaces
    """Spaces of treasures, row by row."""
    monuments: Annotated[Mapping[MonumentId, SpaceId | None], Items(56, each="A space; null in the supply.")] = field(
        converter=frozendict
    )
    """By monument: the upper left of its four spaces, None in the supply."""
    players: Annotated[tuple[Player, ...], Items(6, least=1)]
    """The players, in order of their seats."""
    bag: Sealed[Bag]
    """Tiles in the bag, the next to be drawn first."""
    out: Annotated[Mapping[TileId, TilesAdded], Items(8, each="Tiles.")] = field(converter=frozendict)
    """By kind, in the order of the colors: tiles openly put out of the game."""
    shuffles: Shuffles
    """Number of times that the bag was shuffled."""


@frozen
class Position(Tableau, Checkable[StageName]):
    """The complete state of a game at one moment, enough to continue it. It has no seed and no history.

    Spaces are listed row by row from the upper left, tiles in the order of the colors. `Position.problems()` checks
    what the rules require beyond this form.
    """

    _schema: ClassVar[str] = SCHEMA


def union_of(tableau: Tableau) -> Unification | None:
    """Return the union whose wars are fought, if there is one."""
    return next((one for one in tableau.pending if isinstance(one, Unification)), None)
