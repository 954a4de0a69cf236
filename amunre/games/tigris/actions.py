"""A seat's actions, as values."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from attrs import field, frozen

from amunre.engine.values import Items, action_text
from amunre.games.tigris.values import LeaderId, MonumentId, SpaceId, TileId, TilesAdded
from amunre.jsontypes import JsonMapping
from amunre.printing import brief

Verb = Literal[
    "place",
    "lead",
    "withdraw",
    "catastrophe",
    "exchange",
    "pass",
    "resolve",
    "support",
    "monument",
    "no-monument",
    "take",
]
"""First word of an action's text."""

TEXT = Annotated[str, action_text("place farm a3")]


@frozen(cache_hash=True)
class Action:
    """An action that a seat takes.

    Note:
        Actions compare, hash and pickle by value; `str(action)` is the action's text.

    Examples:
        >>> str(Action("place", tile="farm", space="a3"))
        'place farm a3'
    """

    also: ClassVar[JsonMapping] = {"text": TEXT}
    """Values sent along with the fields."""

    verb: Verb
    """First word of the text."""
    tile: TileId | None = None
    """The kind of tile to place, if any."""
    leader: LeaderId | None = None
    """The leader, if any."""
    monument: MonumentId | None = None
    """The monument to build, if any."""
    space: SpaceId | None = None
    """The space; for a monument, the upper left space if several are possible. None if the action has no space."""
    tiles: Annotated[tuple[TileId, ...], Items(50)] = ()
    """The tiles to exchange, in the order of the colors; empty for other actions."""
    amount: TilesAdded | None = None
    """Number of supporting tiles; None for other actions."""
    index: int = field(default=-1, eq=False, repr=False)
    """Position in the catalogue; valid only for rulesets with the same hash."""

    def __str__(self) -> str:
        words = (self.verb, self.tile, self.leader, self.monument, self.space, *_all(self.tiles), self.amount)
        return " ".join(word if isinstance(word, str) else brief(word) for word in words if word is not None)


def _all(tiles: object) -> tuple[object, ...]:
    """Return the tiles as separate words; keep anything that is not a tuple."""
    return tiles if isinstance(tiles, tuple) else (tiles,)
