"""A game's empty board on a page, with links at its places, a legend, and an alternative for narrow screens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from attrs import frozen

from amunre.render.drawing import Drawing
from amunre.render.sharing import bare


@frozen
class Way:
    """The link for a place on the board."""

    href: str
    told: str
    """Title of the link, also for screen readers."""


def map_figure(
    drawing: Drawing,
    told: str,
    caption: str,
    key: Iterable[tuple[str, str]],
    narrow: str,
    ways: Mapping[str, Way] | None = None,
) -> str:
    """Return a board with a legend below it, as HTML.

    Args:
        drawing: The board.
        told: Its description, in at most 200 characters; a table on the page gives the details.
        caption: Text above the drawing.
        key: The symbols in the legend, each as SVG with its description.
        narrow: HTML shown instead on screens too narrow for the drawing.
        ways: The link for each place on the board.
    """
    signs = "".join(f"<li>{sign}<span>{escape(words)}</span></li>" for sign, words in key)
    return (
        f'<figure class="map" data-search-exclude>\n<figcaption>{escape(caption)}</figcaption>\n'
        f'<div class="wide">{_linked(drawing, told, ways or {})}</div>\n<div class="narrow">{narrow}</div>\n'
        f'<ul class="key">{signs}</ul>\n</figure>\n'
    )


def _linked(drawing: Drawing, told: str, ways: Mapping[str, Way]) -> str:
    """Return the SVG of a drawing with this label. With links, its role is a group of links, not an image."""
    role = "group" if ways else "img"
    head = f' role="{role}" aria-label="{escape(told)}"'
    svg = re.sub(r' role="img" aria-label="[^"]*"', lambda _: head, drawing.svg, count=1)
    for one in drawing.pieces:
        if way := ways.get(one.place or ""):
            inside = f'<a href="{escape(way.href)}"><title>{escape(way.told)}</title>{one.svg}</a>'
            svg = svg.replace(f">{one.svg}</g>", f">{inside}</g>", 1)
    return bare(svg)
