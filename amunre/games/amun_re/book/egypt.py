"""The map of Egypt for a page, with a link for each province."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from amunre.book.book import Book
from amunre.book.maps import Way, map_figure
from amunre.book.markup import html_href, html_link
from amunre.engine.texts import name_of
from amunre.games.amun_re import drawings
from amunre.games.amun_re.book import places
from amunre.games.amun_re.drawings.places import PARTS, from_north
from amunre.games.amun_re.drawings.signs import signs
from amunre.games.amun_re.drawings.words import Speaker, word
from amunre.games.amun_re.model import Province, Ruleset


def figure(book: Book[Ruleset], here: str) -> str:
    """Return the map with its legend; for narrow screens, add a list of the provinces along the Nile."""
    rules = book.rules
    return map_figure(
        drawings.egypt(rules),
        book.say("map-told", n=len(rules.provinces)),
        book.say("map-caption"),
        [(sign, book.say(f"sign-{name}")) for name, sign in signs(rules)],
        f'<div class="nile">{"".join(_along(book, here))}</div>',
        {
            it.id: Way(html_href(here, places.province(it.id)), f"{name_of(it)}: {_printed(book, it)}")
            for it in rules.provinces
        },
    )


def _along(book: Book[Ruleset], here: str) -> Iterator[str]:
    """Yield the provinces from north to south, with the western ones to the left of the river."""
    for part in PARTS:
        if listed := from_north(book.rules, part):
            items = "".join(
                f'<li class="{it.side} {it.shore}">{html_link(here, places.province(it.id), escape(name_of(it)))}'
                f"<small>{escape(_where(it))}</small><span>{escape(_printed(book, it))}</span></li>"
                for it in listed
            )
            yield f"<p>{escape(word(part))}</p>\n<ol>{items}</ol>\n"


def _where(province: Province) -> str:
    return f"{word(province.side)}, {word(province.shore)}"


def _printed(book: Book[Ruleset], province: Province) -> str:
    return ", ".join(Speaker(book.rules).printed(province))
