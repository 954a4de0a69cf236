"""Indices of many actions, each computed only when it is needed, and the sets that they stand for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, overload

from amunre.arguments import plain
from amunre.engine.indices import one_of
from amunre.engine.rules import AnyMove


class LazyIndices(Sequence[int]):
    """Ascending catalogue indices of moves' members, computed only when needed, because there may be hundreds.

    It equals any other sequence of the same numbers, and is pickled as a tuple.
    """

    __slots__ = ("_length", "_moves", "_numbers", "_sets")

    def __init__(self) -> None:
        self._moves: list[AnyMove] = []
        self._sets: list[int] = []
        """The set of members of each move."""
        self._numbers: list[int] = []
        """The number of members of each move."""
        self._length: int = 0

    def add(self, move: AnyMove, members: int) -> None:
        """Add members of another move, whose indices must be higher than all previous indices."""
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
        if type(index) is int or isinstance(index := plain(index), int):
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
        if type(place) is not int:
            place = plain(place)
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

    @property
    def members(self) -> list[tuple[Any, int]]:
        """The moves, each with the set of its members."""
        return [*zip(self._moves, self._sets, strict=True)]


def by_move(legal: Sequence[int], moves: Sequence[AnyMove]) -> list[tuple[Any, int]]:
    """Return the moves of a catalogue that these indices belong to, each with the set of its members."""
    if isinstance(legal, LazyIndices):
        return legal.members
    firsts, sets = [move.first for move in moves], [0] * len(moves)
    for index in legal:
        nth = bisect_right(firsts, index) - 1
        sets[nth] |= 1 << index - firsts[nth]
    return [(move, members) for move, members in zip(moves, sets, strict=True) if members]
