"""The description in the head of a page, for search engines and link previews."""

from __future__ import annotations

import re
from html import escape, unescape

from mkdocs.structure.pages import Page

SHORTEST, LONGEST = 40, 160
"""Minimum and maximum length of a page description, in characters."""
_GIST = re.compile(r'<p class="gist">(.*?)</p>', re.DOTALL)
_PARAGRAPH = re.compile(r"<p(?: class=\"(?!label|from)[^\"]*\")?>(.*?)</p>", re.DOTALL)


def describe(page: Page, html: str) -> None:
    """Set the description of a page to the beginning of its first rule or, if it has no rule, its first paragraph.

    A description that the page gives is only shortened.
    """
    if given := page.meta.get("description"):
        page.meta["description"] = escape(_shortened(unescape(str(given))), quote=True)
        return
    told = [*_GIST.findall(html)[:1], *_PARAGRAPH.findall(html)]
    if found := next((text for text in map(_plain, told) if len(text) >= SHORTEST), ""):
        page.meta["description"] = escape(_shortened(found), quote=True)


def _plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def _shortened(text: str) -> str:
    """Return as many whole sentences as fit, or as much of the first sentence as fits."""
    if len(text) <= LONGEST:
        return text
    whole = re.match(rf".{{{SHORTEST},{LONGEST - 1}}}[.!?](?=\s)", text)
    return whole[0] if whole else f"{text[: LONGEST - 1].rpartition(' ')[0]}…"
