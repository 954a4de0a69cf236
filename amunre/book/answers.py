"""The search of a book: one answer for each clause, card, place, word and refusal, as a script for the browser.

The pages look through it with MiniSearch (`theme/assets/vendor`), which ranks by BM25+ and multiplies by how many of
the asked words are met. It makes its index in the browser, so that texts are all that is shipped. Of what else was
tried, Pagefind reads its index by fetch, which a browser refuses below `file://`, and lunr, which is part of mkdocs, is
five times as large and answers fewer of the questions in `questions.yaml` first. What words mean the same is data:
`data/search`, a file for a language.
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
from amunre.book.entry import PAGE, REFUSAL, TERM, Entry
from amunre.book.refusals import codes, shown
from amunre.book.terms import terms
from amunre.engine.files import folder
from amunre.engine.source import read
from amunre.engine.texts import spoken
from amunre.jsontypes import JsonMapping

SCRIPT = "search/answers.js"
"""Where it stands on a site. A script, since pages in a plain folder may not read files."""
SECTIONS = "search/search_index.json"
"""The sections of all pages, as the plugin of the theme collects them; nothing reads it on a built site."""
LONGEST = 240
"""Characters of a section of another page."""
UNSOUGHT = ("rules/index.html", "rules/rulings.html", "rules/glossary.html", "differences.html")
"""Pages of a book on which nothing stands that does not stand elsewhere."""

Section = Mapping[str, str]
"""A section of a page: its `location`, `title` and `text`."""


def replace_sections(site: Path, books: Mapping[str, Book]) -> None:
    """Put the search of these books, each by the folder it stands in, in place of what the theme would search."""
    found = site / SECTIONS
    script = site / SCRIPT
    script.write_text(searched(books, json.loads(found.read_text(encoding="utf-8"))["docs"]), encoding="utf-8")
    found.unlink()


def searched(books: Mapping[str, Book], sections: Iterable[Section]) -> str:
    """The script of the search: a room for each book, and one for all other pages."""
    sections = list(sections)
    rooms = [_room(top, book, sections) for top, book in books.items()]
    seen = {answer["at"].partition("#")[0] for room in rooms for answer in room["answers"]}
    folders = {posixpath.dirname(page) for page in seen}
    others = [it for it in sections if posixpath.dirname(it["location"].partition("#")[0]) not in folders]
    rooms.append({"name": "", "groups": [], "answers": [_told(it) for it in _sections(others)]})
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
    """Return the search index of this book alone, without its pages; `at` still gives the place in the book."""
    return _index([_room("", book, [])])


def _index(rooms: list[JsonMapping]) -> JsonMapping:
    """Rooms of answers with what the search knows of the language spoken."""
    known = _words()
    return {"stop": known["stop"].split(), "endings": known.get("endings", "").split(), "rooms": rooms}


def _room(top: str, book: Book, sections: list[Section]) -> JsonMapping:
    """The answers of one book, and the words that mean the same in its game."""
    words, made = _words(), list(_entries(book))
    alike = words["any"]["alike"] + words[book.rules.game.id]["alike"]
    covered = {top + _html(entry.at).partition("#")[0] for entry in made} | {top + page for page in UNSOUGHT}
    folders = {posixpath.dirname(page) for page in covered}
    rest = [
        section
        for section in sections
        if (page := section["location"].partition("#")[0]) not in covered and posixpath.dirname(page) in folders - {""}
    ]
    answers = [_told(evolve(entry, at=top + entry.at)) for entry in _merged(made)]
    answers += [_told(entry) for entry in _sections(rest)]
    return {"name": book.rules.title, "groups": [_listed(group) for group in alike], "answers": answers}


def _entries(book: Book) -> Iterator[Entry]:
    """All that can be answered from a book but its other pages, clauses first."""
    asked = _words()[book.rules.game.id]["asked"]
    for clause in book.rules.clauses:
        yield Entry(
            at=places.clause(clause),
            title=clause.title,
            where=book.told.title("chapters", clause.chapter),
            text=clause.text,
            plain=getattr(clause, "gist", ""),
            keys=clause.slug,
            asked=asked.get(clause.slug, ""),
            why=f"{clause.ruling} {getattr(clause, 'why', '')}".strip(),
        )
    yield from book.annex.entries(book)
    for id, term in terms(book.rules).items():
        told, forms = term["text"], " ".join(term["forms"])
        yield Entry(places.term(id), term["term"], book.say("glossary"), told, keys=forms, weight=TERM)
    for code in codes(book.rules):
        sentence = shown(book)[code].violation.text
        yield Entry(places.violation(code), code, book.say("violations"), sentence, weight=REFUSAL)


def _merged(entries: Iterable[Entry]) -> Iterable[Entry]:
    """Things that are called the same, a card and its clause, as one answer: the first of them, found by all."""
    found: dict[str, Entry] = {}
    for entry in entries:
        first = found.setdefault(entry.title, entry)
        if first is not entry:
            found[entry.title] = evolve(first, keys=f"{first.keys} {entry.keys}")
    return found.values()


def _sections(sections: Iterable[Section]) -> Iterator[Entry]:
    """The sections of pages that are no part of a book; code and tests are found from their clauses."""
    titles: dict[str, str] = {}
    for section in sections:
        at, text = section["location"], unescape(re.sub(r"<[^>]+>", " ", section["text"]))
        titles.setdefault(at.partition("#")[0], section["title"])
        if not re.search(r"checks/(engine|tests)-", at):
            page = titles[at.partition("#")[0]]
            yield Entry(at, unescape(section["title"]), unescape(page), _cut(" ".join(text.split())), weight=PAGE)


def _cut(text: str) -> str:
    """The beginning of a text, up to the end of a word."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rpartition(' ')[0]} …"


def _told(entry: Entry) -> JsonMapping:
    """An answer as the script has it, without what is empty."""
    told = {**asdict(entry), "at": _html(entry.at)}
    return {key: value for key, value in told.items() if value not in ("", 1.0)}


def _html(at: str) -> str:
    return at.replace(".md", ".html")


def _listed(words: str) -> list[str]:
    return [word.strip() for word in words.split(",")]


def _words() -> JsonMapping:
    """What the search knows of the language spoken."""
    return _known(spoken().code)


@cache
def _known(language: str) -> JsonMapping:
    found: JsonMapping = read(folder("data") / "search" / f"{language}.yaml").value
    return found
