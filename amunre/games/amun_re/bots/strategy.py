"""The strategy for Amun-Re as one value."""

from __future__ import annotations

from collections.abc import Callable

from amunre.bots.strategy import Strategy
from amunre.games.amun_re.bots.sensible import SensiblePolicy
from amunre.games.amun_re.state import State


def ahead(s: State) -> Callable[[State], bool]:
    """Return a test that is true until the round ends."""
    number = s.round
    return lambda later: later.round == number


STRATEGY = Strategy(
    policy=SensiblePolicy,
    error=3.5,
    ahead=ahead,
    few=6,
    routine=frozenset({"payment", "purchase"}),
)
