"""How often who wins, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist, fmean, quantiles

from amunre.engine.result import Result

Z = NormalDist().inv_cdf(0.975)
"""Standard deviations on each side of a confidence interval of 95 %."""


def win_share(result: Result, seat: int) -> float:
    """1 for the winner, an equal part for each who shares the win, else 0."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Wilson's confidence interval of 95 % for the mean of win shares, within 0 and 1; a shared win makes it a little
    too wide, and where no game was played it says nothing: 0 to 1.
    """
    if not shares:
        return 0.0, 1.0
    n, p = len(shares), fmean(shares)
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * (p * (1 - p) / n + Z * Z / (4 * n * n)) ** 0.5
    return max(0.0, min(middle - half, p)), min(1.0, max(middle + half, p))  # rounding leads out by a hair


def quartiles(numbers: Sequence[float]) -> list[float]:
    """The three numbers between the quarters of some numbers; one number alone is all of them."""
    return quantiles(numbers, method="inclusive") if len(numbers) > 1 else [float(numbers[0])] * 3
