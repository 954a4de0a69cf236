"""Results of games, and the common part of scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Annotated, Protocol

from attrs import frozen

from amunre.engine.values import Id, Items, Seat, number

Total = Annotated[int, number("Total points.", -10_000_000, 10_000_000)]


class AnyScore(Protocol):
    """Points of one seat, in any game."""

    @property
    def total(self) -> int:
        """Total points."""

    @property
    def columns(self) -> Mapping[str, int]:
        """The points line by line; a line may be preceded by the part of the game and a dot: `old.pyramid`."""


@frozen
class Result:
    """The result of a game."""

    points: Annotated[tuple[Total, ...], Items(10)]
    """Points by seat."""
    ranking: Annotated[tuple[tuple[Seat, ...], ...], Items(10)]
    """Seats from the best to the last; seats that tie even after the tie-breaks share a place."""
    tie_break: Id | None
    """The last tie-break used for the first place, even if it left the win shared; None: points decided it."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner, or all winners of a shared win."""
        return self.ranking[0]


def result_of(points: tuple[int, ...], compared: Sequence[Sequence[int]], tie_breaks: Sequence[str]) -> Result:
    """Return the result from points by seat and, in order of the tie-breaks, the values that each compares."""
    keys = [(total, *counts) for total, counts in zip(points, compared, strict=True)]
    order = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)  # ties in order of seats
    ranking = tuple([tuple(level) for _, level in groupby(order, keys.__getitem__)])
    best, second = keys[order[0]], keys[order[1]]
    apart = (n for n, count in enumerate(best) if count != second[n])
    needed = next(apart, len(best) - 1)
    return Result(points, ranking, tie_breaks[needed - 1] if needed else None)
