"""The past of a table: what was done there, in order, without what only one seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from attrs import frozen

from amunre.jsontypes import JsonMapping

Deed = JsonMapping
"""What was done at a table, as plain JSON values, in the form of `schemas/deed.schema.json`."""


@frozen
class Done:
    """A deed, as far as it matters to those who know how the table stood before."""

    deed: Deed
    seat: int
    aside: bool
    """Whether others are asked the same after it as before: a commitment but for the last, one withdrawn, or a change
    of who plays a seat."""
    kept: int
    """How many of the events before still stood."""
    events: int
    """How many events there were then."""
    names: tuple[str, ...] = ()
    """What the seats were called until then."""


class Past(Sequence[Done]):
    """Deeds in order. A longer past shares the list of the shorter one, so that adding a deed takes constant time."""

    __slots__ = ("_all", "_length")

    def __init__(self, all: Sequence[Done] = ()) -> None:
        self._all: list[Done] = [*all]
        self._length: int = len(self._all)

    def plus(self, done: Done) -> Past:
        """The past with one more deed."""
        new = Past.__new__(Past)
        new._all = self._all if len(self._all) == self._length else self._all[: self._length]
        new._all.append(done)
        new._length = self._length + 1
        return new

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Done: ...
    @overload
    def __getitem__(self, index: slice) -> list[Done]: ...
    def __getitem__(self, index: int | slice) -> Done | list[Done]:
        """A deed, or some of them."""
        if isinstance(index, slice):
            return [self._all[number] for number in range(self._length)[index]]
        return self._all[range(self._length)[index]]
