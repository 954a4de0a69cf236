"""An example as the engine played it: its steps, their results, and its refusals with their messages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from attrs import frozen

from amunre.engine.display import Shown
from amunre.engine.events import ASKED, OMNISCIENT
from amunre.engine.game import Game
from amunre.engine.languages import spoken
from amunre.engine.names import reader_names
from amunre.engine.ruleset import Rules
from amunre.engine.violations import Violation
from amunre.examples import Example, ExampleError, examples_of
from amunre.games.finding import folder_of
from amunre.games.loading import load_rules
from amunre.jsontypes import Json
from amunre.render.story import as_told


@frozen
class NarratedStep:
    """A step, with the resulting events as sentences."""

    seat: int
    action: str
    sentences: tuple[str, ...]


@frozen
class ExplainedAction:
    """An action that the example asks about, with its violations; there are no violations if it is legal."""

    seat: int
    action: str
    violations: tuple[Violation, ...]


@frozen(eq=False, slots=False)
class PlayedExample:
    """An example after the engine has played it."""

    rules: Rules
    example: Example
    file: str
    """`worked` or `violations`."""
    before: Shown
    after: Shown
    """The complete position, including secrets."""
    steps: tuple[NarratedStep, ...]
    asked: tuple[ExplainedAction, ...]
    scores: tuple[Any, ...]
    """Points scored so far, by seat."""
    scores_if_now: tuple[Any, ...]

    @classmethod
    def of(cls, example: Example, file: str, rules: Rules) -> PlayedExample:
        """Play an example. Raises ExampleError if any result differs from the example."""
        try:
            game = _named(example.start(rules))
            before = game.view(OMNISCIENT)
            steps = tuple(_told(game, *_parted(step)) for step in example.steps)
            differences = [*_unknown(example, rules), *example.differing(game)]
        except ValueError as error:  # a refused step, or an invalid seat or position
            differences = [str(error)]
        if differences:
            raise ExampleError(f"{file}.yaml, {example.id}: {'; '.join(differences)}")
        return cls(
            rules=rules,
            example=example,
            file=file,
            before=before,
            after=game.view(OMNISCIENT),
            steps=steps,
            asked=tuple(_asked(game, example)),
            scores=tuple(game.score(seat) for seat in range(game.players)),
            scores_if_now=tuple(game.score_if_now(seat) for seat in range(game.players)),
        )

    @cached_property
    def met(self) -> frozenset[tuple[str, str]]:
        """Code and clause of each violation that a move's first or last action causes after the example."""
        game, actions = self.example.end(self.rules), self.rules.actions
        asked = [action for move in actions.moves for action in dict.fromkeys((move.members[0], move.members[-1]))]
        found = (violation for seat in range(game.players) for one in asked for violation in game.explain(seat, one))
        return frozenset((violation.code, violation.clause) for violation in found)

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The violations of the refused actions."""
        return tuple(violation for asked in self.asked for violation in asked.violations)

    def refused_with(self, code: str) -> Violation:
        """Return the first violation with this code. Raises ExampleError if there is none."""
        for violation in self.violations:
            if violation.code == code:
                return violation
        raise ExampleError(f"{self.file}.yaml, {self.example.id}: expected an action that is refused with {code}")

    @property
    def checked(self) -> int:
        """Number of facts in `expect`, all compared with the engine."""
        return sum(1 for _ in flat(self.example.expect))


def played_of(place: Path, rules: Rules) -> tuple[PlayedExample, ...]:
    """Return the examples in a ruleset's folder, played by these rules: worked examples and violation examples.

    Raises:
        ExampleError: An example has a different result from the one in its file.
        RulesetError: An example file cannot be read.
    """
    kinds = ("worked", "violations")
    return tuple(PlayedExample.of(example, kind, rules) for kind in kinds for example in examples_of(place, kind))


def shipped_examples(name: str) -> tuple[PlayedExample, ...]:
    """Return the examples of a shipped ruleset in the current language; they are played only once."""
    return _shipped_examples(name, spoken().code)


@cache
def _shipped_examples(name: str, language: str) -> tuple[PlayedExample, ...]:
    return played_of(folder_of(name), load_rules(name))


def _unknown(example: Example, rules: Rules) -> list[str]:
    """Return a problem for each unknown clause that an example names."""
    known = {clause.slug for clause in rules.clauses}
    return [f"clauses: expected the slug of a rule, found {slug}" for slug in example.clauses if slug not in known]


def _parted(step: str) -> tuple[int, str]:
    seat, action = step.split(" ", 1)
    return int(seat), action


def _named(game: Game) -> Game:
    """Return the game with the player names that readers see."""
    return game.renamed(reader_names(game.players))


def _told(game: Game, seat: int, action: str) -> NarratedStep:
    events = as_told(game.play(seat, action))
    return NarratedStep(seat, action, tuple(game.sentence(event) for event in events if event.kind != ASKED))


def _asked(game: Game, example: Example) -> Iterator[ExplainedAction]:
    for step in (*example.expect.get("legal", ()), *example.expect.get("refused", ())):
        seat, action = _parted(step)
        yield ExplainedAction(seat, action, game.explain(seat, action))


def flat(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Yield facts with their dotted paths; a list of plain values counts as one fact."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if _is_nested(value) else None
    if inner is None:
        yield path, value
        return
    for key, part in inner:
        yield from flat(part, f"{path}.{key}" if path else str(key))


def _is_nested(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value)
