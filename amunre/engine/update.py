"""What a table tells one who sits at it, or looks on: all that a screen needs, or no more than what is new."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from attrs import frozen

from amunre.engine.events import Viewer
from amunre.engine.lines import Line
from amunre.engine.result import Result

V_co = TypeVar("V_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)
Q_co = TypeVar("Q_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)

Way = Literal["take-back", "retract", "plead"]
"""Requests that lead back: undo the last step, take up what lies face down, ask the others to undo a decision."""


@frozen
class Chair:
    """Who plays a seat; nobody, while it is empty."""

    name: str | None
    """Of the person; None where there is none."""
    bot: str | None
    """Name of the bot, of one in a file the class alone; None where there is none."""
    due: int | None = None
    """When the time of the person runs out, in milliseconds since 1970; None: it does not, or they are not asked."""


@frozen
class Told:
    """Something that was done at the table beside the game, such as that somebody sat down."""

    step: int
    """Of the table, after it."""
    kind: str
    seat: int | None
    """Of whom it tells; None if of nobody."""
    name: str | None
    """Of the person who came, or has this name now."""
    bot: str | None
    """That has come."""
    text: str
    """It in words."""


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
    told: tuple[Told, ...]
    """What was done since beside the game."""
    plea: int | None
    """The seat that asks the others to let it take something back."""
    intention: str | None
    """Text of the action that the viewer wants to be done when they are asked next."""
    back: tuple[Way, ...]
    """The requests by which the viewer can go back now."""
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
    first: int
    """Number of the first event that is told here: `kept`, but for a new screen, which is told the last ones alone."""
    events: tuple[E_co, ...]
    """From that number on."""
    lines: tuple[Line, ...]
    """The same as log lines, without those that nobody wants to read."""
    told: tuple[Told, ...]
    """What was done since beside the game."""
    plea: int | None
    """The seat that asks the others to let it take something back."""
    intention: str | None
    """Text of the action that the viewer wants to be done when they are asked next."""
    back: tuple[Way, ...]
    """The requests by which the viewer can go back now."""
    scores: tuple[C_co, ...]
    """By seat, scored so far."""
    result: Result | None
    """None while the game goes on."""
