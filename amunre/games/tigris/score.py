"""What a game comes to: the weakest color counts (chapter `end`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from amunre.engine.result import Result, result_of
from amunre.frozendict import frozendict
from amunre.games.tigris.state import State


@frozen
class Score:
    """Points of one seat, color by color, and its treasures."""

    points: Mapping[str, int] = field(converter=frozendict)
    """By color, as they were won."""
    treasures: int
    """Each is a point of any color."""

    @property
    def ranked(self) -> tuple[int, ...]:
        """The colors from the weakest to the strongest, each treasure given to the weakest (`end.treasures-joker`)."""
        return with_treasures(tuple(self.points.values()), self.treasures)

    @property
    def total(self) -> int:
        """Points in the weakest color."""
        return self.ranked[0]

    @property
    def columns(self) -> dict[str, int]:
        """The points by color, and the treasures."""
        return {**self.points, "treasures": self.treasures}


def with_treasures(points: Sequence[int], treasures: int) -> tuple[int, ...]:
    """Points by color, sorted upwards, when each treasure is given to one of the weakest colors.

    >>> with_treasures((9, 10, 14, 11), 3)
    (11, 11, 11, 14)
    """
    ranked = sorted(points)
    for _ in range(treasures):
        ranked[0] += 1
        ranked.sort()
    return tuple(ranked)


def score(s: State, seat: int) -> Score:
    """What a seat has scored so far."""
    return Score(dict(zip(s.tables.rules.colors, s.points[seat], strict=True)), s.taken[seat])


def result(s: State) -> Result:
    """How the game ended, of its last state."""
    ranked = [score(s, seat).ranked for seat in range(s.players)]
    names = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return result_of(tuple(colors[0] for colors in ranked), [colors[1:] for colors in ranked], names)
