"""An example as the engine played it: what was done, what came of it, and what was refused in which words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from attrs import frozen

from amunre.engine.events import ASKED, OMNISCIENT
from amunre.engine.game import Game
from amunre.engine.names import reader_names
from amunre.engine.ruleset import Rules
from amunre.engine.shown import Shown
from amunre.engine.texts import ENGLISH, speaking
from amunre.engine.violations import Violation
from amunre.errors import AmunreError
from amunre.examples import Example, examples_of
from amunre.games.finding import folder_of
from amunre.games.loading import load_rules
from amunre.jsontypes import Json
from amunre.render.story import as_told


class ExampleError(AmunreError):
    """An example does not come out as it says."""


@frozen
class Told:
    """A step, and what happened by it, in sentences."""

    seat: int
    action: str
    sentences: tuple[str, ...]


@frozen
class Asked:
    """An action that was asked about, and why it is refused; nothing if it is allowed."""

    seat: int
    action: str
    violations: tuple[Violation, ...]


@frozen(eq=False, slots=False)
class Played:
    """An example, played."""

    rules: Rules
    example: Example
    file: str
    """`worked` or `violations`."""
    before: Shown
    after: Shown
    """The whole truth, seen by nobody."""
    steps: tuple[Told, ...]
    asked: tuple[Asked, ...]
    scores: tuple[Any, ...]
    """By seat: points scored so far."""
    scores_if_now: tuple[Any, ...]

    @classmethod
    def of(cls, example: Example, file: str, rules: Rules) -> Played:
        """Play an example. Raises ExampleError if anything comes out otherwise than it says."""
        try:
            differences = [*_unknown(example, rules), *example.differences(rules)]
        except ValueError as error:  # a step is refused, a seat or a position cannot be
            differences = [str(error)]
        if differences:
            raise ExampleError(f"{file}.yaml, {example.id}: {'; '.join(differences)}")
        game = _named(example.start(rules))
        before = game.view(OMNISCIENT)
        steps = tuple(_told(game, *_parted(step)) for step in example.steps)
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
        """Code and clause of all that is said against the first and the last of each family of actions after it."""
        game, actions = self.example.end(self.rules), self.rules.actions
        asked = [action for move in actions.moves for action in dict.fromkeys((move.members[0], move.members[-1]))]
        found = (violation for seat in range(game.players) for one in asked for violation in game.explain(seat, one))
        return frozenset((violation.code, violation.clause) for violation in found)

    @property
    def violations(self) -> tuple[Violation, ...]:
        """All reasons of all refusals."""
        return tuple(violation for asked in self.asked for violation in asked.violations)

    def refused_with(self, code: str) -> Violation:
        """The first reason with this code. Raises ExampleError if nothing is refused with it."""
        for violation in self.violations:
            if violation.code == code:
                return violation
        raise ExampleError(f"{self.file}.yaml, {self.example.id}: expected an action that is refused with {code}")

    @property
    def checked(self) -> int:
        """How many things are compared with what the engine says: values of `expect`."""
        return sum(1 for _ in flat(self.example.expect))


def played_of(place: Path, rules: Rules) -> tuple[Played, ...]:
    """The examples in the folder of a ruleset, by these rules: worked ones, and those of violations.

    Raises:
        ExampleError: One does not come out as it says.
        RulesetError: A file of them cannot be read.
    """
    kinds = ("worked", "violations")
    return tuple(Played.of(example, kind, rules) for kind in kinds for example in examples_of(place, kind))


@cache
def shipped_examples(name: str, language: str = ENGLISH) -> tuple[Played, ...]:
    """The examples of a ruleset that comes with this library, played once and told in a language."""
    with speaking(language):
        return played_of(folder_of(name), load_rules(name))


def _unknown(example: Example, rules: Rules) -> list[str]:
    """The unknown clauses that an example is said to show."""
    known = {clause.slug for clause in rules.clauses}
    return [f"clauses: expected the slug of a rule, found {slug}" for slug in example.clauses if slug not in known]


def _parted(step: str) -> tuple[int, str]:
    seat, action = step.split(" ", 1)
    return int(seat), action


def _named(game: Game) -> Game:
    """The game with names that readers see."""
    return game.renamed(reader_names(game.players))


def _told(game: Game, seat: int, action: str) -> Told:
    events = as_told(game.play(seat, action))
    return Told(seat, action, tuple(game.sentence(event) for event in events if event.kind != ASKED))


def _asked(game: Game, example: Example) -> Iterator[Asked]:
    for step in (*example.expect.get("legal", ()), *example.expect.get("refused", ())):
        seat, action = _parted(step)
        yield Asked(seat, action, game.explain(seat, action))


def flat(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Facts by dotted paths, lists of plain values in one piece."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if _is_nested(value) else None
    if inner is None:
        yield path, value
        return
    for key, part in inner:
        yield from flat(part, f"{path}.{key}" if path else str(key))


def _is_nested(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(part, (dict, list)) for part in value)
