"""A turn: the action phase, the buy phase and clean-up (chapters `turn`, `action`, `buy`, `cleanup`)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar

from amunre.engine.indices import ones
from amunre.engine.moment import ALL, NONE
from amunre.engine.rules import Check, Checks, Facts, Moves, Question, ask
from amunre.engine.stack import top
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.costs import cost
from amunre.games.prosperity.events import TurnBegan
from amunre.games.prosperity.known import may_hold
from amunre.games.prosperity.moves import ProsperityMove, ProsperityStage, SomeCardsMove, SomeInHand, the_card
from amunre.games.prosperity.phases.buying import BuyCard
from amunre.games.prosperity.phases.ending import finish, reason_to_end
from amunre.games.prosperity.phases.resolving import resolve, resolve_rest
from amunre.games.prosperity.piles import clean_up, draw, play_from_hand
from amunre.games.prosperity.prompt import AnyGroup, End, Hand, Together
from amunre.games.prosperity.state import State
from amunre.games.prosperity.tables import RuleTables


class PlayMove(SomeCardsMove):
    """Play a card from hand."""

    words = "play CARD"
    rank = 0

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the cards in hand that belong to the phase."""
        yield Hand(q.title("play"), q.choices(self, q.through(self, SomeInHand)))


class EndMove(ProsperityMove):
    """End a phase of the turn."""

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the choice to end the phase, with a warning if the seat gives up something of use."""
        lost = self.given_up(q.s, q.seat)
        told = {} if lost is None else {"warning": q.warning(self.verb(), **lost)}
        yield End(q.title("end"), q.choices(self, self.all, **told))

    @abstractmethod
    def given_up(self, s: State, seat: int) -> Facts | None:
        """Return the facts of the warning; None if the seat gives up nothing of use."""


# --- the action phase ---------------------------------------------------------------------------------------


class PlayAction(PlayMove):
    """Play an action card from hand."""

    step = "action.play"
    checks: ClassVar[Checks] = (SomeInHand("action.play", "not-in-hand", the_card),)

    def some(self, tables: RuleTables) -> int:
        """Return the action cards."""
        return tables.actions

    def do(self, s: State, seat: int, bit: int) -> None:
        """Use up an action, put the card in play, and resolve its text."""
        s.asked = ()
        s.actions -= 1
        kind = self.kinds[bit]
        play_from_hand(s, seat, kind, "action", "action.play")
        resolve(s, kind)


class EndActions(EndMove):
    """End the action phase."""

    words = "end-actions"
    step = "action.end"
    rank = 10

    def do(self, s: State, seat: int, bit: int) -> None:
        """Begin the buy phase."""
        s.asked = ()
        s.phase = "buy"

    def given_up(self, s: State, seat: int) -> Facts | None:
        """Warn a seat that holds an action card."""
        held = s.held[seat] & s.tables.actions
        return {"cards": s.tables.named(held)} if held else None


class Actions(ProsperityStage):
    """The active player may play an action card."""

    name = "actions"
    phase = "action"
    asking = "action.play"
    moves: ClassVar[Moves] = (PlayAction, EndActions)

    def facts(self, s: State, seat: int) -> Facts:
        """Return how many actions are left."""
        return {"actions": s.actions}

    def wanted(self, s: State, seat: int) -> int:
        """Return the action cards."""
        return s.tables.actions


# --- the buy phase ------------------------------------------------------------------------------------------


class BeforeTheFirstBuy(Check[State]):
    """Allows no action after the first buy of the turn."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return NONE if s.bought else ALL


