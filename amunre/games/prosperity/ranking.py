"""The seats' scores, and the ranking at the end (chapters `score` and `tie`)."""

from __future__ import annotations

from amunre.engine.result import Result, result_of
from amunre.games.prosperity.piles import owned_by
from amunre.games.prosperity.score import Score
from amunre.games.prosperity.state import State


def score(s: State, seat: int) -> Score:
    """Return a seat's score so far: the points of all its cards, wherever they are, and its tokens (`score.cards`)."""
    t = s.tables
    owned = owned_by(s, seat)
    points = {t.ids[kind]: t.points[kind] * owned[kind] for kind in t.kinds if t.points[kind]}
    return Score(points, s.tokens[seat])


score_if_now = score


def result(s: State) -> Result:
    """Return the result in a final state: points, then fewer turns (`tie.turns`)."""
    points = tuple([score(s, seat).total for seat in range(s.players)])
    return result_of(points, [(-turns,) for turns in s.turns], ("turns",))
