"""Soundness of a position: it has the form of its schema, fits its ruleset, and the rules can continue from it.

Each check is one function, named by its condition. It refuses only what no play can reach: everything that this round
has left on the table must be consistent, as temple and Pharaoh with the offerings. The origin of gold, cards and pieces
from earlier rounds is not checked.
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
"""Conditions on a position that fits its ruleset."""

LAST: tuple[Check, ...] = (turns.last_points_are_as_counted,)
"""Conditions on a position, checked after all others."""


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    """Return all problems of a position, each with its clause in brackets; () if it is sound.

    At most 100 problems are listed, followed by the number of the others. Later checks are skipped after a wrong form,
    or if the position does not fit the ruleset; the check of the last points is skipped after any problem.
    """
    parts = (found_by(checks, position, rules) for checks in (frame.FRAME, CHECKS, LAST))
    return first_problems(position, SCHEMA, parts)
