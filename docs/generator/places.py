"""Where the pages stand that only this site has."""

from __future__ import annotations

from amunre.games import FIRST

FORMAL = "checks/formal.md"
LANGUAGES = "checks/languages.md"
CHANGES = "changes.md"
GAME = "game.html"
"""A whole game, step by step: below the top of each book in English."""
COMMANDS = "reference/commands.md"
SCHEMAS = "reference/schemas/index.md"
PACKED = "reference/schemas/schemas.zip"

OTHERS = ("tigris",)
"""The rulesets whose books stand on the site besides that of the standard game."""


def other(name: str, page: str) -> str:
    """A page of the book of another ruleset."""
    return f"{name}/{page}"


def enforced(chapter: str, slug: str = "") -> str:
    """The code that enforces a chapter, or one clause of it."""
    return f"checks/engine-{chapter}.md{'#' * bool(slug)}{slug}"


def held(chapter: str, slug: str = "") -> str:
    """The tests that hold a chapter, or one clause of it."""
    return f"checks/tests-{chapter}.md{'#' * bool(slug)}{slug}"


def schema(name: str) -> str:
    """The page of a schema; those of messages stand apart. Pages of the first game do not say which game it is."""
    name = name.removeprefix(f"{FIRST}/")
    return f"reference/{name}.md" if "wire/" in name else f"reference/schemas/{name}.md"
