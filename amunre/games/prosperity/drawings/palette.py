"""The colors of the types of cards, which are the same in all drawings of this game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from amunre.render import drawing
from amunre.render.drawing import Drawing, Piece
from amunre.render.style import Palette

LIGHT: Mapping[str, str] = {
    "action": "#e3e7ee",
    "treasure": "#f6e6b4",
    "victory": "#d7e9cd",
    "curse": "#e6d7ef",
    "action-edge": "#44566f",
    "treasure-edge": "#80590a",
    "victory-edge": "#3a6427",
    "curse-edge": "#6d3a86",
}
"""Backgrounds and edges of cards in light mode, by type; ink is readable on all backgrounds."""

DARK: Mapping[str, str] = {
    "action": "#262e3a",
    "treasure": "#3f3413",
    "victory": "#21351a",
    "curse": "#37263f",
    "action-edge": "#a3b5cf",
    "treasure-edge": "#e5b95c",
    "victory-edge": "#9ecb84",
    "curse-edge": "#cfa5e2",
}
"""The same colors in dark mode."""

_TYPES = ("action", "treasure", "victory", "curse")

CLASSES = (
    "".join(f".amunre .a-card-{one}{{fill:var(--{one});stroke:var(--{one}-edge)}}" for one in _TYPES)
    + ".amunre .a-card-unknown{fill:var(--sand);stroke:var(--quiet)}"
    + ".amunre .a-gone{fill:none;stroke:var(--quiet);stroke-dasharray:5 4}"
    + ".amunre .a-heavy{fill:none;stroke:var(--ink);stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}"
    + ".amunre .a-barred{fill:none;stroke:var(--seat-0);stroke-width:2.6;stroke-linecap:round}"
)

PALETTE = Palette(light=LIGHT, dark=DARK, classes=CLASSES)


def assembled(
    pieces: Iterable[Piece], title: str, description: str, printed: Callable[[], str] | None = None
) -> Drawing:
    """Return a drawing assembled from these pieces, in these colors."""
    return drawing.assembled(pieces, title, description, PALETTE, printed=printed)
