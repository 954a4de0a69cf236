"""The page and anchor for each item in a book."""

from __future__ import annotations

from collections.abc import Container

from amunre.engine.ruleset import Clause

HOME = "index.md"
DIFFERENCES = "differences.md"
RULES = "rules/index.md"
GLOSSARY = "rules/glossary.md"
RULINGS = "rules/rulings.md"
TABLES = "rules/tables.md"
LEARN = "rules/learn.md"
AID, AID_LETTER = "print/aid.html", "print/aid-letter.html"
SHEETS = "print/sheets.html"
HANDBOOK = "print/rules.html"
ACTIONS = "reference/actions.md"
VIOLATIONS = "reference/violations/index.md"

TAKEN = ("index", "glossary", "rulings", "tables", "learn")
"""Names of pages other than chapters; a chapter may have the same name as one of them."""


def of_thing(folder: str, id: str, taken: Container[str] = ("index",)) -> str:
    """Return the page for one item, with a suffix if another page already uses its id as a name."""
    return f"{folder}/{id}{'_' * (id in taken)}.md"


def chapter(id: str) -> str:
    """Return the page for a chapter."""
    return of_thing("rules", id, TAKEN)


def clause(clause: Clause) -> str:
    """Return the place of a clause, on the page of its chapter."""
    return f"{chapter(clause.chapter)}#{clause.slug}"


def example(id: str, file: str, chapter_id: str) -> str:
    """Return the place of an example, on the page of a chapter."""
    return f"{chapter(chapter_id)}#{anchor_of_example(id, file)}"


def anchor_of_example(id: str, file: str) -> str:
    """Return the anchor of an example, given its id and its file (`worked` or `violations`)."""
    return f"{file}-{id}"


def board(id: str, file: str, moment: str) -> str:
    """Return the path of the drawing of an example's whole board at a moment: `before` or `after`."""
    return f"rules/boards/{anchor_of_example(id, file)}-{moment}.svg"


def term(id: str) -> str:
    """Return the place of a term in the glossary."""
    return f"{GLOSSARY}#{id}"


def violation(code: str) -> str:
    """Return the page for a violation code."""
    return f"reference/violations/{code}.md"
