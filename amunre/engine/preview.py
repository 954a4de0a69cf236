"""Previews: the effects of an action, as far as its seat may know them before it acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import frozen

from amunre.engine.events import E, Log

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


class ForeseenLog(Log[E], Generic[E, C]):
    """A log of the events that a seat can foresee; the first other event raises Unforeseen, which ends the action."""

    __slots__ = ("_first", "_score", "_seat", "score")

    def __init__(self, seat: int, first: int, score: Callable[[int], C]) -> None:
        super().__init__()
        self._seat: int = seat
        self._first: int = first
        """Number of the first event."""
        self._score: Callable[[int], C] = score
        self.score: C = score(seat)
        """The seat's score after the last event. Later, a card may already be on its way."""

    def append(self, event: E) -> None:
        """Append an event and give it its number. Raises Unforeseen if the seat cannot foresee it."""
        if not event.foreseen_by(self._seat):
            raise Unforeseen
        super().append(event)
        object.__setattr__(event, "number", self._first + event.number)
        self.score = self._score(self._seat)
