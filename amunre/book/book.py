"""What the pages tell of: a ruleset, its examples as they were played, and what holds its rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from amunre.book import collect
from amunre.book.collect import Piece, Refusal
from amunre.book.played import Played
from amunre.engine.files import folder
from amunre.engine.ruleset import Clause
from amunre.examples import examples_of
from amunre.games.amun_re.model import Ruleset


@frozen(eq=False)
class Book:
    """All that the pages are made of."""

    rules: Ruleset
    examples: tuple[Played, ...]
    """Worked examples and one for each violation code, as they were played."""
    tests: Mapping[str, tuple[Piece, ...]]
    """By slug of the clause that they hold."""
    refusals: Mapping[str, tuple[Refusal, ...]]
    """The checks by slug."""
    engine: Mapping[str, tuple[Piece, ...]]
    """What else of the engine names a clause, by slug."""
    formal: Mapping[str, Any]
    """What `make formal` found: `tests/formal/results.json`; empty if there is none."""
    changes: str
    """The change log, in Markdown."""

    @classmethod
    def of(cls, rules: Ruleset, root: Path) -> Book:
        """The book of a ruleset; `root` is the top of the project, with tests and change log.

        Raises ExampleError if an example does not come out as it says, RulesetError if a file of them cannot be read.
        """
        place = folder("data") / rules.id
        examples = tuple(
            Played.of(example, kind, rules) for kind in ("worked", "violations") for example in examples_of(place, kind)
        )
        shown = {(violation.clause, violation.code) for played in examples for violation in played.violations}
        results = root / "tests/formal/results.json"
        changes = root / "CHANGELOG.md"
        return cls(
            rules=rules,
            examples=examples,
            tests=collect.tests_by_clause(root),
            refusals=collect.refusals_by_clause(shown),
            engine=collect.engine_by_clause(rules),
            formal=json.loads(results.read_text(encoding="utf-8")) if results.is_file() else {},
            changes=changes.read_text(encoding="utf-8") if changes.is_file() else "",
        )

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters, in the order of their clauses."""
        return tuple(dict.fromkeys(clause.chapter for clause in self.rules.clauses))

    def clauses_of(self, chapter: str) -> tuple[Clause, ...]:
        """The clauses of a chapter, in order."""
        return tuple(clause for clause in self.rules.clauses if clause.chapter == chapter)

    def number(self, clause: Clause) -> str:
        """The label of a clause, such as 4.2; its slug is its name."""
        chapter = self.chapters.index(clause.chapter) + 1
        return f"{chapter}.{self.clauses_of(clause.chapter).index(clause) + 1}"

    def examples_of(self, slug: str) -> tuple[Played, ...]:
        """The examples that show a clause."""
        return tuple(played for played in self.examples if slug in played.example.clauses)

    def clauses_about(self, paths: Iterable[str]) -> tuple[Clause, ...]:
        """The clauses that use any of these data, such as `provinces.coin`."""
        wanted = set(paths)
        return tuple(clause for clause in self.rules.clauses if wanted.intersection(clause.data))
