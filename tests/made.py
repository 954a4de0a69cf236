"""Pages that were made, and what stands on them."""

from __future__ import annotations

import json
import posixpath
import re
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

from amunre.book import Book, pages
from amunre.engine.languages import ANY, ENGLISH, speaking, spoken
from amunre.engine.texts import Filler

RUN = list[Path]()
"""The folder of this run, where several processes share it: pages that one of them has made, the others read."""

HEADING = re.compile(r"^(#+) .*\{ #(\S+)", re.MULTILINE)


def book_of(name, language=ENGLISH):
    return _books(name, language)


def pages_of(name, language=ENGLISH):
    return _pages(name, language)


@cache
def _books(name, language):
    with speaking(language):
        return Book.of(name)


@cache
def _pages(name, language):
    file = RUN and RUN[-1] / f"pages-{name}-{language}.json"
    if file and file.exists():
        return json.loads(file.read_bytes())
    with speaking(language):
        made = pages(_books(name, language))
    if file:
        with NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, delete=False) as begun:
            json.dump(made, begun)
        Path(begun.name).replace(file)
    return made


def anchors(text):
    """Return the anchors of a page, those of headings in Markdown and of elements in HTML."""
    return {anchor for _, anchor in HEADING.findall(text)} | set(re.findall(r'\bid="([^"]+)"', text))


def links(path, text):
    """Where a page leads, outside of code and drawings."""
    plain = re.sub(r"(?s)<svg.*?</svg>|^( *)```.*?^\1```", "", text, flags=re.MULTILINE)
    marked = re.findall(r"\]\(([^)\s]+)\)", plain) if path.endswith(".md") else []
    return marked + re.findall(r'href="([^"]+)"', plain)


def section(page, anchor):
    """Return the text under a heading, up to the next heading of its level."""
    start = re.search(rf"^(#+) .*\{{ #{re.escape(anchor)}[ }}]", page, re.MULTILINE)
    rest = page[start.end() :]
    end = re.search(rf"^{start[1]} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def follow(made):
    """Follow all links between pages, each of which must lead somewhere; how many there are."""
    there = {path: anchors(text) for path, text in made.items()}
    followed = 0
    for path, text in made.items():
        for way in links(path, text):
            target, _, anchor = way.partition("#")
            page = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
            page = page if page in there else page.replace(".html", ".md")
            if not target.startswith("http") and "/assets/" not in target:
                assert page in there, (path, way)
                assert not anchor or anchor in there[page], (path, way)
                followed += 1
    return followed


def unused_words(game, room, built, others):
    """Return the keys of a game's own pages that its code does not have, except those that begin like `built`."""
    words = {*Filler(game=game).sections["book"]} - {*spoken().of(ANY)["book"]}
    asked = {*re.findall(r"""["']([a-z-]+)["']""", _code(room)), *others}
    return [key for key in words if key not in asked and not key.startswith(built)]


def missing_words(game, room):
    """Return the keys that the code of a game's own pages asks for, but which have no text."""
    return {*re.findall(r'say\(\s*"([a-z-]+)"', _code(room))} - {*Filler(game=game).sections["book"]}


def _code(room):
    return "".join(path.read_text(encoding="utf-8") for path in room.glob("*.py"))
