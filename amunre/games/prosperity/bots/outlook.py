"""A seat's assessment of its game: how long it lasts, and what a card is worth in the deck and in the hand.

The assessment reads only the part of the state that the seat may know. Values are in points. The numbers are
estimates, some of them tuned in games between bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, tanh
from typing import Final

from amunre.games.prosperity.bots.deck import BUY, COIN, OTHER_CARDS, Deck
from amunre.games.prosperity.bots.words import VALUES
from amunre.games.prosperity.state import State

SLOPE: Final = 1.4
"""Coins by which a typical hand differs from the average one."""
GROWTH: Final = 0.35
"""Coins by which an income grows from turn to turn."""
DILUTION: Final = 0.25
"""Coins by which an income falls with a victory card."""
LONGEST: Final = 30
"""Maximum number of turns that the game is expected to last."""
PILES: Final = 0.7
"""Cards that a player takes in each turn from piles that are nearly empty."""
DRAWN: Final = 0.8
"""Share of the cards drawn by actions that is counted, since not all actions in hand are played."""
EARLY: Final = 0.06
"""Part by which a coin is more valuable, for each turn that the game still lasts."""
LATER: Final = 0.4
"""Share of its plays that a card still has when it is gained by a card that is gained now."""
RATE: Final = 0.78
"""Share of the value of a hand that becomes points."""
VILLAGE: Final = 1.2
"""Value of an additional action if some actions in hand cannot be played."""


class Outlook(Deck):
    """A seat's assessment of the game."""

    def __init__(self, s: State, seat: int) -> None:
        super().__init__(s, seat)
        self.turns: float = self._turns()
        drawn = sum([count * self.know.plus[kind].cards for kind, count in enumerate(self.own) if count])
        cards = s.tables.rules.hand * (1 + DRAWN * drawn / self.size)
        self.plays: float = min(self.turns, max(0.0, cards * self.turns - len(s.decks[seat])) / (self.size + 1))
        """Expected number of draws of a card gained now, each weighted with the value of a coin."""
        self.crowd: float = min(1.0, max(0.0, self.size / s.tables.rules.hand - 1))
        """Share of an average card that one more card replaces in a hand; a small deck is drawn as a whole."""
        self.rivals: float = self._rivals()
        """Average number of terminal actions in hand for which no action is left."""
        self.room: float = exp(-self.rivals)
        """Chance that one more terminal action can be played without taking another's place."""
        self.playable: float = (1 - self.room) / self.rivals if self.rivals else 1.0
        """Share of the terminal actions in hand that can be played."""
        self.now: float = 1 + EARLY * self.turns
        self.mid: float = 1 + EARLY * self.turns / 2
        self.plays *= self.mid
        self.income: float = self._income(self.own)
        """Coins in an average hand."""
        self.base: float = self._spend()
        """Value of an average hand in addition to the values of its cards."""
        self.use: list[float] = [self.coin * worth for worth in self.know.worth]
        self._settle()
        part = LATER * self.plays
        self.later: list[float] = [
            points + part * (use - self.crowd * self.mean) for points, use in zip(self.t.points, self.use, strict=True)
        ]
        use = self.use[:]
        for kind in self.kinds:
            use[kind] = self._use(kind)
        self.use = use
        self._settle()

    # --- the length of the game -------------------------------------------------------------------------------

    def _turns(self) -> float:
        """Return how many turns each player can still expect."""
        s, know = self.board, self.know
        incomes = [self._income(owned) for owned in self.owned]
        left = {kind: float(s.supply[kind]) for kind in know.ending}
        low = sorted([count for count in s.supply if count >= 0])[: self.t.rules.empty_piles]
        most = min(float(LONGEST), 1 + sum(low) / (PILES * s.players))
        turns = 0.0
        while turns < most:
            for seat, income in enumerate(incomes):
                share = 1.0
                for kind in know.ending:
                    chance = share / (1 + exp((self.t.costs[kind] - income) / SLOPE))
                    left[kind] -= chance
                    share -= chance
                incomes[seat] += GROWTH * share - DILUTION * (1 - share)
            if left and min(left.values()) <= 0:
                break
            turns += 1
        return turns

    def _income(self, owned: Sequence[int]) -> float:
        """Return the coins in an average hand of a deck."""
        know = self.know
        money = sum([count * (know.worth[kind] + know.plus[kind].cards) for kind, count in enumerate(owned) if count])
        return self.t.rules.hand * money / max(1, sum(owned))

    # --- coins ---------------------------------------------------------------------------------------------------

    def _spend(self) -> float:
        """Set the values of a coin and of a buy; return the value of a hand in addition to those of its cards.

        A turn can spend the cost of the dearest victory card with each buy. The income is that of the deck halfway
        through the rest of the game. If it is higher, few further coins can be spent, and a further buy is valuable.
        """
        buys = sum([count * self.know.plus[kind].buys for kind, count in enumerate(self.own) if count])
        dearest = max([self.t.costs[kind] for kind in self.know.victory], default=0)
        most = dearest * (1 + self.t.rules.hand * buys / self.size)
        income = self.income * self.size / (self.size + self.turns / 2)
        gap = (income - most) / SLOPE
        self.coin: float = COIN * (1 - tanh(gap / 2)) / 2
        self.buy: float = BUY + COIN * min(dearest, max(0.0, income - most))
        spent = min(income, most) - SLOPE * log(1 + exp(-abs(gap)))
        return COIN * spent - self.coin * self.income

    # --- the deck -------------------------------------------------------------------------------------------------

    def _rivals(self) -> float:
        """Return how many other terminal actions compete in a hand with one of them."""
        plus, actions = self.know.plus, self.t.actions
        more = sum(
            [count * (plus[kind].actions - 1) for kind, count in enumerate(self.own) if count and actions >> kind & 1]
        )
        return max(0.0, -OTHER_CARDS * more / self.size)

    def _settle(self) -> None:
        """Compute the value of a card in the deck from its value in hand."""
        self.mean: float = sum([count * use for count, use in zip(self.own, self.use, strict=True)]) / self.size
        points = self.t.points
        self.keep: list[float] = [0.0] * len(points)
        for kind in self.kinds:
            gain = self.use[kind] * self._share(kind) - self.crowd * self.mean
            self.keep[kind] = points[kind] + self.plays * gain

    def _share(self, kind: int) -> float:
        """Return by how much one more card is less useful than those in the deck."""
        is_terminal = self.t.actions >> kind & 1 and not self.know.plus[kind].actions
        return self.room / self.playable if is_terminal else 1.0

    def _use(self, kind: int) -> float:
        """Return the value of having a card in a new hand."""
        if self.t.treasures >> kind & 1:
            return self.play(kind, self.average) / self.mid
        if not self.t.actions >> kind & 1:
            return 0.0
        worth = max(0.0, self.play(kind, self.average)) / self.mid
        actions = self.know.plus[kind].actions
        if actions:
            return worth + (actions - 1) * (1 - self.playable) * VILLAGE
        return worth * self.playable

    # --- a card in hand --------------------------------------------------------------------------------------------

    def play(self, kind: int, hand: Sequence[float]) -> float:
        """Return the value of playing a card with these other cards in hand."""
        know, plus = self.know, self.know.plus[kind]
        gain = self.coin * know.worth[kind] + plus.cards * self.mean + self.buy * plus.buys
        worth = self.scale(hand) * gain + plus.tokens
        for word in know.words[kind]:
            worth += VALUES[type(word)](self, word, hand)
        return worth

    def standing(self) -> float:
        """Return the points that the seat is expected to have at the end."""
        income = self.t.rules.hand * self.mean + self.base
        return self.points()[self.seat] + RATE * self.turns * income
