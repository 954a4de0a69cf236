"""The printable rule book: the gist of each clause, our rulings, and a few pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from amunre.book.book import Book
from amunre.book.example import matters, part_svg, pictures
from amunre.book.markup import figure
from amunre.book.paper.aid import Section, aid_of
from amunre.book.paper.sheet import document, headed, running
from amunre.book.played import PlayedExample
from amunre.book.terms import terms
from amunre.engine.ruleset import Clause

GLOSSARY = "the-glossary"
"""Anchor of the glossary; no chapter may have this name."""
PICTURES = 2
"""Maximum number of pictures per chapter."""
WIDEST = 340
"""Maximum width of a drawing in a column; a wider drawing would be too small to read."""
TALLEST = 360
"""Maximum height of a drawing in a column."""


def handbook_page(book: Book) -> str:
    """Return the page: title, contents, setup and all chapters."""
    name = book.say("rule-book")
    parts = [_title(book), _contents(book), _setup(book)]
    parts.append('<div class="chapters">')
    shown = list(_shown(book))
    parts += [_chapter(book, chapter, [one for one in shown if one.chapter == chapter]) for chapter in book.chapters]
    parts += [_glossary(book), "</div>"]
    parts += [_table(book, one) for one in shown if not one.chapter]
    return document(book, name, "\n".join(parts), "handbook", running(book, name))


def _title(book: Book) -> str:
    rules = book.rules
    told = book.say("for-players", least=rules.least_players, most=rules.most_players)
    cover = figure(book.annex.paper.cover(rules))
    return f'<div class="title">\n<h1>{escape(rules.title)}</h1>\n<p>{book.say("rule-book")}. {told}</p>\n{cover}</div>'


def _contents(book: Book) -> str:
    """Return the introduction to the game and the list of chapters."""
    listed = [(chapter, _number(book, chapter), _name(book, chapter)) for chapter in book.chapters]
    rows = "".join(_row(*one) for one in (*listed, (GLOSSARY, "", book.say("glossary"))))
    about = "".join(f"<p>{escape(text)}</p>" for text in book.lesson.about) if book.lesson else ""
    told = book.say("paper-intro", ruling=book.say("ruling"))
    return (
        f'<div class="contents">\n{about}<h2>{book.say("contents")}</h2>\n<ol>{rows}</ol>\n'
        f'<p class="legend">{told}</p>\n</div>'
    )


def _row(chapter: str, number: str, name: str) -> str:
    """Return a chapter entry for the contents, with space for its page number, which is known only after printing."""
    page = f'<span class="page" data-page="{chapter}"></span>'
    told = f'<span class="number">{escape(number)}</span> {escape(name)}'
    return f'<li><a href="#{chapter}">{told}{page}</a></li>'


def _setup(book: Book) -> str:
    """Return the setup for each number of players."""
    numbers = range(book.rules.least_players, book.rules.most_players + 1)
    drawn = ((book.say("for-so-many", n=n), book.annex.paper.setup(book, n)) for n in numbers)
    shown = "\n".join(f'<div class="keep"><h3>{head}</h3>\n{told}</div>' for head, told in drawn)
    return f'<div class="setup">\n<h2>{book.say("set-up")}</h2>\n{shown}</div>'


def _glossary(book: Book) -> str:
    """Return the terms of the game, each with the number of its clause."""
    numbers = {clause.slug: book.number(clause) for clause in book.rules.clauses}
    told = "".join(
        f"<p><b>{escape(entry['term'])}</b> {escape(entry['text'])} "
        f'<span class="from">{escape(numbers.get(entry.get("clause", ""), ""))}</span></p>'
        for entry in sorted(terms(book.rules).values(), key=lambda entry: entry["term"].lower())
    )
    return f'<section class="chapter glossary" id="{GLOSSARY}">\n<h2>{book.say("glossary")}</h2>\n{told}\n</section>'


def _number(book: Book, chapter: str) -> str:
    number: str = book.texts.sections["chapter-numbers"].get(chapter, "")
    return number


def _name(book: Book, chapter: str) -> str:
    return book.texts.title("chapters", chapter)


def _shown(book: Book) -> Iterator[Section]:
    """Yield the sections of the aid that show a table."""
    aid = aid_of(book) or {}
    return (section for side in aid.values() for section in side if section.table)


def _table(book: Book, section: Section) -> str:
    """Return a table that does not belong to any chapter, for the end of the book."""
    return (
        f'<div class="more">\n<h2>{escape(section.title)}</h2>\n{book.annex.paper.tables[section.table](book)}\n</div>'
    )


def _chapter(book: Book, chapter: str, shown: Iterable[Section]) -> str:
    about = book.texts.sections["chapter-heads"].get(chapter, "")
    pictured = _pictured(book, chapter)
    told = "\n".join(_clause(book, clause, pictured.get(clause.slug)) for clause in book.clauses_of(chapter))
    tables = "\n".join(book.annex.paper.tables[one.table](book) for one in shown)
    return (
        f'<section class="chapter" id="{chapter}">\n<h2>{headed(_number(book, chapter), _name(book, chapter))}</h2>\n'
        f'<p class="head">{escape(about)}</p>\n{tables}\n{told}\n</section>'
    )


def _clause(book: Book, clause: Clause, shown: PlayedExample | None) -> str:
    number = book.number(clause)
    parts = [
        f'<h3><span class="number">{escape(number)}</span> {escape(clause.title)}</h3>',
        f"<p>{escape(clause.gist or clause.text)}</p>",
    ]
    if clause.ruling:
        parts.append(f'<p class="decided"><b>{book.say("ruling")}</b> {escape(clause.ruling)}</p>')
    told = f'<div class="clause">\n{"".join(parts)}\n</div>'
    if shown:
        told += f'\n<div class="picture">\n<p>{escape(shown.example.title)}</p>\n{pictures(book, shown)}\n</div>'
    return told


def _pictured(book: Book, chapter: str) -> Mapping[str, PlayedExample]:
    """Return the examples shown in a chapter, by clause: for each, the first with steps that fits in a column."""
    slugs, found = {clause.slug for clause in book.clauses_of(chapter)}, dict[str, PlayedExample]()
    for played in book.examples:
        home = played.example.clauses[0]
        is_one = played.file == "worked" and played.steps and home in slugs and home not in found
        if is_one and len(found) < PICTURES and _has_room(played):
            found[home] = played
    return found


def _has_room(played: PlayedExample) -> bool:
    places, players = matters(played)
    if players:
        return False
    drawn = part_svg(played, played.after, places)
    width, height = map(float, re.findall(r' (?:width|height)="([\d.]+)"', drawn)[:2])
    return width <= WIDEST and height <= TALLEST
