"""Words that discard cards in hand: Vault, Goons, Mountebank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from attrs import evolve

from amunre.engine.indices import ones
from amunre.engine.rules import AnyMove, AnyStage, Check, Checks, Facts, Moves, Question
from amunre.engine.stack import push, top
from amunre.games.prosperity.account import add_coins
from amunre.games.prosperity.actions import Action
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
from amunre.games.prosperity.pending import Asking, Emptying, Gains, Reduced, Swapping, Threatened
from amunre.games.prosperity.piles import discard_from_hand, draw
from amunre.games.prosperity.prompt import AnyGroup, Hand
from amunre.games.prosperity.state import State
from amunre.games.prosperity.vocabulary import DiscardForCoins, DiscardOrGain, DiscardTo, MayDiscard
from amunre.games.prosperity.words.trashing import Decline
from amunre.games.prosperity.words.word import AskingWord, word_at


class DiscardCard(CardMove):
    """Discard a card in hand."""

    words = "discard CARD"
    step = "hidden.discards"
    rank = 5
    checks: ClassVar[Checks] = (InHand("card.*", "not-in-hand", the_card_and_asking),)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the cards in hand."""
        yield Hand(q.title("discard"), q.choices(self, q.legal(self)))


# --- any number of cards, for coins ----------------------------------------------------------------------------


class DiscardForACoin(DiscardCard):
    """Discard a further card."""

    def do(self, s: State, seat: int, kind: int) -> None:
        """Discard the card, and add the coins."""
        question: Emptying = answered(s)
        clause = f"card.{question.card}"
        discard_from_hand(s, seat, kind, clause)
        add_coins(s, seat, word_at(s, question).coins, clause)
        EMPTY.pose(s, question)


class DoneDiscarding(AnswerMove):
    """Discard no more cards."""

    words = "done"
    rank = 12
    step = "play.one-by-one"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Go on with the rest of the text."""
        answered(s)


class ChoiceForVault(CardStage):
    """A seat may discard a further card."""

    name = "vault"
    asking = "hidden.discards"
    moves: ClassVar[Moves] = (DiscardForACoin, DoneDiscarding)


class Empty(AskingWord[DiscardForCoins, Emptying]):
    """The player discards any number of cards for coins (`card.vault`)."""

    stage: ClassVar[type[AnyStage]] = ChoiceForVault
    asks: ClassVar[type[Any]] = Emptying

    def is_asked(self, known: Known, question: Emptying, word: DiscardForCoins) -> bool:
        """Ask if there is a card left in hand."""
        return known.hand_size(question.seat) > 0


EMPTY: Final[Empty] = Empty()

# --- cards that must be discarded -------------------------------------------------------------------------------


class DiscardForced(DiscardCard):
    """Discard a card that must be discarded."""

    def do(self, s: State, seat: int, kind: int) -> None:
        """Discard the card, and go on."""
        clause = ChoiceOfDiscard.clause(s)
        question = answered(s)
        discard_from_hand(s, seat, kind, clause)
        if isinstance(question, Swapping):
            SWAP.pose(s, evolve(question, discarded=question.discarded + 1))
        else:
            REDUCE.pose(s, question)


class ChoiceOfDiscard(OthersStage):
    """A seat chooses a card that it must discard."""

    name = "discard"
    asking = "hidden.discards"
    moves: ClassVar[Moves] = (DiscardForced,)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the asking card; if a number of cards may stay in hand, also this number and the cards to discard."""
        question = top(s)
        if isinstance(question, Swapping):
            return {"card": question.card}
        most = word_at(s, question).cards
        return {"card": question.card, "number": s.hand_sizes[seat] - most, "most": most}


class Reduce(AskingWord[DiscardTo, Reduced]):
    """Each other player discards down to a number of cards (`card.goons`)."""

    stage: ClassVar[type[AnyStage]] = ChoiceOfDiscard
    asks: ClassVar[type[Any]] = Reduced

    def is_asked(self, known: Known, question: Reduced, word: DiscardTo) -> bool:
        """Ask while there are too many cards in hand."""
        return known.hand_size(question.seat) > word.cards


REDUCE: Final[Reduce] = Reduce()

# --- some cards or none, for a new one --------------------------------------------------------------------------


