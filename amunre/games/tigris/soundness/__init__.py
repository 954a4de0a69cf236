"""What makes a position sound: it is in the form of its schema, fits its ruleset, and the rules can go on from it.

Each check is one function, named by what must hold. It refuses what no play can reach of what matters for going on:
pieces, where they lie, and what is under way. How a board came about is not asked, and hands may be short, for a few
facts must be enough to make a position of.
"""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.chance import Chance
from amunre.engine.soundness import first_problems, found_by
from amunre.errors import Problem
from amunre.games.tigris.canonical import state_of
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.position import SCHEMA, Position
from amunre.games.tigris.soundness import board, frame, peace, pieces, standing, under_way
from amunre.games.tigris.soundness.reading import Check

CHECKS: tuple[Check, ...] = (
    *standing.CHECKS,
    *pieces.CHECKS,
    *board.CHECKS,
    *peace.CHECKS,
)
"""What must hold of a position that fits its ruleset."""

LAST: tuple[Check, ...] = under_way.CHECKS
"""What must hold of what is under way, where all else does."""


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    """All that is wrong with a position, each problem with its clause in brackets; () if it is sound.

    Of more than 100 problems the first, and one that says how many more there are. A wrong form, and then what does not
    fit the ruleset at all, keeps the rest from being looked at, and any problem what is under way.
    """
    return first_problems(position, SCHEMA, _parts(position, rules))


def _parts(position: Position, rules: Ruleset) -> Iterator[Iterator[Problem]]:
    yield found_by(frame.FRAME, position, rules)
    state = state_of(position, rules.rulebook.tables, Chance(0))
    yield found_by(CHECKS, position, state)
    yield found_by(LAST, position, state)
