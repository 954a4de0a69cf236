"""Points by color."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from amunre.engine.texts import capital
from amunre.games.tigris.drawings.words import Speaker, weakest_of
from amunre.render.tables import TableRow

if TYPE_CHECKING:
    from amunre.games.tigris.view import View


def score_lines(view: View, speaker: Speaker) -> Iterator[TableRow]:
    """Yield a row for each color, for the treasures and for the totals, with one cell for each seat."""

    def cell(number: int | None) -> str:
        return "?" if number is None else str(number)

    for color in speaker.rules.colors:
        yield TableRow(capital(speaker.shown("color", color)), tuple(cell(one.points[color]) for one in view.players))
    yield TableRow(speaker.word("treasures-head"), tuple(cell(one.treasures) for one in view.players))
    yield TableRow(speaker.word("weakest-line"), tuple(cell(weakest_of(one)) for one in view.players), strong=True)
