"""A result of searching a book."""

from __future__ import annotations

from attrs import frozen

RULE, THING, TERM, QUESTION, REFUSAL, PAGE = 1.0, 0.9, 0.6, 0.5, 0.4, 0.4
"""Weight of each kind of answer: highest for rules, then for explanations of their terms, then for all other pages."""


@frozen
class IndexEntry:
    """One answer: a clause, card, place, term or refusal."""

    at: str
    """Page and anchor, within its book."""
    title: str
    where: str
    """The part of the book that it belongs to, as readers know it."""
    text: str
    """The text found there."""
    plain: str = ""
    """The same content in a sentence or two, if there is such a summary."""
    keys: str = ""
    """Additional search words, not shown."""
    asked: str = ""
    """Questions that this entry answers, separated by commas."""
    why: str = ""
    """Additional text; a match there counts least."""
    weight: float = RULE
