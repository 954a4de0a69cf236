"""The colors of tiles, leaders and water, which are the same in all drawings of this game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from amunre.render import drawing
from amunre.render.drawing import Drawing, Piece
from amunre.render.style import Palette

COLORS: Mapping[str, str] = {"red": "#b0322b", "blue": "#2566a5", "green": "#417f2d", "black": "#37332f"}
"""Colors of tiles, leaders and points, the same in light and dark mode; white text is readable on them."""

OTHER = "#77489a"
"""The drawing color for any color that only a variant has."""

CLASSES = (
    "".join(f".amunre .a-tile-{color}{{fill:{shade}}}" for color, shade in {**COLORS, "other": OTHER}.items())
    + ".amunre .a-white{fill:#fff}"
    + ".amunre .a-tile{stroke:var(--quiet)}"
    + ".amunre .a-token{stroke:var(--ink);stroke-width:2;stroke-linejoin:round}"
    + ".amunre .a-gem{fill:#f3c443;stroke:#3a2b05;stroke-width:1.4;stroke-linejoin:round}"
    + ".amunre .a-realm{fill:var(--gold);fill-opacity:.26}"
    + ".amunre .a-border{fill:none;stroke:var(--ink);stroke-width:2.6;stroke-linecap:square}"
    + ".amunre .a-badge{fill:var(--ink);stroke:var(--paper);stroke-width:1.6;stroke-linejoin:round}"
    + ".amunre .a-cross{fill:none;stroke:var(--ink);stroke-width:5;stroke-linecap:round}"
    + ".amunre .a-ring{fill:none;stroke:var(--ink);stroke-width:3}"
    + ".amunre .a-halo{fill:none;stroke:var(--paper);stroke-width:6}"
)

PALETTE = Palette(
    light={"water": "#cfe2ea"},
    dark={"water": "#1c323e"},
    classes=CLASSES + ".amunre .a-water{fill:var(--water)}",
)


def assembled(
    pieces: Iterable[Piece], title: str, description: str, printed: Callable[[], str] | None = None
) -> Drawing:
    """Return a drawing assembled from these pieces, in these colors."""
    return drawing.assembled(pieces, title, description, PALETTE, printed=printed)
