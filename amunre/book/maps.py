"""The empty board of a game on a page: links at its places, a key of its signs, what a narrow screen has instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from attrs import frozen

from amunre.book.marks import bare
from amunre.render.drawing import Drawing


@frozen
class Way:
    """Where a place of a board leads."""

    href: str
    told: str
    """What is there, for whoever does not see the drawing."""


def map_figure(
    drawing: Drawing,
    told: str,
    caption: str,
    key: Iterable[tuple[str, str]],
    narrow: str,
    ways: Mapping[str, Way] | None = None,
) -> str:
    """A board with a key below, in HTML.

    Args:
        drawing: The board.
        told: What matters about it in at most 200 characters; whoever wants more finds it in a table of the page.
        caption: What stands above it.
        key: The signs, each as SVG with its words.
        narrow: What stands there in its place where it would be too small to be read, in HTML.
        ways: By place of the board, where it leads.
    """
    signs = "".join(f"<li>{sign}<span>{escape(words)}</span></li>" for sign, words in key)
    return (
        f'<figure class="map" data-search-exclude>\n<figcaption>{escape(caption)}</figcaption>\n'
        f'<div class="wide">{_linked(drawing, told, ways or {})}</div>\n<div class="narrow">{narrow}</div>\n'
        f'<ul class="key">{signs}</ul>\n</figure>\n'
    )


def _linked(drawing: Drawing, told: str, ways: Mapping[str, Way]) -> str:
    """The SVG of a drawing that says only what matters; what has links is no picture but a group of them."""
    role = "group" if ways else "img"
    head = f' role="{role}" aria-label="{escape(told)}"'
    svg = re.sub(r' role="img" aria-label="[^"]*"', lambda _: head, bare(drawing.svg), count=1)
    svg = re.sub(r"<desc>.*?</desc>", "", svg, count=1, flags=re.DOTALL)
    for one in drawing.pieces:
        if way := ways.get(one.place or ""):
            inside = f'<a href="{escape(way.href)}"><title>{escape(way.told)}</title>{one.svg}</a>'
            svg = svg.replace(f">{one.svg}</g>", f">{inside}</g>", 1)
    return svg
