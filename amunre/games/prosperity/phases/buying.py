"""Buying: costs, the piles that can be bought, and everything that happens before a bought card is gained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from attrs import evolve

from amunre.engine.moment import ALL
from amunre.engine.rules import AnyMove, Check, Checks, Facts, Moves, Question, ask
from amunre.engine.stack import pop, push, replace_top, top
from amunre.games.prosperity import piles
from amunre.games.prosperity.account import add_tokens, pay
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.costs import cost, costs
from amunre.games.prosperity.moves import AnswerMove, CardMove, ProsperityStage, the_card
from amunre.games.prosperity.pending import Bought
from amunre.games.prosperity.phases.gaining import gain
from amunre.games.prosperity.prompt import AnyGroup, Supply
from amunre.games.prosperity.state import State

# --- what can be bought -------------------------------------------------------------------------------------


class OfTheGame(Check[State]):
    """Cards that have a pile in this game."""

    def allows(self, s: State, seat: int, move: AnyMove) -> int:
        return s.piles


class NotEmpty(Check[State]):
    """Cards whose pile is not empty; another check rejects cards without a pile."""

    def allows(self, s: State, seat: int, move: AnyMove) -> int:
        return s.stocked | ~s.piles


class Affordable(Check[State]):
    """Cards that cost at most the coins left."""

    def allows(self, s: State, seat: int, move: AnyMove) -> int:
        t, coins, found = s.tables, s.coins, 0
        if not s.in_play & t.changing:
            return t.affordable[coins] if coins < len(t.affordable) else ALL
        for kind, now in enumerate(costs(s)):
            if now <= coins:
                found |= 1 << kind
        return found


class NotBanned(Check[State]):
    """Cards that were not named in this turn."""

    def allows(self, s: State, seat: int, move: AnyMove) -> int:
        return ~s.banned


class NotBesides(Check[State]):
    """Cards that may be bought with the cards in play."""

    def allows(self, s: State, seat: int, move: AnyMove) -> int:
        found = ALL
        if not s.in_play & s.tables.obstacles:
            return found
        for kind, other in s.tables.unless:
            if s.play[other]:
                found &= ~(1 << kind)
        return found


def the_price(s: State, seat: int, move: AnyMove, bit: int) -> Facts:
    """Return the card, its cost, and the coins left."""
    return {"card": s.tables.ids[bit], "cost": cost(s, bit), "coins": s.coins}


def the_obstacle(s: State, seat: int, move: AnyMove, bit: int) -> Facts:
    """Return the card, and the card in play that prevents its purchase."""
    ids = s.tables.ids
    return {"card": ids[bit], "other": ids[dict(s.tables.unless)[bit]]}


class BuyCard(CardMove):
    """Buy a card."""

    words = "buy CARD"
    step = "buy.count"
    rank = 1
    checks: ClassVar[Checks] = (
        OfTheGame("buy.pile", "no-such-pile", the_card),
        NotEmpty("buy.pile", "pile-empty", the_card),
        Affordable("buy.pay", "too-expensive", the_price),
        NotBanned("buy.banned", "banned", the_card),
        NotBesides("card.grand-market-copper", "not-while-in-play", the_obstacle),
    )

    def do(self, s: State, seat: int, kind: int) -> None:
        """Pay for the card, and find what happens before it is gained."""
        s.asked = ()
        now = cost(s, kind)
        pay(s, seat, kind, now)
        follow_buy(s, seat, kind, now)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield all piles."""
        yield Supply(q.title("buy"), q.choices(self, q.through(self, OfTheGame)), q.s.coins, q.s.buys)


# --- what follows a buy ------------------------------------------------------------------------------------


def copies(s: State, kind: int, now: int) -> int:
    """Return the number of copies that cards in play bring, for a card bought at this cost (`card.talisman`)."""
    if s.tables.victory >> kind & 1:
        return 0
    return sum([s.play[other] for other, most in s.tables.copying if now <= most])


def follow_buy(s: State, seat: int, kind: int, now: int) -> None:
    """Give the tokens for a buy, and note the cards and the trashing that follow (`buy.triggers`, `buy.order`)."""
    t = s.tables
    if not s.in_play & (t.triggers | t.trash_in_play[kind]):
        gain(s, seat, kind, "buy.then-gain")
        return
    add_tokens(s, seat, sum([tokens * s.play[other] for other, tokens in t.token_kinds]), "card.goons-tokens")
    gains: tuple[str, ...] = ()
    for other, kinds, id in t.gain_with:
        if kinds >> kind & 1:
            gains += (id,) * s.play[other]
    trashing = s.number_in_play(t.trash_in_play[kind]) > 0
    push(s, Bought(t.ids[kind], gains, copies(s, kind, now), trashing))


def go_on_buying(s: State, bought: Bought) -> None:
    """Do the next thing that a buy causes; last, gain the bought card (`buy.then-gain`)."""
    kind = s.tables.numbers[bought.card]
    if bought.gains:
        first, *rest = bought.gains
        replace_top(s, evolve(bought, gains=tuple(rest)))
        gain(s, s.active, s.tables.numbers[first], "card.hoard")
    elif bought.copies and bought.trashing:
        ask(s, ChoiceOfOrder, s.active)
    elif bought.trashing:
        trash_in_play(s, bought)
    elif bought.copies:
        gain_copy(s, bought)
    else:
        pop(s)
        gain(s, s.active, kind, "buy.then-gain")


def trash_in_play(s: State, bought: Bought) -> None:
    """Trash cards in play because of a buy (`card.mint-buy`); those that are gone bring no copies any more."""
    kind = s.tables.numbers[bought.card]
    piles.trash_from_play(s, s.active, s.tables.trash_in_play[kind], "card.mint-buy")
    left = sum([s.play[other] for other, _ in s.tables.copying])
    replace_top(s, evolve(bought, trashing=False, copies=min(bought.copies, left)))


def gain_copy(s: State, bought: Bought) -> None:
    """Gain a copy of the bought card, if its pile is not empty (`card.talisman-last`)."""
    replace_top(s, evolve(bought, copies=bought.copies - 1))
    gain(s, s.active, s.tables.numbers[bought.card], "card.talisman")


class FirstMint(AnswerMove):
    """Trash the cards in play first."""

    words = "first mint"
    heading = "order"
    step = "card.mint-talisman"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Trash the cards in play."""
        s.asked = ()
        trash_in_play(s, top(s))


class FirstTalisman(AnswerMove):
    """Gain a copy first."""

    words = "first talisman"
    step = "card.mint-talisman"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Gain a copy."""
        s.asked = ()
        gain_copy(s, top(s))


class ChoiceOfOrder(ProsperityStage):
    """The buyer chooses what happens first: trashing or a copy."""

    name = "order"
    phase = "buy"
    asking = "card.mint-talisman"
    moves: ClassVar[Moves] = (FirstMint, FirstTalisman)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the bought card."""
        return {"card": top(s).card}
