"""The kinds of checks of a position, and what is under way in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from amunre.errors import Problem
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Revolt, Square, Unification, War
from amunre.games.tigris.position import Position
from amunre.games.tigris.state import OFF, State

Fit = Callable[[Position, Ruleset], Iterator[Problem]]
"""One thing that must hold for a position to fit its ruleset: the problems with it."""

Check = Callable[[Position, State], Iterator[Problem]]
"""One thing that must hold of a position, of which the engine has made a state: the problems with it."""


def conflict_of(position: Position) -> Revolt | War | None:
    """The conflict that is fought."""
    return next((one for one in position.pending if isinstance(one, Revolt | War)), None)


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
