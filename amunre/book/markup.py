"""Markup for the pages: links, tables, page heads, drawings."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Sequence
from html import escape

from amunre.book import places
from amunre.engine.ruleset import Clause
from amunre.render.sharing import bare

WEIGHTY = "{boost: 4}"
"""Front matter of a page about the game itself, which search ranks above pages for programmers."""

_MARKS = re.compile(r"([\\`*_{}\[\]#|])")


def plain(text: object) -> str:
    """Return text with all Markdown syntax escaped."""
    return _MARKS.sub(r"\\\1", escape(str(text), quote=False))


def href(here: str, there: str) -> str:
    """Return the relative path from one page to another, with its anchor: `../rules/auction.md#auction.order`."""
    path, mark, anchor = there.partition("#")
    way = "" if path == here else posixpath.relpath(path, posixpath.dirname(here) or ".")
    return way + mark + anchor


def link(here: str, there: str, text: str) -> str:
    """Return a link as Markdown."""
    return f"[{text}]({href(here, there)})"


def clause_link(here: str, clause: Clause) -> str:
    """Return a link to a clause that shows the clause's title."""
    return link(here, places.clause(clause), plain(clause.title))


def slug_link(here: str, clause: Clause) -> str:
    """Return a link to a clause that shows the clause's slug."""
    return link(here, places.clause(clause), f"`{clause.slug}`")


def html_href(here: str, there: str) -> str:
    """Return the relative path from one page to another on the built site."""
    return href(here, there).replace(".md", ".html")


def html_link(here: str, there: str, inside: str, more: str = "") -> str:
    """Return a link as HTML, which the site builder does not check; `more` holds additional attributes."""
    return f'<a href="{html_href(here, there)}"{more}>{inside}</a>'


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as Markdown; cells contain Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def wide_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table that scrolls sideways on a narrow screen."""
    return f'<div class="fields" markdown="1">\n\n{table(heads, rows)}\n\n</div>\n'


def html_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as HTML; cells contain HTML."""
    head = without_empty_heads("".join(f"<th>{escape(text)}</th>" for text in heads))
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if heads else ''}<tbody>{body}</tbody></table>"


def without_empty_heads(html: str) -> str:
    """Return the HTML with empty header cells turned into plain cells."""
    return re.sub(r"<th((?: [^>]*)?)>\s*</th>", r"<td\1></td>", html)


def pairs(facts: Iterable[tuple[str, object]]) -> str:
    """Return a Markdown list of terms with their descriptions."""
    told = "\n\n".join(f"{head}\n:   {text}" for head, text in facts)
    return f'<div class="facts" markdown="1">\n\n{told}\n\n</div>\n'


def front(title: str, *, about: str = "", **facts: str) -> str:
    """Return the front matter of a page: its title as HTML, and additional keys as YAML.

    about: description for search engines; by default, the first sentences of the page.
    """
    lines = "".join(f"{key}: {value}\n" for key, value in facts.items())
    described = f"description: {_quoted(about, quote=True)}\n" if about else ""
    return f"---\ntitle: {_quoted(title)}\n{described}{lines}---\n\n"


def _quoted(text: str, quote: bool = False) -> str:
    """Return text as HTML, quoted for YAML."""
    return json.dumps(escape(text, quote=quote), ensure_ascii=False)


def clause_mark(slug: str, number: str) -> str:
    """Return the attributes of a clause's heading: its anchor and, if it has one, its number."""
    numbered = f' data-number="{number}"' if number else ""
    return f"{{ #{slug} .clause{numbered} }}"


def figure(drawing: str, caption: str = "") -> str:
    """Return a drawing with its caption; all pages share one style sheet (`site.colors`)."""
    above = f"<figcaption>{escape(caption)}</figcaption>\n" if caption else ""
    return f"<figure data-search-exclude>\n{above}{bare(drawing)}\n</figure>\n"


def sortable(prompt: str, heads: Sequence[str], rows: Iterable[Sequence[object]], label: str) -> str:
    """Return an HTML table that readers can sort and filter (`static/assets/amunre.js`)."""
    words = f'data-filter="{escape(prompt)}" data-label="{escape(label)}"'
    return f'<div class="sortable" {words}>\n{html_table(heads, rows)}\n</div>\n'
