"""What the pages tell of: a ruleset, what it extends, its examples as they were played, and what refuses."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Generic

from attrs import evolve, frozen

from amunre.book.annex import Annex, annex_of
from amunre.book.lesson import Lesson, lesson_of
from amunre.book.played import Played, played_of, shipped_examples
from amunre.book.questions import Question, questions_of
from amunre.engine.files import folder
from amunre.engine.ruleset import Clause, Rules
from amunre.engine.texts import Filler, spoken
from amunre.engine.typed import RS, RS_co
from amunre.games.finding import folder_of, shipped_rulesets
from amunre.games.loading import extended_by, load_rules, shipped_rulesets_of
from amunre.translations import notes, translated

Beside = Callable[["Book", Clause, str], Mapping[str, str]]
"""What a site has to say of a clause on a page, besides the book: Markdown under the key of each head."""


def nothing_beside(book: Book, clause: Clause, here: str) -> Mapping[str, str]:
    """A book has nothing beside it."""
    return {}


@frozen(eq=False)
class Book(Generic[RS_co]):
    """All that the pages are made of."""

    rules: RS_co
    annex: Annex
    """What only the game of these rules has."""
    folder: Path | None
    """That of the ruleset; None for a book of other rules than those of a folder."""
    called: str
    """By what a folder beside its own extends the ruleset: `delta`, `../flood`."""
    base: Rules | None
    """The ruleset that these rules extend; None where they stand by themselves."""
    examples: tuple[Played, ...]
    """Worked examples and one for each violation code, as they were played."""
    lesson: Lesson | None
    """What teaches the game; None where nothing does."""
    questions: Mapping[str, tuple[Question, ...]]
    """What people ask, by the thing that it is about."""
    notes: Mapping[tuple[str, str], str]
    """What is told in place of a note on a number, by its path and the note in English."""
    words: Mapping[str, str]
    """The texts of the pages by key."""
    beside: Beside = nothing_beside
    above: str = ""
    """The way from its pages to the top of the site that it stands on: `../`."""
    game: str = ""
    """The way from its first page to one that steps through a whole game, in English; empty where there is none."""
    schemas: str = ""
    """The way from its first page to the schemas, in English; empty where they are not shown."""

    @classmethod
    def of(cls, name_or_folder: str | os.PathLike[str] = "standard") -> Book:
        """The book of a shipped ruleset or of one in a folder, in the language spoken.

        Raises:
            RulesetError: with all problems of the ruleset, of what it extends, or of a file of examples or the lesson.
            ExampleError: An example, or the lesson, does not come out as it says.
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
            examples=shipped_examples(rules.id, spoken().code) if is_shipped else played_of(place, rules),
            lesson=lesson_of(place, rules),
            questions=questions_of(place, rules),
            notes=notes(place),
            words=Filler(rules).sections["book"],
        )

    @classmethod
    def about(cls, rules: Rules) -> Book:
        """The book of any rules, in the language spoken: those of no folder as of a variant of a shipped ruleset."""
        if rules.id in shipped_rulesets() and load_rules(rules.id).hash == rules.hash:
            return cls.of(rules.id)
        return cls.of(shipped_rulesets_of(rules.game)[0]).by(translated(rules))

    def by(self: Book[RS], rules: RS) -> Book[RS]:
        """The same book of other rules, with the examples of which these have the clauses."""
        slugs = {clause.slug for clause in rules.clauses}
        examples = tuple(played for played in self.examples if slugs.issuperset(played.example.clauses))
        return evolve(self, rules=rules, folder=None, base=None, examples=examples, lesson=None)

    def say(self, key: str, **params: object) -> str:
        """The text of the pages for this key, with its parameters."""
        return self.told.phrase(self.words[key], params)

    @property
    def told(self) -> Filler:
        """The texts of the game."""
        return Filler(self.rules)

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters, in the order of their clauses."""
        return tuple(dict.fromkeys(clause.chapter for clause in self.rules.clauses))

    def clauses_of(self, chapter: str) -> tuple[Clause, ...]:
        """The clauses of a chapter, in order."""
        return tuple(clause for clause in self.rules.clauses if clause.chapter == chapter)

    def number(self, clause: Clause) -> str:
        """The label of a clause, such as 2.4; empty in a chapter without a number. Its slug is its name."""
        chapter = self.told.sections["chapter-numbers"].get(clause.chapter)
        return f"{chapter}.{self.clauses_of(clause.chapter).index(clause) + 1}" if chapter else ""

    def noted(self, path: str, note: str) -> str:
        """The note on a number, by its path and in English, as this book tells it."""
        return self.notes.get((path, note), note)

    def examples_of(self, slug: str) -> tuple[Played, ...]:
        """The examples that show a clause."""
        return tuple(played for played in self.examples if slug in played.example.clauses)

    def clauses_about(self, paths: Iterable[str]) -> tuple[Clause, ...]:
        """The clauses that use any of these data, such as `provinces.coin`."""
        wanted = set(paths)
        return tuple(clause for clause in self.rules.clauses if wanted.intersection(clause.data))
