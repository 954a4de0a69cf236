"""The strategy for Dominion: Prosperity as one value."""

from __future__ import annotations

from collections.abc import Callable

from amunre.bots.strategy import Strategy
from amunre.games.prosperity.bots.big_money import BigMoney
from amunre.games.prosperity.bots.sensible import IDEAS, SensiblePolicy
from amunre.games.prosperity.state import State

ROUNDS = 3
"""Number of turns of each player in a playout, without the present one."""


def ahead(s: State) -> Callable[[State], bool]:
    """Return a test that is true until each player has had some turns."""
    last = sum(s.turns) + ROUNDS * s.players

    def goes_on(later: State) -> bool:
        return sum(later.turns) <= last

    return goes_on


STRATEGY = Strategy(
    policy=SensiblePolicy,
    error=12.0,
    ahead=ahead,
    few=4,
    routine=frozenset(IDEAS) - {"buying", "gain"},
    players={"big-money": BigMoney},
)
