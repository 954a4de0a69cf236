"""The stack of unresolved effects within an action, such as a war within a placement or a card within a card.

`Moment.pending` holds the stack as plain values. No function is ever suspended, so copies, undo, redeals, records and
positions work even in the middle of an action. Push effects in reverse order. The top entry is the current question;
the answer pops or replaces it. Entries are public: never put hidden information into one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from amunre.engine.moment import Moment
from amunre.engine.rules import OVER

S = TypeVar("S", bound=Moment)


class Entry(Protocol):
    """A frozen value that contains ids, numbers and tuples of these, as in a position."""

    @property
    def kind(self) -> str:
        """The kind of entry, a word that the game defines."""


def push(s: Moment, entry: Entry) -> None:
    """Push an entry, which will be resolved before all others."""
    s.pending += (entry,)


def top(s: Moment) -> Any:
    """Return the top entry, or None if the stack is empty."""
    return s.pending[-1] if s.pending else None


def pop(s: Moment) -> None:
    """Remove the top entry."""
    s.pending = s.pending[:-1]


def replace_top(s: Moment, entry: Entry) -> None:
    """Replace the top entry."""
    s.pending = (*s.pending[:-1], entry)


def run(s: S, step: Callable[[S], None]) -> None:
    """Repeat a step until a seat must act or the game is over."""
    while not s.asked and s.stage != OVER:
        step(s)
