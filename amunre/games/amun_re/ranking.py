"""Scores of the seats, and the ranking at the end (`end.winner`)."""

from __future__ import annotations

from functools import lru_cache

from amunre.engine.result import Result, result_of
from amunre.games.amun_re.phases.scoring import built, count, scored
from amunre.games.amun_re.score import Points, Score
from amunre.games.amun_re.state import State

_points = lru_cache(1 << 14)(Points)
"""Cached points: equal values share one object, which makes scores quick to create and pickle."""


def score(s: State, seat: int) -> Score:
    """Return the score of a seat so far."""
    rules = s.tables.rules
    return Score(
        tuple(
            _points(kingdom.id, line.id, points)
            for number, kingdom in enumerate(rules.kingdoms)
            for line, points in zip(rules.lines, s.scores[s.sheet(seat, number)], strict=True)
        )
    )


def score_if_now(s: State, seat: int) -> Score:
    """Return the points that a scoring would give a seat by the present board, without bonus cards.

    No set before the last province of the kingdom, nothing for temples before the first offering, gold in the last
    round only, with the cards in hand at their price. Provinces without an owner do not compete.
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
    """Return the result of the final state."""
    seats = range(s.players)
    points = tuple([scored(s, seat) for seat in seats])
    return result_of(points, [built(s, seat) for seat in seats], s.tables.rules.tie_breaks)
