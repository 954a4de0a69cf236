"""Points by card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from amunre.engine.texts import capital
from amunre.games.prosperity.drawings.words import Speaker, scored
from amunre.games.prosperity.seen import score_of
from amunre.render.ink import DASH
from amunre.render.tables import TableRow

if TYPE_CHECKING:
    from amunre.games.prosperity.view import View


def score_lines(view: View, speaker: Speaker) -> Iterator[TableRow]:
    """Yield a row for each card that scores, for the tokens and for the totals, with one cell for each seat.

    A cell has the points, and the number of cards in parentheses.
    """
    scores = [score_of(view, speaker.rules, seat) for seat in range(len(view.players))]
    owned = [player.owned for player in view.players]
    for id in scores[0].points:
        cells = tuple(
            scored(score.points[id], cards[id]) if id in cards else DASH
            for score, cards in zip(scores, owned, strict=True)
        )
        yield TableRow(capital(speaker.title("lines", id)), cells)
    yield TableRow(capital(speaker.title("lines", "tokens")), tuple(str(one.tokens or DASH) for one in scores))
    yield TableRow(capital(speaker.title("lines", "total")), tuple(str(one.total) for one in scores), strong=True)