class PlayTreasure(PlayMove):
    """Play a treasure from hand."""

    step = "buy.treasures"
    checks: ClassVar[Checks] = (
        BeforeTheFirstBuy("buy.no-treasure-after", "no-treasure-after-buy", the_card),
        SomeInHand("buy.treasures", "not-in-hand", the_card),
    )

    def some(self, tables: RuleTables) -> int:
        """Return the treasures."""
        return tables.treasures

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the treasures in hand, and all of them as a row."""
        held = q.choices(self, q.through(self, SomeInHand))
        yield Hand(q.title("play"), held, self.row(q))

    def row(self, q: Question[State, Action]) -> Together | None:
        """Return the treasures in hand that are best played together, if there are at least two.

        Treasures whose text asks, reveals or forbids something are left to the player, and so are those that would
        prevent a purchase for which the others are enough. Treasures that count the cards in play come last.
        """
        s, t, legal = q.s, q.s.tables, q.legal(self)
        held = [kind for bit, kind in enumerate(self.kinds) if legal >> bit & 1]
        plain = sorted(
            [kind for kind in held if t.plain_treasures >> kind & 1], key=lambda kind: t.counting >> kind & 1
        )
        obstacles = in_the_way(s, q.seat, plain)
        played = [kind for kind in plain if not obstacles >> kind & 1] or plain
        copies = [kind for kind in played for _ in range(s.hands[q.seat][kind])]
        if len(copies) < 2:
            return None
        cards = () if played == held else tuple([t.ids[kind] for kind in copies])
        label = q.title("treasures-some", cards=cards) if cards else q.title("treasures")
        return Together(label, tuple([str(self.members[self.kinds.index(kind)]) for kind in copies]))

    def do(self, s: State, seat: int, bit: int) -> None:
        """Put the card in play, and resolve its text."""
        s.asked = ()
        play_treasure(s, seat, self.kinds[bit])


def in_the_way(s: State, seat: int, kinds: Sequence[int]) -> int:
    """Return those treasures in hand that would prevent a purchase for which the others are enough.

    kinds: kinds of plain treasures in hand, in the order in which they would be played.
    """
    found = 0
    for kind, other in s.tables.unless:
        if other in kinds and not s.play[other] and s.stocked & ~s.banned & (1 << kind):
            later = s.copy()
            for played in kinds:
                for _ in range(s.hands[seat][played] if played != other else 0):
                    play_treasure(later, seat, played)
                    while later.pending:
                        resolve_rest(later, top(later))
            if cost(later, kind) <= later.coins:
                found |= 1 << other
    return found


def play_treasure(s: State, seat: int, kind: int) -> None:
    """Put a treasure in play, and resolve as much of its text as needs no answer."""
    play_from_hand(s, seat, kind, "treasure", "buy.treasures")
    resolve(s, kind)


class EndTurn(EndMove):
    """End the buy phase, and with it the turn."""

    words = "end-turn"
    step = "buy.free"
    rank = 11

    def do(self, s: State, seat: int, bit: int) -> None:
        """Give up the remaining buys."""
        s.asked = ()
        s.buys = 0

    def given_up(self, s: State, seat: int) -> Facts | None:
        """Warn a seat that can still buy a card whose printed cost is not 0, with the treasures in hand too."""
        t, coins = s.tables, s.coins
        if not s.bought:
            coins += sum([s.hands[seat][kind] * (t.rules.cards[kind].worth or 0) for kind in ones(t.treasures)])
        useful = [kind for kind in ones(s.stocked & ~s.banned) if t.costs[kind]]
        return {"coins": coins} if any(cost(s, kind) <= coins for kind in useful) else None


class Buying(ProsperityStage):
    """The active player may play treasures, until the first buy, and buy cards (`buy.one-stage`)."""

    name = "buying"
    phase = "buy"
    asking = "buy.count"
    moves: ClassVar[Moves] = (PlayTreasure, BuyCard, EndTurn)

    @classmethod
    def clause(cls, s: State) -> str:
        """Return the clause about treasures until the first buy, and then the one about buys."""
        return cls.asking if s.bought else "buy.treasures"

    def facts(self, s: State, seat: int) -> Facts:
        """Return the coins and buys left."""
        return {"coins": s.coins, "buys": s.buys}


# --- the course of the turn -----------------------------------------------------------------------------------


def begin(s: State, seat: int) -> None:
    """Begin a seat's turn (`turn.account`)."""
    rules = s.tables.rules
    s.active = seat
    s.turns[seat] += 1
    s.phase = "action"
    s.actions, s.buys, s.coins, s.bought, s.banned = rules.turn_actions, rules.turn_buys, 0, 0, 0
    if s.log is not None:
        s.log.tell(TurnBegan, "turn.order", seat, s.turns[seat])


def go_on(s: State) -> None:
    """Ask for the next decision of the phase, or go on to the next phase."""
    if s.phase == "action":
        if s.actions and may_hold(s, s.active, s.tables.actions):
            ask(s, Actions, s.active)
            return
        s.phase = "buy"
    if s.buys:
        ask(s, Buying, s.active)
    else:
        end(s)


def end(s: State) -> None:
    """Clean up and draw a new hand; then end the game or begin the next turn (`end.when`)."""
    seat = s.active
    clean_up(s, seat)
    s.actions = s.buys = s.coins = s.bought = s.banned = 0  # `cleanup.lose`
    draw(s, seat, s.tables.rules.hand, "cleanup.draw")
    reason = reason_to_end(s)
    if reason is not None:
        finish(s, reason)
    else:
        begin(s, s.from_active()[1])
        go_on(s)
