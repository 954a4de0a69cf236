"""Whether a built site has all that the data ask for, whatever built it: `python -m amunre.book.verify build/site`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from amunre.book import places
from amunre.book.notation import anchor
from amunre.book.refusals import codes
from amunre.book.schemas import anchor_of_word, schemas
from amunre.book.terms import terms
from amunre.games.amun_re.model import Ruleset
from amunre.games.loading import load_ruleset


def missing(rules: Ruleset, site: Path) -> list[str]:
    """What is not there: pages, and anchors on them, each as a sentence for a person."""
    return list(_missing(rules, site))


def _missing(rules: Ruleset, site: Path) -> Iterator[str]:
    for page, anchors in _wanted(rules).items():
        file = site / page
        if not file.is_file():
            yield f"{file}: no such page"
            continue
        there = set(re.findall(r'\bid="?([^"\s>]+)', file.read_text(encoding="utf-8")))
        yield from (f"{file}: no anchor {anchor}" for anchor in anchors if anchor not in there)


def _wanted(rules: Ruleset) -> dict[str, list[str]]:
    """The pages that must be there, and the anchors on each."""
    wanted: dict[str, list[str]] = {"index.html": [], "search/search_index.json": [], "changes.html": ["changelog"]}
    wanted["game.html"] = ["board", "film"]
    chapters = list(dict.fromkeys(clause.chapter for clause in rules.clauses))
    wanted["rules/index.html"] = chapters
    for page in ("rules/", "checks/engine-", "checks/tests-"):
        for chapter in chapters:
            wanted[f"{page}{chapter}.html"] = [clause.slug for clause in rules.clauses if clause.chapter == chapter]
    wanted["rules/rulings.html"] = [clause.slug for clause in rules.clauses if clause.ruling]
    wanted["rules/glossary.html"] = list(terms())
    wanted["rules/tables.html"] = ["auction", "prices", "temple", "offering", "scoring"]
    wanted["provinces/index.html"] = []
    wanted["provinces/known.html"] = ["correct"]
    wanted |= {f"provinces/{province.id}.html": ["values", "income", "names"] for province in rules.provinces}
    wanted["cards/index.html"] = []
    wanted |= {f"cards/{card.id}.html": ["values", "names"] for card in rules.cards}
    wanted["checks/formal.html"] = ["faults"]
    tutorials = ("quick-start", "write-a-bot", "build-a-front-end", "make-a-variant")
    wanted |= {f"learn/{page}.html": [] for page in tutorials}
    wanted |= {f"reference/{page}.html": [] for page in ("index", "positions", "records", "wire", "schemas/index")}
    wanted["reference/commands.html"] = ["simulate"]
    wanted["reference/actions.html"] = [anchor(words) for words in rules.actions.forms]
    wanted["reference/violations/index.html"] = []
    wanted |= {f"reference/violations/{code}.html": [f"violations-{code}"] for code in codes()}
    for name, schema in schemas().items():
        words = [anchor_of_word(word["title"]) for word in schema.get("oneOf", ())]
        wanted[places.schema(name).replace(".md", ".html")] = [*schema.get("$defs", ()), *words]
    return wanted


if __name__ == "__main__":
    sys.exit("\n".join(missing(load_ruleset(), Path(sys.argv[1]))) or 0)
