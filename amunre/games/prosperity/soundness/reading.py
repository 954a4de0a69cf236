"""Types for checks on a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from amunre.errors import Problem
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.position import Position
from amunre.games.prosperity.state import State

Fit = Callable[[Position, Ruleset], Iterator[Problem]]
"""A condition for a position to match its ruleset; the function yields the problems."""

Check = Callable[[Position, State], Iterator[Problem]]
"""A condition on a position and the state made from it; the function yields the problems."""
