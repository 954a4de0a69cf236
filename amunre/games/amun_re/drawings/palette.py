"""The colors of Egypt: soil and water."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from amunre.render import drawing
from amunre.render.drawing import Drawing, Piece
from amunre.render.style import SERIF, Palette

EGYPT = Palette(
    light={"soil": "#dfe6cd", "water": "#cfe2ea"},
    dark={"soil": "#20291d", "water": "#1c323e"},
    classes=".amunre .a-soil{fill:var(--soil)}"
    ".amunre .a-water{fill:var(--water)}"
    f".amunre .a-river{{font-family:{SERIF};font-style:italic;fill:var(--current)}}",
)


def assembled(
    pieces: Iterable[Piece], title: str, description: str, printed: Callable[[], str] | None = None
) -> Drawing:
    """Return a drawing assembled from these pieces, in these colors."""
    return drawing.assembled(pieces, title, description, EGYPT, printed=printed)
