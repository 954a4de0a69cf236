"""Marks of the pages: links from page to page, tables, heads, drawings."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Sequence
from html import escape

from amunre.book import places
from amunre.engine.ruleset import Clause

WEIGHTY = "{boost: 4}"
"""For the head of a page about the game itself: a search shows it before those for programmers."""

_MARKS = re.compile(r"([\\`*_{}\[\]#|])")


def plain(text: object) -> str:
    """A text in which Markdown finds no marks."""
    return _MARKS.sub(r"\\\1", escape(str(text), quote=False))


def href(here: str, there: str) -> str:
    """The way from one page to another, `there` with its anchor: `../rules/auction.md#auction.order`."""
    path, mark, anchor = there.partition("#")
    way = "" if path == here else posixpath.relpath(path, posixpath.dirname(here) or ".")
    return way + mark + anchor


def link(here: str, there: str, text: str) -> str:
    """A link in Markdown."""
    return f"[{text}]({href(here, there)})"


def clause_link(here: str, clause: Clause) -> str:
    """Return a link to a clause, by its title."""
    return link(here, places.clause(clause), plain(clause.title))


def slug_link(here: str, clause: Clause) -> str:
    """Return a link to a clause, by its slug."""
    return link(here, places.clause(clause), f"`{clause.slug}`")


def html_href(here: str, there: str) -> str:
    """The way from one page to another on the built site."""
    return href(here, there).replace(".md", ".html")


def html_link(here: str, there: str, inside: str, more: str = "") -> str:
    """A link in HTML, in which the site builder does not look for pages; `more` are further attributes."""
    return f'<a href="{html_href(here, there)}"{more}>{inside}</a>'


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown; cells hold Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def wide_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown that a narrow screen moves sideways in a box of its own."""
    return f'<div class="fields" markdown="1">\n\n{table(heads, rows)}\n\n</div>\n'


def html_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in HTML; cells hold HTML."""
    head = without_empty_heads("".join(f"<th>{escape(text)}</th>" for text in heads))
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if heads else ''}<tbody>{body}</tbody></table>"


def without_empty_heads(html: str) -> str:
    """HTML in which what is empty at the head of a table is no heading."""
    return re.sub(r"<th((?: [^>]*)?)>\s*</th>", r"<td\1></td>", html)


def pairs(facts: Iterable[tuple[str, object]]) -> str:
    """Words and what is said about each, in Markdown."""
    told = "\n\n".join(f"{head}\n:   {text}" for head, text in facts)
    return f'<div class="facts" markdown="1">\n\n{told}\n\n</div>\n'


def front(title: str, *, about: str = "", **facts: str) -> str:
    """What stands at the head of a page for the site builder: its title, which becomes HTML, and facts in YAML.

    about: what it tells, for search engines; left out, they are told its first sentences.
    """
    lines = "".join(f"{key}: {value}\n" for key, value in facts.items())
    described = f"description: {_quoted(about, quote=True)}\n" if about else ""
    return f"---\ntitle: {_quoted(title)}\n{described}{lines}---\n\n"


def _quoted(text: str, quote: bool = False) -> str:
    """A text as HTML, in YAML, whatever is in it."""
    return json.dumps(escape(text, quote=quote), ensure_ascii=False)


def clause_mark(slug: str, number: str) -> str:
    """What stands behind the heading of a clause: its anchor, and its number if it has one."""
    numbered = f' data-number="{number}"' if number else ""
    return f"{{ #{slug} .clause{numbered} }}"


def bare(drawing: str) -> str:
    """A drawing without its style sheet, of which pages have one for all."""
    return re.sub(r"<style>.*?</style>", "", drawing)


def figure(drawing: str, caption: str = "") -> str:
    """A drawing with what stands above it; its style sheet is one for all pages (`site.colors`)."""
    above = f"<figcaption>{escape(caption)}</figcaption>\n" if caption else ""
    return f"<figure data-search-exclude>\n{above}{bare(drawing)}\n</figure>\n"


def sortable(prompt: str, heads: Sequence[str], rows: Iterable[Sequence[object]], label: str) -> str:
    """A table in HTML that its reader can sort and filter (`static/assets/amunre.js`)."""
    words = f'data-filter="{escape(prompt)}" data-label="{escape(label)}"'
    return f'<div class="sortable" {words}>\n{html_table(heads, rows)}\n</div>\n'
