"""The player aid as a page, for A4 or letter paper."""

from __future__ import annotations

from html import escape

from amunre.book.book import Book
from amunre.book.paper.aid import SIDES, Aid, AidLine, Section
from amunre.book.paper.sheet import PAPERS, document, headed

FIT = "aid.js"
"""Script that finds the largest type size at which each side fits on its page."""


def aid_page(book: Book, aid: Aid, paper: str) -> str:
    """Return a page with both sides of the aid, for one paper size."""
    width, height = PAPERS[paper]
    looks = f"@page{{size:{paper};margin:0}}:root{{--width:{width};--height:{height}}}"
    body = "\n".join(_side(book, aid[side], number) for number, side in enumerate(SIDES, 1))
    return document(book, book.say("aid"), body, "aid", looks, FIT)


def _side(book: Book, sections: tuple[Section, ...], number: int) -> str:
    """Return a side with its header."""
    rank = "h1" if number == 1 else "p"
    head = f'<{rank} class="name">{escape(book.rules.title)}</{rank}><p>{book.say("aid")} {number}/{len(SIDES)}</p>'
    note = f'<p class="note">{book.say("aid-numbers")}</p>'
    told = "\n".join(_section(book, section) for section in sections)
    return f'<div class="side">\n<header>{head}{note}</header>\n<div class="columns">\n{told}\n</div>\n</div>'


def _section(book: Book, section: Section) -> str:
    number = book.texts.sections["chapter-numbers"].get(section.chapter, "")
    lines = "".join(_line(book, line) for line in section.lines)
    table = book.annex.paper.tables[section.table](book) if section.table else ""
    wide = " wide" * section.is_wide
    listed = f"<ul>{lines}</ul>" if lines else ""
    return f'<section class="part{wide}">\n<h2>{headed(number, section.title)}</h2>\n{table}{listed}\n</section>'


def _line(book: Book, line: AidLine) -> str:
    lead = f"<b>{escape(line.lead)}</b> " if line.lead else ""
    numbers = ", ".join(filter(None, map(book.number, line.clauses)))
    return f'<li>{lead}{escape(line.text)} <span class="from">{escape(numbers)}</span></li>'
