"""Sets, with one bit for each member: as numbers, as indices in the catalogue, and as bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from amunre.engine.memo import Memo


def ones(bits: int) -> list[int]:
    """Return the numbers of the set bits, lowest first.

    >>> ones(0b1010)
    [1, 3]
    """
    found: list[int] = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


ONES_OF_EIGHT: Final = tuple([tuple(ones(eight)) for eight in range(256)])
"""The numbers of the set bits in each byte."""


def one_of(bits: int, number: int) -> int:
    """Return the number of one of the set bits, which are counted from 0, starting with the lowest.

    >>> one_of(0b1010, 1)
    3
    """
    first = 0
    for eight in bits.to_bytes(bits.bit_length() + 7 >> 3, "little"):
        found = ONES_OF_EIGHT[eight]
        if number < len(found):
            return first + found[number]
        number -= len(found)
        first += 8
    raise IndexError("index out of range")


def place_of(actions: tuple[Any, ...], action: Any) -> int:
    """Return the index of an action that is one of these objects; -1 for anything else, even an action equal to one."""
    if type(action) is type(actions[0]):
        index = action.index
        if type(index) is int and 0 <= index < len(actions) and actions[index] is action:
            return index
    return -1


class Picks(Memo[tuple[int, ...]]):
    """Catalogue indices for each set of a move's members, computed on first use."""

    __slots__ = ()

    def __init__(self, indices: Sequence[int]) -> None:
        super().__init__(lambda bits: tuple([indices[bit] for bit in ones(bits)]))


class WidePicks:
    """A variant of `Picks` for moves with too many sets of members to cache; it caches eight members at a time."""

    __slots__ = ("_eights",)

    def __init__(self, indices: Sequence[int]) -> None:
        self._eights: list[dict[int, tuple[int, ...]]] = [
            Picks(indices[first : first + 8]) for first in range(0, len(indices), 8)
        ]

    def __getitem__(self, bits: int) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        eights = bits.to_bytes(len(self._eights), "little")
        for number, picks in enumerate(self._eights):
            eight = eights[number]
            if eight:
                known = picks.get(eight)
                found += picks[eight] if known is None else known
        return found


MOST_BYTES: Final = 1 << 24
"""Maximum number of bytes that are kept for sets of one size."""


class Spread:
    """The bytes for each set, computed on first use: `one` for each member and zeros for each other bit.

    >>> Spread(3, b"*").of(0b101)
    b'*\\x00*'
    """

    __slots__ = ("_eights", "_length", "_most", "known")

    def __init__(self, width: int, one: bytes) -> None:
        zero = bytes(len(one))
        self.known: dict[int, bytes] = {}
        """The bytes for each set that has been needed lately."""
        self._length: int = width * len(one)
        self._most: int = MOST_BYTES // max(1, self._length)
        self._eights: list[bytes] = [
            b"".join([one if eight >> bit & 1 else zero for bit in range(8)]) for eight in range(256)
        ]
        """The bytes for each set of eight."""

    def of(self, members: int) -> bytes:
        """Return the bytes for a set."""
        found = self.known.get(members)
        if found is None:
            if len(self.known) >= self._most:
                self.known.clear()
            eights = members.to_bytes(members.bit_length() + 7 >> 3, "little")
            found = b"".join([self._eights[eight] for eight in eights]).ljust(self._length, b"\0")[: self._length]
            self.known[members] = found
        return found


_SPREADS: dict[tuple[int, bytes], Spread] = {}


def spread_over(width: int, one: bytes) -> Spread:
    """Return the spread of sets of this width, which all callers share."""
    found = _SPREADS.get((width, one))
    if found is None:
        found = _SPREADS[width, one] = Spread(width, one)
    return found
