"""Observations for programs that learn: the features of a seat, written into a buffer as numbers of one format."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from struct import Struct, calcsize, pack
from typing import Any, Final

from amunre.engine.features import BoundGroup, Feature, FeatureGroup, bound_to, hash_of
from amunre.engine.indices import Spread, spread_over
from amunre.engine.moment import Moment

FLOATS: Final = "f"
"""Format of 32-bit floats, in which programs want their numbers."""
SHORTS: Final = "h"
"""Format of 16-bit integers, which are written in half the time."""


def in_turn(s: Moment, seat: int, values: list[int]) -> list[int]:
    """Return values by seat, starting with the observer; further values are left out."""
    return values[seat : s.players] + values[:seat]


def relative(s: Moment, seat: int, other: int) -> int:
    """Return the set of one seat, counted from the observer."""
    return 1 << (other - seat) % s.players


class Reader:
    """A group of features, prepared for reading."""

    __slots__ = ("read", "spread")

    def __init__(self, bound: BoundGroup, form: str) -> None:
        self.read: Callable[[Any, int], list[int]] = bound.group.read
        self.spread: Spread | None = spread_over(bound.shape[-1], pack(form, 1)) if bound.group.sets else None
        """The bytes for each set; None if the group has numbers."""


class Encoder:
    """The features of games under one ruleset with a number of players, as numbers of a format."""

    __slots__ = ("_pack", "_readers", "bytes", "features", "groups", "hash", "size")

    def __init__(self, groups: Iterable[FeatureGroup], tables: object, players: int, perfect: bool, form: str) -> None:
        self.groups: tuple[BoundGroup, ...] = bound_to(groups, tables, players, perfect)
        self.features: tuple[Feature, ...] = tuple([one for bound in self.groups for one in bound.features])
        self.hash: str = hash_of(self.features)
        self.size: int = len(self.features)
        """The number of features."""
        packed = Struct("".join([_form(bound, form) for bound in self.groups]))
        self.bytes: int = packed.size
        """The number of bytes."""
        self._pack: Callable[..., None] = packed.pack_into
        self._readers: list[Reader] = [Reader(bound, form) for bound in self.groups]

    def write(self, s: Moment, seat: int, buffer: Any, offset: int) -> None:
        """Write a seat's features into a buffer, from this byte on."""
        values: list[Any] = []
        for reader in self._readers:
            found = reader.read(s, seat)
            spread = reader.spread
            if spread is None:
                values += found
            else:
                for members in found:
                    known = spread.known.get(members)
                    values.append(spread.of(members) if known is None else known)
        self._pack(buffer, offset, *values)


def _form(bound: BoundGroup, form: str) -> str:
    """Return the format of a group: numbers, or the bytes of each set."""
    if not bound.group.sets:
        return f"{len(bound.features)}{form}"
    width = bound.shape[-1]
    return f"{width * calcsize(form)}s" * (len(bound.features) // width)
