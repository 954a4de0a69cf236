"""The base classes for what the words of a card's text do.

A word has values, such as numbers, which are in the ruleset (`vocabulary`); a class here is the effect of one kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, TypeVar

from amunre.engine.rules import AnyStage, ask
from amunre.engine.stack import push
from amunre.games.prosperity.known import Known
from amunre.games.prosperity.pending import Asking
from amunre.games.prosperity.state import State

W = TypeVar("W")
F = TypeVar("F", bound=Asking)


class Word(ABC, Generic[W]):
    """The effect of a kind of word."""

    @abstractmethod
    def begin(self, s: State, at: Asking, word: W) -> None:
        """Begin to resolve a word for a seat; `at` has the seat, the card and the number of the word."""


class AskingWord(Word[W], Generic[W, F]):
    """A word that may ask a seat a question; the answer belongs to the moves of its stage."""

    stage: ClassVar[type[AnyStage]]
    """Stage in which the question is asked."""
    asks: ClassVar[type[Any]]
    """Class of the question."""

    def begin(self, s: State, at: Asking, word: W) -> None:
        """Ask the first question of the word, or resolve the word without one."""
        self.pose(s, self.question(at))

    def question(self, at: Asking) -> F:
        """Return the first question; subclasses fill its other fields."""
        first: F = self.asks(at.seat, at.card, at.step)
        return first

    @abstractmethod
    def is_asked(self, known: Known, question: F, word: W) -> bool:
        """Return whether there could be several answers, given what everyone knows (`play.asked`)."""

    def unasked(self, s: State, question: F, word: W) -> None:
        """Finish the word when no question is asked; by default, nothing is left to do."""

    def stage_of(self, question: F) -> type[AnyStage]:
        """Return the stage in which a question is asked."""
        return self.stage

    def pose(self, s: State, question: F) -> None:
        """Ask a question, or do what is left if it need not be asked."""
        word = word_at(s, question)
        if self.is_asked(Known(s), question, word):
            push(s, question)
            ask(s, self.stage_of(question), question.seat)
        else:
            self.unasked(s, question, word)


AnyEffect = Word[Any]


def word_at(s: State, question: Asking) -> Any:
    """Return the word of a card's text that asks a question."""
    return s.tables.texts[s.tables.numbers[question.card]][question.step]
