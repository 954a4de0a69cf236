"""Rules for power cards in every phase: selling and playing them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from amunre.engine.rules import Check, Checks, Facts, Question
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.events import CardPlayed, CardSold
from amunre.games.amun_re.ledger import transfer
from amunre.games.amun_re.moves import AmunMove
from amunre.games.amun_re.piles import discard
from amunre.games.amun_re.prompt import AnyGroup, Sell
from amunre.games.amun_re.state import NOWHERE, State


def play(s: State, seat: int, kind: int, clause: str, on: int = NOWHERE) -> None:
    """Play a card, optionally on a province: it is discarded at once and counts as played for the round."""
    discard(s, seat, kind)
    s.played[seat] |= 1 << kind
    if s.log is not None:
        province = None if on == NOWHERE else s.tables.province_ids[on]
        s.log.tell(CardPlayed, clause, seat, s.tables.card_ids[kind], province)


def clause_of(s: State, kind: int) -> str:
    """Return the clause for a kind of card."""
    return f"card.{s.tables.card_ids[kind]}"


class CardsInHand(Check[State]):
    """Kinds of card in hand, except for a card laid with an offering."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.held[seat]


def the_kind(s: State, seat: int, move: AmunMove, kind: int) -> Facts:
    """Return the card in the action."""
    return {"card": s.tables.card_ids[kind]}


def sell(s: State, seat: int, kind: int) -> None:
    """Sell a card to the bank."""
    discard(s, seat, kind)
    if s.log is not None:
        s.log.tell(CardSold, "play.sell-cards", seat, s.tables.card_ids[kind])
    transfer(s, s.bank, seat, s.tables.worth[1], "play.sell-cards")


class SellCard(AmunMove):
    """Sell a power card to the bank at any time (`play.sell-cards`). The kind of card is the bit."""

    words = "sell CARD"
    reluctant = True
    step = "play.sell-cards"
    rank = 0
    checks: ClassVar[Checks] = (CardsInHand("play.sell-cards", "no-card-to-sell", the_kind),)

    def over(self) -> Iterable[Action]:
        """Return an action for each kind of card."""
        return [self.action(id) for id in self.tables.card_ids]

    def do(self, s: State, seat: int, kind: int) -> None:
        """Sell the card."""
        sell(s, seat, kind)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield each kind of card in hand, including a card laid with an offering."""
        gold = q.s.tables.worth[1]
        in_hand = sum([1 << kind for kind, count in enumerate(q.s.hands[q.seat]) if count])
        yield Sell(q.title("sell", gold=gold), q.choices(self, in_hand), gold)
