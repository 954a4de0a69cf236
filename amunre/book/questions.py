"""Frequently asked questions about a game's components, from a ruleset's `answers.yaml`; each answer cites a rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from amunre.book.entry import QUESTION, IndexEntry
from amunre.book.inherited import inherited_files
from amunre.book.markup import clause_link, pairs, plain
from amunre.engine.ruleset import Rules
from amunre.examples import ExampleError

if TYPE_CHECKING:
    from amunre.book.book import Book

FILE = "answers.yaml"
ANCHOR = "questions"


@frozen
class QuestionAndAnswer:
    """A question, its answer, and the slug of the rule that the answer cites."""

    asked: str
    told: str
    clause: str


def questions_of(place: Path, rules: Rules) -> Mapping[str, tuple[QuestionAndAnswer, ...]]:
    """Return the questions of a ruleset and of the rulesets that it extends, by topic.

    An answer from a base ruleset is omitted if these rules change the rule that it cites.

    Raises:
        RulesetError: A file does not match its schema.
        ExampleError: An answer cites an unknown rule.
    """
    found: dict[str, tuple[QuestionAndAnswer, ...]] = {}
    for told in inherited_files(place, FILE, "answers"):
        kept = {clause.slug for clause in rules.clauses if told.holds_for(clause)}
        known = {clause.slug for clause in told.rules.clauses}
        for topic, listed in told.value.items():
            if unknown := next((one["clause"] for one in listed if one["clause"] not in known), ""):
                raise ExampleError(f"{FILE}: {topic}: expected the slug of a rule, found {unknown}")
            found[topic] = tuple(QuestionAndAnswer(**one) for one in listed if one["clause"] in kept)
    return found


def answered(book: Book, here: str, *topics: str) -> str:
    """Return the questions on these topics with their answers, under a heading; empty if there are no questions."""
    listed = [one for topic in topics for one in book.questions.get(topic, ())]
    if not listed:
        return ""
    facts = [(plain(one.asked), f"{plain(one.told)} {_cited(book, one, here)}") for one in listed]
    return f"## {book.say('questions')} {{ #{ANCHOR} }}\n\n{pairs(facts).replace('facts', 'questions', 1)}"


def _cited(book: Book, one: QuestionAndAnswer, here: str) -> str:
    return f"({clause_link(here, book.rules.clause(one.clause))})"


def entries(book: Book, topic: str, page: str, where: str) -> Iterator[IndexEntry]:
    """Yield the search answers for a topic that a page covers."""
    for one in book.questions.get(topic, ()):
        yield IndexEntry(f"{page}#{ANCHOR}", one.asked, where, one.told, weight=QUESTION)
