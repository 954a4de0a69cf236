"""What makes a position sound: it is in the form of its schema, fits its ruleset, and the rules can go on from it.

Each check is one function, named by what must hold. No check supposes that a game has led to the position: it looks
at what is there, not at whether the temple stands where the offerings of the round have moved it.
"""

from __future__ import annotations

from amunre.errors import Problem
from amunre.game.position import Position
from amunre.game.soundness import auction, cards, frame, offering, pieces, provinces, standing, turns
from amunre.ruleset.files import Document
from amunre.ruleset.model import Ruleset
from amunre.ruleset.schema import schema_problems

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


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    """All that is wrong with a position, each problem with its clause in brackets; () if it is sound.

    A wrong form, and then what does not fit the ruleset at all, keeps the rest from being looked at.
    """
    form = schema_problems(Document("position", position.to_json()), "position")
    unfit = form or [problem for check in frame.FRAME for problem in check(position, rules)]
    return tuple(unfit or [problem for check in CHECKS for problem in check(position, rules)])
