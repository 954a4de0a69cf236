"""A whole game as text for readers: turn by turn, with the board whenever kingdoms go to war."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from textwrap import wrap

from amunre.engine.events import OMNISCIENT, Event
from amunre.engine.game import Game, begun_as
from amunre.engine.texts import capital
from amunre.games.tigris.drawings import text
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.view import View, fold
from amunre.render.telling import Telling

NARRATED = frozenset(
    {
        "tiles-removed",
        "leader-left",
        "kingdoms-connected",
        "conflict-began",
        "conflict-settled",
        "monument-built",
        "monument-declined",
        "treasure-taken",
    }
)
"""The kinds of event with a text in `demo`, other than ACTIONS. Points follow the event that earned them."""

ACTIONS = frozenset({"tile-placed", "catastrophe-placed", "tiles-exchanged", "leader-placed", "passed"})
"""The kinds of event that begin an action, and therefore a sentence."""

KEPT = "\N{NO-BREAK SPACE}"
"""A non-breaking space, which keeps a number and its noun on one line."""


def story(game: Game[Ruleset], width: int) -> Iterator[str]:
    """Return a whole game as lines of text, each at most this many columns wide."""
    return _Story(game, width).lines()


def _turns(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield the events turn by turn."""
    found = list[Event]()
    for event in events:
        if event.kind == "turn-began":
            yield found
            found = []
        found.append(event)
    yield found


class _Story(Telling[Ruleset]):
    """The events, turn by turn, and the state of the table after each event."""

    def __init__(self, game: Game[Ruleset], width: int) -> None:
        super().__init__(game, width)
        self.heads = [*(self.filler.title("colors", color) for color in self.rules.colors), self.part("treasures")]
        self.events = game.events(OMNISCIENT)

    def lines(self) -> Iterator[str]:
        """Yield the whole story, from the heading to the winner."""
        *others, last = range(self.game.players)
        yield self.say("title", title=self.rules.title, players=self.game.players, seed=self.game.seed)
        yield self.say("players", seats=tuple(others), seat=last)
        yield self.say("legend", heads=", ".join(self.heads))
        yield ""
        fresh = begun_as(self.game)
        view, begun = fresh.view(OMNISCIENT), len(fresh.events(OMNISCIENT))
        for number, events in enumerate(_turns(self.events[begun:]), 1):
            parts: list[tuple[str, View | None]] = []
            for told in _parts(events):
                board = None
                for event in told:
                    view = fold(view, event)
                    board = view if event.kind == "kingdoms-connected" else None
                parts.append((self.paragraph(told, view.active), board))
            yield from self.turn(number, view, parts)
        yield from self.scores([*self.heads, self.part("weakest")])

    def turn(self, number: int, after: View, parts: Sequence[tuple[str, View | None]]) -> Iterator[str]:
        """Yield the active player, the points after the turn, and the actions, with the board before each war."""
        player = after.players[after.active]
        points = "".join(f"{n:>3}" for n in (*player.points.values(), player.treasures))
        head = f"{number:>3} {self.game.names[after.active]:<{self.name_width}}{points}  "
        indent = " " * len(head)
        for paragraph, board in parts:
            if paragraph:
                for line in wrap(paragraph, self.width, initial_indent=head, subsequent_indent=indent):
                    yield line.replace(KEPT, " ")
                head = indent
            if board is not None:
                yield from text.board(board, self.rules, self.game.names, self.width).plain.splitlines()

    def paragraph(self, events: Sequence[Event], active: int) -> str:
        """Return the events as text, each with the points that it earned."""
        sentences: list[list[tuple[str, Counter[tuple[int, str]]]]] = []
        paid = [(self.part("monuments"), Counter[tuple[int, str]]())]
        for event in events:
            if event.kind == "points-won":
                if event.clause == "monument.points" and paid not in sentences:
                    sentences.append(paid)
                sentences[-1][-1][1][event.params["seat"], event.params["color"]] += event.params["points"]
            elif event.kind in ACTIONS or (event.kind in NARRATED and not sentences):
                sentences.append([(self.phrase(event, active), Counter())])
            elif event.kind in NARRATED:
                sentences[-1].append((self.phrase(event, active), Counter()))
        told = ("; ".join(f"{phrase}{self.points(won, active)}" for phrase, won in each) for each in sentences)
        return " ".join(f"{capital(sentence)}." for sentence in told)

    def phrase(self, event: Event, active: int) -> str:
        """Describe an event briefly, without naming the active player."""
        seat = event.params.get("seat")
        params = {**event.params, "other": None if seat == active else seat}
        return self.filler.phrase(self.filler.template("demo", event.kind, event.clause), params)

    def points(self, won: Counter[tuple[int, str]], active: int) -> str:
        """Return the points won, in brackets."""
        told = [
            self.part("points", points=points, color=color, other=None if seat == active else seat)
            for (seat, color), points in won.items()
        ]
        return f" ({', '.join(told)})" if told else ""


def _parts(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield the events in a turn, split at each point where kingdoms are connected."""
    found = list[Event]()
    for event in events:
        found.append(event)
        if event.kind == "kingdoms-connected":
            yield found
            found = []
    yield found
