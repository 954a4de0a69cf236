"""An example as the engine played it: what was done, what came of it, and what was refused in which words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.engine.violations import Violation
from amunre.errors import AmunreError
from amunre.examples import Example
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.score import Score
from amunre.games.amun_re.view import View


class ExampleError(AmunreError, ValueError):
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


@frozen(eq=False)
class Played:
    """An example, played."""

    example: Example
    file: str
    """`worked` or `violations`."""
    before: View
    after: View
    """The whole truth, seen by nobody."""
    steps: tuple[Told, ...]
    asked: tuple[Asked, ...]
    scores: tuple[Score, ...]
    """By seat: points scored so far."""
    scores_if_now: tuple[Score, ...]

    @classmethod
    def of(cls, example: Example, file: str, rules: Ruleset) -> Played:
        """Play an example. Raises ExampleError if anything comes out otherwise than it says."""
        if differences := example.differences(rules):
            raise ExampleError(f"{file}.yaml, {example.id}: {'; '.join(differences)}")
        game = example.start(rules)
        before = game.view(OMNISCIENT)
        steps = tuple(_told(game, *_parted(step)) for step in example.steps)
        return cls(
            example=example,
            file=file,
            before=before,
            after=game.view(OMNISCIENT),
            steps=steps,
            asked=tuple(_asked(game, example)),
            scores=tuple(game.score(seat) for seat in range(game.players)),
            scores_if_now=tuple(game.score_if_now(seat) for seat in range(game.players)),
        )

    @property
    def violations(self) -> tuple[Violation, ...]:
        """All reasons of all refusals."""
        return tuple(violation for asked in self.asked for violation in asked.violations)

    @property
    def checked(self) -> int:
        """How many things are compared with what the engine says: values of `expect`."""
        return sum(1 for _ in _leaves(self.example.expect))


def _parted(step: str) -> tuple[int, str]:
    seat, action = step.split(" ", 1)
    return int(seat), action


def _told(game: Game, seat: int, action: str) -> Told:
    events = game.play(seat, action)
    return Told(seat, action, tuple(game.sentence(event) for event in events if event.kind != "asked"))


def _asked(game: Game, example: Example) -> Iterator[Asked]:
    for step in (*example.expect.get("legal", ()), *example.expect.get("refused", ())):
        seat, action = _parted(step)
        yield Asked(seat, action, game.explain(seat, action))


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _leaves(inner)
    elif isinstance(value, list) and any(isinstance(inner, (dict, list)) for inner in value):
        for inner in value:
            yield from _leaves(inner)
    else:
        yield value
