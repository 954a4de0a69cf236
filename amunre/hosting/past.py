"""The history of a table: its public deeds in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from attrs import frozen

from amunre.jsontypes import JsonMapping

Deed = JsonMapping
"""An entry of a table's stream as plain JSON values, in the form of `schemas/deed.schema.json`."""


@frozen
class Done:
    """A deed with its effects."""

    deed: Deed
    seat: int
    aside: bool
    """True if it leaves the questions to other seats unchanged: a face-down choice except the last, a withdrawal of
    one, or a change of the person in a seat."""
    kept: int
    """Number of earlier events that are still valid."""
    events: int
    """Number of events after the deed."""
    names: tuple[str, ...] = ()
    """Names of the seats before the deed."""


class Past(Sequence[Done]):
    """An immutable sequence of deeds. Histories share one list, so adding a deed takes constant time."""

    __slots__ = ("_all", "_length")

    def __init__(self, all: Sequence[Done] = ()) -> None:
        self._all: list[Done] = [*all]
        self._length: int = len(self._all)

    def plus(self, done: Done) -> Past:
        """Return a history with one more deed."""
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
        """Return a deed, or a slice of them."""
        if isinstance(index, slice):
            return [self._all[number] for number in range(self._length)[index]]
        return self._all[range(self._length)[index]]
