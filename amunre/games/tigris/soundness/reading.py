"""Readers of a position, and problems with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from amunre.errors import Problem
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Pending, Revolt, Square, Unification, War
from amunre.games.tigris.position import Position
from amunre.games.tigris.state import OFF, State

Fit = Callable[[Position, Ruleset], Iterator[Problem]]
"""A condition for a position to fit its ruleset; yields the problems."""

Check = Callable[[Position, State], Iterator[Problem]]
"""A condition on a position and the state made from it; yields the problems."""


def wrong(path: str, found: object, expected: str, clause: str) -> Problem:
    """Return the problem of the value at a path, with the clause that requires another."""
    return Problem("position", 0, path, str(found), f"{expected} [{clause}]")


def listed(ids: Iterable[object]) -> str:
    """Return ids or numbers as part of a sentence."""
    return ", ".join(map(str, ids)) or "nothing"


# --- what is under way -----------------------------------------------------------------------------------


def one_of(position: Position, kind: type[Pending]) -> Pending | None:
    """Return the unfinished decision of this kind, if any."""
    return next((one for one in position.pending if isinstance(one, kind)), None)


def union_of(position: Position) -> Unification | None:
    """Return the union whose wars are being fought."""
    found = one_of(position, Unification)
    return found if isinstance(found, Unification) else None


def conflict_of(position: Position) -> Revolt | War | None:
    """Return the conflict being fought."""
    found = one_of(position, Revolt) or one_of(position, War)
    return found if isinstance(found, Revolt | War) else None


def last_placed(position: Position, s: State) -> int | None:
    """Return the space of the piece that began the unfinished decisions, choices of treasures aside."""
    t, conflict = s.tables, conflict_of(position)
    for one in position.pending:
        if isinstance(one, Square | Unification):
            return t.numbers[one.space]
    if conflict is None:
        return None
    space = s.leaders[conflict.attacker][t.leader_ids.index(conflict.leader)]
    return None if space == OFF else space
