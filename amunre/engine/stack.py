"""The stack of unfinished business within an action: a war within a placement, a card within a card.

`Moment.pending` holds the stack, as plain values. No function is ever suspended, so copies, undo, redeals, records and
positions work in the middle of an action, however deep. Push later business first. A question is the top entry; the
answer pops or replaces it. Entries are public: never put hidden information into one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from amunre.engine.moment import Moment
from amunre.engine.rules import OVER

S = TypeVar("S", bound=Moment)


class Entry(Protocol):
    """A frozen value made of ids, numbers and tuples of these, as in a position."""

    @property
    def kind(self) -> str:
        """Kind of entry, a word of the game."""


def push(s: Moment, entry: Entry) -> None:
    """Push an entry, to be resolved before all others."""
    s.pending += (entry,)


def top(s: Moment) -> Any:
    """Return the top entry; None if the stack is empty."""
    return s.pending[-1] if s.pending else None


def pop(s: Moment) -> None:
    """Remove the top entry."""
    s.pending = s.pending[:-1]


def replace_top(s: Moment, entry: Entry) -> None:
    """Replace the top entry."""
    s.pending = (*s.pending[:-1], entry)


def run(s: S, step: Callable[[S], None]) -> None:
    """Repeat a step until a seat is asked or the game is over."""
    while not s.asked and s.stage != OVER:
        step(s)
