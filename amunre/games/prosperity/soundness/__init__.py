"""Soundness of a position: it matches its schema and its ruleset, and the game can continue from it.

Each check is one function, named after its condition. A check rejects positions that no game can reach, as far as this
matters for continuing: cards, the account of the turn, and effects under way. Each effect fits the text of its card,
and the stack has a possible shape. No check proves that a game can reach the stack or the distribution of cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.chance import Chance
from amunre.engine.soundness import first_problems, found_by
from amunre.errors import Problem
from amunre.games.prosperity.conversion import state_of
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.position import SCHEMA, Position
from amunre.games.prosperity.soundness import cards, frame, standing, under_way
from amunre.games.prosperity.soundness.reading import Check

CHECKS: tuple[Check, ...] = (*standing.CHECKS, *cards.CHECKS, *under_way.SHAPE)
"""Conditions for a position that matches its ruleset."""

LAST: tuple[Check, ...] = under_way.CHECKS
"""Conditions for the current decision, checked after all others."""


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    """Return all problems in a position, each with its clause in brackets; () if the position is sound.

    At most 100 problems are listed, followed by the number of further problems. If the form is wrong or the position
    does not match the ruleset, later checks are skipped. The current decision is checked only if there is no other
    problem.
    """
    return first_problems(position, SCHEMA, _parts(position, rules))


def _parts(position: Position, rules: Ruleset) -> Iterator[Iterator[Problem]]:
    yield found_by(frame.FRAME, position, rules)
    state = state_of(position, rules.rulebook.tables, Chance(0))
    yield found_by(CHECKS, position, state)
    yield found_by(LAST, position, state)
