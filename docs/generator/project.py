"""Tests, code and results for the clauses of a game, read from the project's files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from attrs import frozen

from amunre.book.book import Book
from amunre.book.markup import link
from amunre.book.played import shipped_examples
from amunre.book.refusals import codes_by_clause
from amunre.engine.ruleset import Clause, Rules
from amunre.games.loading import shipped_rulesets_of
from generator import collect, places
from generator.collect import Piece


@frozen(eq=False)
class Project:
    """A checkout or a source distribution, and one game in it."""

    tests: Mapping[str, tuple[Piece, ...]]
    """Tests by the slug of the clause."""
    engine: Mapping[str, tuple[Piece, ...]]
    """Engine code, other than checks, that names a clause, by slug."""
    formal: Mapping[str, Any]
    """Results of `make formal`: `tests/formal/results.json`."""
    changes: str
    """The change log, in Markdown."""

    @classmethod
    def of(cls, root: Path, rules: Rules[Any]) -> Project:
        """Return the project in this folder, with the game of these rules."""
        examples = chain.from_iterable(map(shipped_examples, shipped_rulesets_of(rules.game)))
        meant = {
            "SLUGS": {clause.slug for clause in rules.clauses},
            "example.clauses": {slug for played in examples for slug in played.example.clauses},
        }
        return cls(
            tests=collect.tests_by_clause(root, rules.game.id, meant),
            engine=collect.engine_by_clause(rules),
            formal=json.loads((root / "tests/formal/results.json").read_text(encoding="utf-8")),
            changes=(root / "CHANGELOG.md").read_text(encoding="utf-8"),
        )

    def additions(self, book: Book, clause: Clause, here: str) -> Mapping[str, str]:
        """Return the links below a clause to its code and its tests."""
        enforced, held = (place(clause.chapter, clause.slug) for place in (places.enforced, places.held))
        told = [link(here, enforced, f"`{code}`") for code in codes_by_clause(book).get(clause.slug, ())]
        if pieces := self.engine.get(clause.slug):
            told.append(link(here, enforced, book.say("engine-count", n=len(pieces))))
        tests = self.tests.get(clause.slug)
        counted = link(here, held, book.say("test-count", n=len(tests))) if tests else ""
        return {"enforced": ", ".join(told), "held": counted}
