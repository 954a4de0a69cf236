"""Checks of positions that all games share, and functions that describe problems."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from amunre.engine.files import Document
from amunre.engine.position import Described
from amunre.engine.ruleset import PLAYERS, Rules
from amunre.engine.schema import schema_problems
from amunre.errors import Problem, bounded
from amunre.printing import meant

T = TypeVar("T")
K = TypeVar("K")


def first_problems(position: Described[str], schema: str, parts: Iterable[Iterable[Problem]]) -> tuple[Problem, ...]:
    """Return the problems with a position's form or, if there are none, those from the first part that finds any."""
    form = schema_problems(Document("position", position.to_json()), schema)
    return form or next(filter(None, map(bounded, parts)), ())


def found_by(checks: Iterable[Callable[[T, K], Iterator[Problem]]], position: T, known: K) -> Iterator[Problem]:
    """Run checks on a position; their second argument is its rules, or the state made from it."""
    return (problem for check in checks for problem in check(position, known))


def wrong(path: str, found: object, expected: str, clause: str) -> Problem:
    """Return a problem with the value at this path, including the clause that it violates."""
    return Problem("position", 0, path, str(found), f"{expected} [{clause}]")


def listed(ids: Iterable[object]) -> str:
    """Return ids or numbers separated by commas, for use in a sentence."""
    return ", ".join(map(str, ids)) or "nothing"


def numbered(path: str, entries: Iterable[T]) -> dict[str, T]:
    """Return a list's entries, keyed by their paths."""
    return {f"{path}.{n}": entry for n, entry in enumerate(entries)}


def unknown(found: Mapping[str, str], known: Collection[str], clause: str) -> Iterator[Problem]:
    """Report unknown ids, given a mapping from paths to ids."""
    for path, id in found.items():
        if id not in known:
            yield wrong(path, id, f"one of {listed(known)}{meant(id, known)}", clause)


def not_taken(seats: Mapping[str, int], players: int) -> Iterator[Problem]:
    """Report seats that do not exist, given a mapping from paths to seats."""
    for path, seat in seats.items():
        if seat >= players:
            yield wrong(path, seat, f"a seat from 0 to {players - 1}", PLAYERS)


def of_these_rules(position: Described[str], rules: Rules) -> Iterator[Problem]:
    """Check that the position belongs to the ruleset."""
    if position.ruleset != rules.id:
        yield Problem("position", 0, "ruleset", position.ruleset, rules.id)


def players_as_rules_say(position: Any, rules: Rules) -> Iterator[Problem]:
    """Check that the rules allow the number of players."""
    players, least, most = len(position.players), rules.least_players, rules.most_players
    if not least <= players <= most:
        yield wrong("players", players, f"{least} to {most}", PLAYERS)
