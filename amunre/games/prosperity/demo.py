"""A whole game as text for readers: turn by turn, with the cards played, bought and gained, and the points so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from amunre.engine.events import OMNISCIENT, Event
from amunre.engine.game import Game, begun_as
from amunre.engine.texts import capital, name_of
from amunre.games.prosperity.model import Ruleset
from amunre.render.telling import Telling

NARRATED = frozenset(
    {
        "card-played",
        "card-named",
        "card-bought",
        "card-gained",
        "card-trashed",
        "card-discarded",
        "card-put-back",
        "coppers-taken",
        "gain-moved",
        "tokens-won",
    }
)
"""The kinds of event with a text in `demo`."""

KEPT = "\N{NO-BREAK SPACE}"
"""A non-breaking space, which keeps the name of a card on one line."""


def story(game: Game[Ruleset], width: int) -> Iterator[str]:
    """Return a whole game as lines of text, each at most this many columns wide."""
    return _Story(game, width).lines()


def _turns(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield the events turn by turn, without those of the set-up."""
    found = list[Event]()
    for event in events:
        if event.kind == "turn-began":
            if found:
                yield found
            found = [event]
        elif found:
            found.append(event)
    yield found


class _Story(Telling[Ruleset]):
    """The events, turn by turn, and the points after each turn."""

    def __init__(self, game: Game[Ruleset], width: int) -> None:
        super().__init__(game, width)
        self.events = game.events(OMNISCIENT)
        begun = begun_as(game)
        self.kingdom: tuple[str, ...] = begun.position().kingdom
        self.points = [begun.score(seat).total for seat in range(game.players)]
        """Points of each seat after the events told so far."""

    def lines(self) -> Iterator[str]:
        """Yield the whole story, from the heading to the winner."""
        *others, last = range(self.game.players)
        yield self.say("title", title=self.rules.title, players=self.game.players, seed=self.game.seed)
        yield self.say("players", seats=tuple(others), seat=last)
        yield from wrap(self.say("kingdom", kingdom=self.kingdom), self.width)
        yield self.say("legend")
        yield ""
        for number, events in enumerate(_turns(self.events), 1):
            yield from self.turn(number, events)
        lines = [self.filler.title("lines", line) for line in self.game.score(0).columns]
        yield from self.scores([*lines, self.part("total")])

    def turn(self, number: int, events: Sequence[Event]) -> Iterator[str]:
        """Yield the active player, the points after the turn, and the course of the turn."""
        active = events[0].params["seat"]
        told = self.paragraph(events, active)
        head = f"{number:>3} {self.game.names[active]:<{self.name_width}}{self.points[active]:>4}  "
        for line in wrap(told, self.width, initial_indent=head, subsequent_indent=" " * len(head)):
            yield line.replace(KEPT, " ")

    def paragraph(self, events: Sequence[Event], active: int) -> str:
        """Return the events as text; similar events that follow each other share a verb. This adds up the points."""
        steps: list[tuple[int, str, str]] = []
        bought = None
        for event in events:
            self.count(event)
            if event.kind not in NARRATED:
                continue
            seat, thing = event.params["seat"], self.thing(event)
            if event.kind == "card-bought":
                bought = event.params["card"]
            elif event.kind == "card-gained" and event.params["card"] == bought:
                bought = None
                continue
            steps.append((seat, self.filler.template("demo", event.kind, event.params.get("to", "")), thing))
        parts = []
        for (seat, template), each in groupby(steps, key=lambda step: step[:2]):
            cards = [
                f"{card} ({count})" if (count := len([*same])) > 1 else card for card, same in groupby(each, _card)
            ]
            facts = {"things": ", ".join(cards), "seat": None if seat == active else seat}
            parts.append(self.filler.phrase(template, facts))
        return capital("; ".join(parts) or self.part("nothing")) + "."

    def thing(self, event: Event) -> str:
        """Return the card of an event, or the number that it is about."""
        told = event.params
        if event.kind == "coppers-taken":
            return str(told["coppers"])
        if event.kind == "tokens-won":
            return str(told["tokens"])
        return name_of(self.rules.card(told["card"])).replace(" ", KEPT)

    def count(self, event: Event) -> None:
        """Add the points of an event."""
        told = event.params
        if event.kind == "tokens-won":
            self.points[told["seat"]] += told["tokens"]
        elif event.kind == "card-gained":
            self.points[told["seat"]] += self.rules.card(told["card"]).points or 0
        elif event.kind == "card-trashed" or (event.kind == "gain-moved" and told["to"] == "trash"):
            self.points[told["seat"]] -= self.rules.card(told["card"]).points or 0


def _card(step: tuple[int, str, str]) -> str:
    return step[2]
