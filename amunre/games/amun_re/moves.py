"""The base of this game's moves: how they range over provinces and cards."""

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
    """A move of this game; without a range it has one member."""

    def over(self) -> Iterable[Action]:
        """Yield the single action of the verb."""
        yield self.action()

    def action(self, card: str | None = None, province: str | None = None, amount: int | None = None) -> Action:
        """Return an action of this move."""
        return Action(cast("Verb", self.verb()), card, province, amount)


class ProvinceMove(AmunMove):
    """A move with one member for each province; the number of the province is the bit."""

    def over(self) -> Iterable[Action]:
        """Return all provinces."""
        return [self.action(province=id) for id in self.tables.province_ids]


class CardMove(AmunMove, Generic[E]):
    """The play of a power card: a move for each card with an effect of one kind."""

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
        """Yield the play of the card without a province."""
        yield self.action(self.card.id)

    def shown(self, q: Question[State, Action]) -> int:
        """Return the members shown to a seat that has the card."""
        return ALL

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield a card in hand, with its provinces if it needs one."""
        count = q.s.hands[q.seat][self.kind]
        if q.s.held[q.seat] >> self.kind & 1:
            yield Play(q.title("play", card=self.card.id), q.choices(self, self.shown(q)), self.card.id, count)

    def note(self) -> str:
        """Describe how the other cards are played."""
        return "; a card that corrects the total is laid with an offering: offer N [CARD]"


class CardOnProvince(CardMove[E]):
    """The play of a power card on a province; the number of the province is the bit."""

    def over(self) -> Iterable[Action]:
        """Return the plays on all provinces."""
        return [self.action(self.card.id, id) for id in self.tables.province_ids]

    def shown(self, q: Question[State, Action]) -> int:
        """Return the seat's own provinces."""
        return q.s.owned[q.seat]

    def label(self, bit: int) -> tuple[str, Facts]:
        """Name a member by its province."""
        _, facts = super().label(bit)
        return "play on", facts


# --- shared checks -------------------------------------------------------------------------------------


class OwnProvinces(Check[State]):
    """Provinces with this seat's marker."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.owned[seat]


def the_province(s: State, seat: int, move: AmunMove, province: int) -> Facts:
    """Return the province of the action."""
    return {"province": s.tables.province_ids[province]}


class NotPlayed(Check[State]):
    """No actions if this seat has already played the card in this round."""

    def allows(self, s: State, seat: int, move: CardMove[Any]) -> int:
        return NONE if s.played[seat] >> move.kind & 1 else ALL


def the_card(s: State, seat: int, move: CardMove[Any], bit: int) -> Facts:
    """Return the card of the action."""
    return {"card": move.card.id}


def the_card_and_province(s: State, seat: int, move: CardMove[Any], province: int) -> Facts:
    """Return the card and the province of the action."""
    return {"card": move.card.id, "province": s.tables.province_ids[province]}


PLAYABLE = (
    HasNeeded("play.card-phase", "no-card-to-play", the_card),
    NotPlayed("play.once-each", "played-already", the_card),
)
"""Checks of every play of a card."""

PLAYABLE_ON_OWN = (*PLAYABLE, OwnProvinces("card.*", "province-not-yours", the_card_and_province))
"""Checks of the play of a card on a province."""
