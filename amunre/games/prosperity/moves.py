"""The base classes of this game's moves, which range over kinds of card, and of its stages."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, cast

from amunre.engine.indices import ones
from amunre.engine.memo import Memo
from amunre.engine.rules import AnyMove, Check, Facts, Move, Question, Stage
from amunre.engine.stack import pop, top
from amunre.games.prosperity.actions import Action, Verb
from amunre.games.prosperity.pending import Asking
from amunre.games.prosperity.prompt import Answer, AnyGroup
from amunre.games.prosperity.state import State
from amunre.games.prosperity.tables import RuleTables


class ProsperityMove(Move[State, RuleTables, Action]):
    """A move in this game; it has one member unless a subclass defines a range."""

    def over(self) -> Iterable[Action]:
        """Yield the verb's only action."""
        yield self.action()

    def action(self, **parts: Any) -> Action:
        """Return an action that belongs to this move."""
        return Action(cast("Verb", self.verb()), **parts)


class CardMove(ProsperityMove):
    """A move with one member per kind of card; the kind's number is the bit."""

    ranges: ClassVar[Mapping[str, str]] = {"CARD": "card.types"}
    is_wide = True

    def over(self) -> Iterable[Action]:
        """Return an action for each kind of card."""
        return [self.action(card=id) for id in self.tables.ids]

    def label(self, bit: int) -> tuple[str, Facts]:
        """Label a member with its card."""
        return "card", {"card": self.members[bit].card}


class SomeCardsMove(CardMove):
    """A move with one member for some kinds of card only."""

    is_wide = False

    def __init__(self, tables: RuleTables) -> None:
        self.kinds: tuple[int, ...] = tuple(ones(self.some(tables)))
        """By bit: the kind of card."""
        self.all_kinds: int = self.some(tables)
        """The same kinds, as a set."""
        self.of: Memo[int] = Memo(
            lambda kinds: sum(1 << bit for bit, kind in enumerate(self.kinds) if kinds >> kind & 1)
        )
        """Function that returns the members with these kinds of card."""
        super().__init__(tables)

    @abstractmethod
    def some(self, tables: RuleTables) -> int:
        """Return the kinds of card that have a member."""

    def over(self) -> Iterable[Action]:
        """Return an action for each of the kinds."""
        return [self.action(card=self.tables.ids[kind]) for kind in self.kinds]


class ProsperityStage(Stage[State]):
    """A decision in this game, which one seat makes at a time."""

    def waiting(self, s: State, seat: int) -> tuple[str, str]:
        """Return the refusal for another seat's action (`play.sequential`)."""
        return "play.sequential", "not-your-turn"

    def own_clause(self, s: State, seat: int) -> str:
        """Return the reason for the question if the seat holds no card for it (`hidden.may-hold`)."""
        wanted = self.wanted(s, seat)
        return "hidden.may-hold" if wanted and not s.held[seat] & wanted else self.clause(s)

    def wanted(self, s: State, seat: int) -> int:
        """Return the kinds of cards in hand that the question is about; 0 if it is about none in particular."""
        return 0


class CardStage(ProsperityStage):
    """A question that a card asks."""

    phase = "card"

    @classmethod
    def clause(cls, s: State) -> str:
        """Return the clause of the card that asks."""
        return f"card.{top(s).card}"

    def facts(self, s: State, seat: int) -> Facts:
        """Return the card that asks."""
        return {"card": top(s).card}


class OthersStage(CardStage):
    """A question that a card asks players other than its own."""

    @classmethod
    def clause(cls, s: State) -> str:
        """Return the clause about other players of the card that asks."""
        return s.tables.others_clauses[s.tables.numbers[top(s).card]]


def answered(s: State) -> Any:
    """Take the question that is being answered off the stack, and return it."""
    frame = top(s)
    pop(s)
    s.asked = ()
    return frame


def the_card(s: State, seat: int, move: AnyMove, bit: int) -> Facts:
    """Return the card in the action."""
    return {"card": move.members[bit].card}


def the_card_and_asking(s: State, seat: int, move: AnyMove, bit: int) -> Facts:
    """Return the card in the action, and the card that asks."""
    return {"card": top(s).card, "other": move.members[bit].card}


class InHand(Check[State]):
    """Cards in hand."""

    def allows(self, s: State, seat: int, move: AnyMove) -> int:
        return s.held[seat]


class SomeInHand(Check[State]):
    """Cards in hand, among the kinds of the move."""

    def allows(self, s: State, seat: int, move: SomeCardsMove) -> int:
        return move.of[s.held[seat] & move.all_kinds]


class AnswerMove(ProsperityMove):
    """An answer in a single word or two."""

    rank = 14
    heading: ClassVar[str] = "answer"
    """Title of the answers to a question."""

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield all answers in words as one group, at the first of their moves."""
        answers = [move for move in q.moves if isinstance(move, AnswerMove)]
        if answers[0] is self:
            choices = [choice for move in answers for choice in q.choices(move, move.offered(q))]
            yield Answer(q.title(self.heading, card=top(q.s).card), tuple(choices))

    def offered(self, q: Question[State, Action]) -> int:
        """Return the members that are listed even if they are illegal."""
        return self.all


def asked_at(s: State) -> Asking:
    """Return the question at the top of the stack."""
    frame = top(s)
    assert isinstance(frame, Asking)
    return frame
