"""Observations for programs that learn: the features of a seat, written into a buffer as numbers of one format."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct, calcsize, pack
from typing import Any, Final

from amunre.engine.features import Block, Feature, blocks_of, hash_of
from amunre.engine.indices import Spread, spread_over
from amunre.engine.moment import Moment
from amunre.engine.ruleset import Rules

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

    def __init__(self, block: Block, form: str) -> None:
        self.read: Callable[[Any, int], list[int]] = block.group.read
        self.spread: Spread | None = spread_over(block.shape[-1], pack(form, 1)) if block.group.sets else None
        """The bytes for each set; None if the group has numbers."""


class Encoder:
    """The features of games under one ruleset with a number of players, as numbers of a format."""

    __slots__ = ("_pack", "_readers", "blocks", "bytes", "features", "hash", "size")

    def __init__(self, rules: Rules, players: int, perfect: bool, form: str) -> None:
        self.blocks: tuple[Block, ...] = blocks_of(rules, players, perfect)
        self.features: tuple[Feature, ...] = tuple([one for block in self.blocks for one in block.features])
        self.hash: str = hash_of(self.features)
        self.size: int = len(self.features)
        """The number of features."""
        packed = Struct("".join([_form(block, form) for block in self.blocks]))
        self.bytes: int = packed.size
        """The number of bytes."""
        self._pack: Callable[..., None] = packed.pack_into
        self._readers: list[Reader] = [Reader(block, form) for block in self.blocks]

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


def _form(block: Block, form: str) -> str:
    """Return the format of a group: numbers, or the bytes of each set."""
    if not block.group.sets:
        return f"{len(block.features)}{form}"
    width = block.shape[-1]
    return f"{width * calcsize(form)}s" * (len(block.features) // width)
