"""Previews: the effects of an action, as far as its seat may know them before it acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import frozen

from amunre.engine.events import Event

C = TypeVar("C")
E_co = TypeVar("E_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)


@frozen
class Preview(Generic[E_co, C_co]):
    """The effects of a legal action, up to the first that reveals a secret or depends on chance.

    It is the same in all games that the seat cannot distinguish from this one.
    """

    events: tuple[E_co, ...]
    """The first events that `play` would return, all of which the seat can foresee."""
    more: bool
    """True if other events follow, which the seat cannot foresee."""
    before: C_co
    """The seat's score before the action."""
    after: C_co
    """The seat's score after the events."""
    question: str | None
    """The seat's next question in words, or the reason why it waits; None if the seat cannot foresee it."""


class Unforeseen(Exception):
    """Ends a preview before an event that the seat cannot foresee."""


class Foresight(Generic[C]):
    """Watches the events of an action, and ends it before the first one that its seat cannot foresee."""

    def __init__(self, seat: int, score: Callable[[int], C]) -> None:
        self._seat = seat
        self._score = score
        self.score: C = score(seat)
        """The seat's score after the last event. Later, a card may already be on its way."""

    def watch(self, event: Event) -> None:
        """Raise Unforeseen if the seat cannot foresee the event."""
        if not event.foreseen_by(self._seat):
            raise Unforeseen
        self.score = self._score(self._seat)
