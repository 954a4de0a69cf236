"""The points that a seat expects, and the value of more points to it.

Only the weakest color counts at the end, so all values are in points of that color.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

SOFT: Final = 2.0
"""Lead over another color at which a color matters e times less, since it may still end up weakest."""


class Prospects:
    """A seat's prospects: its expected points by color, with treasures added to the weakest colors."""

    __slots__ = ("_others", "_weights", "expected", "leaders", "point", "treasure")

    def __init__(self, won: list[int], soon: list[float], treasures: int) -> None:
        """Add the points that the seat has won, those that its leaders should win soon, and its treasures."""
        expected: list[float] = [won[color] + more for color, more in enumerate(soon)]
        for _ in range(treasures):
            weakest = 0
            for color, points in enumerate(expected):
                if points < expected[weakest]:
                    weakest = color
            expected[weakest] = expected[weakest] + 1.0
        weights: list[float] = [exp(-each / SOFT) for each in expected]
        whole = 0.0
        for weight in weights:
            whole += weight
        self.expected: list[float] = expected
        self._weights: list[float] = [weight / whole for weight in weights]
        self._others: list[float] = []
        """By color: the weight of all other colors."""
        self.point: list[float] = []
        """Value of one point, by color."""
        self.treasure: float = 0.0
        """Value of a treasure."""
        for color in range(len(weights)):
            others = 0.0
            for other, weight in enumerate(weights):
                if other != color:
                    others += weight
            self._others.append(others / whole)
            point = self.worth_of(color, 1.0)
            self.point.append(point)
            if point > self.treasure:
                self.treasure = point
        self.leaders: list[float] = [0.0] * len(won)
        """Value of each leader's current space, by color; 0 for a leader off the board. The outlook sets it."""

    def worth(self, points: list[float]) -> float:
        """Return the value of these points by color: the increase in `softest`."""
        softened = 0.0
        for color, weight in enumerate(self._weights):
            softened += weight * exp(-points[color] / SOFT)
        return -SOFT * log(softened)

    def worth_of(self, color: int, points: float) -> float:
        """Return the value of points of one color."""
        return -SOFT * log(self._others[color] + self._weights[color] * exp(-points / SOFT))


def softest(points: Sequence[float]) -> float:
    """Return a soft minimum of these points: the further ahead of the weakest a color is, the less it counts."""
    least = min(points)
    return least - SOFT * log(sum([exp((least - each) / SOFT) for each in points]) / len(points))
