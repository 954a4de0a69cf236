"""The seats' scores, and the ranking at the end (`end.winner`)."""

from __future__ import annotations

from functools import lru_cache

from amunre.engine.result import Result, result_of
from amunre.games.amun_re.phases.scoring import built, count, scored
from amunre.games.amun_re.score import Points, Score
from amunre.games.amun_re.state import State

_points = lru_cache(1 << 14)(Points)
"""Cached constructor of points: equal values share one object, which makes scores quick to create and pickle."""


def score(s: State, seat: int) -> Score:
    """Return a seat's score so far."""
    rules = s.tables.rules
    return Score(
        tuple(
            _points(kingdom.id, line.id, points)
            for number, kingdom in enumerate(rules.kingdoms)
            for line, points in zip(rules.lines, s.scores[s.sheet(seat, number)], strict=True)
        )
    )


def score_if_now(s: State, seat: int) -> Score:
    """Return the points that a seat would score on the current board, without bonus cards.

    Sets count only after the seat has gained its last province in the kingdom, and temples only after the first
    offering. Gold counts only in the last round, and includes the sale price of the cards in hand. Provinces without an
    owner do not compete.
    """
    rules = s.tables.rules
    kingdom = rules.kingdoms[s.tables.kingdom(s.round)].id
    return Score(
        tuple(
            _points(kingdom, line.id, sum(points for owner, points, _ in count(s, line.measure) if owner == seat))
            for line in rules.lines
        )
    )


def result(s: State) -> Result:
    """Return the result in a final state."""
    seats = range(s.players)
    points = tuple([scored(s, seat) for seat in seats])
    return result_of(points, [built(s, seat) for seat in seats], s.tables.rules.tie_breaks)
