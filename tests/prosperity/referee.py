"""A naive referee for Dominion: Prosperity: the rules once more, slow and plain, on lists and dicts.

Its author read only the digest of the rules, never the engine, and it shares no code with the engine. So a rule that
both agree on was read twice. If you change a rule, change it here from the rules too, not from the engine. The chapters
follow the digest; each clause's slug is where it is obeyed. The one public class is Referee.

The course of a game is a generator that yields each decision and is sent the answer, so that it reads from the first
turn to the last as the rules do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Self

# ----------------------------------------------------------------------------------------------------------------------
# 3. cards
# ----------------------------------------------------------------------------------------------------------------------


class Card(NamedTuple):
    """The printed values of a card."""

    kind: str  # card.types
    cost: int  # cost.printed
    worth: int = 0
    points: int = 0


# In card order. card.copper to card.curse: everything that these nine do is in this table.
BASIC = {
    "copper": Card("treasure", 0, worth=1),
    "silver": Card("treasure", 3, worth=2),
    "gold": Card("treasure", 6, worth=3),
    "platinum": Card("treasure", 9, worth=5),
    "estate": Card("victory", 2, points=1),
    "duchy": Card("victory", 5, points=3),
    "province": Card("victory", 8, points=6),
    "colony": Card("victory", 11, points=10),
    "curse": Card("curse", 0, points=-1),
}
KINGDOM = {
    "loan": Card("treasure", 3, worth=1),
    "trade-route": Card("action", 3),
    "watchtower": Card("action", 3),
    "bishop": Card("action", 4),
    "monument": Card("action", 4),
    "quarry": Card("treasure", 4, worth=1),
    "talisman": Card("treasure", 4, worth=1),
    "workers-village": Card("action", 4),
    "city": Card("action", 5),
    "contraband": Card("treasure", 5, worth=3),
    "counting-house": Card("action", 5),
    "mint": Card("action", 5),
    "mountebank": Card("action", 5),
    "rabble": Card("action", 5),
    "royal-seal": Card("treasure", 5, worth=2),
    "vault": Card("action", 5),
    "venture": Card("treasure", 5, worth=1),
    "goons": Card("action", 6),
    "grand-market": Card("action", 6),
    "hoard": Card("treasure", 6, worth=2),
    "bank": Card("treasure", 7),
    "expand": Card("action", 7),
    "forge": Card("action", 7),
    "kings-court": Card("action", 7),
    "peddler": Card("action", 8),
}
CARDS = BASIC | KINGDOM
ORDER = list(CARDS)
TREASURES = [card for card in ORDER if CARDS[card].kind == "treasure"]
ACTIONS = [card for card in ORDER if CARDS[card].kind == "action"]
VICTORIES = [card for card in ORDER if CARDS[card].kind == "victory"]
SCORED = ["estate", "duchy", "province", "colony", "curse"]

STARTING_DECK = ["copper"] * 7 + ["estate"] * 3  # setup.decks
HAND = 5
EMPTY_PILES = 3  # end.piles
LIMIT = 200  # end.limit


def starting_piles(players: int, kingdom: Iterable[str]) -> dict[str, int]:
    """Cards in each pile of the supply at set-up. supply.sizes, setup.basics, setup.kingdom"""
    victories = 8 if players == 2 else 12
    sizes = {"copper": 60 - 7 * players, "silver": 40, "gold": 30, "platinum": 12, "curse": 10 * (players - 1)}
    sizes |= dict.fromkeys(VICTORIES, victories) | dict.fromkeys(kingdom, 10)
    return {card: sizes[card] for card in ORDER if card in sizes}


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards in card order."""
    return sorted(cards, key=ORDER.index)


class Decision(NamedTuple):
    """The seat asked, the stage and every legal answer in the order of the catalogue."""

    seat: int
    stage: str
    answers: list[str]


