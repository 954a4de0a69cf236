"""The pages of a book."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from amunre.book import chapters, differences, example, home, learn, notation, places, refusals, rulings, terms
from amunre.book.annex import Pages
from amunre.book.book import Book
from amunre.book.paper.pages import paper_pages
from amunre.jsontypes import Json


def pages(book: Book, began: Callable[[str], object] = str) -> dict[str, str]:
    """Return the pages as Markdown and their drawings as SVG, keyed by path relative to the top of the site.

    `began` is called with the path of each page before it is made.
    """
    made = {}
    for path, make in _makers(book).items():
        began(path)
        made[path] = make()
    return made


def whole(book: Book, began: Callable[[str], object] = str) -> dict[str, str]:
    """Return the pages of a book, including its home page, with marks where it differs from its base."""
    made = {places.HOME: home.home_page(book), **pages(book, began)}
    if book.base is None:
        return made
    was = {places.HOME: made[places.HOME], **pages(book.by(book.base), began)}
    return differences.marked(book, book.base, made, was)


def menu(books: Mapping[str, Book]) -> list[object]:
    """Return the navigation for books by folder: entries of the first book, then each other book under its title."""
    [first, *others] = books.items()
    return [*_below(first[0], _menu(first[1])), *({book.rules.title: _below(top, _menu(book))} for top, book in others)]


def _below(top: str, menu: Json) -> Json:
    """Return a menu with its pages moved into a folder."""
    if isinstance(menu, dict):
        return {name: _below(top, inner) for name, inner in menu.items()}
    if isinstance(menu, list):
        return [_below(top, inner) for inner in menu]
    return f"{top}{menu}"


def _menu(book: Book) -> list[object]:
    listed = [places.chapter(chapter) for chapter in book.chapters]
    codes = [places.violation(code) for code in refusals.codes(book.rules)]
    differing = [{book.say("differences"): places.DIFFERENCES}] if book.base else []
    return [
        {book.say("home"): places.HOME},
        *differing,
        *([{book.say("learn"): places.LEARN}] if book.lesson else []),
        {book.say("rules"): [places.RULES, {book.say("chapters"): listed}, places.RULINGS, places.GLOSSARY]},
        *book.annex.menu(book),
        {book.say("reference"): [places.ACTIONS, {book.say("violations"): [places.VIOLATIONS, *codes]}]},
    ]


def _makers(book: Book) -> Pages:
    made: Pages = {places.RULES: partial(chapters.contents_page, book)}
    if book.lesson:
        made[places.LEARN] = partial(learn.learn_page, book, book.lesson)
    made |= {places.chapter(chapter): partial(chapters.chapter_page, book, chapter) for chapter in book.chapters}
    for played in (*(one.played for one in refusals.shown(book).values()), *book.examples):
        for moment, view in example.boards(played):
            place = places.board(played.example.id, played.file, moment)
            made[place] = partial(example.board_svg, played, view)
    made[places.RULINGS] = partial(rulings.rulings_page, book)
    made[places.GLOSSARY] = partial(terms.glossary_page, book)
    made |= book.annex.pages(book)
    made[places.ACTIONS] = partial(notation.actions_page, book)
    made[places.VIOLATIONS] = partial(refusals.violations_page, book)
    codes = refusals.codes(book.rules)
    made |= {places.violation(code): partial(refusals.violation_page, book, code) for code in codes}
    return made | (paper_pages(book) if book.folder else {})
