"""What has begun within an action and is not over (`turn.whole-action`): values, part of state, position and view.

They lie on one another; the next to do stands last. So a position holds in the middle of a war.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from attrs import frozen


@frozen
class Unification:
    """A tile connects two kingdoms: wars are fought until none is open (`war.start`)."""

    kind: ClassVar[Literal["union"]] = "union"
    space: str
    """Where the tile lies, under the unification tile."""
    first: tuple[str, ...]
    """The spaces of one kingdom before the tile (`war.side`)."""
    second: tuple[str, ...]
    """Those of the other."""


@frozen
class Conflict:
    """Two leaders of one color: both sides are asked for support, then it is settled (`conflict.commit`)."""

    leader: str
    attacker: int
    """A seat."""
    defender: int
    """A seat."""
    added: int | None = None
    """Tiles that the attacker adds; None while that is not known."""


@frozen
class Revolt(Conflict):
    """A conflict within a kingdom, by the temples beside the leaders (`lead.revolt`)."""

    kind: ClassVar[Literal["revolt"]] = "revolt"


@frozen
class War(Conflict):
    """A conflict of two kingdoms, by the tiles of the color on both sides (`war.strength`)."""

    kind: ClassVar[Literal["war"]] = "war"


@frozen
class Square:
    """A tile was placed, which may complete a square for a monument (`monument.now-or-never`). It lies lowest."""

    kind: ClassVar[Literal["square"]] = "square"
    space: str


Pending = Unification | Revolt | War | Square
"""Something of any sort; `kind` tells which."""
