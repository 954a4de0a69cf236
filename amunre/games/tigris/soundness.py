"""What makes a position sound."""

from __future__ import annotations

from amunre.errors import Problem
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.position import Position


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    """All that is wrong with a position, each problem with its clause in brackets; () if it is sound."""
    return ()
