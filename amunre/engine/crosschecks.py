"""What must hold between the values of a ruleset beyond what its schemas say: checks of it, and how they are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from amunre.engine.files import Document, Keys
from amunre.engine.rules import Stage
from amunre.errors import Problem

Documents = Mapping[str, Document]
"""The documents of a ruleset by the names of its files, overlays merged."""


@frozen
class LoadCheck:
    """One thing that must hold when a ruleset is loaded."""

    clause: str | None
    """Slug of the clause that asks for it; None if only the files must fit together."""
    problems: Callable[[Documents], Iterator[Problem]]


def problems_by(checks: Iterable[LoadCheck], documents: Documents) -> Iterator[Problem]:
    """All that checks find; each problem names the clause of its check."""
    for check in checks:
        for problem in check.problems(documents):
            cited = f" ({check.clause})" if check.clause else ""
            yield evolve(problem, expected=problem.expected + cited)


def cited(stages: Iterable[Stage[Any]]) -> Iterator[str]:
    """The slugs of the clauses that the stages of a game cite, and the moves in them.

    Not those of which each thing of a sort has its own: what things there are, a ruleset says.
    """
    for stage in stages:
        yield stage.asking
        for move in (*stage.moves, *stage.any_time):
            yield move.step
            yield from move.ranges.values()
            yield from (check.clause for check in move.checks if not check.sort)


def clauses_are_there(stages: Iterable[Stage[Any]], documents: Documents) -> Iterator[Problem]:
    """A problem for each clause that would be cited in a game and that is not there."""
    clauses = documents["clauses"]
    for slug in dict.fromkeys(cited(stages)):
        if slug not in clauses.value:
            yield clauses.problem((slug,), "nothing", f"the clause {slug}, by which something is asked or refused")


@frozen
class Side:
    """A value of several that do not go together, or a group of values, and how that is told of it."""

    document: Document
    values: Sequence[Keys]
    found: str
    expected: str
    in_sum: bool = False
    """Whether it takes all values of a group, so that the place of one of them says nothing."""


def clash(*sides: Side) -> Problem:
    """The problem of values that do not go together, told of the first that stands in the topmost overlay.

    Whoever wrote that overlay said it last, over a base in which all went together. What stands elsewhere is named.
    """
    all_values = ((side, keys) for side in sides for keys in side.values)
    side, keys = min(all_values, key=lambda value: value[0].document.overlays_on(value[1]))
    file, _ = side.document.place(keys)
    others = [other.document.place(other.values[0]) for other in sides if other is not side and not other.in_sum]
    named = ", ".join(_short(other, line) for other, line in others if line and other != file)
    return side.document.problem(keys, side.found, f"{side.expected}; see {named}" if named else side.expected)


def _short(file: str, line: int) -> str:
    """A place by the name of the ruleset's folder: `standard/ruleset.yaml:7`."""
    return f"{Path(file).parent.name}/{Path(file).name}:{line}"


def some_can_play(documents: Documents) -> Iterator[Problem]:
    """A problem if no number of players is allowed."""
    rules = documents["ruleset"]
    least, most = rules.value["players"]["least"], rules.value["players"]["most"]
    if least > most:
        yield clash(
            Side(rules, [("players", "least")], str(least), f"at most {most}, the largest number of players"),
            Side(rules, [("players", "most")], str(most), f"at least {least}, the smallest number of players"),
        )


def dead_end(whole: Any, way: Keys) -> Keys | None:
    """How far keys lead into a value, if there is nothing under them."""
    for n, key in enumerate(way):
        if not isinstance(whole, dict) or key not in whole:
            return way[:n]
        whole = whole[key]
    return None


def newest_first(entries: Iterable[Any], *before: str) -> Sequence[Keys]:
    """The keys of the entries of a mapping, those first that were added last: an overlay adds behind what was there."""
    return [(*before, id) for id in entries][::-1]


def clauses_name_data(each: str, documents: Documents) -> Iterator[Problem]:
    """Find what clauses name and is not there; keys of the file `each` are those of its entries."""
    clauses = documents["clauses"]
    for slug, clause in clauses.value.items():
        for n, path in enumerate(clause.get("data", ())):
            file, *keys = path.split(".")
            said = Side(clauses, [(slug, "data", n)], path, "a file of the ruleset and keys in it")
            if file not in documents:
                yield clash(said)
                continue
            whole = documents[file].value
            ways = [(*id, *keys) for id in newest_first(whole)] if file == each and keys else [tuple(keys)]
            if (end := next((end for way in ways if (end := dead_end(whole, way)) is not None), None)) is not None:
                expected = f"{path}, which {slug} names"
                yield clash(said, Side(documents[file], [end], "nothing of that name", expected, True))
