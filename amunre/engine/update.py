"""What a table tells one who sits at it, or looks on: all that a screen needs, or no more than what is new."""

from __future__ import annotations

from typing import Generic, TypeVar

from attrs import frozen

from amunre.engine.events import Viewer
from amunre.engine.lines import Line
from amunre.engine.result import Result

V_co = TypeVar("V_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)
Q_co = TypeVar("Q_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)


@frozen
class Chair:
    """Who plays a seat."""

    name: str
    bot: str | None
    """Name of the bot that plays it, of one in a file the class alone; None for a person."""


@frozen
class NewsOf(Generic[E_co, Q_co]):
    """What is new to one viewer who has a view and folds the events into it.

    Its types are those of an event and a prompt.
    """

    step: int
    """Counts all that was acknowledged at this table, take-backs included; an action names the one it answers."""
    viewer: Viewer
    """A seat or SPECTATOR."""
    chairs: tuple[Chair, ...]
    """By seat."""
    prompt: Q_co | None
    """Without reasons; None for a spectator."""
    kept: int
    """How many events of those told before still stand. If not all do, a take-back has undone the others: nothing leads
    back, so take the view of an update."""
    events: tuple[E_co, ...]
    """From number `kept` on."""
    result: Result | None
    """None while the game goes on."""


@frozen
class UpdateOf(Generic[V_co, E_co, Q_co, C_co]):
    """The table as one viewer may know it, and what happened since they were told last.

    Its types are those of a view, an event, a prompt and a score.
    """

    step: int
    """Counts all that was acknowledged at this table, take-backs included; an action names the one it answers."""
    viewer: Viewer
    """A seat or SPECTATOR."""
    chairs: tuple[Chair, ...]
    """By seat."""
    view: V_co
    prompt: Q_co | None
    """None for a spectator."""
    kept: int
    """How many events of those told before still stand; a take-back has undone the others."""
    events: tuple[E_co, ...]
    """From number `kept` on."""
    lines: tuple[Line, ...]
    """The same as log lines, without those that nobody wants to read."""
    scores: tuple[C_co, ...]
    """By seat, scored so far."""
    result: Result | None
    """None while the game goes on."""
