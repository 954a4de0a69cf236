"""A table of numbers by player, as a drawing, as text and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from xml.etree.ElementTree import Element

from attrs import frozen

from amunre.render.drawing import Drawing, assembled, piece
from amunre.render.ink import DASH, Thing, element, group, label, moved, path, written

_LABEL = 210
_COLUMN = 96
_ROW = 32
_EDGE = 12


@frozen
class TableRow:
    """A row of the table: a heading (no cells), an item, or a total."""

    label: str
    cells: tuple[str, ...]
    strong: bool = False


def table(title: str, told: str, lines: Sequence[TableRow], names: Sequence[str], signs: Sequence[Thing]) -> Drawing:
    """Return the table, with a column for each player below their symbol and name; `told` describes it in words."""
    deep, drawn = _drawn(lines, names, signs)
    made = piece("scores", 0, 0, _width(names), deep, drawn)
    text = partial(str, _as_text(lines, names))
    return assembled([made], title, told, html=_as_html(lines, names), printed=text)


def _width(names: Sequence[str]) -> float:
    """Return the width of the drawing."""
    return _LABEL + _COLUMN * len(names) + 2 * _EDGE


def _drawn(lines: Sequence[TableRow], names: Sequence[str], signs: Sequence[Thing]) -> tuple[float, Element]:
    """Return the height of the table and the table itself."""
    found, right = [], _width(names) - _EDGE
    for seat, (name, (breadth, sign)) in enumerate(zip(names, signs, strict=True)):
        x = _EDGE + _LABEL + (seat + 1) * _COLUMN
        found.append(moved(sign, x - breadth, 10))
        found.append(label(name, x, 54, 15, "a-strong", anchor="end", room=_COLUMN - 8))
    y = 66.0
    for line in lines:
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


def _as_text(lines: Sequence[TableRow], names: Sequence[str]) -> str:
    """Return the table as text in columns."""
    first = max(len(line.label) + 2 for line in lines)
    widths = [max(6, len(name)) for name in names]

    def across(head: str, cells: Sequence[str]) -> str:
        return "  ".join([head.ljust(first), *(cell.rjust(w) for cell, w in zip(cells, widths, strict=False))]).rstrip()

    told = [across("", names)]
    told += [across(line.label if line.strong else f"  {line.label}", line.cells) for line in lines]
    return "\n".join(told)


def _as_html(lines: Sequence[TableRow], names: Sequence[str]) -> str:
    """Return the table as HTML, to be styled by the page."""
    table = element("table", class_="amunre-scores")
    heads = [element("td"), *(element("th", name, scope="col") for name in names)]
    table.append(element("thead", element("tr", *heads)))
    body = element("tbody")
    for line in lines:
        if line.cells:
            cells = [element("td", cell) for cell in line.cells]
            body.append(element("tr", element("th", line.label, scope="row"), *cells))
        else:
            body.append(element("tr", element("th", line.label, scope="rowgroup", colspan=len(names) + 1)))
    table.append(body)
    return written(table)
