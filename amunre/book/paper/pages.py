"""The printable pages of a book."""

from __future__ import annotations

from functools import partial
from html import escape

from amunre.book import places
from amunre.book.annex import Pages
from amunre.book.book import Book
from amunre.book.paper.aid import aid_of
from amunre.book.paper.handbook import handbook_page
from amunre.book.paper.sheet import A4, LETTER, document, running
from amunre.book.paper.sides import aid_page


def paper_pages(book: Book) -> Pages:
    """Return the functions that make the pages, by path."""
    made: Pages = {places.HANDBOOK: partial(handbook_page, book), places.SHEETS: partial(sheets_page, book)}
    if aid := aid_of(book):
        made[places.AID] = partial(aid_page, book, aid, A4)
        made[places.AID_LETTER] = partial(aid_page, book, aid, LETTER)
    return made


def sheets_page(book: Book) -> str:
    """Return the sheets with drawings of the game's components."""
    name = book.say("sheets")
    parts = [f"<h1>{escape(book.rules.title)}</h1>"]
    for head, drawn in book.annex.paper.sheets(book):
        heading = f"<h2>{escape(head)}</h2>\n" if head else ""
        parts.append(f'<section class="things">\n{heading}{drawn}\n</section>')
    return document(book, name, "\n".join(parts), "sheets", running(book, name))
