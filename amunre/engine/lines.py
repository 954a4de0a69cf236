"""Log lines: events as sentences, and as template and parameters, so that a front end can translate them."""

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
"""Maximum number of events per call; a game has some hundreds."""


@frozen
class Line:
    """A line of the log: an event in words, as one viewer may know it."""

    number: EventNumber
    clause: Slug
    template: Title
    """The sentence with variable parts as names in braces, as in `data/texts`."""
    params: Params = field(converter=frozendict)
    """Values for the template: those of the event that the viewer may know."""
    text: Sentence
    """The template filled in, with the names of the players."""


def line_of(game: Game, event: Event) -> Line:
    """Return an event in words. The line has only what the viewer of the event may know.

    Args:
        game: The game of the event.
        event: The event, as the viewer may know it.

    Raises:
        NotationError: Not an event of this game.
    """
    text = of_kind("game", game, Game).sentence(event)
    return Line(
        event.number, event.clause, Filler(game.rules).template("events", event.kind, event.clause), event.params, text
    )


def lines_of(game: Game, events: Iterable[Event]) -> tuple[Line, ...]:
    """Return events in words, without those that only say who must act, which a screen shows elsewhere.

    Args:
        game: The game of the events.
        events: The events, as the viewer may know them.

    Raises:
        NotationError: Not events of this game.
    """
    try:
        told = ending("events", events, MOST_EVENTS)
    except TypeError:
        raise NotationError(f"events: expected a sequence of events, found {type(events).__name__}.") from None
    return tuple(line_of(game, event) for event in told if of_kind("event", event, Event).kind != ASKED)
