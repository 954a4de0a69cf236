"""Words that trash cards in hand (chapter `trash`): Trade Route, Bishop, Expand, Forge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final, TypeVar

from attrs import evolve

from amunre.engine.indices import ones
from amunre.engine.rules import AnyStage, Checks, Facts, Moves, Question
from amunre.engine.stack import top
from amunre.games.prosperity.account import add_tokens
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.costs import cost
from amunre.games.prosperity.events import Declined
from amunre.games.prosperity.known import Known
from amunre.games.prosperity.moves import (
    AnswerMove,
    CardMove,
    CardStage,
    InHand,
    OthersStage,
    answered,
    the_card_and_asking,
)
from amunre.games.prosperity.pending import Asking, Forging, Gaining, Offered, Trashing
from amunre.games.prosperity.piles import trash_from_hand
from amunre.games.prosperity.prompt import AnyGroup, Hand
from amunre.games.prosperity.state import State
from amunre.games.prosperity.vocabulary import MayTrash, Trash, TrashAnyToGain, TrashForTokens, TrashToGain
from amunre.games.prosperity.words.gaining import GAIN
from amunre.games.prosperity.words.word import AskingWord, word_at

W = TypeVar("W")


class TrashCard(CardMove):
    """Trash a card in hand."""

    words = "trash CARD"
    step = "trash.hand"
    rank = 3
    checks: ClassVar[Checks] = (InHand("card.*", "not-in-hand", the_card_and_asking),)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the cards in hand."""
        yield Hand(q.title("trash"), q.choices(self, q.legal(self)))


# --- one card that must be trashed ---------------------------------------------------------------------------


class TrashOne(AskingWord[W, Trashing]):
    """The player must trash a card; subclasses add what follows."""

    asks: ClassVar[type[Any]] = Trashing

    def stage_of(self, question: Trashing) -> type[AnyStage]:
        """Return the stage in which the card is chosen."""
        return ChoiceOfTrash

    def is_asked(self, known: Known, question: Trashing, word: W) -> bool:
        """Ask if there are several cards in hand."""
        return known.hand_size(question.seat) > 1

    def unasked(self, s: State, question: Trashing, word: W) -> None:
        """Trash the only card in hand, if any."""
        for kind in ones(s.held[question.seat]):
            self.trash(s, question, kind, word)

    def trash(self, s: State, question: Trashing, kind: int, word: W) -> None:
        """Trash the card, and do what follows."""
        trash_from_hand(s, question.seat, kind, f"card.{question.card}")


class JustTrash(TrashOne[Trash]):
    """Nothing follows (`card.trade-route`)."""


class TokensForCost(TrashOne[TrashForTokens]):
    """Tokens for the cost of the trashed card follow (`card.bishop`)."""

    def trash(self, s: State, question: Trashing, kind: int, word: TrashForTokens) -> None:
        """Trash the card, and give a token for each part of its cost, rounded down."""
        super().trash(s, question, kind, word)
        add_tokens(s, question.seat, cost(s, kind) // word.cost, f"card.{question.card}")


class GainForTrashed(TrashOne[TrashToGain]):
    """A gain of a card that costs a little more follows (`card.expand`)."""

    def trash(self, s: State, question: Trashing, kind: int, word: TrashToGain) -> None:
        """Trash the card, and gain another."""
        super().trash(s, question, kind, word)
        GAIN.pose(s, Gaining(question.seat, question.card, question.step, 0, cost(s, kind) + word.more))


TRASHING: dict[type, TrashOne[Trash] | TrashOne[TrashForTokens] | TrashOne[TrashToGain]] = {
    Trash: JustTrash(),
    TrashForTokens: TokensForCost(),
    TrashToGain: GainForTrashed(),
}
"""The words that trash one card."""


class TrashChosen(TrashCard):
    """Trash the card that a card's text asks for."""

    def do(self, s: State, seat: int, kind: int) -> None:
        """Trash the card, and do what follows."""
        question = answered(s)
        word = word_at(s, question)
        TRASHING[type(word)].trash(s, question, kind, word)


class ChoiceOfTrash(CardStage):
    """A seat chooses the card that it must trash."""

    name = "trash"
    asking = "trash.hand"
    moves: ClassVar[Moves] = (TrashChosen,)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the asking card, and how much more the gained card may cost if a gain follows."""
        question = top(s)
        word = word_at(s, question)
        return {"card": question.card, **({"more": word.more} if isinstance(word, TrashToGain) else {})}


# --- a card that others may trash -----------------------------------------------------------------------------


class TrashOffered(TrashCard):
    """Trash a card although nothing forces it."""

    def do(self, s: State, seat: int, kind: int) -> None:
        """Trash the card."""
        trash_from_hand(s, seat, kind, OthersStage.clause(s))
        answered(s)


class Decline(AnswerMove):
    """Do without."""

    words = "decline"
    rank = 13
    step = "play.asked"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Note the answer; nothing else happens."""
        clause = s.tables.rules.rulebook.stages[s.stage].clause(s)
        answered(s)
        if s.log is not None:
            stage: Any = s.stage
            s.log.tell(Declined, clause, seat, stage)


class ChoiceOfOffer(OthersStage):
    """A seat may trash a card."""

    name = "bishop"
    asking = "turn.others"
    moves: ClassVar[Moves] = (TrashOffered, Decline)


class OfferTrash(AskingWord[MayTrash, Offered]):
    """Each other player may trash a card (`card.bishop-others`)."""

    stage: ClassVar[type[AnyStage]] = ChoiceOfOffer
    asks: ClassVar[type[Any]] = Offered

    def is_asked(self, known: Known, question: Offered, word: MayTrash) -> bool:
        """Ask if there is a card in hand."""
        return known.hand_size(question.seat) > 0


# --- any number of cards ---------------------------------------------------------------------------------------


class TrashForForge(TrashCard):
    """Trash a further card."""

    def do(self, s: State, seat: int, kind: int) -> None:
        """Trash the card, and add its cost to the total."""
        question: Forging = answered(s)
        trash_from_hand(s, seat, kind, f"card.{question.card}")
        FORGE.pose(s, evolve(question, total=question.total + cost(s, kind)))


class DoneTrashing(AnswerMove):
    """Trash no more cards."""

    words = "done"
    rank = 12
    step = "play.one-by-one"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Gain a card for the total."""
        question: Forging = answered(s)
        FORGE.unasked(s, question, word_at(s, question))


class ChoiceForForge(CardStage):
    """A seat may trash a further card."""

    name = "forge"
    asking = "trash.hand"
    moves: ClassVar[Moves] = (TrashForForge, DoneTrashing)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the asking card and the cost of all cards trashed so far."""
        question: Forging = top(s)
        return {"card": question.card, "total": question.total}


class Forge(AskingWord[TrashAnyToGain, Forging]):
    """The player trashes any number of cards, and gains one that costs as much as all of them (`card.forge`)."""

    stage: ClassVar[type[AnyStage]] = ChoiceForForge

    def question(self, at: Asking) -> Forging:
        """Ask for the first card."""
        return Forging(at.seat, at.card, at.step, 0)

    def is_asked(self, known: Known, question: Forging, word: TrashAnyToGain) -> bool:
        """Ask if there is a card left in hand."""
        return known.hand_size(question.seat) > 0

    def unasked(self, s: State, question: Forging, word: TrashAnyToGain) -> None:
        """Gain a card for the total."""
        wanted = question.total + word.more
        GAIN.pose(s, Gaining(question.seat, question.card, question.step, wanted, wanted))


FORGE: Final[Forge] = Forge()