class Player:
    """Everything that one player has. Decks and their seen top are lists from the top."""

    def __init__(self) -> None:
        self.shown: list[str] = []  # hand, seen by all
        self.hand: list[str] = []  # hand, unseen by the others
        self.top: list[str] = []  # deck, seen by all
        self.deck: list[str] = []  # deck below the top, unseen
        self.discard: list[str] = []  # discards, seen by all
        self.buried: list[str] = []  # discards, unseen by the others
        self.aside: list[str] = []  # revealed, and not yet put anywhere
        self.tokens = 0
        self.turns = 0

    @property
    def whole_hand(self) -> list[str]:
        """Both parts of the hand in card order."""
        return in_order(self.shown + self.hand)

    @property
    def whole_deck(self) -> list[str]:
        """Both parts of the deck from the top."""
        return self.top + self.deck

    @property
    def whole_discard(self) -> list[str]:
        """Both parts of the discard pile in card order."""
        return in_order(self.discard + self.buried)

    def may_hold(self, kind: Iterable[str]) -> bool:
        """Return whether the hand, by what all know, can have a card of some kind. hidden.may-hold"""
        unseen = self.hand + self.deck + self.buried
        return any(card in kind for card in self.shown) or (bool(self.hand) and any(card in kind for card in unseen))

    def leave_hand(self, card: str) -> None:
        """Remove a card from the hand, one that is seen if there is one. hidden.leaves-hand"""
        (self.shown if card in self.shown else self.hand).remove(card)

    def show(self, card: str) -> None:
        """Show a card of the hand; it stays there. hidden.shown"""
        if card not in self.shown:
            self.hand.remove(card)
            self.shown.append(card)


Shuffle = Callable[[int, list[str]], Sequence[str]]
Asking = Generator[Decision, str, None]
Answering = Generator[Decision, str, str]


def given(orders: Iterable[Sequence[str]]) -> Shuffle:
    """Shuffles that fall as told, from the top, and after those in card order."""
    left = iter(orders)

    def shuffle(seat: int, pile: list[str]) -> Sequence[str]:
        order = next(left, pile)
        assert in_order(order) == pile, f"seat {seat} does not shuffle {order}"
        return order

    return shuffle


