"""The log of a game, whose events are created when somebody reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, ParamSpec

from amunre.engine.events import E, Events, Viewer, event_of

P = ParamSpec("P")


class Log(Generic[E]):
    """The events in a game, in order."""

    __slots__ = ("entries", "first", "watch")

    def __init__(self, first: int = 0, watch: Callable[[E], None] | None = None) -> None:
        self.entries: list[Any] = []
        """Each event, or its class and values until somebody reads it."""
        self.first: Final = first
        """Number of the first event."""
        self.watch: Final = watch
        """A function that is called with each event before it is added; if it raises, the event is not added."""

    def __len__(self) -> int:
        return len(self.entries)

    def copy(self) -> Log[E]:
        """Return an independent log of the same events."""
        new: Log[E] = Log(self.first, self.watch)
        new.entries = self.entries[:]
        return new

    def tell(self, kind: Callable[P, E], *values: P.args, **named: P.kwargs) -> None:
        """Add an event, given its class and the values of its fields in order.

        The values must be immutable, because the event may be created much later.
        """
        assert not named, "the values of fields are given in order, without names"
        entry: Any = kind, values
        if self.watch is not None:
            entry = event_of(entry, self.first + len(self.entries))
            self.watch(entry)
        self.entries.append(entry)

    def cut(self, length: int) -> None:
        """Keep only the first events."""
        del self.entries[length:]

    def seen_by(self, viewer: Viewer, since: int) -> Events[E]:
        """Return the events from this place on, as a viewer may know them."""
        return Events(self.entries[since:], self.first + since, viewer)

    def read(self, since: int = 0) -> list[E]:
        """Return the events from this place on."""
        for place in range(since, len(self.entries)):
            self.entries[place] = event_of(self.entries[place], self.first + place)
        return self.entries[since:]
