"""Conditions on a ruleset's values that schemas cannot express, and reports on values that break them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import evolve, frozen

from amunre.engine.files import Document, Keys
from amunre.engine.rules import AnyStage
from amunre.engine.ruleset import PLAYERS
from amunre.errors import Problem
from amunre.jsontypes import Json

Documents = Mapping[str, Document]
"""A ruleset's documents by file name, with overlays merged."""


@frozen
class LoadCheck:
    """A condition checked when a ruleset is loaded."""

    clause: str | None
    """Slug of the clause that requires it; None if the condition only keeps the files consistent."""
    problems: Callable[[Documents], Iterator[Problem]]


def problems_by(checks: Iterable[LoadCheck], documents: Documents) -> Iterator[Problem]:
    """Yield all problems that these checks find; each problem names the clause of its check."""
    for check in checks:
        for problem in check.problems(documents):
            cited = f" ({check.clause})" if check.clause else ""
            yield evolve(problem, expected=problem.expected + cited)


def cited(stages: Iterable[AnyStage]) -> Iterator[str]:
    """Yield the slugs of the clauses that the code cites, in its stages and the moves in them.

    Clauses about a single thing, such as a card, are omitted, because rulesets define them.
    """
    yield PLAYERS
    for stage in stages:
        yield stage.asking
        for move in (*stage.moves, *stage.any_time):
            yield move.step
            yield from move.ranges.values()
            yield from (check.clause for check in move.checks if not check.sort)


def clauses_are_there(stages: Iterable[AnyStage], documents: Documents) -> Iterator[Problem]:
    """Yield a problem for each clause that a game would cite but the ruleset lacks."""
    clauses = documents["clauses"]
    for slug in dict.fromkeys(cited(stages)):
        if slug not in clauses.value:
            yield clauses.problem((slug,), "nothing", f"the clause {slug}, which a prompt or a refusal cites")


@frozen
class CheckedValues:
    """A value, or a group of values, that conflicts with others, and a description of the problem."""

    document: Document
    values: Sequence[Keys]
    found: str
    expected: str
    in_sum: bool = False
    """True if only the sum of a group matters, so that the location of a single value is irrelevant."""


def clash(*sides: CheckedValues) -> Problem:
    """Return a problem for conflicting values, reported at the first of them in the topmost overlay.

    That overlay caused the conflict, because its base is consistent. The problem also gives the locations of the other
    values.
    """
    all_values = ((side, keys) for side in sides for keys in side.values)
    side, keys = min(all_values, key=lambda value: value[0].document.overlays_on(value[1]))
    file, _ = side.document.place(keys)
    others = [other.document.place(other.values[0]) for other in sides if other is not side and not other.in_sum]
    named = ", ".join(_short(other, line) for other, line in others if line and other != file)
    return side.document.problem(keys, side.found, f"{side.expected}; see {named}" if named else side.expected)


def _short(file: str, line: int) -> str:
    """Return a location with the name of the ruleset's folder, such as `standard/ruleset.yaml:7`."""
    return f"{Path(file).parent.name}/{Path(file).name}:{line}"


def some_can_play(documents: Documents) -> Iterator[Problem]:
    """Yield a problem if no number of players is allowed."""
    rules = documents["ruleset"]
    least, most = rules.value["players"]["least"], rules.value["players"]["most"]
    if least > most:
        yield clash(
            CheckedValues(rules, [("players", "least")], str(least), f"at most {most}, the largest number of players"),
            CheckedValues(rules, [("players", "most")], str(most), f"at least {least}, the smallest number of players"),
        )


def newest_first(entries: Iterable[str], *before: str) -> Sequence[Keys]:
    """Return the keys of a mapping's entries, last added first, because an overlay appends its entries."""
    return [(*before, id) for id in entries][::-1]


def clauses_name_data(documents: Documents, each: Collection[str] = ()) -> Iterator[Problem]:
    """Yield a problem for each value that a clause names but no file contains.

    Args:
        documents: The documents of a ruleset.
        each: Files in which a clause can name a value in all entries at once, such as `provinces.coin`.
    """
    clauses = documents["clauses"]
    for slug, clause in clauses.value.items():
        for n, path in enumerate(clause.get("data", ())):
            file, *keys = path.split(".")
            said = CheckedValues(clauses, [(slug, "data", n)], path, "a file in the ruleset, and keys in that file")
            if file not in documents:
                yield clash(said)
                continue
            whole = documents[file].value
            ways = [(*entry, *keys) for entry in newest_first(whole)] if file in each and keys else [tuple(keys)]
            if ends := [end for way in ways if (end := _dead_end(whole, way)) is not None]:
                expected = f"{path}, which {slug} names"
                yield clash(said, CheckedValues(documents[file], ends[:1], "nothing with that name", expected, True))


def _dead_end(whole: Json, way: Keys) -> Keys | None:
    """Return the first of these keys, up to the last one that leads to a value, or None if all of them do."""
    for n, key in enumerate(way):
        if not isinstance(whole, dict) or key not in whole:
            return way[:n]
        whole = whole[key]
    return None
