"""Rewards for programs that learn, by seat."""

from __future__ import annotations

from typing import Any, Final

from amunre.engine.moment import Moment
from amunre.engine.rules import OVER
from amunre.engine.ruleset import Rules
from amunre.errors import NotationError
from amunre.printing import brief

REWARDS: Final = ("win", "points", "difference", "shaped")
"""Kinds of rewards."""


def checked_reward(reward: object) -> str:
    """Return the kind of reward if it is known; otherwise raise NotationError."""
    if isinstance(reward, str) and reward in REWARDS:
        return reward
    raise NotationError(f"reward: expected one of {', '.join(REWARDS)}, found {brief(reward)}.")


class Reckoner:
    """Points and rewards in games under one ruleset."""

    __slots__ = ("_ranking", "kind")

    def __init__(self, rules: Rules, kind: str) -> None:
        self._ranking: Any = rules.game.ranking
        self.kind: str = kind
        """One of REWARDS."""

    def totals(self, s: Moment) -> list[int]:
        """Return the points of all seats so far."""
        return [self._ranking.score(s, seat).total for seat in range(s.players)]

    def standing(self, s: Moment) -> tuple[list[int], list[float]]:
        """Return the points of all seats, and their shares of the win, which are 0 unless the game is over."""
        shares = [0.0] * s.players
        if s.stage != OVER:
            return self.totals(s), shares
        result = self._ranking.result(s)
        for seat in result.winners:
            shares[seat] = 1 / len(result.winners)
        return [*result.points], shares

    def begin(self, s: Moment) -> list[int]:
        """Return the points from which `gains` counts at first; empty if the rewards are not "shaped"."""
        return self.totals(s) if self.kind == "shaped" else []

    def gains(self, s: Moment, before: list[int]) -> list[float]:
        """Return the rewards during a game: the points since `before`, which is updated, if they are "shaped"."""
        if self.kind != "shaped":
            return [0.0] * s.players
        now = self.totals(s)
        found = [float(one - other) for one, other in zip(now, before, strict=True)]
        before[:] = now
        return found

    def final(self, s: Moment, before: list[int]) -> list[float]:
        """Return the last rewards of a game, which may have been cut off; `before` is as for `gains`."""
        if self.kind == "shaped" or s.stage != OVER:
            return self.gains(s, before)
        points, shares = self.standing(s)
        if self.kind == "win":
            return shares
        if self.kind == "points":
            return [float(own) for own in points]
        best = sorted(points)[-2:]
        return [float(own - (best[0] if own == best[1] else best[1])) for own in points]
