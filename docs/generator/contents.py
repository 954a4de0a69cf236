"""The generated pages of the site: the book's pages and the site's own."""

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
from generator.features import features_page
from generator.project import Project
from generator.schemas import schema_page, schemas, schemas_page
from generator.told import languages_page


def book_of(project: Project, name: str = "standard") -> Book:
    """Return the book of a shipped ruleset, with the tests and code of its clauses."""
    book = Book.of(name)
    return evolve(book, additions=project.additions, words={**book.words, **words()})


def other_books(root: Path) -> dict[str, str]:
    """Return the books of the other games by the folder that holds each of them."""
    made: dict[str, str] = {}
    for name in places.OTHERS:
        project = Project.of(root, load_rules(name))
        schemas = f"../{places.SCHEMAS}"
        book = evolve(book_of(project, name), above="../", game=places.GAME, schemas=schemas)
        made |= {places.other(name, path): text for path, text in (whole(book) | holding(book, project)).items()}
    return made


def words() -> Mapping[str, str]:
    """Return the texts of the site's own pages, by key."""
    found: Mapping[str, str] = read(Path(__file__).with_name("en.yaml")).value
    return found


def holding(book: Book, project: Project) -> dict[str, str]:
    """Return the pages with the code and the tests of a game's clauses."""
    made = {places.enforced(chapter): listings.engine_page(book, project, chapter) for chapter in book.chapters}
    return made | {places.held(chapter): listings.tests_page(book, project, chapter) for chapter in book.chapters}


def site_pages(book: Book, project: Project) -> dict[str, str]:
    """Return all Markdown pages by their paths below the top of the site."""
    return pages(book) | own_pages(book, project)


def own_pages(book: Book, project: Project) -> dict[str, str]:
    """Return the Markdown pages that belong to no book."""
    made = holding(book, project)
    made[places.FAULTS] = reports.faults_page(book, project)
    made[places.LANGUAGES] = languages_page(book)
    made[places.CHANGES] = reports.changes_page(book, project)
    made[places.SCHEMAS] = schemas_page(book)
    made[places.COMMANDS] = commands_page(book)
    made[places.FEATURES] = features_page(book)
    return made | {places.schema(name): schema_page(book, name) for name in schemas()}
