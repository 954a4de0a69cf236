"""Soundness of a position: it matches its schema and its ruleset, and the game can continue from it.

Each check is one function, named after its condition. A check rejects positions that no game can reach, as far as this
matters for continuing: pieces, their places, and unfinished decisions. The history of the board is not checked. Hands
may be short, so that a few facts are enough to make a position.
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
"""Conditions for a position that matches its ruleset."""

LAST: tuple[Check, ...] = under_way.CHECKS
"""Conditions for unfinished decisions, checked after all others."""


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    """Return all problems in a position, each with its clause in brackets; () if the position is sound.

    At most 100 problems are listed, followed by the number of further problems. If the form is wrong or the position
    does not match the ruleset, later checks are skipped. Unfinished decisions are checked only if there is no other
    problem.
    """
    return first_problems(position, SCHEMA, _parts(position, rules))


def _parts(position: Position, rules: Ruleset) -> Iterator[Iterator[Problem]]:
    yield found_by(frame.FRAME, position, rules)
    state = state_of(position, rules.rulebook.tables, Chance(0))
    yield found_by(CHECKS, position, state)
    yield found_by(LAST, position, state)
