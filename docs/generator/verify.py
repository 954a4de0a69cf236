"""Check that a built site has all pages and anchors: `python -m generator.verify build/site`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from amunre.book import verify
from amunre.engine.ruleset import Rules
from amunre.games import GAMES
from amunre.games.loading import load_rules
from amunre.games.shipped import load_ruleset
from generator import places
from generator.schemas import anchor_of_word, schemas


def missing(rules: Rules[Any], site: Path) -> list[str]:
    """List the missing pages and anchors of the book and the site, each as a sentence."""
    return list(verify.lacking(verify.wanted(rules) | _wanted(rules) | _of_others(), site))


def _of_others() -> dict[str, list[str]]:
    """Return the pages of the other games, which one search covers."""
    return {
        places.other(name, page): anchors
        for name in places.OTHERS
        for page, anchors in {
            **verify.wanted(load_rules(name)),
            **_holding(load_rules(name)),
            "game.html": ["board", "replay"],
        }.items()
        if page.endswith((".md", ".html"))
    }


def _holding(rules: Rules[Any]) -> dict[str, list[str]]:
    """Return the pages with code and tests of a game, with an anchor for each clause."""
    pages: dict[str, list[str]] = {}
    for chapter in dict.fromkeys(clause.chapter for clause in rules.clauses):
        slugs = [clause.slug for clause in rules.clauses if clause.chapter == chapter]
        pages |= {places.enforced(chapter): slugs, places.held(chapter): slugs}
    return pages


def _wanted(rules: Rules[Any]) -> dict[str, list[str]]:
    """Return the site's own pages, and the anchors on each."""
    pages = {places.CHANGES: ["changelog"], "game.html": ["board", "replay"], **_holding(rules)}
    pages |= {places.FAULTS: [], places.LANGUAGES: []}
    tutorials = ("quick-start", "play", "write-a-bot", "build-a-front-end", "front-end-in-javascript", "make-a-variant")
    pages |= {f"learn/{page}.md": [] for page in tutorials}
    pages |= {f"reference/{page}.md": [] for page in ("index", "positions", "records", "wire", "schemas/index")}
    pages[places.PACKED] = []
    pages[places.COMMANDS] = ["simulate"]
    pages[places.FEATURES] = [*GAMES]
    for name, schema in schemas().items():
        words = [anchor_of_word(word["title"]) for word in schema.get("oneOf", ())]
        pages[places.schema(name)] = [*schema.get("$defs", ()), *words]
    return pages


if __name__ == "__main__":
    sys.exit("\n".join(missing(load_ruleset(), Path(sys.argv[1]))) or 0)
