"""A lesson: part of a game, played by the engine, with stops at which the reader decides.

A ruleset's folder may contain its lesson, `learn.yaml`; see `schemas/learn.schema.json`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from attrs import evolve, frozen

from amunre import render
from amunre.engine.definition import AnyGame
from amunre.engine.game import Game
from amunre.engine.ruleset import Rules
from amunre.engine.texts import part
from amunre.engine.violations import Violation
from amunre.errors import AmunreError
from amunre.examples import SEED, ExampleError
from amunre.games.finding import folder_of, shipped_rulesets
from amunre.games.loading import load_rules, shipped_rulesets_of
from amunre.games.overlays import lineage
from amunre.jsontypes import JsonMapping
from amunre.render.story import called, paragraph
from amunre.translations import told_in

FILE = "learn.yaml"
READER = 0
"""The reader's seat."""


@frozen
class LessonMove:
    """A move offered at a stop, with the engine's response to it."""

    action: str
    label: str
    """The move's own label, or its name in the prompt."""
    sentences: tuple[str, ...]
    """Sentences that describe the resulting events; empty if the move is refused."""
    violations: tuple[Violation, ...]
    says: str


@frozen(eq=False)
class Stop:
    """A decision in the game, and the events that follow it."""

    id: str
    title: str
    text: str
    game: Game
    """The game at this stop."""
    places: tuple[str, ...]
    """Places on the board to show; if empty, and the players are not shown either, the whole board is shown."""
    players: bool
    """True if the players are shown below the places."""
    asked: str
    """The question that the reader must answer."""
    moves: tuple[LessonMove, ...]
    chosen: str
    """The label of the move that the lesson plays next; empty at the last stop."""
    sentences: tuple[str, ...]
    """Sentences that describe the events until the next stop."""

    @property
    def drawn(self) -> str:
        """The relevant part of the board as the reader sees it, as SVG."""
        view, of = self.game.view(READER), {"rules": self.game.rules, "names": self.game.names}
        if self.places or self.players:
            return render.part(view, self.places, **of, players=self.players).svg
        return render.board(view, **of).svg


@frozen(eq=False)
class Lesson:
    """The content of a lesson."""

    rules: Rules
    names: tuple[str, ...]
    about: tuple[str, ...]
    stops: tuple[Stop, ...]
    points: tuple[str, ...]
    mistakes: tuple[str, ...]
    hints: tuple[str, ...]
    base: Rules | None = None
    """The base ruleset that the lesson was written for; None if it was written for these rules."""


class NoLesson(AmunreError):
    """An error for a ruleset that has no lesson."""


def lesson_for(rules: Rules, place: Path | None = None) -> Lesson:
    """Return a ruleset's lesson, or that of a ruleset it extends, provided that the same moves have the same results.

    place: the folder of the rules; None for a shipped ruleset, or for rules whose folder is unknown.

    Raises:
        NoLesson: The ruleset has no lesson.
        RulesetError: The ruleset's own file does not match its schema.
        ExampleError: The game of the ruleset's own lesson differs from the file.
    """
    if place is None and rules.id in shipped_rulesets():
        place = folder_of(rules.id)
    bases: Sequence[str | Path] = shipped_rulesets_of(rules.game)
    if place is not None:
        if own := lesson_of(place, rules):
            return own
        bases = lineage(place)[-2::-1]
    for name in bases:
        base = load_rules(name)
        written = lesson_of(folder_of(name), base)
        with suppress(ExampleError):
            if written and (same := lesson_of(folder_of(name), rules)) and _results(same) == _results(written):
                return evolve(same, base=base)
    raise NoLesson(part("learn", "none", title=rules.title, ruleset=taught_by(rules.game)))


def taught_by(game: AnyGame) -> str | None:
    """Return the name of a game's shipped ruleset that has a lesson, or None if none has one."""
    return next((name for name in shipped_rulesets_of(game) if (folder_of(name) / FILE).is_file()), None)


def _results(lesson: Lesson) -> list[object]:
    """Return everything that the engine contributes to a lesson."""
    return [
        (stop.asked, stop.sentences, [(move.sentences, move.violations) for move in stop.moves])
        for stop in lesson.stops
    ]


def lesson_of(place: Path, rules: Rules) -> Lesson | None:
    """Return the lesson in a ruleset's folder, played under these rules, or None if there is no lesson.

    Raises:
        RulesetError: The file does not match its schema.
        ExampleError: The game differs from the file.
    """
    told = told_in(place, FILE, "learn")
    if told is None:
        return None
    try:
        stops = tuple(_stops(told, rules))
    except (AmunreError, ValueError) as error:
        raise ExampleError(f"{FILE}: {error}") from error
    texts = [tuple(told[key]) for key in ("players", "about", "points", "mistakes", "hints")]
    names, about, points, mistakes, hints = texts
    return Lesson(rules, names, about, stops, points, mistakes, hints)


def _stops(told: JsonMapping, rules: Rules) -> Iterator[Stop]:
    game = _begun(told, rules)
    known = {piece.place for piece in render.pieces(game.view(READER), rules, game.names)}
    for id, stop in told["stops"].items():
        if unknown := [place for place in stop.get("places", ()) if place not in known]:
            raise ExampleError(f"{id}.places: expected places on the board, found {', '.join(unknown)}")
        steps, moves, before = stop.get("steps", ()), stop.get("moves", {}), game.copy()
        chosen = steps[0][2:] if steps else None
        if chosen is not None and (chosen not in moves or steps[0] != f"{READER} {chosen}"):
            raise ExampleError(f"{id}: expected the first step to be one of the reader's moves, found {steps[0]}")
        yield Stop(
            id=id,
            title=stop["title"],
            text=stop["text"],
            game=before,
            places=tuple(stop.get("places", ())),
            players=stop.get("with") == "players",
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


def _move(before: Game, action: str, move: JsonMapping) -> LessonMove:
    violations = before.explain(READER, action)
    game = before.copy()
    steps = () if violations else (f"{READER} {action}", *move.get("then", ()))
    return LessonMove(action, _label(before, action, move), _played(game, steps), violations, move["says"])


def _played(game: Game, steps: Sequence[str]) -> tuple[str, ...]:
    """Play some steps and return a paragraph for each step in which the reader sees something happen."""
    told = []
    for step in steps:
        since = len(game.events(READER))
        game.play(int(step[0]), step[2:])
        told.append(paragraph(game, READER, game.events(READER, since=since)))
    return tuple(filter(None, told))


def _label(game: Game, text: str, move: JsonMapping) -> str:
    """Return the name of a move: its label in the lesson, if any, or else its name in the prompt."""
    return str(move["label"]) if "label" in move else called(game, READER, text)