class Referee:
    """One game, from its set-up or a sketch to its end."""

    def __init__(self, players: int, kingdom: Iterable[str], start: int, shuffle: Shuffle, limit: int = LIMIT) -> None:
        """Set the game up and go to the first decision.

        shuffle: gives a pile, which it gets in card order with its seat, in its new order from the top.
        """
        self.seats = range(players)  # setup.players
        self.kingdom = in_order(kingdom)
        self.start = self.active = start  # setup.start
        self.shuffle = shuffle
        self.limit = limit
        self.shuffles = 0
        self.supply = starting_piles(players, self.kingdom)
        self.tokens_on = [card for card in VICTORIES if "trade-route" in self.kingdom]  # setup.route
        self.mat = 0
        self.trash: list[str] = []  # trash.pile
        self.players = [Player() for _ in self.seats]
        for seat in self.clockwise(start):  # setup.hands
            self.players[seat].deck = list(shuffle(seat, in_order(STARTING_DECK)))
            self.shuffles += 1
            self.draw(seat, HAND)
        self.new_turn()
        self.begin()

    @classmethod
    def sketched(cls, sketch: Mapping[str, Any], shuffle: Shuffle | None = None) -> Self:
        """A game that goes on from the sketch of a block (see blocks.py) to its first decision.

        Cards missing from piles and zones are in the trash. Without shuffle, the sketch's orders are used.
        """
        referee = cls(sketch["players"], sketch["kingdom"], sketch["start"], given([]), sketch.get("limit", LIMIT))
        referee.shuffle = shuffle or given(sketch.get("shuffles", []))
        referee.shuffles = 0
        referee.active = active = sketch["turn"]
        referee.phase = sketch.get("phase", "action")
        referee.actions = sketch.get("actions", 1)
        referee.buys = sketch.get("buys", 1)
        referee.coins = sketch.get("coins", 0)
        referee.bought = sketch.get("bought", 0)
        referee.banned = list(sketch.get("banned", []))
        referee.in_play = list(sketch.get("play", []))
        begun = referee.clockwise(referee.start)
        begun = begun[: begun.index(active) + 1]
        totals = Counter(referee.supply) + Counter(STARTING_DECK * sketch["players"])
        for seat, player in enumerate(referee.players):
            for zone in ("shown", "hand", "top", "deck", "discard", "buried"):
                setattr(player, zone, list(sketch.get(zone, {}).get(seat, [])))
            player.tokens = sketch.get("tokens", {}).get(seat, 0)
            player.turns = sketch.get("turns", {}).get(seat, int(seat in begun))
        outside = Counter(card for seat in referee.seats for card in referee.owned(seat))
        for card, size in referee.supply.items():
            pile = sketch.get("piles", {}).get(card, min(size, totals[card] - outside[card]))
            gone = totals[card] - outside[card] - pile
            assert gone >= 0, f"too many of {card}"
            referee.supply[card] = pile
            referee.trash += [card] * gone
        if "trade-route" in referee.kingdom:
            sizes = starting_piles(sketch["players"], referee.kingdom)
            referee.tokens_on = [card for card in VICTORIES if referee.supply[card] == sizes[card]]
            referee.mat = len(VICTORIES) - len(referee.tokens_on)
        referee.begin()
        return referee

    # ------------------------------------------------------------------------------------------------------------------
    # 13. decisions
    # ------------------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Go to the first decision."""
        self.ended: str | None = None
        self.course = self.game()
        self.decision: Decision | None = next(self.course, None)

    @property
    def asked(self) -> int | None:
        """The seat that has to decide; None when the game is over."""
        return self.decision.seat if self.decision else None  # play.sequential

    @property
    def stage(self) -> str:
        """The kind of the decision that is open."""
        return self.decision.stage if self.decision else "over"

    def legal(self) -> list[str]:
        """Every answer that the seat asked may give, in the order of the catalogue."""
        return list(self.decision.answers) if self.decision else []

    def answer(self, seat: int, text: str) -> None:
        """Answer the decision that is open and go on to the next. Raises ValueError if the answer is not legal."""
        if seat != self.asked or text not in self.legal():  # play.refuse
            raise ValueError(f"tests/prosperity/referee.py: seat {seat}, {text!r} is not legal in {self.stage}")
        try:
            self.decision = self.course.send(text)  # play.final
        except StopIteration:
            self.decision = None

    def ask(self, seat: int, stage: str, *answers: Iterable[str]) -> Answering:
        """Put a question. The callers test first if, by what all know, there is one. play.asked, hidden.no-leak"""
        return (yield Decision(seat, stage, [text for part in answers for text in part]))

    # ------------------------------------------------------------------------------------------------------------------
    # 5. turn
    # ------------------------------------------------------------------------------------------------------------------

    def clockwise(self, first: int) -> list[int]:
        """Return all seats, starting with this one."""
        return [(first + step) % len(self.seats) for step in self.seats]

    def others(self) -> list[int]:
        """The other seats, from the active player's left. turn.others"""
        return self.clockwise(self.active)[1:]

    @property
    def me(self) -> Player:
        """The active player."""
        return self.players[self.active]

    def game(self) -> Asking:
        """Play all turns, starting with the present one. turn.order"""
        while True:
            yield from self.turn()
            self.ended = self.end()  # end.when
            if self.ended:
                return
            self.active = self.others()[0]
            self.new_turn()

    def new_turn(self) -> None:
        """turn.account; a turn counts from its beginning: turn.order"""
        self.me.turns += 1
        self.phase = "action"
        self.actions, self.buys, self.coins, self.bought = 1, 1, 0, 0
        self.banned: list[str] = []
        self.in_play: list[str] = []

    def turn(self) -> Asking:
        """turn.phases"""
        while self.phase == "action":
            yield from self.action()
        while self.buys:  # buy.count
            yield from self.buy_or_play()
        self.clean_up()

    def action(self) -> Asking:
        """One action of the action phase, or its end. action.play, action.end"""
        answer = "end-actions"
        if self.actions and self.me.may_hold(ACTIONS):
            answer = yield from self.ask(self.active, "actions", self.from_hand("play", ACTIONS), ["end-actions"])
        if answer == "end-actions":
            self.phase = "buy"
        else:
            self.actions -= 1
            yield from self.play_from_hand(answer.split()[1])

    # ------------------------------------------------------------------------------------------------------------------
    # 6. buy phase
    # ------------------------------------------------------------------------------------------------------------------

    def buy_or_play(self) -> Asking:
        """One answer of the buy phase. buy.one-stage, buy.free"""
        treasures = [] if self.bought else self.from_hand("play", TREASURES)  # buy.treasures, buy.no-treasure-after
        buys = [f"buy {card}" for card in self.supply if self.can_buy(card)]
        match (yield from self.ask(self.active, "buying", treasures, buys, ["end-turn"])).split():
            case ["play", card]:
                yield from self.play_from_hand(card)
            case ["buy", card]:
                yield from self.buy(card)
            case _:
                self.buys = 0

    def can_buy(self, card: str) -> bool:
        """Return whether the active player can buy the card."""
        return (
            self.supply[card] > 0  # buy.pile, supply.empty
            and self.cost(card) <= self.coins  # buy.pay, buy.zero
            and card not in self.banned  # buy.banned
            and not (card == "grand-market" and "copper" in self.in_play)  # card.grand-market-copper
        )

    def cost(self, card: str) -> int:
        """The cost of a card now, wherever it is. cost.everywhere"""
        cost = CARDS[card].cost
        if self.phase == "buy":  # cost.now, cost.action-phase
            if card in ACTIONS:
                cost -= 2 * self.in_play.count("quarry")  # card.quarry
            if card == "peddler":
                cost -= 2 * sum(other in ACTIONS for other in self.in_play)  # card.peddler-cost, play.in-play
        return max(cost, 0)  # cost.floor

    def buy(self, card: str) -> Asking:
        """Pay, do everything that says "when you buy", then gain the card. buy.triggers, buy.order"""
        cost = self.cost(card)
        self.coins -= cost
        self.buys -= 1
        self.bought += 1
        self.me.tokens += self.in_play.count("goons")  # card.goons-tokens
        if card in VICTORIES:  # card.hoard
            for _ in range(self.in_play.count("hoard")):
                yield from self.gain(self.active, "gold")
        # card.talisman, card.talisman-price
        copies = self.in_play.count("talisman") if card not in VICTORIES and cost <= 4 else 0
        trashing = card == "mint"  # card.mint-buy
        while copies or trashing:
            answer = "first mint" if trashing else "first talisman"
            if copies and trashing:  # card.mint-talisman
                answer = yield from self.ask(self.active, "order", ["first mint", "first talisman"])
            if answer == "first mint":
                trashing = False
                copies = 0  # the Talismans are trashed too
                self.trash += [other for other in self.in_play if other in TREASURES]  # play.stays
                self.in_play = [other for other in self.in_play if other not in TREASURES]
            else:
                copies -= 1
                yield from self.gain(self.active, card)
        yield from self.gain(self.active, card)  # buy.then-gain, card.talisman-last

    def clean_up(self) -> None:
        """cleanup.discard, cleanup.lose, cleanup.draw, hidden.discard"""
        self.me.discard += self.in_play + self.me.shown
        self.me.buried += self.me.hand
        self.in_play, self.me.shown, self.me.hand = [], [], []
        self.actions, self.buys, self.coins, self.bought, self.banned = 0, 0, 0, 0, []
        self.draw(self.active, HAND)

    # ------------------------------------------------------------------------------------------------------------------
    # 7. deck
    # ------------------------------------------------------------------------------------------------------------------

    def fill_deck(self, seat: int) -> None:
        """Shuffle the discards if the deck is empty and a card is needed. deck.shuffle, deck.aside"""
        player = self.players[seat]
        if not player.whole_deck and player.whole_discard:
            player.deck = list(self.shuffle(seat, player.whole_discard))  # hidden.top: nothing of it is seen
            player.discard, player.buried = [], []
            self.shuffles += 1

    def draw(self, seat: int, number: int) -> None:
        """Draw so many cards, or as many as there are. deck.own, deck.rest-first, deck.short"""
        player = self.players[seat]
        for _ in range(number):
            self.fill_deck(seat)
            if player.top:
                player.shown.append(player.top.pop(0))  # hidden.shown
            elif player.deck:
                player.hand.append(player.deck.pop(0))

    def reveal(self, seat: int) -> str | None:
        """Lay the top card of the deck aside; None if there is none. deck.aside"""
        player = self.players[seat]
        self.fill_deck(seat)
        if not player.whole_deck:
            return None
        card = (player.top or player.deck).pop(0)
        player.aside.append(card)
        return card

    def dig(self) -> str | None:
        """Reveal until there is a treasure; None, with everything discarded, if there is none. deck.dig"""
        while card := self.reveal(self.active):
            if card in TREASURES:
                return card
        self.discard_aside(self.active)
        return None

    def discard_aside(self, seat: int) -> None:
        """Discard every card that is aside. hidden.discards"""
        player = self.players[seat]
        player.discard += player.aside
        player.aside = []

    # ------------------------------------------------------------------------------------------------------------------
    # 8. gaining, trashing, cards in play
    # ------------------------------------------------------------------------------------------------------------------

    def gain(self, seat: int, card: str) -> Asking:
        """Gain a card, if its pile has one, with the question to its gainer. gain.one-by-one, supply.empty"""
        if not self.supply[card]:
            return
        player = self.players[seat]
        self.supply[card] -= 1  # supply.only-falls
        player.discard.append(card)  # gain.where
        if card in self.tokens_on:  # card.trade-route-mat
            self.tokens_on.remove(card)
            self.mat += 1
        sealed = seat == self.active and "royal-seal" in self.in_play  # card.royal-seal
        if not sealed and not player.may_hold(["watchtower"]):
            return
        seal = ["seal"] if sealed else []
        towers = ["watchtower top", "watchtower trash"] if "watchtower" in player.whole_hand else []
        answer = yield from self.ask(seat, "gained", ["leave"], seal, towers)  # gain.react, gain.one-answer
        if answer in towers:
            player.show("watchtower")  # card.watchtower-gain
        if answer != "leave":
            player.discard.remove(card)  # gain.still
            if answer == "watchtower trash":
                self.trash.append(card)
            else:
                player.top.insert(0, card)  # deck.onto, hidden.top

    def from_hand(self, verb: str, kind: Iterable[str] = ORDER, seat: int | None = None) -> list[str]:
        """An answer for each card of some kind in a hand, the active player's if no seat is given."""
        hand = (self.me if seat is None else self.players[seat]).whole_hand
        return [f"{verb} {card}" for card in kind if card in hand]

    def trash_from_hand(self, seat: int, card: str) -> None:
        """trash.hand"""
        self.players[seat].leave_hand(card)
        self.trash.append(card)

    def discard_from_hand(self, seat: int, card: str) -> None:
        """hidden.discards"""
        self.players[seat].leave_hand(card)
        self.players[seat].discard.append(card)

    def must_trash(self) -> Answering:
        """The active player trashes a card of the hand; the answer is the card, or nothing. trash.hand"""
        hand = self.me.whole_hand
        if not hand:
            return ""
        card = hand[0]
        if len(hand) > 1:
            card = (yield from self.ask(self.active, "trash", self.from_hand("trash"))).split()[1]
        self.trash_from_hand(self.active, card)
        return card

    def gain_costing(self, least: int, most: int) -> Asking:
        """The active player gains a card within these costs, if there is one."""
        fitting = [card for card, number in self.supply.items() if number and least <= self.cost(card) <= most]
        if fitting:
            card = fitting[0]
            if len(fitting) > 1:
                answer = yield from self.ask(self.active, "gain", (f"gain {card}" for card in fitting))
                card = answer.split()[1]
            yield from self.gain(self.active, card)  # gain.not-buy

    # ------------------------------------------------------------------------------------------------------------------
    # 9, 10. cards
    # ------------------------------------------------------------------------------------------------------------------

    def play_from_hand(self, card: str) -> Asking:
        """Put a card in play and do what it says. turn.whole-card"""
        self.me.leave_hand(card)
        self.in_play.append(card)
        yield from self.resolve(card)

    def resolve(self, card: str) -> Asking:
        """Do what a card in play says. pending.stack"""
        self.coins += CARDS[card].worth
        text = getattr(self, "do_" + card.replace("-", "_"), lambda: None)
        yield from text() or ()

    def plus(self, cards: int = 0, actions: int = 0, buys: int = 0, coins: int = 0, tokens: int = 0) -> None:
        """The upper part of a card. turn.plus-first"""
        self.draw(self.active, cards)
        self.actions += actions
        self.buys += buys
        self.coins += coins
        self.me.tokens += tokens

    def do_loan(self) -> Asking:
        """card.loan"""
        card = self.dig()
        if card:
            answer = yield from self.ask(self.active, "loan", [f"trash {card}", f"discard {card}"])
            if answer.startswith("trash"):
                self.me.aside.remove(card)
                self.trash.append(card)
        self.discard_aside(self.active)

    def do_trade_route(self) -> Asking:
        """card.trade-route"""
        self.plus(buys=1, coins=self.mat)
        yield from self.must_trash()

    def do_watchtower(self) -> None:
        """card.watchtower"""
        while len(self.me.whole_hand) < 6 and (self.me.whole_deck or self.me.whole_discard):
            self.draw(self.active, 1)

    def do_bishop(self) -> Asking:
        """card.bishop, then card.bishop-others"""
        self.plus(coins=1, tokens=1)
        card = yield from self.must_trash()
        if card:
            self.me.tokens += self.cost(card) // 2
        for seat in self.others():
            if self.players[seat].whole_hand:
                answer = yield from self.ask(seat, "bishop", self.from_hand("trash", seat=seat), ["decline"])
                if answer != "decline":
                    self.trash_from_hand(seat, answer.split()[1])

    def do_monument(self) -> None:
        """card.monument"""
        self.plus(coins=2, tokens=1)

    def do_workers_village(self) -> None:
        """card.workers-village"""
        self.plus(cards=1, actions=2, buys=1)

    def do_city(self) -> None:
        """card.city, card.city-when"""
        empty = self.empty_piles()
        self.plus(cards=1, actions=2)
        if empty >= 1:
            self.plus(cards=1)
        if empty >= 2:
            self.plus(coins=1, buys=1)

    def do_contraband(self) -> Asking:
        """card.contraband, card.contraband-names"""
        self.plus(buys=1)
        answer = yield from self.ask(self.others()[0], "name", (f"name {card}" for card in ORDER))
        self.banned.append(answer.split()[1])

    def do_counting_house(self) -> Asking:
        """card.counting-house"""
        player = self.me
        unseen = player.hand + player.deck + player.buried
        if "copper" not in player.discard and not (player.buried and "copper" in unseen):
            return
        coppers = player.whole_discard.count("copper")
        answer = yield from self.ask(self.active, "take", (f"take {number}" for number in range(coppers + 1)))
        for _ in range(int(answer.split()[1])):
            (player.discard if "copper" in player.discard else player.buried).remove("copper")  # hidden.leaves-hand
            player.shown.append("copper")  # hidden.shown

    def do_mint(self) -> Asking:
        """card.mint"""
        if self.me.may_hold(TREASURES):
            answer = yield from self.ask(self.active, "mint", self.from_hand("reveal", TREASURES), ["decline"])
            if answer != "decline":
                card = answer.split()[1]
                self.me.show(card)
                yield from self.gain(self.active, card)

    def do_mountebank(self) -> Asking:
        """card.mountebank, card.mountebank-short, attack.all"""
        self.plus(coins=2)
        for seat in self.others():
            answer = "decline"
            if self.players[seat].may_hold(["curse"]):
                answer = yield from self.ask(
                    seat, "mountebank", self.from_hand("discard", ["curse"], seat), ["decline"]
                )
            if answer == "decline":
                yield from self.gain(seat, "curse")
                yield from self.gain(seat, "copper")
            else:
                self.discard_from_hand(seat, "curse")

    def do_rabble(self) -> Asking:
        """card.rabble, attack.all"""
        self.plus(cards=3)
        for seat in self.others():
            player = self.players[seat]
            for _ in range(3):
                self.reveal(seat)
            back = [card for card in player.aside if card not in ACTIONS + TREASURES]
            player.discard += [card for card in player.aside if card in ACTIONS + TREASURES]  # hidden.discards
            player.aside = in_order(back)
            while player.aside:
                card = player.aside[0]
                if len(set(player.aside)) > 1:
                    answers = dict.fromkeys(f"put {card}" for card in player.aside)
                    card = (yield from self.ask(seat, "put", answers)).split()[1]
                player.aside.remove(card)
                player.top.insert(0, card)  # deck.onto, hidden.top

    def do_vault(self) -> Asking:
        """card.vault, then card.vault-others; one by one: play.one-by-one"""
        self.plus(cards=2)
        while self.me.whole_hand:
            answer = yield from self.ask(self.active, "vault", self.from_hand("discard"), ["done"])
            if answer == "done":
                break
            self.discard_from_hand(self.active, answer.split()[1])
            self.plus(coins=1)
        for seat in self.others():
            hand = self.players[seat].whole_hand
            if not hand:
                continue
            answer = yield from self.ask(seat, "vault-other", self.from_hand("discard", seat=seat), ["decline"])
            if answer == "decline":
                continue
            self.discard_from_hand(seat, answer.split()[1])
            if len(hand) > 1:
                yield from self.must_discard(seat)
                self.draw(seat, 1)

    def must_discard(self, seat: int) -> Asking:
        """A seat discards a card of its hand."""
        hand = self.players[seat].whole_hand
        card = hand[0]
        if len(hand) > 1:
            card = (yield from self.ask(seat, "discard", self.from_hand("discard", seat=seat))).split()[1]
        self.discard_from_hand(seat, card)

    def do_venture(self) -> Asking:
        """card.venture, card.venture-chain"""
        card = self.dig()
        if card:
            self.me.aside.remove(card)
            self.discard_aside(self.active)
            self.in_play.append(card)
            yield from self.resolve(card)

    def do_goons(self) -> Asking:
        """card.goons, attack.all; one by one: play.one-by-one"""
        self.plus(buys=1, coins=2)
        for seat in self.others():
            while len(self.players[seat].whole_hand) > 3:
                yield from self.must_discard(seat)

    def do_grand_market(self) -> None:
        """card.grand-market"""
        self.plus(cards=1, actions=1, buys=1, coins=2)

    def do_bank(self) -> None:
        """card.bank"""
        self.plus(coins=sum(card in TREASURES for card in self.in_play))

    def do_expand(self) -> Asking:
        """card.expand, card.expand-none"""
        card = yield from self.must_trash()
        if card:
            yield from self.gain_costing(0, self.cost(card) + 3)

    def do_forge(self) -> Asking:
        """card.forge, card.forge-none; one by one: play.one-by-one"""
        together = 0
        while self.me.whole_hand:
            answer = yield from self.ask(self.active, "forge", self.from_hand("trash"), ["done"])
            if answer == "done":
                break
            card = answer.split()[1]
            self.trash_from_hand(self.active, card)
            together += self.cost(card)
        yield from self.gain_costing(together, together)

    def do_kings_court(self) -> Asking:
        """card.kings-court, card.kings-court-once, card.kings-court-nest"""
        if self.me.may_hold(ACTIONS):
            answer = yield from self.ask(self.active, "triple", self.from_hand("triple", ACTIONS), ["decline"])
            if answer != "decline":
                card = answer.split()[1]
                yield from self.play_from_hand(card)
                yield from self.resolve(card)
                yield from self.resolve(card)

    def do_peddler(self) -> None:
        """card.peddler"""
        self.plus(cards=1, actions=1, coins=1)

    # ------------------------------------------------------------------------------------------------------------------
    # 12. end and result
    # ------------------------------------------------------------------------------------------------------------------

    def empty_piles(self) -> int:
        """Number of empty piles of the supply."""
        return list(self.supply.values()).count(0)

    def end(self) -> str | None:
        """The clause by which the game ends after this turn, if it does. end.reason"""
        if not self.supply["province"]:
            return "end.province"
        if not self.supply["colony"]:
            return "end.colony"
        if self.empty_piles() >= EMPTY_PILES:
            return "end.piles"
        if all(player.turns >= self.limit for player in self.players):
            return "end.limit"
        return None

    def score(self, seat: int) -> dict[str, int]:
        """Points by line. score.cards, score.tokens"""
        owned = self.owned(seat)
        lines = {card: CARDS[card].points * owned.count(card) for card in SCORED}
        lines["tokens"] = self.players[seat].tokens
        return lines | {"total": sum(lines.values())}

    def places(self) -> list[int]:
        """Place of each seat. score.most, tie.turns, tie.shared"""
        results = [(self.score(seat)["total"], -self.players[seat].turns) for seat in self.seats]
        return [1 + sum(other > mine for other in results) for mine in results]

    # ------------------------------------------------------------------------------------------------------------------
    # 14. hidden information
    # ------------------------------------------------------------------------------------------------------------------

    def owned(self, seat: int) -> list[str]:
        """Return all cards of a seat in card order, which everyone knows. hidden.holdings"""
        player = self.players[seat]
        in_play = self.in_play if seat == self.active else []
        return in_order(player.whole_hand + player.whole_deck + player.whole_discard + player.aside + in_play)

    def view(self, viewer: int | str, zone: str, seat: int) -> list[str]:
        """A hand, deck or discard pile as a seat or the spectator sees it, ? for each card not known.

        A deck is from the top; a hand and a discard pile are in card order, with the unknown cards last.
        """
        player = self.players[seat]
        seen, unseen = {
            "hand": (player.shown, player.hand),  # hidden.hand
            "deck": (player.top, player.deck),  # hidden.deck
            "discard": (player.discard, player.buried),  # hidden.discard
        }[zone]
        if self.ended or (viewer == seat and zone != "deck"):  # hidden.end
            seen, unseen = seen + unseen, []
        return (seen if zone == "deck" else in_order(seen)) + ["?"] * len(unseen)

    def truth(self) -> dict[str, Any]:
        """Everything that is on the table, seen or not."""
        return {
            "kingdom": list(self.kingdom),
            "start": self.start,
            "active": self.active,
            "asked": self.asked,
            "stage": self.stage,
            "phase": "over" if self.ended else self.phase,
            "actions": self.actions,
            "buys": self.buys,
            "coins": self.coins,
            "bought": self.bought,
            "banned": in_order(set(self.banned)),
            "supply": dict(self.supply),
            "mat": self.mat,
            "trash": in_order(self.trash),
            "play": in_order(self.in_play),
            "shuffles": self.shuffles,
            "end": self.ended,
            "players": [
                {
                    "shown": in_order(player.shown),
                    "hand": in_order(player.hand),
                    "top": list(player.top),
                    "deck": list(player.deck),
                    "discard": in_order(player.discard),
                    "buried": in_order(player.buried),
                    "aside": in_order(player.aside),
                    "tokens": player.tokens,
                    "turns": player.turns,
                    "score": self.score(seat),
                    "place": self.places()[seat],
                }
                for seat, player in enumerate(self.players)
            ],
        }
