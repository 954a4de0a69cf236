"""The content of the pages: a ruleset, the one that it extends, its played examples, and its refusals."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Generic

from attrs import evolve, frozen

from amunre.book.annex import Annex, annex_of
from amunre.book.played import PlayedExample, played_of, shipped_examples
from amunre.book.questions import QuestionAndAnswer, questions_of
from amunre.engine.files import folder
from amunre.engine.ruleset import Clause, Rules
from amunre.engine.texts import Filler
from amunre.engine.type_variables import RS, RS_co
from amunre.games.finding import folder_of, shipped_rulesets
from amunre.games.loading import extended_by, load_rules, shipped_rulesets_of
from amunre.lesson import Lesson, lesson_of
from amunre.translations import notes, translated

Additions = Callable[["Book", Clause, str], Mapping[str, str]]
"""A function that returns a site's additions to a clause on a page: Markdown, keyed by heading."""


def no_additions(book: Book, clause: Clause, here: str) -> Mapping[str, str]:
    """Return no additions."""
    return {}


@frozen(eq=False)
class Book(Generic[RS_co]):
    """Everything that the pages are made from."""

    rules: RS_co
    annex: Annex
    """The game-specific part of the book."""
    folder: Path | None
    """Folder of the ruleset, if it has one."""
    called: str
    """The name by which a ruleset in a neighboring folder extends this one: `delta`, `../flood`."""
    base: Rules | None
    """The ruleset that these rules extend, if any."""
    examples: tuple[PlayedExample, ...]
    """Worked examples and one example for each violation code, all played."""
    lesson: Lesson | None
    """The lesson, if there is one."""
    questions: Mapping[str, tuple[QuestionAndAnswer, ...]]
    """Frequently asked questions, by topic."""
    notes: Mapping[tuple[str, str], str]
    """Translated notes on numbers, keyed by the path of the number and the English note."""
    words: Mapping[str, str]
    """Texts of the pages, by key."""
    additions: Additions = no_additions
    above: str = ""
    """Relative path from its pages to the top of the site: `../`."""
    game: str = ""
    """Relative path from the home page to a replay of a whole game (in English); empty if there is no replay."""
    schemas: str = ""
    """Relative path from the home page to the schemas (in English); empty if the site does not show them."""

    @classmethod
    def of(cls, name_or_folder: str | os.PathLike[str] = "standard") -> Book:
        """Return the book of a shipped ruleset or of one in a folder, in the current language.

        Raises:
            RulesetError: The ruleset, its base, or its file of examples, questions or the lesson has problems.
            ExampleError: An example or the lesson has a different result from the one in its file.
        """
        place = folder_of(name_or_folder)
        rules, base = translated(load_rules(name_or_folder), place=place), extended_by(name_or_folder)
        annex, is_shipped = annex_of(rules), place.parent == folder("data")
        return Book(
            rules=rules,
            annex=annex,
            folder=place,
            called=rules.id if is_shipped else f"../{place.resolve().name}",
            base=translated(base, place=place) if base else None,
            examples=shipped_examples(rules.id) if is_shipped else played_of(place, rules),
            lesson=lesson_of(place, rules),
            questions=questions_of(place, rules),
            notes=notes(place),
            words=Filler(rules).sections["book"],
        )

    @classmethod
    def about(cls, rules: Rules) -> Book:
        """Return the book of any rules in the current language; rules that are not shipped count as a variant."""
        if rules.id in shipped_rulesets() and load_rules(rules.id).hash == rules.hash:
            return cls.of(rules.id)
        return cls.of(shipped_rulesets_of(rules.game)[0]).by(translated(rules))

    def by(self: Book[RS], rules: RS) -> Book[RS]:
        """Return the same book for other rules, with the examples whose clauses exist in these rules."""
        slugs = {clause.slug for clause in rules.clauses}
        examples = tuple(played for played in self.examples if slugs.issuperset(played.example.clauses))
        return evolve(self, rules=rules, folder=None, base=None, examples=examples, lesson=None)

    def say(self, key: str, **params: object) -> str:
        """Return the text for this key, with its parameters filled in."""
        return self.texts.phrase(self.words[key], params)

    @property
    def texts(self) -> Filler:
        """The texts of the game."""
        return Filler(self.rules)

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters, in the order of their clauses."""
        return tuple(dict.fromkeys(clause.chapter for clause in self.rules.clauses))

    def clauses_of(self, chapter: str) -> tuple[Clause, ...]:
        """Return the clauses of a chapter, in order."""
        return tuple(clause for clause in self.rules.clauses if clause.chapter == chapter)

    def number(self, clause: Clause) -> str:
        """Return the number of a clause, such as 2.4; empty if its chapter has no number."""
        chapter = self.texts.sections["chapter-numbers"].get(clause.chapter)
        return f"{chapter}.{self.clauses_of(clause.chapter).index(clause) + 1}" if chapter else ""

    def noted(self, path: str, note: str) -> str:
        """Return this book's version of a note on a number, given the number's path and the English note."""
        return self.notes.get((path, note), note)

    def examples_of(self, slug: str) -> tuple[PlayedExample, ...]:
        """Return the examples that show a clause."""
        return tuple(played for played in self.examples if slug in played.example.clauses)

    def clauses_about(self, paths: Iterable[str]) -> tuple[Clause, ...]:
        """Return the clauses that use any of these paths in the data, such as `provinces.coin`."""
        wanted = set(paths)
        return tuple(clause for clause in self.rules.clauses if wanted.intersection(clause.data))
