"""Sets of members of moves, one bit for each, and the indices in the catalogue that they stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, overload

from amunre.engine.memo import Memo

if TYPE_CHECKING:
    from amunre.engine.rules import Move


def ones(bits: int) -> list[int]:
    """The bits that are set, from the lowest.

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
"""By byte."""


def one_of(bits: int, number: int) -> int:
    """The bit that is set, of those from the lowest counted from 0.

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
    raise IndexError("there are not so many")


def place_of(actions: tuple[Any, ...], action: Any) -> int:
    """The index of an action that is one of these itself; -1 of anything else, even of its equal."""
    if type(action) is type(actions[0]):
        index = action.index
        if type(index) is int and 0 <= index < len(actions) and actions[index] is action:
            return index
    return -1


class Picks(Memo[tuple[int, ...]]):
    """From a set of members of a move to their indices in the catalogue, worked out on first use."""

    __slots__ = ()

    def __init__(self, indices: Sequence[int]) -> None:
        super().__init__(lambda bits: tuple([indices[bit] for bit in ones(bits)]))


class WidePicks:
    """The same for many members, whose sets are too many to remember each: eight of them after the other."""

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


class LazyIndices(Sequence[int]):
    """Indices, rising, of members of moves, picked out only when they are asked for: there may be hundreds.

    It is equal to any other sequence of the same numbers, and travels as a tuple.
    """

    __slots__ = ("_length", "_moves", "_numbers", "_sets")

    def __init__(self) -> None:
        self._moves: list[Move[Any, Any, Any]] = []
        self._sets: list[int] = []
        """By move: its members."""
        self._numbers: list[int] = []
        """By move: how many."""
        self._length: int = 0

    def add(self, move: Move[Any, Any, Any], members: int) -> None:
        """These members of one more move, whose indices are higher than all those before."""
        number = members.bit_count()
        self._moves.append(move)
        self._sets.append(members)
        self._numbers.append(number)
        self._length += number

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[int]:
        return chain.from_iterable([move.pick[self._sets[nth]] for nth, move in enumerate(self._moves)])

    def __contains__(self, index: object) -> bool:
        if isinstance(index, int):
            for nth in range(len(self._moves) - 1, -1, -1):
                bit = index - self._moves[nth].first
                if bit >= 0:
                    return self._sets[nth] >> bit & 1 == 1
        return False

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[int, ...]: ...
    def __getitem__(self, place: int | slice) -> int | tuple[int, ...]:
        if isinstance(place, int) and place >= 0:
            left = place
            for nth, number in enumerate(self._numbers):
                if left < number:
                    return self._moves[nth].first + one_of(self._sets[nth], left)
                left -= number
        return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[type[tuple[int, ...]], tuple[tuple[int, ...]]]:
        return tuple, (tuple(self),)
