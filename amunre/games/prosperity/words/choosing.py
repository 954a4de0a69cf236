"""Words with a choice of their own kind: Contraband, Counting House, Mint, and Rabble."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from attrs import evolve

from amunre.engine.rules import AnyMove, AnyStage, Check, Checks, Facts, Moves, Question, ask
from amunre.engine.stack import push, top
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.events import CardNamed
from amunre.games.prosperity.known import Known
from amunre.games.prosperity.moves import (
    CardMove,
    CardStage,
    OthersStage,
    ProsperityMove,
    SomeCardsMove,
    SomeInHand,
    answered,
    the_card_and_asking,
)
from amunre.games.prosperity.pending import Asking, Banning, Copying, Counting, Ordering
from amunre.games.prosperity.phases.gaining import gain
from amunre.games.prosperity.piles import NO_CARD, discard_aside, put_back, reveal, show, take_coppers
from amunre.games.prosperity.prompt import AnyGroup, Aside, Hand, Nameable, Number
from amunre.games.prosperity.state import State
from amunre.games.prosperity.tables import RuleTables
from amunre.games.prosperity.vocabulary import Ban, Copy, Reveal, TakeFromDiscard
from amunre.games.prosperity.words.trashing import Decline
from amunre.games.prosperity.words.word import AskingWord, Word, word_at

# --- naming a card -----------------------------------------------------------------------------------------------


class NameCard(CardMove):
    """Name a card, which cannot be bought in this turn."""

    words = "name CARD"
    ranges: ClassVar[Mapping[str, str]] = {"CARD": "card.contraband-names"}
    step = "card.contraband"
    rank = 6

    def do(self, s: State, seat: int, kind: int) -> None:
        """Ban the card."""
        question = answered(s)
        s.banned |= 1 << kind
        if s.log is not None:
            s.log.tell(CardNamed, f"card.{question.card}", seat, s.tables.ids[kind])

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the cards in the supply, and then all others."""
        for title, kinds in (("name", q.s.stocked), ("name-other", ~q.s.stocked)):
            yield Nameable(q.title(title), q.choices(self, kinds))


class ChoiceOfName(CardStage):
    """The next player names a card."""

    name = "name"
    asking = "card.contraband"
    moves: ClassVar[Moves] = (NameCard,)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the asking card, and the seat that cannot buy the named one."""
        return {"card": top(s).card, "seat": s.active}


class NameABan(AskingWord[Ban, Banning]):
    """The next player clockwise names a card, which cannot be bought in this turn (`card.contraband`)."""

    stage: ClassVar[type[AnyStage]] = ChoiceOfName
    asks: ClassVar[type[Any]] = Banning

    def begin(self, s: State, at: Asking, word: Ban) -> None:
        """Ask the next player."""
        self.pose(s, self.question(evolve(at, seat=s.from_active()[1])))

    def is_asked(self, known: Known, question: Banning, word: Ban) -> bool:
        """Ask in any case."""
        return True


# --- cards from the discard pile ----------------------------------------------------------------------------------


class SoManyThere(Check[State]):
    """Numbers up to the number of such cards in the discard pile."""

    def allows(self, s: State, seat: int, move: AnyMove) -> int:
        return (2 << coppers_in_discards(s, seat)) - 1


def coppers_in_discards(s: State, seat: int) -> int:
    """Return the number of cards in a discard pile that the word at the top of the stack lets its player take."""
    kind = s.tables.numbers[word_at(s, top(s)).card]
    return s.discards[seat][kind] + s.buried[seat][kind]


def the_number(s: State, seat: int, move: AnyMove, bit: int) -> Facts:
    """Return the asking card, the number to take, and the number in the discard pile."""
    question = top(s)
    wanted = word_at(s, question).card
    return {"card": question.card, "other": wanted, "number": bit, "count": coppers_in_discards(s, seat)}


class TakeCards(ProsperityMove):
    """Take a number of cards from the discard pile into the hand."""

    words = "take N"
    ranges: ClassVar[Mapping[str, str]] = {"N": "card.counting-house"}
    step = "card.counting-house"
    rank = 7
    is_wide = True
    checks: ClassVar[Checks] = (SoManyThere("card.*", "too-few-coppers", the_number),)

    def __init__(self, tables: RuleTables) -> None:
        self.most: int = tables.most_taken
        """Maximum number of cards."""
        super().__init__(tables)

    def over(self) -> Iterable[Action]:
        """Return an action for each number."""
        return [self.action(amount=amount) for amount in range(self.most + 1)]

    def do(self, s: State, seat: int, amount: int) -> None:
        """Take the cards."""
        question = answered(s)
        kind = s.tables.numbers[word_at(s, question).card]
        take_coppers(s, seat, kind, amount, f"card.{question.card}")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield each number up to the number of cards there."""
        yield Number(q.title("take"), q.choices(self, q.legal(self)))

    def label(self, bit: int) -> tuple[str, Facts]:
        """Label a member with its number."""
        return "number", {"number": bit}


