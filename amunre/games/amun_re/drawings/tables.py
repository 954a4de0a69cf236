"""Points by kingdom and line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from amunre.games.amun_re.drawings.words import points, word
from amunre.games.amun_re.texts import title
from amunre.render.tables import TableRow

if TYPE_CHECKING:
    from amunre.games.amun_re.drawings.plots import Scene


def score_lines(scene: Scene) -> Iterator[TableRow]:
    """Yield the rows, with one cell for each seat, omitting kingdoms without points."""
    view, rules = scene.view, scene.speaker.rules
    for number, kingdom in enumerate(rules.kingdoms):
        counted = [player.scores[number] for player in view.players]
        if not any(any(lines.values()) for lines in counted):
            continue
        yield TableRow(title("kingdoms", kingdom.id), (), strong=True)
        for line in rules.lines:
            if line.counts(is_last=kingdom == rules.kingdoms[-1]):
                yield TableRow(title("lines", line.id), tuple(str(lines[line.id]) for lines in counted))
    yield TableRow(word("together"), tuple(str(points(view, seat)) for seat in range(len(view.players))), strong=True)
