"""Worked examples as data: positions, steps and expected results, played by the same engine as any game.

A ruleset's folder may contain `examples/worked.yaml` (examples from the rule texts) and `examples/violations.yaml`
(for each violation code, a position and an action with only that violation).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import frozen

from amunre.engine.events import OMNISCIENT
from amunre.engine.game import Game
from amunre.engine.result import AnyScore
from amunre.engine.ruleset import Rules
from amunre.errors import AmunreError
from amunre.jsontypes import JsonMapping
from amunre.translations import told_in

NOTHING = "nothing"
"""Word for an absent value in an example, because an empty value in YAML may be a mistake."""

SEED = 0
"""Seed for the examples, none of which depends on a shuffle that it does not give."""


class ExampleError(AmunreError):
    """An example whose game differs from what it says."""


@frozen
class Example:
    """A position, the steps played from it, and the expected result."""

    id: str
    title: str
    clauses: tuple[str, ...]
    """The slugs of the rules that it illustrates."""
    source: str
    """Its source; empty if we wrote the example ourselves."""
    invented: str
    """Details that the source does not give."""
    position: JsonMapping
    """Some facts about the position; the game completes the rest, as in `amunre.sketch`."""
    shuffles: tuple[tuple[str, ...], ...]
    """The orders of the next shuffles, each from the top."""
    steps: tuple[str, ...]
    """Steps in the order of play, each as `SEAT ACTION`."""
    expect: JsonMapping

    def start(self, rules: Rules) -> Game:
        """Return the game before the first step."""
        sketched = rules.game.positions.sketch(rules, self.position)
        return Game.from_position(rules, sketched, seed=SEED, shuffles=self.shuffles)

    def end(self, rules: Rules) -> Game:
        """Return the game after the last step. Raises IllegalAction if a step is refused."""
        game = self.start(rules)
        for step in self.steps:
            seat, action = step.split(" ", 1)
            game.play(int(seat), action)
        return game

    def differences(self, rules: Rules) -> list[str]:
        """Return the differences from the expected result, or none if the example is correct.

        Raises IllegalAction if a step is refused, and NotationError if the position has problems.
        """
        return list(self.differing(self.end(rules)))

    def differing(self, game: Game) -> Iterator[str]:
        """Yield the differences of a game that is at the end of the example from the expected result."""
        for key, wanted in self.expect.items():
            match key:
                case "position":
                    yield from _unlike(game.position().to_json(), wanted, "position")
                case "score":
                    for seat, lines in enumerate(wanted):
                        yield from _unlike(_lines(game.score(seat)), lines, f"score of seat {seat}")
                case "score-if-now":
                    for seat, lines in enumerate(wanted):
                        yield from _unlike(_lines(game.score_if_now(seat)), lines, f"score if now of seat {seat}")
                case "over":
                    yield from _unlike(_ended_by(game), wanted, "over")
                case "winners":
                    winners = list(game.result.winners) if game.result else None
                    yield from _unlike(winners, wanted, "winners")
                case "legal":
                    for step in wanted:
                        seat, action = step.split(" ", 1)
                        for violation in game.explain(int(seat), action):
                            yield f"{step}: expected to be legal, refused: {violation.text}"
                case "refused":
                    for step, codes in wanted.items():
                        seat, action = step.split(" ", 1)
                        found = [violation.code for violation in game.explain(int(seat), action)]
                        yield from _unlike(found, codes, f"violations of {step!r}")


def examples_of(folder: Path, name: str) -> tuple[Example, ...]:
    """Return the examples from one file in a ruleset's folder, `worked` or `violations`, or none if it does not exist.

    Raises RulesetError if the file does not match its schema, or is a link to a file outside the folder.
    """
    told = told_in(folder, f"examples/{name}.yaml", "examples") or {}
    return tuple(
        Example(
            id=id,
            title=entry["title"],
            clauses=tuple(entry["clauses"]),
            source=entry.get("source", ""),
            invented=entry.get("invented", ""),
            position=entry["position"],
            shuffles=tuple(map(tuple, entry.get("shuffles", ()))),
            steps=tuple(entry.get("steps", ())),
            expect=entry["expect"],
        )
        for id, entry in told.items()
    )


def _lines(score: AnyScore) -> dict[str, int]:
    """Return the points on each score line, added up over all parts of the game, and their sum under `total`."""
    lines = {"total": score.total}
    for column, points in score.columns.items():
        line = column.rpartition(".")[2]
        lines[line] = lines.get(line, 0) + points
    return lines


def _ended_by(game: Game) -> str | None:
    """Return the clause that ended the game, which the last event cites; None if the game has not ended."""
    events = game.events(OMNISCIENT)
    return events[-1].clause if game.over and events else None


def _unlike(found: object, wanted: object, where: str) -> Iterator[str]:
    """Yield the differences from the expected values; values that the example leaves out may be anything."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        for key, inner in wanted.items():
            yield from _unlike(found.get(key), inner, f"{where}.{key}")
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for place, (one, other) in enumerate(zip(found, wanted, strict=True)):
            yield from _unlike(one, other, f"{where}.{place}")
    elif found != wanted and (found is not None or wanted != NOTHING):
        yield f"{where}: expected {wanted}, found {found}"
