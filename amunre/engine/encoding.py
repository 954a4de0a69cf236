"""Observations for programs that learn: the features of a seat as floats, or as bytes that become numbers later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from struct import Struct, calcsize, pack
from typing import Any, Final

from amunre.engine.features import BoundGroup, Feature, FeatureGroup, bound_to, hash_of
from amunre.engine.moment import Moment


def add_in_turn(s: Moment, seat: int, values: list[Any], into: list[Any]) -> None:
    """Add values by seat, starting with the observer; further values are left out."""
    # The values are Any, because the compiled build would convert each int twice.
    for other in range(seat, s.players):
        into.append(values[other])
    for other in range(seat):
        into.append(values[other])


def add_all_in_turn(s: Moment, seat: int, rows: list[list[int]], into: list[int], first: int = 0) -> None:
    """Add the values of each seat, one seat after another, from the observer (0) or the next seat (1) on."""
    for number in range(seat + first, seat + s.players):
        into += rows[number % s.players]


def add_counted(kinds: list[int], number: int, into: list[int]) -> None:
    """Add how often each of this number of kinds occurs."""
    first = len(into)
    into += [0] * number
    for kind in kinds:
        into[first + kind] = into[first + kind] + 1


def relative(s: Moment, seat: int, other: int) -> int:
    """Return the set of one seat, counted from the observer."""
    return 1 << (other - seat) % s.players


MOST_BYTES: Final = 1 << 24
"""Maximum number of bytes that are kept for sets of one size."""
_EIGHTS: Final = [pack("8f", *[eight >> bit & 1 for bit in range(8)]) for eight in range(256)]
"""The floats for each set of eight."""


class FloatsOfSets:
    """The floats for each set of one size, computed on first use: 1 for each member and 0 for each other bit."""

    __slots__ = ("_known", "_length")

    def __init__(self, width: int) -> None:
        self._known: dict[int, bytes] = {}
        self._length: int = 4 * width

    def of(self, members: int) -> bytes:
        """Return the floats for a set."""
        found = self._known.get(members)
        if found is None:
            if len(self._known) * self._length >= MOST_BYTES:
                self._known.clear()
            eights = members.to_bytes(members.bit_length() + 7 >> 3, "little")
            found = b"".join([_EIGHTS[eight] for eight in eights]).ljust(self._length, b"\0")[: self._length]
            self._known[members] = found
        return found


_SPREADS: Final[dict[int, FloatsOfSets]] = {}
"""By number of members; all encoders share them."""


class Run:
    """Groups of features in a row that are stored alike, prepared for reading."""

    __slots__ = ("_reads", "_spread", "form", "number", "set_bytes", "width")

    def __init__(self, width: int, form: str) -> None:
        self.width: int = width
        """The number of members of each set; 0 for numbers."""
        self.form: str = form
        """The format of a set or a number, in `struct` notation; empty for large sets."""
        self.set_bytes: int = calcsize(f"<{form}") if form else width + 7 >> 3
        """The number of bytes for each set."""
        self.number: int = 0
        """The number of sets or of numbers."""
        self._reads: list[Callable[[Any, int, list[int]], None]] = []
        if width not in _SPREADS:
            _SPREADS[width] = FloatsOfSets(width)
        self._spread: FloatsOfSets = _SPREADS[width]

    def add(self, bound: BoundGroup) -> None:
        """Add a group."""
        self._reads.append(bound.group.read)
        self.number += len(bound.features) // (self.width or 1)

    @property
    def format(self) -> str:
        """The format of its floats, as `struct` has it."""
        return f"{4 * self.width}s" * self.number if self.width else f"{self.number}f"

    def packed(self, states: list[Any], seats: list[int]) -> bytes | bytearray:
        """Return the features of a seat in each of these states in bytes."""
        values: list[int] = []
        for s, seat in zip(states, seats, strict=True):
            for read in self._reads:
                read(s, seat, values)
        if not self.form:
            return b"".join([members.to_bytes(self.set_bytes, "little") for members in values])
        return bytearray(values) if self.form == "B" else pack(f"<{len(values)}{self.form}", *values)

    def add_floats(self, s: Moment, seat: int, values: list[Any]) -> None:
        """Add a seat's features to values that are packed as `format` says."""
        found: list[Any] = [] if self.width else values
        for read in self._reads:
            read(s, seat, found)
        if self.width:
            values += [self._spread.of(members) for members in found]


def form_of(bound: BoundGroup) -> str:
    """Return the format of a group's sets or numbers, in `struct` notation; empty for large sets."""
    if bound.width:
        return next((form for bits, form in ((8, "B"), (16, "H"), (32, "I"), (64, "Q")) if bound.width <= bits), "")
    return "B" if all(one.low >= 0 and one.high < 256 for one in bound.features) else "h"


class Encoder:
    """The features of games under one ruleset with a number of players."""

    __slots__ = ("_pack", "features", "groups", "hash", "runs", "size")

    def __init__(self, groups: Iterable[FeatureGroup], tables: object, players: int, perfect: bool) -> None:
        self.groups: tuple[BoundGroup, ...] = bound_to(groups, tables, players, perfect)
        self.features: tuple[Feature, ...] = tuple([one for bound in self.groups for one in bound.features])
        self.hash: str = hash_of(self.features)
        self.size: int = len(self.features)
        """The number of features."""
        self.runs: list[Run] = []
        for bound in self.groups:
            width, form = bound.width, form_of(bound)
            if not self.runs or (self.runs[-1].width, self.runs[-1].form) != (width, form):
                self.runs.append(Run(width, form))
            self.runs[-1].add(bound)
        self._pack: Callable[..., None] = Struct("".join([run.format for run in self.runs])).pack_into

    def packed(self, states: list[Any], seats: list[int]) -> list[bytes | bytearray]:
        """Return the features of a seat in each of these states, run by run.

        A set has a bit for each member, lowest first. A number is a byte or a 16-bit integer. The lowest byte is first.
        """
        return [run.packed(states, seats) for run in self.runs]

    def write(self, s: Moment, seat: int, buffer: Any) -> None:
        """Write a seat's features into a buffer as 32-bit floats."""
        values: list[Any] = []
        for run in self.runs:
            run.add_floats(s, seat, values)
        self._pack(buffer, 0, *values)
