"""What a seat can do, as a value."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

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

StageName = Literal["main", "wars", "support", "monument", "treasure", "over"]
"""What is going on."""


@frozen(cache_hash=True)
class Action:
    """Something that a seat does. Actions compare, hash and pickle by value; `str(action)` is its text.

    Examples:
        >>> str(Action("place", tile="farm", space="a3"))
        'place farm a3'
    """

    verb: Verb
    """First word of the text."""
    tile: str | None = None
    leader: str | None = None
    monument: str | None = None
    space: str | None = None
    """A column and a row, such as `i6`; of a monument the upper left one."""
    tiles: tuple[str, ...] = ()
    """What is exchanged, in the order of the colors."""
    amount: int | None = None
    """How many tiles support a side."""
    index: int = field(default=-1, eq=False, repr=False)
    """Place in the catalogue; means something only within one ruleset hash."""

    def __str__(self) -> str:
        words = (self.verb, self.tile, self.leader, self.monument, self.space, *_all(self.tiles), self.amount)
        return " ".join(word if isinstance(word, str) else brief(word) for word in words if word is not None)


def _all(tiles: object) -> tuple[object, ...]:
    """The tiles one by one; what is no tuple, which somebody made up, as it is."""
    return tiles if isinstance(tiles, tuple) else (tiles,)
