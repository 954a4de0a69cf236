"""Unfinished decisions within an action (`turn.whole-action`), as values in the state, the position and the view.

They form a stack, with the next decision last, so that a position can be saved in the middle of a war.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from attrs import frozen

from amunre.engine.values import Items, Seat, Value
from amunre.games.tigris.values import Added, LeaderId, SpaceId, Spaces


@frozen
class Unification:
    """A tile connects two kingdoms, and wars are fought until none is open (`war.start`)."""

    kind: ClassVar[Literal["union"]] = "union"
    space: SpaceId
    """The space of the tile, under the unification tile."""
    first: Spaces
    """The spaces of one kingdom before the tile was placed, row by row (`war.side`)."""
    second: Spaces
    """The spaces of the other kingdom."""


@frozen
class Conflict:
    """Two leaders of one color: both sides may add support, then the conflict is settled (`conflict.commit`)."""

    kind: ClassVar[Literal["revolt", "war"]]
    """Set by each kind of conflict."""
    leader: LeaderId
    """The kind of leader on both sides."""
    attacker: Seat
    """The seat that attacks."""
    defender: Seat
    """The seat that defends."""
    added: Added | None = None


@frozen
class Revolt(Conflict):
    """Two leaders of one color in the same kingdom fight with the temples next to them (`lead.revolt`)."""

    kind: ClassVar[Literal["revolt"]] = "revolt"


@frozen
class War(Conflict):
    """Two leaders of one color, one on each side of a union, fight with tiles of that color (`war.strength`)."""

    kind: ClassVar[Literal["war"]] = "war"


@frozen
class Square:
    """A tile that may complete a square for a monument (`monument.now-or-never`); at the bottom of the stack."""

    kind: ClassVar[Literal["square"]] = "square"
    space: SpaceId
    """The space of the tile."""


Pending = Unification | Revolt | War | Square
"""Any unfinished decision; `kind` gives its class."""

Stack = Annotated[
    tuple[
        Annotated[
            Pending,
            Value(
                "",
                {
                    "title": "Pending",
                    "description": "An unfinished decision. The kind determines the fields.",
                },
                "tigris/wire/view#/$defs/pending",
            ),
        ],
        ...,
    ],
    Items(3, says="Unfinished decisions within an action; the next one is last."),
]
