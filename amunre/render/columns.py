"""Text for a terminal, for any game: seat colors, facts on as few lines as possible, and numbers in columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen
from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

COLORS = ("bright_red", "bright_green", "bright_yellow", "bright_magenta", "bright_cyan")
"""Colors of the seats. They repeat after the fifth, which is safe because each seat also shows its name."""


@frozen
class Spot:
    """The area of a place on a board drawn as text, so that a player can point at it."""

    line: int
    """Number of its first line, from 0."""
    column: int
    lines: int
    columns: int

    def has(self, line: int, column: int) -> bool:
        """Return whether the character at a line and column belongs to the place."""
        return 0 <= line - self.line < self.lines and 0 <= column - self.column < self.columns


def color(seat: int) -> str:
    """Return a seat's color."""
    return COLORS[seat % len(COLORS)]


def folded(text: Text, width: int) -> Iterator[Text]:
    """Wrap text to lines of this width, between words where possible."""
    for line in text.wrap(Console(_environ={}), width, overflow="fold"):
        line.rstrip()
        yield line


def packed(facts: Iterable[str], width: int, gap: int = 2) -> Iterator[str]:
    """Put the facts on as few lines as possible, without breaking any fact."""
    line = ""
    for fact in facts:
        if line and len(line) + gap + len(fact) > width:
            yield line
            line = ""
        line = f"{line}{' ' * gap}{fact}" if line else fact
    if line:
        yield line


def table(headline: str, *heads: str, right: Sequence[str] = ()) -> Table:
    """Return an empty table; the columns named in `right` hold numbers."""
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
    """Return an empty table without lines or headers, for terms with descriptions."""
    return Table.grid(padding=(0, 2))


ScoreRow = tuple[str, Sequence[int]]
"""A label and the points by seat; a heading has no points."""


def in_columns(head: str, names: Sequence[str], rows: Sequence[ScoreRow], width: int) -> RenderableType:
    """Return a table with a column of numbers for each player, or a line for each player if the table is too wide."""
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
    """Return the same numbers with a line for each player."""
    *most, last = rows
    lines = [Text(head, "bold")]
    for seat, name in enumerate(names):
        shown = [row for row in most if not row[1] or row[1][seat]] + [last]
        told = " ".join(f"{about} {points[seat]}," if points else f"{about}:" for about, points in shown)
        lines.append(Text.assemble((f"{name}: ", color(seat)), told.rstrip(",")))
    return Text("\n").join(lines)
