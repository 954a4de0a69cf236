"""Sets, with one bit for each member: as numbers, as indices in the catalogue, and as bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from amunre.engine.memo import Memo

LARGEST_WORD: Final = 2**62 - 1
"""Largest number that the compiled build calculates with in a machine word."""


def ones(bits: int) -> list[int]:
    """Return the numbers of the set bits, lowest first.

    >>> ones(0b1010)
    [1, 3]
    """
    found: list[int] = []
    if bits > LARGEST_WORD:
        first = 0
        for eight in bits.to_bytes(bits.bit_length() + 7 >> 3, "little"):
            if eight:
                for bit in ONES_OF_EIGHT[eight]:
                    found.append(first + bit)
            first += 8
        return found
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


_BITS: Final = bytes.maketrans(b"01", b"\0\1")


def bytes_of(bits: int, width: int) -> bytes:
    """Return a byte for each of this many bits, lowest first: 1 if it is set, otherwise 0.

    >>> bytes_of(0b101, 4)
    b'\\x01\\x00\\x01\\x00'
    """
    return f"{bits:0{width}b}"[::-1].encode().translate(_BITS)
