"""The seats' scores, and the ranking at the end (chapter `end`)."""

from __future__ import annotations

from amunre.engine.result import Result, result_of
from amunre.games.tigris.score import Score
from amunre.games.tigris.state import State


def score(s: State, seat: int) -> Score:
    """Return a seat's score so far."""
    return Score(dict(zip(s.tables.rules.colors, s.points[seat], strict=True)), s.taken[seat])


score_if_now = score


def result(s: State) -> Result:
    """Return the result in a final state."""
    ranked = [score(s, seat).ranked for seat in range(s.players)]
    names = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return result_of(tuple(colors[0] for colors in ranked), [colors[1:] for colors in ranked], names)
