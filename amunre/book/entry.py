"""What the search of a book can answer with."""

from __future__ import annotations

from attrs import frozen

RULE, THING, TERM, QUESTION, REFUSAL, PAGE = 1.0, 0.9, 0.6, 0.5, 0.4, 0.4
"""How much each sort of answer counts: the rules before what explains their words, and that before all other pages."""


@frozen
class Entry:
    """One answer: a clause, a card, a place, a word, a refusal."""

    at: str
    """Page and anchor, in its book."""
    title: str
    where: str
    """The part of the book that it stands in, as its readers know it."""
    text: str
    """What is said there."""
    plain: str = ""
    """The same in a sentence or two, where there is such a thing."""
    keys: str = ""
    """Further words by which it is found, which nobody is shown."""
    asked: str = ""
    """What people ask that this answers, with commas between."""
    why: str = ""
    """What else is told there, in which a word counts least."""
    weight: float = RULE
