"""Results of games, and the part of scores that all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Annotated, Protocol

from attrs import frozen

from amunre.engine.values import Id, Items, Seat, number

Total = Annotated[int, number("Total points.", -10_000_000, 10_000_000)]


class AnyScore(Protocol):
    """A seat's points in any game."""

    @property
    def total(self) -> int:
        """Total points."""

    @property
    def columns(self) -> Mapping[str, int]:
        """Points by score line; a line's name may begin with the part of the game and a dot, as in `old.pyramid`."""


@frozen
class Result:
    """The result of a game."""

    points: Annotated[tuple[Total, ...], Items(10)]
    """Points by seat."""
    ranking: Annotated[tuple[tuple[Seat, ...], ...], Items(10)]
    """Places from first to last, each with its seats; seats that tie even after the tie-breaks share a place."""
    tie_break: Id | None
    """The last tie-break used for first place, even if the win is still shared; None if points alone decided it."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner, or all winners if the win is shared."""
        return self.ranking[0]


def result_of(points: tuple[int, ...], compared: Sequence[Sequence[int]], tie_breaks: Sequence[str]) -> Result:
    """Return the result, given points by seat and, for each seat, the values that the tie-breaks compare, in order."""
    keys = [(total, *counts) for total, counts in zip(points, compared, strict=True)]
    order = sorted(range(len(keys)), key=keys.__getitem__, reverse=True)  # tied seats stay in seat order
    ranking = tuple([tuple(level) for _, level in groupby(order, keys.__getitem__)])
    best, second = keys[order[0]], keys[order[1]]
    apart = (n for n, count in enumerate(best) if count != second[n])
    needed = next(apart, len(best) - 1)
    return Result(points, ranking, tie_breaks[needed - 1] if needed else None)
