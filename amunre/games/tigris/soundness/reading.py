"""Types for checks on a position, and functions that read its unfinished decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from amunre.errors import Problem
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Conflict, Square, Unification
from amunre.games.tigris.position import Position
from amunre.games.tigris.state import OFF, State

Fit = Callable[[Position, Ruleset], Iterator[Problem]]
"""A condition for a position to match its ruleset; the function yields the problems."""

Check = Callable[[Position, State], Iterator[Problem]]
"""A condition on a position and the state made from it; the function yields the problems."""


def conflict_of(position: Position) -> Conflict | None:
    """Return the conflict being fought, if any."""
    return next((one for one in position.pending if isinstance(one, Conflict)), None)


def last_placed(position: Position, s: State) -> int | None:
    """Return the space of the piece that led to the unfinished decisions, other than choices of treasures."""
    t, conflict = s.tables, conflict_of(position)
    for one in position.pending:
        if isinstance(one, Square | Unification):
            return t.numbers[one.space]
    if conflict is None:
        return None
    space = s.leaders[conflict.attacker][t.leader_ids.index(conflict.leader)]
    return None if space == OFF else space
