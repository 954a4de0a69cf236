"""The pages of the reference that are made from data and code."""

from __future__ import annotations

from amunre.book import places
from amunre.book.book import Book
from amunre.book.commands import commands_page
from amunre.book.notation import actions_page
from amunre.book.refusals import codes, violation_page, violations_page
from amunre.book.schemas import schema_page, schemas, schemas_page


def reference_pages(book: Book) -> dict[str, str]:
    """Actions, violations, schemas and commands, by their paths."""
    made = {
        places.ACTIONS: actions_page(book),
        places.VIOLATIONS: violations_page(book),
        places.SCHEMAS: schemas_page(book),
        places.COMMANDS: commands_page(book),
    }
    made |= {places.violation(code): violation_page(book, code) for code in codes()}
    return made | {places.schema(name): schema_page(book, name) for name in schemas()}
