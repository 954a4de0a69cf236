"""An answer of the search of a book."""

from __future__ import annotations

from attrs import frozen

RULE, THING, TERM, QUESTION, REFUSAL, PAGE = 1.0, 0.9, 0.6, 0.5, 0.4, 0.4
"""Weight of each kind of answer: rules first, then what explains their words, then all other pages."""


@frozen
class IndexEntry:
    """One answer: a clause, a card, a place, a word, a refusal."""

    at: str
    """Page and anchor, within its book."""
    title: str
    where: str
    """The part of the book that it belongs to, as readers know it."""
    text: str
    """The text found there."""
    plain: str = ""
    """The same in a sentence or two, if there is such a text."""
    keys: str = ""
    """Additional search words, not shown."""
    asked: str = ""
    """Questions that this answers, separated by commas."""
    why: str = ""
    """Additional text, in which a match counts least."""
    weight: float = RULE
