"""A book's search: one answer for each clause, card, place, term and refusal, as a script for the browser.

The pages search with MiniSearch (`theme/assets/vendor`), which ranks by BM25+ and multiplies by the number of query
words that match. It builds its index in the browser, so only texts are shipped. Alternatives that we tried: Pagefind
fetches its index, which browsers refuse under `file://`; lunr, which is part of mkdocs, is five times as large and
puts the right answer first less often. Synonyms are data: `data/search`, one file per language.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import unescape
from pathlib import Path

from attrs import asdict, evolve

from amunre.book import places
from amunre.book.book import Book
from amunre.book.entry import PAGE, REFUSAL, TERM, IndexEntry
from amunre.book.refusals import codes, shown
from amunre.book.terms import terms
from amunre.engine.files import folder
from amunre.engine.languages import spoken
from amunre.engine.source import read
from amunre.jsontypes import JsonMapping

SCRIPT = "search/answers.js"
"""Path of the search data on a site. It is a script because pages opened from a folder cannot read files."""
SECTIONS = "search/search_index.json"
"""Sections of all pages, collected by the theme's plugin; a built site does not use this file."""
LONGEST = 240
"""Maximum number of characters shown from a section of another page."""
UNSOUGHT = ("rules/index.html", "rules/rulings.html", "rules/glossary.html", "differences.html")
"""Pages of a book that only repeat other pages."""

Section = Mapping[str, str]
"""A section of a page: its `location`, `title` and `text`."""


def replace_sections(site: Path, books: Mapping[str, Book]) -> None:
    """Replace the theme's search with a search of these books, keyed by folder."""
    found = site / SECTIONS
    script = site / SCRIPT
    script.write_text(searched(books, json.loads(found.read_text(encoding="utf-8"))["docs"]), encoding="utf-8")
    found.unlink()


def searched(books: Mapping[str, Book], sections: Iterable[Section]) -> str:
    """Return the search script: one group of answers per book, and one group for all other pages."""
    sections = list(sections)
    rooms = [_room(top, book, sections) for top, book in books.items()]
    seen = {answer["at"].partition("#")[0] for room in rooms for answer in room["answers"]}
    folders = {posixpath.dirname(page) for page in seen}
    others = [it for it in sections if posixpath.dirname(it["location"].partition("#")[0]) not in folders]
    rooms.append({"name": "", "groups": [], "answers": [_answer(it) for it in _sections(others)]})
    told = next(iter(books.values()))
    words = {
        "prompt": told.say("search-prompt"),
        "intro": told.say("search-intro"),
        "found": told.say("search-found"),
        "none": told.say("search-none"),
        "close": told.say("search-close"),
    }
    whole = {"words": words, **_index(rooms)}
    return f"globalThis.amunreAnswers = {json.dumps(whole, ensure_ascii=False, separators=(',', ':'))};\n"


def answers_of(book: Book) -> JsonMapping:
    """Return the search index for this book alone, without its pages; `at` is still the place in the book."""
    return _index([_room("", book, [])])


def _index(rooms: list[JsonMapping]) -> JsonMapping:
    """Return these groups of answers with the stop words and endings of the current language."""
    known = _words()
    return {"stop": known["stop"].split(), "endings": known.get("endings", "").split(), "rooms": rooms}


def _room(top: str, book: Book, sections: list[Section]) -> JsonMapping:
    """Return the answers from one book and the synonyms for its game."""
    words, made = _words(), list(_entries(book))
    alike = words["any"]["alike"] + words.get(book.rules.game.id, {}).get("alike", [])
    covered = {top + _html(entry.at).partition("#")[0] for entry in made} | {top + page for page in UNSOUGHT}
    folders = {posixpath.dirname(page) for page in covered}
    rest = [
        section
        for section in sections
        if (page := section["location"].partition("#")[0]) not in covered and posixpath.dirname(page) in folders - {""}
    ]
    answers = [_answer(evolve(entry, at=top + entry.at)) for entry in _merged(made)]
    answers += [_answer(entry) for entry in _sections(rest)]
    return {"name": book.rules.title, "groups": [_listed(group) for group in alike], "answers": answers}


def _entries(book: Book) -> Iterator[IndexEntry]:
    """Yield the answers from a book except those for its other pages, starting with clauses."""
    asked = _words().get(book.rules.game.id, {}).get("asked", {})
    for clause in book.rules.clauses:
        yield IndexEntry(
            at=places.clause(clause),
            title=clause.title,
            where=book.texts.title("chapters", clause.chapter),
            text=clause.text,
            plain=clause.gist,
            keys=clause.slug,
            asked=asked.get(clause.slug, ""),
            why=f"{clause.ruling} {clause.why}".strip(),
        )
    yield from book.annex.entries(book)
    for id, term in terms(book.rules).items():
        told, forms = term["text"], " ".join(term["forms"])
        yield IndexEntry(places.term(id), term["term"], book.say("glossary"), told, keys=forms, weight=TERM)
    for code in codes(book.rules):
        refused = shown(book)[code].violation
        title, told = refused.text, book.rules.clause(refused.clause).gist
        yield IndexEntry(places.violation(code), title, book.say("violations"), told, keys=code, weight=REFUSAL)


def _merged(entries: Iterable[IndexEntry]) -> Iterable[IndexEntry]:
    """Merge entries with the same title, such as a card and its clause, and combine their search words."""
    found: dict[str, IndexEntry] = {}
    for entry in entries:
        first = found.setdefault(entry.title, entry)
        if first is not entry:
            found[entry.title] = evolve(first, keys=f"{first.keys} {entry.keys}")
    return found.values()


def _sections(sections: Iterable[Section]) -> Iterator[IndexEntry]:
    """Yield the sections of pages outside books; code and tests are found through their clauses."""
    titles: dict[str, str] = {}
    for section in sections:
        at, text = section["location"], unescape(re.sub(r"<[^>]+>", " ", section["text"]))
        titles.setdefault(at.partition("#")[0], section["title"])
        if not re.search(r"checks/(engine|tests)-", at):
            page = titles[at.partition("#")[0]]
            yield IndexEntry(at, unescape(section["title"]), unescape(page), _cut(" ".join(text.split())), weight=PAGE)


def _cut(text: str) -> str:
    """Shorten text to its beginning, ending at a word boundary."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rpartition(' ')[0]} …"


def _answer(entry: IndexEntry) -> JsonMapping:
    """Return an answer in the form used by the script, without empty values."""
    told = {**asdict(entry), "at": _html(entry.at)}
    return {key: value for key, value in told.items() if value not in ("", 1.0)}


def _html(at: str) -> str:
    return at.replace(".md", ".html")


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.split(",")]


def _words() -> JsonMapping:
    """Return the search data of the current language."""
    return _known(spoken().code)


@cache
def _known(language: str) -> JsonMapping:
    found: JsonMapping = read(folder("data") / "search" / f"{language}.yaml").value
    return found
