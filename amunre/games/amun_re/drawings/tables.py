"""Points by kingdom and line, as a drawing, as text and as a table of HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from attrs import frozen

from amunre.games.amun_re.drawings.words import points, word
from amunre.games.amun_re.texts import title
from amunre.render.ink import DASH, element, group, label, moved, path, written

if TYPE_CHECKING:
    from amunre.games.amun_re.drawings.plots import Scene

_LABEL = 210
_COLUMN = 96
_ROW = 32
_EDGE = 12


@frozen
class Line:
    """A row of the table: the head of a kingdom (no cells), a line of a scoring, or all together."""

    label: str
    cells: tuple[str, ...]
    strong: bool = False


def score_lines(scene: Scene) -> Iterator[Line]:
    """The rows, a cell for each seat; kingdoms in which nobody has points yet are left out."""
    view, rules = scene.view, scene.speaker.rules
    for number, kingdom in enumerate(rules.kingdoms):
        counted = [player.scores[number] for player in view.players]
        if not any(any(lines.values()) for lines in counted):
            continue
        yield Line(title("kingdoms", kingdom.id), (), strong=True)
        for line in rules.lines:
            yield Line(title("lines", line.id), tuple(str(lines[line.id] or DASH) for lines in counted))
    yield Line(word("together"), tuple(str(points(view, seat)) for seat in range(len(view.players))), strong=True)


def width(scene: Scene) -> float:
    """Of the drawing."""
    return _LABEL + _COLUMN * len(scene.names) + 2 * _EDGE


def drawn(scene: Scene) -> tuple[float, Element]:
    """The table, and its height."""
    found, right = [], width(scene) - _EDGE
    for seat, name in enumerate(scene.names):
        x = _EDGE + _LABEL + (seat + 1) * _COLUMN
        found.append(moved(scene.seal(seat)[1], x - 22, 10))
        found.append(label(name, x, 54, 15, "a-strong", anchor="end", room=_COLUMN - 8))
    y = 66.0
    for line in score_lines(scene):
        found.append(path(f"M{_EDGE} {y + 0.5:g}H{right:g}", "a-rule"))
        head = "a-name a-strong" if line.strong else None
        found.append(
            label(line.label, _EDGE + (0 if line.strong else 14), y + 22, 17 if line.strong else 15, head, room=_LABEL)
        )
        for seat, cell in enumerate(line.cells):
            class_ = "a-strong" if line.strong else "a-quiet" if cell == DASH else None
            x = _EDGE + _LABEL + (seat + 1) * _COLUMN
            found.append(label(cell, x, y + 22, 17 if line.strong else 15, class_, anchor="end"))
        y += _ROW
    return y, group(*found)


def as_text(scene: Scene) -> str:
    """The table in columns."""
    rows = list(score_lines(scene))
    first = max(len(line.label) + 2 for line in rows)
    widths = [max(6, len(name)) for name in scene.names]

    def across(head: str, cells: Sequence[str]) -> str:
        return "  ".join([head.ljust(first), *(cell.rjust(w) for cell, w in zip(cells, widths, strict=False))]).rstrip()

    told = [across("", scene.names)]
    told += [across(line.label if line.strong else f"  {line.label}", line.cells) for line in rows]
    return "\n".join(told)


def as_html(scene: Scene) -> str:
    """The table with heads of columns and rows; it takes its looks from the page."""
    table = element("table", class_="amunre-scores")
    heads = [element("td"), *(element("th", name, scope="col") for name in scene.names)]
    table.append(element("thead", element("tr", *heads)))
    body = element("tbody")
    for line in score_lines(scene):
        if line.cells:
            cells = [element("td", cell) for cell in line.cells]
            body.append(element("tr", element("th", line.label, scope="row"), *cells))
        else:
            body.append(element("tr", element("th", line.label, scope="rowgroup", colspan=len(scene.names) + 1)))
    table.append(body)
    return written(table)
