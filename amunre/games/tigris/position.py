"""Positions and views: a moment of a game as a documented value.

Both are a *tableau*. A Position is the whole truth; a View is what one viewer may know of it, with `"?"` for a tile and
None for a number that they may not know. Spaces are listed row by row from the upper left, tiles in the order of the
colors, the bag from the next tile to be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self, get_args

from attrs import field, fields, frozen

from amunre.engine.events import OMNISCIENT
from amunre.engine.position import Described, plain, tupled
from amunre.engine.shown import Shown
from amunre.errors import NotationError, told
from amunre.frozendict import frozendict
from amunre.games.tigris.actions import StageName
from amunre.games.tigris.pending import Pending

FORMAT = 1
"""Version of the JSON form."""

SCHEMA = "tigris/position"
"""The schema of the JSON form."""


def in_order(spaces: Iterable[str]) -> tuple[str, ...]:
    """Spaces row by row from the upper left."""
    return tuple(sorted(spaces, key=lambda space: (int(space[1:]), space[0])))


def square(space: str) -> tuple[str, str, str, str]:
    """The four spaces of a square, by its upper left one."""
    right, below = chr(ord(space[0]) + 1), int(space[1:]) + 1
    return space, f"{right}{space[1:]}", f"{space[0]}{below}", f"{right}{below}"


@frozen
class Player:
    """What belongs to a seat."""

    hand: tuple[str, ...]
    """Tiles."""
    leaders: Mapping[str, str | None] = field(converter=frozendict)
    """By leader: the space, None off the board."""
    catastrophes: int
    """Catastrophe tiles that are left."""
    points: Mapping[str, int | None] = field(converter=frozendict)
    """By color; None is hidden."""
    treasures: int | None
    """Treasures taken; None is hidden."""
    exchanged: tuple[str, ...]
    """Tiles put out of the game unseen by the others."""


@frozen
class Tableau(Shown):
    """One moment of a game."""

    ruleset: str
    """Id of the ruleset."""
    stage: StageName
    """What is going on."""
    asked: tuple[int, ...]
    """The seat that must act now; none at the end."""
    start: int
    """The seat that had the first turn."""
    active: int
    """The seat whose turn it is."""
    actions: int
    """What it may still do in this turn."""
    quiet: int
    """Quiet turns in a row before this one (`end.quiet`)."""
    is_loud: bool
    """Whether this turn is no quiet one."""
    end: str | None
    """The clause that ended the game; None while it goes on."""
    pending: tuple[Pending, ...]
    """What has begun and is not over; the next to do stands last."""
    tiles: Mapping[str, str] = field(converter=frozendict)
    """Face-up tiles by space."""
    face_down: Mapping[str, str] = field(converter=frozendict)
    """Face-down tiles by space."""
    catastrophes: tuple[str, ...]
    """Spaces of catastrophe tiles."""
    treasures: tuple[str, ...]
    """Spaces of treasures."""
    monuments: Mapping[str, str | None] = field(converter=frozendict)
    """By monument: the upper left of its four spaces; None in the supply."""
    players: tuple[Player, ...]
    bag: tuple[str, ...]
    out: Mapping[str, int] = field(converter=frozendict)
    """By kind: tiles out of the game that all have seen."""
    shuffles: int
    """Shuffles so far."""

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values, with the version of the form under `format`."""
        return {"format": FORMAT, **plain(self)}


@frozen
class Position(Tableau, Described[StageName]):
    """The complete value of a game: nothing hidden, no seed and no history. A notebook shows all of it as the board."""

    _drawn_by: ClassVar[str] = "amunre.Game.from_position(rules, position)"

    viewer: ClassVar[str] = OMNISCIENT

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Read what `to_json` wrote.

        Args:
            data: Plain JSON values.

        Raises:
            NotationError: The form is not that of the schema.
        """
        from amunre.engine.files import Document
        from amunre.engine.schema import schema_problems

        found = schema_problems(Document("position", data), SCHEMA)
        if found:
            raise NotationError(told(found))
        return cls(
            **{
                **{field.name: tupled(data[field.name]) for field in fields(Tableau)},
                "players": tuple(
                    Player(**{key: tupled(value) for key, value in player.items()}) for player in data["players"]
                ),
                "pending": tuple(_pending(one) for one in data["pending"]),
            }
        )


_PENDING: Mapping[str, type[Any]] = {cls.kind: cls for cls in get_args(Pending)}


def _pending(data: Mapping[str, Any]) -> Any:
    return _PENDING[data["kind"]](**{key: tupled(value) for key, value in data.items() if key != "kind"})
