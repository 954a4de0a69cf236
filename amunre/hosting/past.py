"""The history of a table: its public entries in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from attrs import frozen

from amunre.jsontypes import JsonMapping

Deed = JsonMapping
"""An entry in a table's stream as plain JSON values, as described by `schemas/deed.schema.json`."""


@frozen
class Done:
    """An entry with its effects."""

    deed: Deed
    seat: int
    aside: bool
    """True if the entry does not change the questions for other seats. This applies to any face-down choice except the
    last, to the withdrawal of such a choice, and to a change of the person in a seat."""
    kept: int
    """Number of earlier events that are still valid."""
    events: int
    """Number of events after the entry."""
    names: tuple[str, ...] = ()
    """Names of the seats before the entry."""


class Past(Sequence[Done]):
    """An immutable sequence of entries. Histories share one list, so adding an entry takes constant time."""

    __slots__ = ("_all", "_length")

    def __init__(self, all: Sequence[Done] = ()) -> None:
        self._all: list[Done] = [*all]
        self._length: int = len(self._all)

    def plus(self, done: Done) -> Past:
        """Return a history with one more entry."""
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
        """Return an entry, or the entries in a slice."""
        if isinstance(index, slice):
            return [self._all[number] for number in range(self._length)[index]]
        return self._all[range(self._length)[index]]
