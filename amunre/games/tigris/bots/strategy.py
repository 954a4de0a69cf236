"""The strategy for Euphrat & Tigris as one value."""

from __future__ import annotations

from collections.abc import Callable

from amunre.bots.strategy import Strategy
from amunre.games.tigris.bots.sensible import SensiblePolicy
from amunre.games.tigris.state import State


def ahead(s: State) -> Callable[[State], bool]:
    """Return a test that is true until every other player has had a turn."""
    turns = [s.active]

    def goes_on(later: State) -> bool:
        if later.active != turns[-1]:
            turns.append(later.active)
        return len(turns) <= s.players

    return goes_on


STRATEGY = Strategy(
    policy=SensiblePolicy,
    error=5.0,
    ahead=ahead,
    few=3,
    routine=frozenset({"treasure", "support"}),
)