class ChoiceOfNumber(CardStage):
    """A seat takes any number of cards from its discard pile."""

    name = "take"
    asking = "card.counting-house"
    moves: ClassVar[Moves] = (TakeCards,)


class TakeBack(AskingWord[TakeFromDiscard, Counting]):
    """The player takes any number of cards of one name from the discard pile (`card.counting-house`)."""

    stage: ClassVar[type[AnyStage]] = ChoiceOfNumber
    asks: ClassVar[type[Any]] = Counting

    def is_asked(self, known: Known, question: Counting, word: TakeFromDiscard) -> bool:
        """Ask if such a card may be in the discard pile."""
        return known.may_be_in_discards(question.seat, known.number(word.card))


# --- a copy of a treasure ------------------------------------------------------------------------------------------


class RevealCard(SomeCardsMove):
    """Show a treasure in hand to gain another of that name."""

    words = "reveal CARD"
    step = "card.mint"
    rank = 8
    checks: ClassVar[Checks] = (SomeInHand("card.*", "not-in-hand", the_card_and_asking),)

    def some(self, tables: RuleTables) -> int:
        """Return the treasures."""
        return tables.treasures

    def do(self, s: State, seat: int, bit: int) -> None:
        """Show the treasure, and gain another."""
        question = answered(s)
        show(s, seat, self.kinds[bit], f"card.{question.card}")
        gain(s, seat, self.kinds[bit], f"card.{question.card}")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the treasures in hand."""
        yield Hand(q.title("reveal"), q.choices(self, q.legal(self)))


class ChoiceOfCopy(CardStage):
    """A seat may show a treasure to gain another of that name."""

    name = "mint"
    asking = "card.mint"
    moves: ClassVar[Moves] = (RevealCard, Decline)

    def wanted(self, s: State, seat: int) -> int:
        """Return the treasures."""
        return s.tables.treasures


class CopyTreasure(AskingWord[Copy, Copying]):
    """The player may show a treasure in hand to gain another of that name (`card.mint`)."""

    stage: ClassVar[type[AnyStage]] = ChoiceOfCopy
    asks: ClassVar[type[Any]] = Copying

    def is_asked(self, known: Known, question: Copying, word: Copy) -> bool:
        """Ask if the seat may hold a treasure."""
        return known.may_hold(question.seat, known.kinds_of(word.type))


# --- revealed cards, put back in any order --------------------------------------------------------------------------


class LyingAside(Check[State]):
    """Cards that lie aside."""

    def allows(self, s: State, seat: int, move: PutCard) -> int:
        return move.of[sum({1 << s.tables.numbers[id] for id in top(s).cards})]


class PutCard(SomeCardsMove):
    """Put a revealed card on top of the deck."""

    words = "put CARD"
    step = "card.rabble"
    rank = 9
    checks: ClassVar[Checks] = (LyingAside("card.*", "not-aside", the_card_and_asking),)

    def some(self, tables: RuleTables) -> int:
        """Return the kinds that some word puts back."""
        return tables.put_back

    def do(self, s: State, seat: int, bit: int) -> None:
        """Put the card back, and go on with the others."""
        question: Ordering = answered(s)
        kind = self.kinds[bit]
        put_back(s, seat, kind, f"card.{question.card}")
        cards = list(question.cards)
        cards.remove(s.tables.ids[kind])
        lay_back(s, evolve(question, cards=tuple(cards)))

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the cards that lie aside."""
        yield Aside(q.title("put"), q.choices(self, q.legal(self)))


class ChoiceOfPlace(OthersStage):
    """A seat puts a revealed card back onto its deck."""

    name = "put"
    asking = "card.rabble"
    moves: ClassVar[Moves] = (PutCard,)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the asking card and the cards that lie aside."""
        return {"card": top(s).card, "cards": top(s).cards}


def lay_back(s: State, question: Ordering) -> None:
    """Ask for the next card to put back, or put all back if they have one name."""
    if len(set(question.cards)) > 1:
        push(s, question)
        ask(s, ChoiceOfPlace, question.seat)
        return
    for id in question.cards:
        put_back(s, question.seat, s.tables.numbers[id], f"card.{question.card}")


class RevealTop(Word[Reveal]):
    """Each other player reveals cards, discards some, and puts the others back in any order (`card.rabble`)."""

    def begin(self, s: State, at: Asking, word: Reveal) -> None:
        """Reveal the cards, and discard those that must be."""
        t, clause = s.tables, f"card.{at.card}"
        lost = 0
        for type in word.discards:
            lost |= t.kinds_by_type[type]
        aside = [kind for _ in range(word.cards) if (kind := reveal(s, at.seat, clause)) != NO_CARD]
        aside.sort()
        for kind in aside:
            if lost >> kind & 1:
                discard_aside(s, at.seat, kind, clause)
        lay_back(s, Ordering(at.seat, at.card, at.step, tuple([t.ids[kind] for kind in aside if not lost >> kind & 1])))
