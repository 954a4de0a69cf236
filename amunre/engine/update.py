"""Updates about a table for a player or a spectator: everything that a screen needs, or only the news."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from attrs import field, frozen

from amunre.engine.lines import Line
from amunre.engine.result import Result
from amunre.engine.values import (
    ITEMS,
    LARGEST_NUMBER,
    LONGEST_ACTION,
    Items,
    Looking,
    Name,
    Number,
    Seat,
    Step,
    Value,
    number,
    text,
)

V_co = TypeVar("V_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)
Q_co = TypeVar("Q_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)

Way = Literal["take-back", "retract", "plead"]
"""Requests to undo: undo the last step, retract a face-down choice, or ask the others to agree to an undo."""

MOST_ENTRIES = 100_000
"""Maximum number of events, lines or table messages in one update."""

BOUNDED = {ITEMS: Items(MOST_ENTRIES)}

Instant = Annotated[int, number("Time in milliseconds since 1970.", 0, LARGEST_NUMBER)]
Word = Annotated[
    str, Value("The kind of message.", {"title": "a word", "type": "string", "pattern": "^[a-z-]+$", "maxLength": 40})
]


@frozen
class Chair:
    """The person or bot in a seat, if any."""

    name: Name | None
    """Name of the person in the seat, if any."""
    bot: Name | None
    """Name of the bot in the seat, if any; for a bot from a file, only its class."""
    due: Instant | None = None
    """End of the person's time, in milliseconds since 1970; None if there is no limit, or if they need not act."""
    called: Name | None = None
    """Name of this seat in the game: the last person in it, even if they have left, or its bot; None: its number."""


@frozen
class Told:
    """A message about the table rather than the game, for example that a player has joined."""

    step: Step
    """The table's step after the event."""
    kind: Word
    seat: Seat | None
    """The seat concerned, if any."""
    name: Name | None
    """Name of the person who joined or changed their name, if any."""
    bot: Name | None
    """Name of the bot that joined, if any."""
    text: Annotated[str, text("The message in words.", 10_000)]


Acknowledged = Annotated[
    int,
    number(
        "Number of acknowledged actions at this table, including undos. A request to play gives the step that it "
        "responds to.",
        0,
        1_000_000,
    ),
]
Chairs = Annotated[tuple[Chair, ...], Items(10, least=1, says="Players by seat.")]
Deeds = Annotated[tuple[Told, ...], Items(MOST_ENTRIES, says="Messages about the table since the last update.")]
Intention = Annotated[
    str,
    text(
        "Text of the action that the viewer has declared for their next turn; null if there is none.",
        LONGEST_ACTION,
        least=1,
    ),
]
Ways = Annotated[
    tuple[Annotated[Way, Value("The kind of a request.", {})], ...],
    Items(
        3,
        says="The requests with which the viewer can undo now: undo the last step, retract a face-down choice, "
        "ask the others.",
    ),
]


@frozen
class NewsOf(Generic[E_co, Q_co]):
    """The news for one viewer who has a view and applies the events to it.

    The type parameters are the types of events and prompts.
    """

    step: Acknowledged
    viewer: Looking
    chairs: Chairs
    prompt: Q_co | None
    """The viewer's prompt, with violations that have no amounts or text; None for a spectator."""
    kept: Number
    """Number of earlier events that are still valid. If there are fewer than before, the others were undone. Events
    cannot be reversed, so request an update.
    """
    events: tuple[E_co, ...] = field(metadata=BOUNDED)
    """The events, starting with the number in `kept`."""
    told: Deeds
    plea: Seat | None
    """The seat that asks the others to let it undo, if any."""
    intention: Intention | None
    back: Ways
    result: Result | None
    """The result; None until the game is over."""


@frozen
class UpdateOf(Generic[V_co, E_co, Q_co, C_co]):
    """A table as one viewer may know it, and the events since their last update: everything that a screen needs.

    The type parameters are the types of views, events, prompts and scores.
    """

    step: Acknowledged
    viewer: Looking
    chairs: Chairs
    view: V_co
    prompt: Q_co | None
    """The viewer's prompt; None for a spectator."""
    kept: Number
    """Number of earlier events that are still valid; the others were undone."""
    first: Number
    """Number of the first event in `events`: usually `kept`, but a new screen receives only the latest events."""
    events: tuple[E_co, ...] = field(metadata=BOUNDED)
    """The events, starting with the number in `first`."""
    lines: Annotated[tuple[Line, ...], Items(MOST_ENTRIES)]
    """The events as lines in the log, leaving out those that do not need a line."""
    told: Deeds
    plea: Seat | None
    """The seat that asks the others to let it undo, if any."""
    intention: Intention | None
    back: Ways
    scores: tuple[C_co, ...] = field(metadata={ITEMS: Items(10)})
    """The scores so far, by seat."""
    result: Result | None
    """The result; None until the game is over."""
