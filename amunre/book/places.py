"""Where each thing stands: page and anchor."""

from __future__ import annotations

from typing import Any

from amunre.engine.ruleset import Clause
from amunre.games.amun_re.model import Ruleset

RULES = "rules/index.md"
GLOSSARY = "rules/glossary.md"
RULINGS = "rules/rulings.md"
PROVINCES = "provinces/index.md"
KNOWN = "provinces/known.md"
CARDS = "cards/index.md"
TABLES = "rules/tables.md"
FORMAL = "checks/formal.md"
CHANGES = "changes.md"
ACTIONS = "reference/actions.md"
COMMANDS = "reference/commands.md"
SCHEMAS = "reference/schemas/index.md"
VIOLATIONS = "reference/violations/index.md"


def chapter(id: str) -> str:
    """The page of a chapter."""
    return f"rules/{id}.md"


def clause(clause: Clause) -> str:
    """A clause on the page of its chapter."""
    return f"{chapter(clause.chapter)}#{clause.slug}"


def example(id: str, file: str, chapter_id: str) -> str:
    """An example on the page of a chapter."""
    return f"{chapter(chapter_id)}#{anchor_of_example(id, file)}"


def anchor_of_example(id: str, file: str) -> str:
    """The anchor of an example, by its id and its file: `worked` or `violations`."""
    return f"{file}-{id}"


def enforced(chapter: str, slug: str = "") -> str:
    """The code that enforces a chapter, or one clause of it."""
    return f"checks/engine-{chapter}.md{'#' * bool(slug)}{slug}"


def held(chapter: str, slug: str = "") -> str:
    """The tests that hold a chapter, or one clause of it."""
    return f"checks/tests-{chapter}.md{'#' * bool(slug)}{slug}"


def term(id: str) -> str:
    """A word of the glossary."""
    return f"{GLOSSARY}#{id}"


def province(id: str) -> str:
    """The page of a province."""
    return f"provinces/{id}.md"


def card(id: str) -> str:
    """The page of a power card."""
    return f"cards/{id}.md"


def schema(name: str) -> str:
    """The page of a schema; those of messages stand apart."""
    return f"reference/{name}.md" if "/" in name else f"reference/schemas/{name}.md"


def violation(code: str) -> str:
    """The page of a violation code."""
    return f"reference/violations/{code}.md"


def data(path: str) -> str:
    """Where a value of the data is shown: `ruleset.auction.ladder`, `provinces.coin`, `power-cards.block`."""
    file, _, key = path.partition(".")
    match file:
        case "provinces":
            return PROVINCES
        case "power-cards":
            return card(key) if key else CARDS
        case "scoring":
            return f"{TABLES}#scoring"
    return f"{TABLES}#{key.split('.')[0]}"


def value(rules: Ruleset, path: str) -> Any:
    """A value of the data, by its path; for all provinces, those by id. KeyError if there is none."""
    file, *keys = path.split(".")
    found: Any = rules.data[file]
    if file == "provinces" and keys:
        return {id: entry[keys[0]]["value"] for id, entry in found.items()}
    for key in keys:
        found = found[key]
    return found