class DiscardForADraw(DiscardCard):
    """Discard the first card to draw another."""

    def do(self, s: State, seat: int, kind: int) -> None:
        """Discard the card, and go on."""
        clause = OthersStage.clause(s)
        question: Swapping = answered(s)
        discard_from_hand(s, seat, kind, clause)
        SWAP.pose(s, evolve(question, discarded=1))


class ChoiceForVaultOther(OthersStage):
    """A seat may discard cards to draw one."""

    name = "vault-other"
    asking = "turn.others"
    moves: ClassVar[Moves] = (DiscardForADraw, Decline)


class Swap(AskingWord[MayDiscard, Swapping]):
    """Each other player may discard two cards, and then draws one (`card.vault-others`)."""

    stage: ClassVar[type[AnyStage]] = ChoiceForVaultOther

    def question(self, at: Asking) -> Swapping:
        """Ask whether to discard."""
        return Swapping(at.seat, at.card, at.step, 0)

    def stage_of(self, question: Swapping) -> type[AnyStage]:
        """Return the stage: after the first card the others must follow."""
        return ChoiceOfDiscard if question.discarded else ChoiceForVaultOther

    def is_asked(self, known: Known, question: Swapping, word: MayDiscard) -> bool:
        """Ask for the first card if there is any, and for a further one if there is a choice."""
        if not question.discarded:
            return known.hand_size(question.seat) > 0
        return question.discarded < word.cards and known.hand_size(question.seat) > 1

    def unasked(self, s: State, question: Swapping, word: MayDiscard) -> None:
        """Discard the only card that is left, and draw if enough were discarded."""
        seat, clause = question.seat, s.tables.others_clauses[s.tables.numbers[question.card]]
        if question.discarded < word.cards and s.hand_sizes[seat]:
            discard_from_hand(s, seat, ones(s.held[seat])[0], clause)
            self.unasked(s, evolve(question, discarded=question.discarded + 1), word)
        elif question.discarded == word.cards:
            draw(s, seat, word.draws, clause)


SWAP: Final[Swap] = Swap()

# --- a card that protects against gains -------------------------------------------------------------------------


class TheCardAsked(Check[State]):
    """The only card that may be discarded."""

    def allows(self, s: State, seat: int, move: AnyMove) -> int:
        return 1 << s.tables.numbers[word_at(s, top(s)).card]


def the_card_asked(s: State, seat: int, move: AnyMove, bit: int) -> Facts:
    """Return the card that asks, the chosen card, and the one that may be discarded."""
    return {**the_card_and_asking(s, seat, move, bit), "wanted": word_at(s, top(s)).card}


class DiscardInstead(DiscardCard):
    """Discard the card that protects."""

    checks: ClassVar[Checks] = (
        InHand("card.*", "not-in-hand", the_card_and_asking),
        TheCardAsked("card.*", "only-this-card", the_card_asked),
    )

    def do(self, s: State, seat: int, kind: int) -> None:
        """Discard the card; nothing is gained."""
        clause = OthersStage.clause(s)
        answered(s)
        discard_from_hand(s, seat, kind, clause)


class GainInstead(Decline):
    """Discard nothing, and gain the cards."""

    def do(self, s: State, seat: int, bit: int) -> None:
        """Gain the cards."""
        question: Threatened = top(s)
        super().do(s, seat, bit)
        THREATEN.unasked(s, question, word_at(s, question))


class ChoiceForMountebank(OthersStage):
    """A seat may discard a card instead of gaining others."""

    name = "mountebank"
    asking = "turn.others"
    moves: ClassVar[Moves] = (DiscardInstead, GainInstead)

    def wanted(self, s: State, seat: int) -> int:
        """Return the card that protects."""
        return 1 << s.tables.numbers[word_at(s, top(s)).card]


class Threaten(AskingWord[DiscardOrGain, Threatened]):
    """Each other player discards a card or gains others (`card.mountebank`)."""

    stage: ClassVar[type[AnyStage]] = ChoiceForMountebank
    asks: ClassVar[type[Any]] = Threatened

    def is_asked(self, known: Known, question: Threatened, word: DiscardOrGain) -> bool:
        """Ask if the seat may hold the card."""
        return known.may_hold(question.seat, 1 << known.number(word.card))

    def unasked(self, s: State, question: Threatened, word: DiscardOrGain) -> None:
        """Gain the cards, one by one."""
        push(s, Gains(question.seat, word.gains))


THREATEN: Final[Threaten] = Threaten()
