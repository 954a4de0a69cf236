"""How a position is read, and how a problem with it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from amunre.errors import Problem
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Pending, Revolt, Square, Unification, War
from amunre.games.tigris.position import Position
from amunre.games.tigris.state import OFF, State

Fit = Callable[[Position, Ruleset], Iterator[Problem]]
"""One thing that must hold for a position to fit its ruleset: the problems with it."""

Check = Callable[[Position, State], Iterator[Problem]]
"""One thing that must hold of a position, of which the engine has made a state: the problems with it."""


def wrong(path: str, found: object, expected: str, clause: str) -> Problem:
    """A problem with the value at this path, with the clause that asks for another."""
    return Problem("position", 0, path, str(found), f"{expected} [{clause}]")


def listed(ids: Iterable[object]) -> str:
    """Ids or numbers in a sentence."""
    return ", ".join(map(str, ids)) or "nothing"


# --- what is under way -----------------------------------------------------------------------------------


def one_of(position: Position, kind: type[Pending]) -> Pending | None:
    """What is under way of this kind, if anything."""
    return next((one for one in position.pending if isinstance(one, kind)), None)


def union_of(position: Position) -> Unification | None:
    """The union whose wars are fought."""
    found = one_of(position, Unification)
    return found if isinstance(found, Unification) else None


def conflict_of(position: Position) -> Revolt | War | None:
    """The conflict that is fought."""
    found = one_of(position, Revolt) or one_of(position, War)
    return found if isinstance(found, Revolt | War) else None


def last_placed(position: Position, s: State) -> int | None:
    """The space of the piece that has begun what is under way, if anything is that is no choice of treasures."""
    t, conflict = s.tables, conflict_of(position)
    for one in position.pending:
        if isinstance(one, Square | Unification):
            return t.numbers[one.space]
    if conflict is None:
        return None
    space = s.leaders[conflict.attacker][t.leader_ids.index(conflict.leader)]
    return None if space == OFF else space
