"""Words that play other cards: King's Court, and Venture with Loan, which dig for a treasure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from amunre.engine.rules import AnyMove, AnyStage, Check, Checks, Facts, Moves, Question, ask
from amunre.engine.stack import push, top
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.known import Known
from amunre.games.prosperity.moves import (
    CardMove,
    CardStage,
    SomeCardsMove,
    SomeInHand,
    answered,
    the_card_and_asking,
)
from amunre.games.prosperity.pending import Asking, Found, Repetition, Rest, Tripling
from amunre.games.prosperity.piles import (
    NO_CARD,
    discard_aside,
    play_from_aside,
    play_from_hand,
    reveal,
    trash_aside,
)
from amunre.games.prosperity.prompt import AnyGroup, Aside, Hand
from amunre.games.prosperity.state import State
from amunre.games.prosperity.tables import RuleTables
from amunre.games.prosperity.vocabulary import Again as AgainWord
from amunre.games.prosperity.vocabulary import Dig
from amunre.games.prosperity.words.trashing import Decline
from amunre.games.prosperity.words.word import AskingWord, Word, word_at

# --- an action card, several times ------------------------------------------------------------------------------


class TripleCard(SomeCardsMove):
    """Choose an action card in hand to play several times."""

    words = "triple CARD"
    step = "card.kings-court"
    rank = 2
    checks: ClassVar[Checks] = (SomeInHand("card.*", "not-in-hand", the_card_and_asking),)

    def some(self, tables: RuleTables) -> int:
        """Return the action cards."""
        return tables.actions

    def do(self, s: State, seat: int, bit: int) -> None:
        """Put the card in play, and resolve it several times."""
        kind = self.kinds[bit]
        question = answered(s)
        play_from_hand(s, seat, kind, "king", f"card.{question.card}")
        id = s.tables.ids[kind]
        times = word_at(s, question).times
        push(s, Repetition(id, times - 1, times))
        push(s, Rest(id, 0))

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the action cards in hand."""
        yield Hand(q.title("triple"), q.choices(self, q.legal(self)))


class ChoiceOfTriple(CardStage):
    """A seat may choose an action card to play several times."""

    name = "triple"
    asking = "card.kings-court"
    moves: ClassVar[Moves] = (TripleCard, Decline)

    def wanted(self, s: State, seat: int) -> int:
        """Return the action cards."""
        return s.tables.actions


class Triple(AskingWord[AgainWord, Tripling]):
    """The player may choose an action card in hand, which is resolved several times (`card.kings-court`)."""

    stage: ClassVar[type[AnyStage]] = ChoiceOfTriple
    asks: ClassVar[type[Any]] = Tripling

    def is_asked(self, known: Known, question: Tripling, word: AgainWord) -> bool:
        """Ask if the seat may hold an action card."""
        return known.may_hold(question.seat, known.kinds_of("action"))


# --- a treasure from the deck -----------------------------------------------------------------------------------


class TheFound(Check[State]):
    """The treasure that was found."""

    def allows(self, s: State, seat: int, move: AnyMove) -> int:
        return 1 << s.tables.numbers[top(s).found]


def the_found(s: State, seat: int, move: AnyMove, bit: int) -> Facts:
    """Return the asking card, the chosen card, and the treasure that was found."""
    return {**the_card_and_asking(s, seat, move, bit), "wanted": top(s).found}


class FoundMove(CardMove):
    """A move with the treasure that was found."""

    step = "card.loan"
    checks: ClassVar[Checks] = (TheFound("card.*", "not-the-card-found", the_found),)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the treasure."""
        yield Aside(q.title(self.verb()), q.choices(self, q.legal(self)))


class TrashFound(FoundMove):
    """Trash the treasure that was found."""

    words = "trash CARD"
    rank = 3

    def do(self, s: State, seat: int, kind: int) -> None:
        """Trash the treasure, and discard the other revealed cards."""
        question: Found = answered(s)
        trash_aside(s, seat, kind, f"card.{question.card}")
        discard_all(s, question)


class DiscardFound(FoundMove):
    """Discard the treasure that was found."""

    words = "discard CARD"
    rank = 5

    def do(self, s: State, seat: int, kind: int) -> None:
        """Discard the treasure and the other revealed cards."""
        question: Found = answered(s)
        discard_aside(s, seat, kind, f"card.{question.card}")
        discard_all(s, question)


def discard_all(s: State, question: Found) -> None:
    """Discard the cards that lie aside."""
    for id in question.cards:
        discard_aside(s, question.seat, s.tables.numbers[id], f"card.{question.card}")


class ChoiceForLoan(CardStage):
    """A seat trashes or discards the treasure that it found."""

    name = "loan"
    asking = "card.loan"
    moves: ClassVar[Moves] = (TrashFound, DiscardFound)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the asking card and the treasure."""
        return {"card": top(s).card, "other": top(s).found}


class DigForTreasure(Word[Dig]):
    """The player reveals cards until a treasure appears (`deck.dig`), and plays it, or trashes or discards it.

    The other revealed cards are discarded before the treasure is played (`card.venture`), but after it is trashed or
    discarded (`card.loan`).
    """

    def begin(self, s: State, at: Asking, word: Dig) -> None:
        """Reveal the cards; ask about the treasure, or play it."""
        t, clause = s.tables, f"card.{at.card}"
        wanted = t.kinds_by_type[word.type]
        aside: list[int] = []
        kind = reveal(s, at.seat, clause)
        while kind != NO_CARD and not wanted >> kind & 1:
            aside.append(kind)
            kind = reveal(s, at.seat, clause)
        if kind != NO_CARD and word.then == "choose":
            push(s, Found(at.seat, at.card, at.step, t.ids[kind], tuple([t.ids[other] for other in sorted(aside)])))
            ask(s, ChoiceForLoan, at.seat)
            return
        for other in sorted(aside):
            discard_aside(s, at.seat, other, clause)
        if kind != NO_CARD:
            play_from_aside(s, at.seat, kind, clause)
            push(s, Rest(t.ids[kind], 0))
