"""What makes a position sound: it is in the form of its schema, fits its ruleset, and the rules can go on from it.

Each check is one function, named by what must hold. It refuses only what no play can reach: of what this round has
left on the table each thing must fit the others, as temple and Pharaoh fit the offerings. How gold, cards and pieces
were come by in the rounds before is not asked.
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
"""What must hold of a position that fits its ruleset."""

LAST: tuple[Check, ...] = (turns.last_points_are_as_counted,)
"""What must hold of a position in which all else does."""


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    """All that is wrong with a position, each problem with its clause in brackets; () if it is sound.

    Of more than 100 problems the first, and one that says how many more there are. A wrong form, and then what does not
    fit the ruleset at all, keeps the rest from being looked at, and any problem the count of the last points.
    """
    parts = (found_by(checks, position, rules) for checks in (frame.FRAME, CHECKS, LAST))
    return first_problems(position, SCHEMA, parts)
