"""What the head of a page says of it, where others link to it and where it is found."""

from __future__ import annotations

import re
from html import escape, unescape

from mkdocs.structure.pages import Page

SHORTEST, LONGEST = 40, 160
"""Characters of the description of a page."""
_GIST = re.compile(r'<p class="gist">(.*?)</p>', re.DOTALL)
_PARAGRAPH = re.compile(r"<p(?: class=\"(?!label|from)[^\"]*\")?>(.*?)</p>", re.DOTALL)


def describe(page: Page, html: str) -> None:
    """Have a page say in its head what it tells: the first sentences of its first rule, or of its first paragraph."""
    told = [*_GIST.findall(html)[:1], *_PARAGRAPH.findall(html)]
    if found := next((text for text in map(_plain, told) if len(text) >= SHORTEST), ""):
        page.meta.setdefault("description", escape(_shortened(found), quote=True))


def _plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def _shortened(text: str) -> str:
    """As many of its sentences as there is room for, at least as much as fits of the first."""
    if len(text) <= LONGEST:
        return text
    whole = re.match(rf".{{{SHORTEST},{LONGEST - 1}}}[.!?](?=\s)", text)
    return whole[0] if whole else f"{text[: LONGEST - 1].rpartition(' ')[0]}…"
