"""What a table tells one who sits at it, or looks on: all that a screen needs, or no more than what is new."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from attrs import field, frozen

from amunre.engine.lines import Line
from amunre.engine.result import Result
from amunre.engine.values import ITEMS, LARGEST_NUMBER, Items, Looking, Name, Number, Seat, Step, Value, number, text

V_co = TypeVar("V_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)
Q_co = TypeVar("Q_co", covariant=True)
C_co = TypeVar("C_co", covariant=True)

Way = Literal["take-back", "retract", "plead"]
"""Requests that lead back: undo the last step, take up what lies face down, ask the others to undo a decision."""

MOST_ENTRIES = 100_000
"""Most events, lines or deeds in one message."""

TOLD = {ITEMS: Items(MOST_ENTRIES)}

Instant = Annotated[int, number("In milliseconds since 1970.", 0, LARGEST_NUMBER)]
Word = Annotated[
    str, Value("What was done.", {"title": "a word", "type": "string", "pattern": "^[a-z-]+$", "maxLength": 40})
]


@frozen
class Chair:
    """Who plays a seat; nobody, while it is empty."""

    name: Name | None
    """Name of the person; None where there is none."""
    bot: Name | None
    """Name of the bot that plays the seat, of one in a file the class alone; None where there is none."""
    due: Instant | None = None
    """When the time of the person runs out, in milliseconds since 1970; None: it does not, or they are not asked."""
    called: Name | None = None
    """What the game calls this seat: by its last person, also when they have gone; None: by its number."""


@frozen
class Told:
    """Something that was done at the table beside the game, such as that somebody sat down."""

    step: Step
    """Step of the table after it."""
    kind: Word
    seat: Seat | None
    """Of whom it tells; None if of nobody."""
    name: Name | None
    """Of the person who came, or has this name now; else None."""
    bot: Name | None
    """Name of the bot that has come; else None."""
    text: Annotated[str, text("It in words.", 10_000)]


Acknowledged = Annotated[
    int,
    number(
        "Counts all that was acknowledged at this table, take-backs included; a request to play names the one it "
        "answers.",
        0,
        1_000_000,
    ),
]
Chairs = Annotated[tuple[Chair, ...], Items(10, least=1, says="Who plays, by seat.")]
Deeds = Annotated[tuple[Told, ...], Items(MOST_ENTRIES, says="What was done since beside the game.")]
Intention = Annotated[
    str,
    text("Text of the action that the viewer wants to be done when they are asked next; null: none.", 200, least=1),
]
Ways = Annotated[
    tuple[Annotated[Way, Value("The kind of a request.", {})], ...],
    Items(
        3,
        says="The requests by which the viewer can go back now: undo the last step, take up what lies face down, "
        "ask the others.",
    ),
]


@frozen
class NewsOf(Generic[E_co, Q_co]):
    """What is new to one viewer who has a view and folds the events into it.

    Its types are those of an event and a prompt.
    """

    step: Acknowledged
    viewer: Looking
    chairs: Chairs
    prompt: Q_co | None
    """What the viewer is asked, the violations in it without amounts and text; None for a spectator."""
    kept: Number
    """How many events of those told before still stand. If not all do, a take-back has undone the others: nothing leads
    back, so take the view of an update."""
    events: tuple[E_co, ...] = field(metadata=TOLD)
    """What happened, from the number under `kept` on."""
    told: Deeds
    plea: Seat | None
    """The seat that asks the others to let it take something back; None while none does."""
    intention: Intention | None
    back: Ways
    result: Result | None
    """How the game ended; None while it goes on."""


@frozen
class UpdateOf(Generic[V_co, E_co, Q_co, C_co]):
    """A table as one viewer may know it, and what happened since they were told last: all that a screen needs.

    Its types are those of a view, an event, a prompt and a score.
    """

    step: Acknowledged
    viewer: Looking
    chairs: Chairs
    view: V_co
    prompt: Q_co | None
    """What the viewer is asked; None for a spectator."""
    kept: Number
    """How many events of those told before still stand; a take-back has undone the others."""
    first: Number
    """Number of the first event that is told here: `kept`, but for a new screen, which is told the last ones alone."""
    events: tuple[E_co, ...] = field(metadata=TOLD)
    """What happened, from the number under `first` on."""
    lines: Annotated[tuple[Line, ...], Items(MOST_ENTRIES)]
    """The same as lines of the log, without those that nobody wants to read."""
    told: Deeds
    plea: Seat | None
    """The seat that asks the others to let it take something back; None while none does."""
    intention: Intention | None
    back: Ways
    scores: tuple[C_co, ...] = field(metadata={ITEMS: Items(10)})
    """By seat, scored so far."""
    result: Result | None
    """How the game ended; None while it goes on."""
