"""Where each thing stands: page and anchor."""

from __future__ import annotations

from collections.abc import Container

from amunre.engine.ruleset import Clause

HOME = "index.md"
DIFFERENCES = "differences.md"
RULES = "rules/index.md"
GLOSSARY = "rules/glossary.md"
RULINGS = "rules/rulings.md"
LEARN = "rules/learn.md"
AID, AID_LETTER = "print/aid.html", "print/aid-letter.html"
SHEETS = "print/sheets.html"
HANDBOOK = "print/rules.html"
ACTIONS = "reference/actions.md"
VIOLATIONS = "reference/violations/index.md"

TAKEN = ("index", "glossary", "rulings", "tables", "learn")
"""Names of pages beside the chapters, which a ruleset may call as it likes."""


def of_thing(folder: str, id: str, taken: Container[str] = ("index",)) -> str:
    """The page of one of many things; one that is called like a page beside them gets another name, which no id has."""
    return f"{folder}/{id}{'_' * (id in taken)}.md"


def chapter(id: str) -> str:
    """The page of a chapter."""
    return of_thing("rules", id, TAKEN)


def clause(clause: Clause) -> str:
    """A clause on the page of its chapter."""
    return f"{chapter(clause.chapter)}#{clause.slug}"


def example(id: str, file: str, chapter_id: str) -> str:
    """An example on the page of a chapter."""
    return f"{chapter(chapter_id)}#{anchor_of_example(id, file)}"


def anchor_of_example(id: str, file: str) -> str:
    """The anchor of an example, by its id and its file: `worked` or `violations`."""
    return f"{file}-{id}"


def board(id: str, file: str, moment: str) -> str:
    """The drawing of the whole board of an example: `before` or `after`."""
    return f"rules/boards/{anchor_of_example(id, file)}-{moment}.svg"


def term(id: str) -> str:
    """A word of the glossary."""
    return f"{GLOSSARY}#{id}"


def violation(code: str) -> str:
    """The page of a violation code."""
    return f"reference/violations/{code}.md"
