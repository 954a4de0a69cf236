"""Examples of messages, from games played at random, some of which begin with a worked example of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random

from amunre.engine.definition import AnyGame
from amunre.engine.events import SPECTATOR
from amunre.engine.files import folder
from amunre.engine.game import Game
from amunre.engine.lines import lines_of
from amunre.engine.ruleset import Rules
from amunre.engine.texts import Filler
from amunre.engine.update import Chair, Told
from amunre.engine.values import TypeHint
from amunre.examples import examples_of as worked_in
from amunre.games.loading import shipped_where
from amunre.jsontypes import Json
from amunre.wire.convert import dump
from amunre.wire.shapes import kind_of

MOST_GAMES = 20
"""New games played in search of an example of each kind of event and group."""

WHOLE = 3
"""Number of games in which everything is looked at; after those, only rare groups and events are missing."""

MOST_PROMPTS = 5
"""Number of prompts to look at in each stage of such a game."""

MOST_EXAMPLES = 2
"""Number of examples to keep of each kind."""

Sample = tuple[str, object]
"""The name of a form or kind, and a value of it."""


class Examples:
    """Sample values of everything that crosses the wire, as JSON."""

    def __init__(self, game: AnyGame) -> None:
        self._found: dict[str, list[Json]] = {}
        self._games = enumerate(_games_of(first_of(game)))

    def of(self, cls: type) -> Sequence[Json]:
        """Return sample values of a class. Raises RuntimeError if no game shows one."""
        name = kind_of(cls) or cls.__name__
        while name not in self._found:
            number, game = next(self._games, (0, None))
            if game is None:
                use = "is it used by a move of a stage?"
                raise RuntimeError(f"{cls.__module__}.{cls.__name__}: no example in any game; {use}")
            self._look((looks if number < WHOLE else happens)(game, Random(number)))
        return self._found[name]

    def _look(self, samples: Iterable[Sample]) -> None:
        """Keep the first values of each kind that a game shows."""
        seen = dict[str, list[Json]]()
        for name, value in samples:
            if len(known := seen.setdefault(name, [])) < MOST_EXAMPLES and (form := dump(value)) not in known:
                known.append(form)
        self._found = seen | self._found


def first_of(game: AnyGame) -> Rules:
    """Return the shipped ruleset of a game that extends no other."""
    found = shipped_where(lambda rules: rules.game is game)
    assert found
    return found


def _games_of(rules: Rules) -> Iterator[Game]:
    """Yield new games, then a game from each worked example of the rules, because they show rare events."""
    numbers = range(rules.least_players, rules.most_players + 1)
    for number in range(MOST_GAMES):
        yield Game(rules, numbers[number % len(numbers)], seed=number)
    for number, example in enumerate(worked_in(folder("data") / rules.id, "worked")):
        yield Game.from_position(rules, example.start(rules).position(), seed=number)


def looks(game: Game, random: Random) -> Iterator[Sample]:
    """Play a game at random and yield what it shows."""
    happened = len(game.events(SPECTATOR))
    while not game.over:
        known, legal = happened, game.legal_actions(seat := random.choice(game.to_act))
        for seat_told in range(game.players):
            prompt = game.prompt(seat_told)
            yield "Prompt", prompt
            yield from ((group.kind, group) for group in prompt.groups)
        for action in random.choices(game.rules.actions, k=3):
            yield from (("Violation", violation) for violation in game.explain(seat, action))
        game.push(seat, action := random.choice(legal))
        yield "Action", action
        events = game.events(seat, known)
        happened += len(events)
        yield from (("Line", line) for line in lines_of(game, events))
        if len(game.steps) == 30:
            yield "View", game.view(0)
            yield "Update", told_of(game.rules.game.update, game, known)
            yield "News", told_of(game.rules.game.news, game, known)
            yield "Chair", chair_of(game.names[0])
            yield "Told", sitting(game, len(game.steps))
    yield from events_of(game)
    yield "Score", game.score(0)
    yield "Result", game.result


def happens(game: Game, random: Random) -> Iterator[Sample]:
    """Play a game at random and yield its events, and the groups in the first prompts of each stage."""
    came = Counter[str]()
    while not game.over:
        seat = random.choice(game.to_act)
        came[game.stage] += 1
        if came[game.stage] <= MOST_PROMPTS:  # prompts take most of the time
            yield from ((group.kind, group) for group in game.prompt(seat).groups)
        game.push(seat, random.choice(game.legal_actions(seat)))
    yield from events_of(game)


def events_of(game: Game) -> Iterator[Sample]:
    """Yield the events of a game, each as all viewers know it."""
    told = [game.events(viewer) for viewer in (SPECTATOR, *range(game.players))]
    yield from ((event.kind, event) for several in zip(*told, strict=True) for event in several)


def told_of(form: TypeHint, game: Game, since: int) -> object:
    """Return an update or news, as a table would send it to the first seat."""
    events, step = game.events(0, since), len(game.steps)
    parts = {
        "step": step,
        "viewer": 0,
        "chairs": tuple(map(chair_of, game.names)),
        "view": game.view(0),
        "prompt": game.prompt(0),
        "kept": since,
        "first": since,
        "events": events,
        "lines": lines_of(game, events),
        "told": (sitting(game, step),),
        "plea": None,
        "intention": None,
        "back": (),
        "scores": tuple(game.score(seat) for seat in range(game.players)),
        "result": game.result,
    }
    return form(**{name: value for name, value in parts.items() if name in form.__match_args__})


def chair_of(name: str) -> Chair:
    """Return the chair of a person."""
    return Chair(name, None, called=name)


def sitting(game: Game, step: int) -> Told:
    """Return the message of a table that the last seat was taken."""
    name = game.names[-1]
    return Told(
        step, "sat", game.players - 1, name, None, Filler(game.rules, game.names).say("table-deeds", "sat", name=name)
    )


@cache
def examples_of(game: AnyGame) -> Examples:
    """Return the examples of a game."""
    return Examples(game)
