"""What makes a position sound."""

from __future__ import annotations
from amunre.errors import Problem
from amunre.game.position import Position
from amunre.ruleset.model import Ruleset


def problems_of(position: Position, rules: Ruleset) -> tuple[Problem, ...]:
    return ()
