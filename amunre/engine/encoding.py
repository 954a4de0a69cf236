"""Observations for programs that learn: the features of a seat as floats, or as bytes that become numbers later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from struct import Struct, pack
from typing import Any

from amunre.engine.features import BoundGroup, Feature, FeatureGroup, bound_to, hash_of
from amunre.engine.indices import Spread, spread_over
from amunre.engine.moment import Moment


def in_turn(s: Moment, seat: int, values: list[int]) -> list[int]:
    """Return values by seat, starting with the observer; further values are left out."""
    return values[seat : s.players] + values[:seat]


def relative(s: Moment, seat: int, other: int) -> int:
    """Return the set of one seat, counted from the observer."""
    return 1 << (other - seat) % s.players


class Run:
    """Groups of features in a row that are stored alike, prepared for reading."""

    __slots__ = ("_pack", "_reads", "_spread", "each", "form", "number", "width")

    def __init__(self, width: int, form: str) -> None:
        self.width: int = width
        """The number of members of each set; 0 for numbers."""
        self.form: str = form
        """The format of numbers: `B` if they are from 0 to 255, otherwise `h`."""
        self.each: int = width + 7 >> 3
        """The number of bytes for each set."""
        self.number: int = 0
        """The number of sets or of numbers."""
        self._reads: list[Callable[[Any, int], list[int]]] = []
        self._spread: Spread = spread_over(width, pack("f", 1))
        """The floats for each set."""
        self._pack: Callable[..., bytes] = Struct("").pack

    def add(self, bound: BoundGroup) -> None:
        """Add a group."""
        self._reads.append(bound.group.read)
        self.number += len(bound.features) // (self.width or 1)
        self._pack = Struct(f"{self.number}{self.form}").pack

    @property
    def bytes(self) -> int:
        """The number of bytes."""
        if self.width:
            return self.number * self.each
        return self.number * (1 if self.form == "B" else 2)

    @property
    def floats(self) -> str:
        """The format of its floats."""
        return f"{4 * self.width}s" * self.number if self.width else f"{self.number}f"

    def add_bytes(self, s: Moment, seat: int, parts: list[Any]) -> None:
        """Add the bytes of a seat's features to parts of a row."""
        values: list[int] = []
        for read in self._reads:
            values += read(s, seat)
        if self.width:
            for members in values:
                parts.append(members.to_bytes(self.each, "little"))
        elif self.form == "B":
            parts.append(bytearray(values))
        else:
            parts.append(self._pack(*values))

    def add_floats(self, s: Moment, seat: int, values: list[Any]) -> None:
        """Add a seat's features to values that are packed as `floats` says."""
        spread = self._spread
        for read in self._reads:
            found = read(s, seat)
            if self.width:
                values += [spread.of(members) for members in found]
            else:
                values += found


class Encoder:
    """The features of games under one ruleset with a number of players.

    A row has all of them in bytes, run by run: a bit for each member of a set, lowest first, and a byte or a 16-bit
    integer for each number.
    """

    __slots__ = ("_pack", "bytes", "features", "groups", "hash", "runs", "size")

    def __init__(self, groups: Iterable[FeatureGroup], tables: object, players: int, perfect: bool) -> None:
        self.groups: tuple[BoundGroup, ...] = bound_to(groups, tables, players, perfect)
        self.features: tuple[Feature, ...] = tuple([one for bound in self.groups for one in bound.features])
        self.hash: str = hash_of(self.features)
        self.size: int = len(self.features)
        """The number of features."""
        self.runs: list[Run] = []
        for bound in self.groups:
            width = bound.shape[-1] if bound.group.sets else 0
            is_small = all(one.low >= 0 and one.high < 256 for one in bound.features)
            form = "B" if is_small else "h"
            if not self.runs or (self.runs[-1].width, self.runs[-1].form) != (width, form):
                self.runs.append(Run(width, form))
            self.runs[-1].add(bound)
        self.bytes: int = sum([run.bytes for run in self.runs])
        """The number of bytes in a row."""
        self._pack: Callable[..., None] = Struct("".join([run.floats for run in self.runs])).pack_into

    def row(self, s: Moment, seat: int) -> bytes:
        """Return a seat's features in bytes."""
        parts: list[Any] = []
        for run in self.runs:
            run.add_bytes(s, seat, parts)
        return b"".join(parts)

    def write(self, s: Moment, seat: int, buffer: Any) -> None:
        """Write a seat's features into a buffer as 32-bit floats."""
        values: list[Any] = []
        for run in self.runs:
            run.add_floats(s, seat, values)
        self._pack(buffer, 0, *values)
