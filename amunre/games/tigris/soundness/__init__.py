"""Soundness of a position: it has the form of its schema, fits its ruleset, and the rules can continue from it.

Each check is one function, named by its condition. It refuses what no play can reach, as far as it matters for
continuing: pieces, their places, and unfinished decisions. The history of the board is not checked, and hands may be
short, so that a few facts are enough to make a position.
"""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.chance import Chance
from amunre.engine.soundness import first_problems, found_by
from amunre.errors import Problem
from amunre.games.tigris.conversion import state_of
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
"""Conditions on a position that fits its ruleset."""

LAST: tuple[Check, ...] = under_way.CHECKS
"""Conditions on unfinished decisions, checked after all others."""


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    """Return all problems of a position, each with its clause in brackets; () if it is sound.

    At most 100 problems are listed, followed by the number of the others. Later checks are skipped after a wrong form,
    or if the position does not fit the ruleset; those of unfinished decisions are skipped after any problem.
    """
    return first_problems(position, SCHEMA, _parts(position, rules))


def _parts(position: Position, rules: Ruleset) -> Iterator[Iterator[Problem]]:
    yield found_by(frame.FRAME, position, rules)
    state = state_of(position, rules.rulebook.tables, Chance(0))
    yield found_by(CHECKS, position, state)
    yield found_by(LAST, position, state)
