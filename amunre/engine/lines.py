"""Log lines: events as sentences, with their templates and parameters, so that a front end can translate them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from amunre.arguments import ending, of_kind
from amunre.engine.events import ASKED, Event
from amunre.engine.game import Game
from amunre.engine.texts import Filler
from amunre.engine.values import EventNumber, Params, Sentence, Slug, Title
from amunre.errors import NotationError
from amunre.frozendict import frozendict

MOST_EVENTS = 1_000_000
"""Maximum number of events per call; a game has a few hundred."""


@frozen
class Line:
    """A line in the log: an event in words, as one viewer may know it."""

    number: EventNumber
    clause: Slug
    template: Title
    """The sentence with names in braces for the variable parts, as in `data/texts`."""
    params: Params = field(converter=frozendict)
    """Values for the template, as far as the viewer may know them."""
    text: Sentence
    """The template filled in with the values and the players' names."""
    opens: bool
    """True if the line begins a new section of the log, such as a round, a turn or a phase."""


def line_of(game: Game, event: Event) -> Line:
    """Return the log line for an event. It contains only what the viewer of the event may know.

    Args:
        game: The game in which the event occurred.
        event: The event, as the viewer may know it.

    Raises:
        NotationError: `event` is not an event from this game.
    """
    text = of_kind("game", game, Game).sentence(event)
    return Line(
        event.number,
        event.clause,
        Filler(game.rules).template("events", event.kind, event.case),
        event.params,
        text,
        event.opens,
    )


def lines_of(game: Game, events: Iterable[Event]) -> tuple[Line, ...]:
    """Return the log lines for events, leaving out those that only name the seats to act.

    Args:
        game: The game in which the events occurred.
        events: The events, as the viewer may know them.

    Raises:
        NotationError: `events` are not events from this game.
    """
    try:
        told = ending("events", events, MOST_EVENTS)
    except TypeError:
        raise NotationError(f"events: expected a sequence of events, found {type(events).__name__}.") from None
    return tuple(line_of(game, event) for event in told if of_kind("event", event, Event).kind != ASKED)
