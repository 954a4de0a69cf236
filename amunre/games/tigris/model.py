"""A ruleset as immutable values: the board, tiles, leaders, monuments and clauses, read from YAML."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from string import ascii_lowercase
from typing import Annotated, Literal

from attrs import field, frozen

from amunre.engine.ruleset import Provenance, thing_named
from amunre.engine.values import Value, number
from amunre.frozendict import frozendict
from amunre.games.pickling import Loaded
from amunre.games.tigris.kinds import Tigris
from amunre.games.tigris.values import Color, LeaderId, MonumentId, TileId

Support = Annotated[
    Literal["any", "exact"],
    Value(
        "Number of tiles that may be added to a conflict. any: any number. exact: only enough to put the attacker "
        "ahead, or to make the defender equal.",
        {},
    ),
]
Ground = Annotated[Literal["land", "river"], Value("The ground on which the tile is placed.", {})]


@frozen
class Dynasty:
    """The dynasty that a seat plays."""

    id: str
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)


@frozen
class Tile:
    """A kind of civilization tile; there is one kind for each color."""

    id: TileId
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)
    color: Color
    count: Annotated[int, number("Number of these tiles, including those on the board at the start.", 1, 1000)]
    ground: Ground
    role: Literal["sanctuary"] | None
    """"sanctuary": leaders must be next to it, treasures are on it, and it supports in revolts (`lead.temple`)."""


@frozen
class Leader:
    """A kind of leader; each seat has one leader in each color."""

    id: LeaderId
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)
    color: Color
    role: Literal["stand-in", "collector"] | None
    """"stand-in": gets the point for a tile if its leader is missing (`score.king`). "collector": takes treasures
    (`treasure.when`)."""


@frozen
class MonumentPiece:
    """A monument: the colors of its top and of its base."""

    id: MonumentId
    top: Color
    """Color of the top."""
    base: Color
    """Color of the base."""


@frozen
class Board:
    """The spaces, row by row from the upper left, and the contents of each at the start."""

    columns: int
    rows: int
    river: frozenset[str]
    temples: frozenset[str]
    """Spaces that have a temple and a treasure at the start, including the corners."""
    corners: frozenset[str]
    """Spaces whose treasures must be taken first."""
    provenance: Mapping[str, Provenance] = field(eq=False, converter=frozendict)
    """Sources for the board's size, river, temples and corners."""

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces, row by row: a letter for the column and a number for the row."""
        return _spaces(self.columns, self.rows)


@cache
def _spaces(columns: int, rows: int) -> tuple[str, ...]:
    return tuple(f"{ascii_lowercase[column]}{row}" for row in range(rows) for column in range(columns))


@frozen(eq=False, slots=False, repr=False, kw_only=True)
class Ruleset(Loaded[Tigris]):
    """Everything in one ruleset's YAML. `load_ruleset` makes these objects, which compare by identity."""

    board: Board
    dynasties: tuple[Dynasty, ...]
    """Dynasties by seat."""
    tiles: tuple[Tile, ...]
    """Kinds of tile, in the order of the colors."""
    leaders: tuple[Leader, ...]
    """Leaders, in the order of the colors."""
    monuments: tuple[MonumentPiece, ...]
    hand: int
    """Number of tiles in a full hand."""
    turn_actions: int
    """Number of actions in a turn."""
    catastrophes: int
    """Number of catastrophe tiles per player."""
    support: Support
    """"exact": exactly enough to make the attacker stronger or the defender equal, or none (`variant.english`)."""
    last_treasures: int
    """The game ends when at most this many treasures are left on the board."""
    quiet_rounds: int
    """The game ends after this many rounds of quiet turns."""

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {self.board.columns} x {self.board.rows} spaces>"

    @property
    def things(self) -> tuple[Tile | Leader | Dynasty, ...]:
        """Tiles, leaders and dynasties."""
        return (*self.tiles, *self.leaders, *self.dynasties)

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors, in the standard order."""
        return tuple(tile.color for tile in self.tiles)

    def tile(self, id: str) -> Tile:
        """Return the kind of tile with this id.

        Args:
            id: Such as "temple".

        Raises:
            KeyError: Unknown id.
        """
        return thing_named("tile", id, self._tiles)

    @cached_property
    def _tiles(self) -> dict[str, Tile]:
        return {tile.id: tile for tile in self.tiles}
