"""Drawings and their pieces, the values that all functions in this package return."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from xml.etree.ElementTree import Element

from attrs import evolve, field, frozen

from amunre.engine.saving import replace
from amunre.extras import extra
from amunre.render.ink import box, element, group, written
from amunre.render.style import PLAIN, Palette, sheet

MARGIN = 8
"""Margin around a drawing."""


@frozen
class Drawing:
    """A picture with a description in words: an SVG and plain text.

    A notebook displays it; `print` writes the text; `save` writes the SVG.
    """

    title: str
    svg: str
    """A complete SVG document to save or embed as it is. It contains no external references."""
    description: str
    """Description of the picture in words."""
    html: str = field(default="", repr=False)
    """The same content as an HTML table, if a table is more suitable; otherwise empty."""
    printed: Callable[[], str] | None = field(default=None, eq=False, repr=False)
    """A function that returns the text, if the text contains more than the description."""
    pieces: tuple[Piece, ...] = field(default=(), eq=False, repr=False)
    """Pieces of the drawing, from bottom to top."""

    @property
    def label(self) -> str:
        """Title and description, for screen readers."""
        return _label(self.title, self.description)

    @property
    def text(self) -> str:
        """The drawing as text for a terminal.

        Raises:
            ModuleNotFoundError: The drawing is a map, and rich is not installed (`amunre[cli]`).
        """
        with extra("cli", "rich"):
            return self.printed() if self.printed else self.description

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str | None:
        return self.html or None

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the SVG to a file.

        Args:
            path: Path of the file. A device or a pipe, such as `/dev/stdout`, is written to directly.

        Raises:
            OSError: The file cannot be written.
        """
        replace(path, self.svg + "\n")


@frozen
class Piece:
    """A part of a drawing that can replace another one with the same name.

    Two pieces with the same name have the same place and size within one game. In the SVG of the drawing a piece is the
    group `<g data-piece="NAME" transform="translate(x,y)">`, and `svg` is its content. The group of a place also has
    `data-place="ID"` and its size, `data-width` and `data-height`, so that a page can lay something over it. A thing on
    a place that the viewer's actions name has `data-acts="ID"`, and can be picked there as well as in the hand.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    svg: str
    """One `<g>` element; the style sheet of the drawing gives it colors and type."""
    place: str | None = None
    """Id of the place that it shows, as actions name it; None if it shows no place, or more than one."""
    marks: tuple[str, ...] = ()
    """Ids of the places that it highlights, even if nothing changed there."""
    count: int | None = None
    """Number of equal cards or tiles that it shows in a hand, `data-count`; None for other pieces."""


def piece(
    name: str,
    x: float,
    y: float,
    width: float,
    height: float,
    *drawn: Element,
    place: str | None = None,
    count: int | None = None,
) -> Piece:
    """Return a piece made of these elements; their origin is its upper left corner."""
    return Piece(name, x, y, width, height, written(group(*drawn)), place, count=count)


def assembled(
    pieces: Iterable[Piece],
    title: str,
    description: str,
    palette: Palette = PLAIN,
    html: str = "",
    printed: Callable[[], str] | None = None,
    margin: float = MARGIN,
    least: float = 0,
) -> Drawing:
    """Return a drawing of these pieces at their places, from bottom to top.

    margin: space around the pieces; a drawing without it has no background. least: minimum width of the pieces.
    """
    laid = tuple(pieces)
    width = max(least, *(part.x + part.width for part in laid))
    height = max(part.y + part.height for part in laid)
    root = element(
        "svg",
        element("title", title),
        element("desc", description),
        element("style", sheet(palette)),
        *([box(-margin, -margin, width + 2 * margin, height + 2 * margin, "a-paper", 6)] if margin else []),
        xmlns="http://www.w3.org/2000/svg",
        class_="amunre",
        viewBox=f"{-margin} {-margin} {width + 2 * margin:g} {height + 2 * margin:g}",
        width=width + 2 * margin,
        height=height + 2 * margin,
        role="img",
        aria_label=_label(title, description),
    )
    inside = "".join(
        f'<g data-piece="{part.name}"{_place(part)} transform="translate({part.x:g},{part.y:g})">{part.svg}</g>'
        for part in laid
    )
    svg = written(root).removesuffix("</svg>") + inside + "</svg>"
    return Drawing(title, svg, description, html, printed, laid)


def sign(width: float, height: float, drawn: Element) -> str:
    """Return a small SVG to put next to a name, hidden from screen readers."""
    root = element(
        "svg",
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        class_="amunre",
        viewBox=f"-1 -1 {width + 2:g} {height + 2:g}",
        width=width + 2,
        height=height + 2,
        aria_hidden="true",
    )
    return written(root)


def gathered(pieces: Iterable[Piece], room: float, gap: float = 8) -> Iterator[Piece]:
    """Arrange these pieces close together, in order, in rows no wider than `room` unless a single piece is wider."""
    x = y = deep = 0.0
    for one in sorted(pieces, key=lambda one: (one.y, one.x)):
        if x and x + one.width > room:
            x, y, deep = 0.0, y + deep + gap, 0.0
        yield evolve(one, x=x, y=y)
        x, deep = x + one.width + gap, max(deep, one.height)


def window(pieces: Iterable[Piece], x: float, y: float, width: float, height: float) -> str:
    """Return these pieces as seen through a window of this size and place, as an `<svg>` element."""
    inside = "".join(
        f'<g transform="translate({one.x:g},{one.y:g})">{one.svg}</g>'
        for one in pieces
        if x < one.x + one.width and one.x < x + width and y < one.y + one.height and one.y < y + height
    )
    return f'<svg width="{width:g}" height="{height:g}" viewBox="{x:g} {y:g} {width:g} {height:g}">{inside}</svg>'


def _label(title: str, description: str) -> str:
    return title if description == title else f"{title}. {description}"


def _place(part: Piece) -> str:
    if part.place is None:
        return ""
    count = "" if part.count is None else f' data-count="{part.count}"'
    return f' data-place="{part.place}" data-width="{part.width:g}" data-height="{part.height:g}"{count}'
