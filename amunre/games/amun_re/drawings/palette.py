"""The colours of Egypt: soil and water."""

from __future__ import annotations

from functools import partial

from amunre.render import drawing
from amunre.render.style import SERIF, Palette

EGYPT = Palette(
    light={"soil": "#dfe6cd", "water": "#cfe2ea"},
    dark={"soil": "#20291d", "water": "#1c323e"},
    classes=".amunre .a-soil{fill:var(--soil)}"
    ".amunre .a-water{fill:var(--water)}"
    f".amunre .a-river{{font-family:{SERIF};font-style:italic;fill:var(--current)}}",
)

assembled = partial(drawing.assembled, palette=EGYPT)
"""The SVG document of these pieces, in these colours."""
