"""All pages of the site that are made: those of the book, and those that only this site has."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import evolve

from amunre.book import Book, pages
from amunre.book.contents import whole
from amunre.engine.source import read
from amunre.games.loading import load_rules
from generator import listings, places, reports
from generator.commands import commands_page
from generator.project import Project
from generator.schemas import schema_page, schemas, schemas_page
from generator.told import languages_page


def book_of(project: Project, name: str = "standard") -> Book:
    """The book of a shipped ruleset, with what the project of its game has to say beside it."""
    book = Book.of(name)
    return evolve(book, additions=project.additions, words={**book.words, **words()})


def other_books(root: Path) -> dict[str, str]:
    """The books of the other games, each whole and below a folder of its own, in which its links lead."""
    made: dict[str, str] = {}
    for name in places.OTHERS:
        project = Project.of(root, load_rules(name))
        schemas = f"../{places.SCHEMAS}"
        book = evolve(book_of(project, name), above="../", game=places.GAME, schemas=schemas)
        made |= {places.other(name, path): text for path, text in (whole(book) | holding(book, project)).items()}
    return made


def words() -> Mapping[str, str]:
    """The texts of the pages that only this site has."""
    found: Mapping[str, str] = read(Path(__file__).with_name("en.yaml")).value
    return found


def holding(book: Book, project: Project) -> dict[str, str]:
    """The pages of what holds the rules of a game: code, and tests."""
    made = {places.enforced(chapter): listings.engine_page(book, project, chapter) for chapter in book.chapters}
    return made | {places.held(chapter): listings.tests_page(book, project, chapter) for chapter in book.chapters}


def site_pages(book: Book, project: Project) -> dict[str, str]:
    """The pages in Markdown, by their paths below the top of the site."""
    return pages(book) | own_pages(book, project)


def own_pages(book: Book, project: Project) -> dict[str, str]:
    """Those of them that are none of a book."""
    made = holding(book, project)
    made[places.FORMAL] = reports.formal_page(book, project)
    made[places.LANGUAGES] = languages_page(book)
    made[places.CHANGES] = reports.changes_page(book, project)
    made[places.SCHEMAS] = schemas_page(book)
    made[places.COMMANDS] = commands_page(book)
    return made | {places.schema(name): schema_page(book, name) for name in schemas()}
