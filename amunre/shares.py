"""How often who wins, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist, fmean

from amunre.game.score import Result

Z = NormalDist().inv_cdf(0.975)
"""Standard deviations on each side of a confidence interval of 95 %."""


def win_share(result: Result, seat: int) -> float:
    """1 for the winner, an equal part for each who shares the win, else 0."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Wilson's confidence interval of 95 % for the mean of win shares; a shared win makes it a little too wide."""
    n, p = len(shares), fmean(shares)
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * (p * (1 - p) / n + Z * Z / (4 * n * n)) ** 0.5
    return middle - half, middle + half
