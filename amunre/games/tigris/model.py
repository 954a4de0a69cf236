"""What a ruleset is, as values: the board, tiles, leaders, monuments and clauses, read from YAML and never changed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
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
        "How many tiles may be added to a conflict. any: as many as one likes. exact: only what puts the attacker "
        "ahead, or makes the defender equal.",
        {},
    ),
]
Ground = Annotated[Literal["land", "river"], Value("Where it is placed.", {})]


@frozen
class Dynasty:
    """What a seat plays."""

    id: str
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)


@frozen
class Tile:
    """A kind of civilization tile; there is one of each color."""

    id: TileId
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)
    color: Color
    count: Annotated[int, number("How many there are, those on the board at the start included.", 1, 1000)]
    ground: Ground
    role: Literal["sanctuary"] | None
    """"sanctuary": leaders stand beside it, it bears treasures, and it supports in a revolt (`lead.temple`)."""


@frozen
class Leader:
    """A kind of leader; each seat has one of each color."""

    id: LeaderId
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)
    color: Color
    role: Literal["stand-in", "collector"] | None
    """"stand-in": gets the point for a tile where the leader of its color is missing (`score.king`); "collector": takes
    treasures (`treasure.when`)."""


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
    """The spaces, row by row from the upper left, and what they bear at the start."""

    columns: int
    rows: int
    river: frozenset[str]
    temples: frozenset[str]
    """Spaces with a temple and a treasure at the start, corners included."""
    corners: frozenset[str]
    """Those whose treasures must be taken first."""
    provenance: Mapping[str, Provenance] = field(eq=False, converter=frozendict)
    """How we know its size, river, temples and corners."""

    @property
    def spaces(self) -> tuple[str, ...]:
        """All of them, row by row: a letter for the column and a number for the row."""
        return tuple(f"{ascii_lowercase[column]}{row}" for row in range(self.rows) for column in range(self.columns))


@frozen(eq=False, slots=False, repr=False, kw_only=True)
class Ruleset(Loaded[Tigris]):
    """Everything that the YAML of one ruleset says. Made by `load_ruleset`; compared by identity."""

    board: Board
    dynasties: tuple[Dynasty, ...]
    """By seat."""
    tiles: tuple[Tile, ...]
    """In the order of the colors."""
    leaders: tuple[Leader, ...]
    """In the order of the colors."""
    monuments: tuple[MonumentPiece, ...]
    hand: int
    """Tiles that a hand is filled up to."""
    turn_actions: int
    """What the active player may do in a turn."""
    catastrophes: int
    """Of each player."""
    support: Support
    """"exact": only what makes the attacker the stronger side, or the defender the equal one (`variant.english`)."""
    last_treasures: int
    """With so many treasures left on the board, or fewer, the game ends."""
    quiet_rounds: int
    """After so many rounds of quiet turns the game ends."""

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {self.board.columns} x {self.board.rows} spaces>"

    @property
    def things(self) -> tuple[Tile | Leader | Dynasty, ...]:
        """Tiles, leaders and dynasties."""
        return (*self.tiles, *self.leaders, *self.dynasties)

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors, in their order."""
        return tuple(tile.color for tile in self.tiles)

    def tile(self, id: str) -> Tile:
        """The kind of tile with this id.

        Args:
            id: Such as "temple".

        Raises:
            KeyError: There is none.
        """
        return thing_named("tile", id, self._tiles)

    @cached_property
    def _tiles(self) -> dict[str, Tile]:
        return {tile.id: tile for tile in self.tiles}
