"""A check that a built site contains all pages of a book: `python -m amunre.book.verify build/site`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from amunre.book import places, search_index
from amunre.book.annex import annex_of
from amunre.book.notation import anchor, by_pattern
from amunre.book.refusals import codes
from amunre.book.terms import terms
from amunre.engine.ruleset import Rules
from amunre.games.shipped import load_ruleset


def missing(rules: Rules, site: Path) -> list[str]:
    """Return a sentence for each page or anchor that the book of these rules requires but the site lacks."""
    return list(lacking(wanted(rules), site))


def lacking(wanted: Mapping[str, list[str]], site: Path) -> Iterator[str]:
    """Yield the pages and anchors that are missing."""
    for page, anchors in wanted.items():
        file = site / page.replace(".md", ".html")
        if not file.is_file():
            yield f"{file}: no such page"
            continue
        there = set(re.findall(r'\bid="?([^"\s>]+)', file.read_text(encoding="utf-8"))) if anchors else set()
        yield from (f"{file}: no anchor {anchor}" for anchor in anchors if anchor not in there)


def wanted(rules: Rules) -> dict[str, list[str]]:
    """Return the required pages, each with its anchors."""
    annex, chapters = annex_of(rules), list(dict.fromkeys(clause.chapter for clause in rules.clauses))
    pages: dict[str, list[str]] = {places.HOME: [], search_index.SCRIPT: [], places.RULES: chapters}
    for chapter in chapters:
        pages[places.chapter(chapter)] = [clause.slug for clause in rules.clauses if clause.chapter == chapter]
    pages[places.RULINGS] = [clause.slug for clause in rules.clauses if clause.ruling]
    pages[places.GLOSSARY] = list(terms(rules))
    pages |= annex.anchors(rules)
    pages[places.ACTIONS] = [anchor(pattern) for pattern in by_pattern(rules)]
    pages[places.VIOLATIONS] = []
    return pages | {places.violation(code): [f"violations-{code}"] for code in codes(rules)}


if __name__ == "__main__":
    sys.exit("\n".join(missing(load_ruleset(), Path(sys.argv[1]))) or 0)
