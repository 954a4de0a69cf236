"""Soundness of a position: it matches its schema and its ruleset, and the game can continue from it.

Each check is one function, named after its condition. A check rejects only positions that no game can reach. Everything
on the table from the current round must be consistent; for example, the temple and the Pharaoh must match the
offerings. The checks ignore the origin of gold, cards and pieces from earlier rounds.
"""

from __future__ import annotations

from amunre.engine.soundness import first_problems, found_by
from amunre.errors import Problem
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import SCHEMA, Position
from amunre.games.amun_re.soundness import auction, cards, frame, offering, pieces, provinces, standing, turns
from amunre.games.amun_re.soundness.reading import Check

CHECKS = (
    *standing.CHECKS,
    *pieces.CHECKS,
    *cards.CHECKS,
    *provinces.CHECKS,
    *auction.CHECKS,
    *offering.CHECKS,
    *turns.CHECKS,
)
"""Conditions for a position that matches its ruleset."""

LAST: tuple[Check, ...] = (turns.last_points_are_as_counted,)
"""Conditions checked after all others."""


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    """Return all problems in a position, each with its clause in brackets; () if the position is sound.

    At most 100 problems are listed, followed by the number of further problems. If the form is wrong or the position
    does not match the ruleset, later checks are skipped. The last points are checked only if there is no other problem.
    """
    parts = (found_by(checks, position, rules) for checks in (frame.FRAME, CHECKS, LAST))
    return first_problems(position, SCHEMA, parts)
