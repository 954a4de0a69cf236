"""What a game comes to: points by line, and the ranking at the end (`end.winner`)."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from amunre.engine.catalogue import ones
from amunre.games.amun_re.phases.scoring import count
from amunre.games.amun_re.state import State


@frozen
class Points:
    """One line of a score."""

    kingdom: str
    line: str
    points: int


@frozen
class Score:
    """Points of one seat, line by line."""

    lines: tuple[Points, ...]

    @property
    def total(self) -> int:
        """All lines together, in points."""
        return sum(line.points for line in self.lines)


@frozen
class Result:
    """How a game ended (`end.winner`)."""

    points: tuple[int, ...]
    """By seat."""
    ranking: tuple[tuple[int, ...], ...]
    """Seats from the best to the last; seats that even the tie-breaks leave equal stand together."""
    tie_break: str | None
    """The last comparison that the first place needed, also where it left the win shared; None: points decided it."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner, or all who share the win."""
        return self.ranking[0]


def result_of(points: tuple[int, ...], compared: Sequence[Sequence[int]], tie_breaks: Sequence[str]) -> Result:
    """The result of these points by seat and, in order of the tie-breaks, of what each compares."""
    keys = [(total, *counts) for total, counts in zip(points, compared, strict=True)]
    ranking = tuple(
        tuple(seat for seat, other in enumerate(keys) if other == key) for key in sorted(set(keys), reverse=True)
    )
    best = max(keys)
    needed = (n for n in range(len(best)) if sum(key[: n + 1] == best[: n + 1] for key in keys) == 1)
    level = next(needed, len(best) - 1)
    return Result(points, ranking, tie_breaks[level - 1] if level else None)


def score(s: State, seat: int) -> Score:
    """What a seat has scored so far."""
    rules = s.tables.rules
    return Score(
        tuple(
            Points(kingdom.id, line.id, points)
            for kingdom, scoring in zip(rules.kingdoms, s.scores[seat], strict=True)
            for line, points in zip(rules.lines, scoring, strict=True)
        )
    )


def score_if_now(s: State, seat: int) -> Score:
    """What a scoring would give a seat as the board lies now, bonus cards left out.

    No set before the last province of the kingdom, nothing for temples before the first offering, gold in the last
    round only, with the cards in hand at their price. Provinces without an owner do not compete.
    """
    rules = s.tables.rules
    kingdom = rules.kingdoms[s.tables.kingdom(s.round)].id
    return Score(
        tuple(
            Points(kingdom, line.id, sum(points for owner, points, _ in count(s, line.measure) if owner == seat))
            for line in rules.lines
        )
    )


def result(s: State) -> Result:
    """How the game ended, of its last state."""
    rules = s.tables.rules
    points = tuple(score(s, seat).total for seat in range(s.players))
    built = {"pyramids": s.pyramids, "stones": s.stones}
    compared = [
        [sum(built[name][province] for province in ones(s.owned[seat])) for name in rules.tie_breaks]
        for seat in range(s.players)
    ]
    return result_of(points, compared, rules.tie_breaks)
