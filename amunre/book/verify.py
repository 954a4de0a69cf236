"""Whether a built site has all that the data ask for, whatever built it: `python -m amunre.book.verify build/site`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from amunre.book.notation import anchor
from amunre.book.refusals import codes
from amunre.book.schemas import schemas
from amunre.book.terms import terms
from amunre.ruleset.actions import PATTERNS
from amunre.ruleset.load import load_ruleset
from amunre.ruleset.model import Ruleset

FEWEST_BYTES = 2000
"""A page of the site is longer, for its frame alone is."""


def missing(rules: Ruleset, site: Path) -> list[str]:
    """What is not there: pages, and anchors on them, each as a sentence for a person."""
    return list(_missing(rules, site))


def _missing(rules: Ruleset, site: Path) -> Iterator[str]:
    wanted: dict[str, list[str]] = {page: [] for page in ("index", "changes", "checks/formal", "search/search_index")}
    wanted |= {f"rules/{page}": [] for page in ("index", "tables", "rulings")}
    wanted |= {"rules/glossary": list(terms()), "provinces/index": [], "provinces/known": [], "cards/index": []}
    for clause in rules.clauses:
        for page in ("rules/", "checks/engine-", "checks/tests-"):
            wanted.setdefault(f"{page}{clause.chapter}", []).append(clause.slug)
    wanted |= {f"provinces/{province.id}": [] for province in rules.provinces}
    wanted |= {f"cards/{card.id}": [] for card in rules.cards}
    wanted |= {f"learn/{page}": [] for page in ("quick-start", "write-a-bot", "build-a-front-end", "make-a-variant")}
    wanted |= {f"reference/{page}": [] for page in ("index", "commands", "positions", "records", "schemas/index")}
    wanted |= {f"reference/schemas/{name}": [] for name in schemas()}
    wanted |= {"reference/violations/index": []} | {f"reference/violations/{code}": [] for code in codes()}
    wanted |= {"reference/actions": [anchor(pattern) for pattern in PATTERNS]}
    for page, anchors in wanted.items():
        file = site / f"{page}{'.json' if page.startswith('search') else '.html'}"
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        if len(text) < FEWEST_BYTES:
            yield f"{file}: no such page, or an empty one"
            continue
        there = set(re.findall(r'\bid="([^"]+)"', text))
        yield from (f"{file}: no anchor {anchor}" for anchor in anchors if anchor not in there)


if __name__ == "__main__":
    sys.exit("\n".join(missing(load_ruleset(), Path(sys.argv[1]))) or 0)
