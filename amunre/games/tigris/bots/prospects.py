"""The points that a seat expects, and the value of more points to it.

Only the weakest color counts at the end, so all values are in points of that color.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

SOFT: Final = 2.0
"""Lead over another color at which a color matters e times less, since it may still end up weakest."""


class Promise:
    """The points that a leader is expected to earn."""

    __slots__ = ("by_color", "color", "points")

    def __init__(self, color: int, points: float, by_color: list[float]) -> None:
        self.color: int = color
        self.points: float = points
        """Points of its own color."""
        self.by_color: list[float] = by_color
        """Points of all colors; empty if they are all of its own."""

    def add_to(self, points: list[float]) -> None:
        """Add these points to others, by color."""
        if self.by_color:
            for color, more in enumerate(self.by_color):
                points[color] = points[color] + more
        else:
            points[self.color] = points[self.color] + self.points


class Prospects:
    """A seat's prospects: its expected points by color, with treasures added to the weakest colors."""

    __slots__ = ("_weights", "expected", "leaders", "points", "treasure")

    def __init__(self, won: list[int], soon: list[float], treasures: int) -> None:
        """Add the points that the seat has won and those that its leaders should win soon."""
        expected = [won[color] + more for color, more in enumerate(soon)]
        for _ in range(treasures):
            weakest = expected.index(min(expected))
            expected[weakest] = expected[weakest] + 1
        weights = [exp(-each / SOFT) for each in expected]
        whole = 0.0
        for weight in weights:
            whole += weight
        self.expected: list[float] = expected
        self._weights: list[float] = [weight / whole for weight in weights]
        self.points: list[float] = [self.worth_of(color, 1.0) for color in range(len(expected))]
        """Value of one point, by color."""
        self.treasure: float = max(self.points)
        """Value of a treasure."""
        self.leaders: list[float] = [0.0] * len(expected)
        """Value of each leader's current space, by color; 0 for a leader off the board."""

    def worth(self, promise: Promise, sign: float = 1.0) -> float:
        """Return the value of a promise: the increase in `softest`. If the sign is -1, the promise is lost."""
        if not promise.by_color:
            return self.worth_of(promise.color, sign * promise.points)
        softened = 0.0
        for color, points in enumerate(promise.by_color):
            softened += self._weights[color] * exp(-(sign * points) / SOFT)
        return -SOFT * log(softened)

    def worth_of(self, color: int, points: float) -> float:
        """Return the value of points of one color."""
        softened = 0.0
        for other, weight in enumerate(self._weights):
            softened += weight * exp(-points / SOFT) if other == color else weight
        return -SOFT * log(softened)


def softest(points: Sequence[float]) -> float:
    """Return a soft minimum of these points: the further ahead of the weakest a color is, the less it counts."""
    least = min(points)
    return least - SOFT * log(sum([exp((least - each) / SOFT) for each in points]) / len(points))
