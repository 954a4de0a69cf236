"""What any game has as text for a terminal: colors of seats, facts in few lines, numbers in columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen
from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

COLORS = ("bright_red", "bright_green", "bright_yellow", "bright_magenta", "bright_cyan")
"""Of the seats."""


@frozen
class Spot:
    """Where a place stands on a board that is drawn as text, so that it can be pointed at."""

    line: int
    """The first of its lines, from 0."""
    column: int
    lines: int
    columns: int

    def has(self, line: int, column: int) -> bool:
        """Whether a character of the board belongs to the place."""
        return 0 <= line - self.line < self.lines and 0 <= column - self.column < self.columns


def color(seat: int) -> str:
    """The color of a seat."""
    return COLORS[seat % len(COLORS)]


def folded(text: Text, width: int) -> Iterator[Text]:
    """The text in lines that are no wider, broken between words where that is possible."""
    for line in text.wrap(Console(_environ={}), width, overflow="fold"):
        line.rstrip()
        yield line


def packed(facts: Iterable[str], width: int, gap: int = 2) -> Iterator[str]:
    """The facts in as few lines as they need; none is broken."""
    line = ""
    for fact in facts:
        if line and len(line) + gap + len(fact) > width:
            yield line
            line = ""
        line = f"{line}{' ' * gap}{fact}" if line else fact
    if line:
        yield line


def table(headline: str, *heads: str, right: Sequence[str] = ()) -> Table:
    """An empty table; the columns named in `right` hold numbers."""
    made = Table(
        title=headline,
        title_justify="left",
        title_style="bold",
        box=SIMPLE_HEAD,
        show_edge=False,
        padding=(0, 1, 0, 0),
    )
    for head in heads:
        made.add_column(head, justify="right" if head in right else "left")
    return made


def grid() -> Table:
    """An empty table without lines and heads: a word, and what is said about it."""
    return Table.grid(padding=(0, 2))


ScoreRow = tuple[str, Sequence[int]]
"""What is counted, and the points by seat; none for a head."""


def in_columns(head: str, names: Sequence[str], rows: Sequence[ScoreRow], width: int) -> RenderableType:
    """A table with a column of words and one of numbers for each player; where it has no room, a line for each."""
    first = max(map(len, (head, *(f"  {label}" for label, _ in rows))))
    if first + sum(2 + max(3, cell_len(name)) for name in names) > width:
        return _in_lines(head, names, rows)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(Text(head, "bold"), no_wrap=True)
    for seat, name in enumerate(names):
        table.add_column(Text(name, color(seat)), justify="right", no_wrap=True)
    *lines, (label, totals) = rows
    for about, points in lines:
        table.add_row(f"  {about}" if points else Text(about, "bold"), *(str(n or "-") for n in points))
    table.add_row(Text(label, "bold"), *(Text(str(n), "bold") for n in totals))
    return table


def _in_lines(head: str, names: Sequence[str], rows: Sequence[ScoreRow]) -> Text:
    """The same with a line for each player."""
    *most, last = rows
    lines = [Text(head, "bold")]
    for seat, name in enumerate(names):
        shown = [row for row in most if not row[1] or row[1][seat]] + [last]
        told = " ".join(f"{about} {points[seat]}," if points else f"{about}:" for about, points in shown)
        lines.append(Text.assemble((f"{name}: ", color(seat)), told.rstrip(",")))
    return Text("\n").join(lines)
