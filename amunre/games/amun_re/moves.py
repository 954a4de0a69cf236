"""The base classes of this game's moves, which range over provinces and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

from amunre.engine.moment import ALL, NONE
from amunre.engine.rules import Check, Facts, HasNeeded, Move, Question
from amunre.games.amun_re.actions import Action, Verb
from amunre.games.amun_re.model import PowerCard
from amunre.games.amun_re.prompt import AnyGroup, Play
from amunre.games.amun_re.state import State
from amunre.games.amun_re.tables import RuleTables
from amunre.games.amun_re.vocabulary import Effect

E = TypeVar("E", bound=Effect)


class AmunMove(Move[State, RuleTables, Action]):
    """A move in this game; it has one member unless a subclass defines a range."""

    def over(self) -> Iterable[Action]:
        """Yield the verb's only action."""
        yield self.action()

    def action(self, card: str | None = None, province: str | None = None, amount: int | None = None) -> Action:
        """Return an action that belongs to this move."""
        return Action(cast("Verb", self.verb()), card, province, amount)


class ProvinceMove(AmunMove):
    """A move with one member per province; the province's number is the bit."""

    def over(self) -> Iterable[Action]:
        """Return an action for each province."""
        return [self.action(province=id) for id in self.tables.province_ids]


class CardMove(AmunMove, Generic[E]):
    """Playing a power card: one move for each card whose effect is of a given kind."""

    words = "play CARD [PROVINCE]"
    rank = 1
    word: ClassVar[type]
    """The kind of effect."""

    def __init__(self, tables: RuleTables, kind: int) -> None:
        self.kind = kind
        self.needs: int = 1 << kind
        self.card: PowerCard = tables.cards[kind]
        self.thing: str | None = self.card.id
        self.effect: E = cast("E", self.card.effect)
        self.clause: str = f"card.{self.card.id}"
        super().__init__(tables)

    @classmethod
    def bind(cls, tables: RuleTables) -> Iterator[Self]:
        """Yield a move for each card whose effect is of this kind."""
        for kind, card in enumerate(tables.cards):
            if isinstance(card.effect, cls.word):
                yield cls(tables, kind)

    def over(self) -> Iterable[Action]:
        """Yield the action that plays the card without a province."""
        yield self.action(self.card.id)

    def shown(self, q: Question[State, Action]) -> int:
        """Return the members to show to a seat that has the card."""
        return ALL

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield a group for a card in hand, with its provinces if it needs one."""
        count = q.s.hands[q.seat][self.kind]
        if q.s.held[q.seat] >> self.kind & 1:
            yield Play(q.title("play", card=self.card.id), q.choices(self, self.shown(q)), self.card.id, count)

    def note(self) -> str:
        """Describe how the other cards are played."""
        return "; a card that corrects the total is laid with an offering: offer N [CARD]"


class CardOnProvince(CardMove[E]):
    """Playing a power card on a province; the province's number is the bit."""

    def over(self) -> Iterable[Action]:
        """Return the action for each province."""
        return [self.action(self.card.id, id) for id in self.tables.province_ids]

    def shown(self, q: Question[State, Action]) -> int:
        """Return the seat's own provinces."""
        return q.s.owned[q.seat]

    def label(self, bit: int) -> tuple[str, Facts]:
        """Label a member with its province."""
        _, facts = super().label(bit)
        return "play on", facts


# --- shared checks -------------------------------------------------------------------------------------


class OwnProvinces(Check[State]):
    """Provinces with this seat's marker."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.owned[seat]


def the_province(s: State, seat: int, move: AmunMove, province: int) -> Facts:
    """Return the province in the action."""
    return {"province": s.tables.province_ids[province]}


class NotPlayed(Check[State]):
    """Allows no action if this seat has already played the card in this round."""

    def allows(self, s: State, seat: int, move: CardMove[Any]) -> int:
        return NONE if s.played[seat] >> move.kind & 1 else ALL


def the_card(s: State, seat: int, move: CardMove[Any], bit: int) -> Facts:
    """Return the card in the action."""
    return {"card": move.card.id}


def the_card_and_province(s: State, seat: int, move: CardMove[Any], province: int) -> Facts:
    """Return the card and the province in the action."""
    return {"card": move.card.id, "province": s.tables.province_ids[province]}


PLAYABLE = (
    HasNeeded("play.card-phase", "no-card-to-play", the_card),
    NotPlayed("play.once-each", "played-already", the_card),
)
"""Checks for playing any card."""

PLAYABLE_ON_OWN = (*PLAYABLE, OwnProvinces("card.*", "province-not-yours", the_card_and_province))
"""Checks for playing a card on a province."""
