"""A lesson: a part of one game, played by the engine, with stops where the reader decides.

A ruleset's folder may contain `learn.yaml`, see `schemas/learn.schema.json`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from attrs import frozen

from amunre import render
from amunre.book.played import ExampleError
from amunre.engine.game import Game
from amunre.engine.ruleset import Rules
from amunre.engine.violations import Violation
from amunre.errors import AmunreError
from amunre.examples import SEED
from amunre.jsontypes import JsonMapping
from amunre.render.story import called, paragraph
from amunre.translations import told_in

FILE = "learn.yaml"
READER = 0
"""The reader's seat."""


@frozen
class LessonMove:
    """A move offered at a stop, with the engine's answer."""

    label: str
    """Its name in the prompt."""
    sentences: tuple[str, ...]
    """Resulting events in sentences; empty if the move is refused."""
    violations: tuple[Violation, ...]
    says: str


@frozen(eq=False)
class Stop:
    """A decision in the game, and the events after it."""

    id: str
    title: str
    text: str
    drawn: str
    """The relevant part of the board as the reader sees it, as SVG."""
    asked: str
    """The question to the reader."""
    moves: tuple[LessonMove, ...]
    chosen: str
    """The label of the move that is played next; empty at the end."""
    sentences: tuple[str, ...]
    """Events until the next stop, in sentences."""


@frozen(eq=False)
class Lesson:
    """The content of the lesson."""

    names: tuple[str, ...]
    about: tuple[str, ...]
    stops: tuple[Stop, ...]
    points: tuple[str, ...]
    mistakes: tuple[str, ...]
    hints: tuple[str, ...]


def lesson_of(place: Path, rules: Rules) -> Lesson | None:
    """Return the lesson in the folder of a ruleset, played by these rules; None if there is none.

    Raises:
        RulesetError: The file does not match its schema.
        ExampleError: The game differs from the file.
    """
    told = told_in(place, FILE, "learn")
    if told is None:
        return None
    parts = {key: tuple(told[key]) for key in ("about", "points", "mistakes", "hints")}
    try:
        return Lesson(names=tuple(told["players"]), stops=tuple(_stops(told, rules)), **parts)
    except (AmunreError, ValueError) as error:
        raise ExampleError(f"{FILE}: {error}") from error


def _stops(told: JsonMapping, rules: Rules) -> Iterator[Stop]:
    game = _begun(told, rules)
    for id, stop in told["stops"].items():
        steps, moves, before = stop.get("steps", ()), stop.get("moves", {}), game.copy()
        chosen = steps[0][2:] if steps else None
        if chosen is not None and (chosen not in moves or steps[0] != f"{READER} {chosen}"):
            raise ExampleError(f"{id}: expected the first step to be a move of the reader, found {steps[0]}")
        yield Stop(
            id=id,
            title=stop["title"],
            text=stop["text"],
            drawn=_drawn(before, stop.get("places", ()), stop.get("with") == "players"),
            asked=before.prompt(READER).text if READER in before.to_act else "",
            moves=tuple(_move(before, action, move) for action, move in moves.items()),
            chosen="" if chosen is None else _label(before, chosen, moves[chosen]),
            sentences=_played(game, steps),
        )


def _begun(told: JsonMapping, rules: Rules) -> Game:
    names, seed, position = told["players"], told.get("seed", SEED), told.get("position")
    if position is None:
        return Game(rules, names, seed=seed)
    return Game.from_position(rules, rules.game.positions.sketch(rules, position), seed=seed, names=names)


def _drawn(game: Game, places: Sequence[str], players: bool) -> str:
    """Draw these places of the board and the players as the reader sees them; the whole board if neither is given."""
    look = partial(render.part, places=places, players=players) if places or players else render.board
    return look(game.view(READER), rules=game.rules, names=game.names).svg


def _move(before: Game, action: str, move: JsonMapping) -> LessonMove:
    violations = before.explain(READER, action)
    game = before.copy()
    steps = () if violations else (f"{READER} {action}", *move.get("then", ()))
    return LessonMove(_label(before, action, move), _played(game, steps), violations, move["says"])


def _played(game: Game, steps: Sequence[str]) -> tuple[str, ...]:
    """Play some steps and return what the reader sees, a paragraph for each step that shows something."""
    told = []
    for step in steps:
        since = len(game.events(READER))
        game.play(int(step[0]), step[2:])
        told.append(paragraph(game, READER, game.events(READER, since=since)))
    return tuple(filter(None, told))


def _label(game: Game, text: str, move: JsonMapping) -> str:
    """Return the name of a move: the lesson's own, or its name in the prompt."""
    return str(move["label"]) if "label" in move else called(game, READER, text)
