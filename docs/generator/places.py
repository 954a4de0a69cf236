"""Paths of the site's own pages."""

from __future__ import annotations

from amunre.games import FIRST, GAMES, STANDARD

FAULTS = "checks/faults.md"
LANGUAGES = "checks/languages.md"
CHANGES = "changes.md"
GAME = "game.html"
"""Replay of a whole game, below the top of each English book."""
COMMANDS = "reference/commands.md"
FEATURES = "reference/features.md"
SCHEMAS = "reference/schemas/index.md"
PACKED = "reference/schemas/schemas.zip"

OTHERS = tuple(STANDARD[game] for game in GAMES if game != FIRST)
"""Standard rulesets of the other games; each has its own book."""


def other(name: str, page: str) -> str:
    """Return the path of a page in the book of another ruleset."""
    return f"{name}/{page}"


def enforced(chapter: str, slug: str = "") -> str:
    """Return the path of the code that enforces a chapter, or one clause of it."""
    return f"checks/engine-{chapter}.md{'#' * bool(slug)}{slug}"


def held(chapter: str, slug: str = "") -> str:
    """Return the path of the tests of a chapter, or of one clause."""
    return f"checks/tests-{chapter}.md{'#' * bool(slug)}{slug}"


def schema(name: str) -> str:
    """Return the path of a schema's page. Schemas of messages have a folder; the first game's name is omitted."""
    name = name.removeprefix(f"{FIRST}/")
    return f"reference/{name}.md" if "wire/" in name else f"reference/schemas/{name}.md"
