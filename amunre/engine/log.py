"""The events in a game, each of which is created when somebody reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, ParamSpec, TypeVar, overload

from amunre.engine.events import E, Viewer

P = ParamSpec("P")
E_co = TypeVar("E_co", covariant=True)

Entry = Any
"""An event, or its class and values until somebody reads it."""


class Log(Generic[E]):
    """The events in a game, in order."""

    __slots__ = ("entries", "first", "watch")

    def __init__(self, first: int = 0, watch: Callable[[E], None] | None = None) -> None:
        self.entries: list[Entry] = []
        self.first: Final = first
        """Number of the first event."""
        self.watch: Final = watch
        """A function that is given each event before it is added, and may raise an error instead."""

    def __len__(self) -> int:
        return len(self.entries)

    def copy(self) -> Log[E]:
        """Return an independent log of the same events."""
        new: Log[E] = Log(self.first, self.watch)
        new.entries = self.entries[:]
        return new

    def tell(self, kind: Callable[P, E], *values: P.args, **none: P.kwargs) -> None:
        """Add an event, given its class and the values of its fields, in order; these must never change."""
        entry = kind, values
        if self.watch is not None:
            self.watch(event_of(entry, self.first + len(self.entries)))
        self.entries.append(entry)

    def cut(self, length: int) -> None:
        """Remove all but the first events."""
        del self.entries[length:]

    def seen_by(self, viewer: Viewer, since: int) -> Events[E]:
        """Return the events from this place on, as a viewer may know them."""
        return Events(self.entries[since:], self.first + since, viewer)

    def read(self, since: int = 0) -> list[E]:
        """Return the events from this place on."""
        for place in range(since, len(self.entries)):
            self.entries[place] = event_of(self.entries[place], self.first + place)
        return self.entries[since:]


def event_of(entry: Entry, number: int) -> Any:
    """Return the event with this number."""
    if type(entry) is not tuple:
        return entry
    kind, values = entry
    return kind(*values, number=number)


class Events(Sequence[E_co]):
    """Events as a viewer may know them, created when somebody reads them: many callers ignore what `play` returns.

    It equals a tuple of the same events, and is pickled as one.
    """

    __slots__ = ("_entries", "_first", "_found", "_viewer")

    def __init__(self, entries: list[Entry], first: int, viewer: Viewer) -> None:
        self._entries: list[Entry] = entries
        self._first: int = first
        """Number of the first event."""
        self._viewer: Viewer = viewer
        self._found: tuple[E_co, ...] | None = None

    def _all(self) -> tuple[E_co, ...]:
        if self._found is None:
            told = [event_of(entry, self._first + place) for place, entry in enumerate(self._entries)]
            self._found = tuple([event.seen_by(self._viewer) for event in told])
        return self._found

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[E_co]:
        return iter(self._all())

    @overload
    def __getitem__(self, place: int) -> E_co: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[E_co, ...]: ...
    def __getitem__(self, place: int | slice) -> E_co | tuple[E_co, ...]:
        return self._all()[place]

    def __eq__(self, other: object) -> bool:
        return self._all() == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all())

    def __add__(self, other: Sequence[Any]) -> tuple[Any, ...]:
        return self._all() + tuple(other)

    def __radd__(self, other: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(other) + self._all()

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[type[tuple[E_co, ...]], tuple[tuple[E_co, ...]]]:
        return tuple, (self._all(),)
