"""Drawings for pages with a switch between light and dark."""

from __future__ import annotations

from amunre.render.style import DARK, LIGHT, properties

COLOURS = "assets/colours.css"
"""The style sheet with the colours of the drawings, which the site has too."""


def colours() -> str:
    """The style sheet itself: in light, in dark, and on paper."""
    light, dark = properties(LIGHT), properties(DARK)
    return (
        f":root,[data-md-color-scheme=default]{{{light}}}\n"
        f"[data-md-color-scheme=slate]{{{dark}}}\n"
        f"@media print{{[data-md-color-scheme]{{{light}}}}}\n"
    )
