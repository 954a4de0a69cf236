"""Checks that the positions of all games have in common, and how a problem is told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from amunre.engine.files import Document
from amunre.engine.position import Described
from amunre.engine.ruleset import Rules
from amunre.engine.schema import schema_problems
from amunre.errors import Problem, bounded

T = TypeVar("T")
K = TypeVar("K")


def first_problems(position: Described[str], schema: str, parts: Iterable[Iterable[Problem]]) -> tuple[Problem, ...]:
    """Return what is wrong with the form of a position, or else what the first part finds that finds anything."""
    form = schema_problems(Document("position", position.to_json()), schema)
    return form or next(filter(None, map(bounded, parts)), ())


def found_by(checks: Iterable[Callable[[T, K], Iterator[Problem]]], position: T, known: K) -> Iterator[Problem]:
    """Run checks on a position and what each of them goes by: its rules, or the state made of it."""
    return (problem for check in checks for problem in check(position, known))


def wrong(path: str, found: object, expected: str, clause: str) -> Problem:
    """Describe a problem with the value at this path, with the clause that asks for another."""
    return Problem("position", 0, path, str(found), f"{expected} [{clause}]")


def listed(ids: Iterable[object]) -> str:
    """Return ids or numbers as they stand in a sentence."""
    return ", ".join(map(str, ids)) or "nothing"


def numbered(path: str, entries: Iterable[T]) -> dict[str, T]:
    """Return the entries of a list by their paths."""
    return {f"{path}.{n}": entry for n, entry in enumerate(entries)}


def unknown(found: Mapping[str, str], known: Collection[str], clause: str) -> Iterator[Problem]:
    """Report ids, by their paths, that are not known."""
    for path, id in found.items():
        if id not in known:
            yield wrong(path, id, f"one of {listed(known)}", clause)


def not_taken(seats: Mapping[str, int], players: int) -> Iterator[Problem]:
    """Report seats, by their paths, that nobody has."""
    for path, seat in seats.items():
        if seat >= players:
            yield wrong(path, seat, f"a seat from 0 to {players - 1}", "setup.players")


def of_these_rules(position: Described[str], rules: Rules) -> Iterator[Problem]:
    """Check that the position belongs to the ruleset."""
    if position.ruleset != rules.id:
        yield Problem("position", 0, "ruleset", position.ruleset, rules.id)


def players_as_rules_say(position: Any, rules: Rules) -> Iterator[Problem]:
    """Check the number of players."""
    players, least, most = len(position.players), rules.least_players, rules.most_players
    if not least <= players <= most:
        yield wrong("players", players, f"{least} to {most}", "setup.players")
