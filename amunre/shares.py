"""Win shares and their confidence intervals."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from statistics import NormalDist, fmean

from amunre.engine.result import Result

Z = NormalDist().inv_cdf(0.975)
"""Standard deviations on each side of a 95% confidence interval."""


def win_share(result: Result, seat: int) -> float:
    """Return 1 for a sole winner, an equal fraction for a shared win, otherwise 0."""
    return 1 / len(result.winners) if seat in result.winners else 0.0


def mean(numbers: Iterable[float]) -> float:
    """Return the mean of some numbers, or of a `Counter` of numbers, which the functions below also accept."""
    counts = Counter(numbers)
    return fmean(counts.keys(), counts.values())


def interval(shares: Iterable[float]) -> tuple[float, float]:
    """Return the 95% Wilson confidence interval for the mean of win shares, between 0 and 1.

    Shared wins make the interval a little too wide; if there are no games, it is 0 to 1.
    """
    counts = Counter(shares)
    if not counts:
        return 0.0, 1.0
    n, p = counts.total(), mean(counts)
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * (p * (1 - p) / n + Z * Z / (4 * n * n)) ** 0.5
    return max(0.0, min(middle - half, p)), min(1.0, max(middle + half, p))  # rounding can slightly exceed the bounds


def quartiles(numbers: Iterable[float]) -> list[float]:
    """Return the three quartiles of some numbers by the inclusive method; all three are equal for a single number."""
    counts = Counter(numbers)
    values = sorted(counts)
    upto = list(accumulate(counts[value] for value in values))
    found = []
    for quarter in (1, 2, 3):
        rank, part = divmod(quarter * (upto[-1] - 1), 4)
        low, high = (values[bisect_right(upto, min(place, upto[-1] - 1))] for place in (rank, rank + 1))
        found.append((low * (4 - part) + high * part) / 4)
    return found
