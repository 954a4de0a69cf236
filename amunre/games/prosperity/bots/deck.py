"""A seat's cards, and what each is worth in the hand and in the deck, in points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from amunre.engine.indices import ones
from amunre.games.prosperity.bots.knowledge import Knowledge, knowledge_of
from amunre.games.prosperity.costs import costs
from amunre.games.prosperity.piles import owned_by
from amunre.games.prosperity.state import State
from amunre.games.prosperity.tables import RuleTables

COIN: Final = 0.75
"""Value of a coin that can be spent."""
BUY: Final = 0.35
"""Value of an additional buy if all coins can be spent without it."""
IN_HAND: Final = 0.6
"""Share of a card's value in hand that is lost when it is trashed, since it could be used in this turn."""
OTHER_CARDS: Final = 4
"""Cards in hand beside the one that is played."""


class Deck:
    """A seat's cards, seen by the seat itself, or by others if its hand is not used."""

    def __init__(self, s: State, seat: int) -> None:
        self.board: State = s
        self.seat: int = seat
        self.t: RuleTables = s.tables
        self.know: Knowledge = knowledge_of(s.tables.rules)
        self.costs: Sequence[int] = costs(s)
        """Costs of all cards now, by kind."""
        self.owned: list[list[int]] = [owned_by(s, each) for each in range(s.players)]
        """By seat and kind: number of cards, wherever they are."""
        self.hand: list[float] = [float(count) for count in s.hands[seat]]
        self.own: list[int] = self.owned[seat]
        self.kinds: list[int] = ones(s.piles)
        """Kinds of card in this game."""
        self.size: int = max(1, sum(self.own))
        """Number of the seat's cards."""
        self.average: list[float] = [OTHER_CARDS * count / self.size for count in self.own]
        """Expected number of other cards of each kind in a hand."""
        self.empty: int = s.empty_piles()
        """Number of empty piles."""
        self.turns: float = 0.0
        """Number of turns that the seat can still expect after this one."""
        self.now: float = 1.0
        """Value of a coin now, relative to its value at the end of the game."""
        self.mid: float = 1.0
        """Mean relative value of a coin during the rest of the game."""
        self.coin: float = COIN
        """Value of a coin, which is less if the seat often has more coins than it can spend."""
        self.buy: float = BUY
        """Value of an additional buy."""
        self.mean: float = 0.0
        """Value of drawing a card."""
        self.use: list[float] = []
        """By kind: value of having the card in a new hand."""
        self.keep: list[float] = []
        """By kind: value of adding the card to the deck; a card with a negative value is better trashed."""

        self.later: list[float] = []
        """By kind: value of adding the card to the deck later, by another card."""

    def added(self, hand: Sequence[float]) -> list[float]:
        """Return the value of adding a card of each kind to the deck when this hand is played."""
        return self.later if hand is self.average else self.keep

    def losses(self, hand: Sequence[float]) -> list[float]:
        """Return the gain from trashing a card of each kind from this hand, which is negative for useful cards."""
        part, s = IN_HAND * self.scale(hand), self.board
        idle = self.t.actions if s.active == self.seat and not s.actions and hand is not self.average else 0
        return [
            -added - (0.0 if idle >> kind & 1 else part * use)
            for kind, (added, use) in enumerate(zip(self.added(hand), self.use, strict=True))
        ]

    def scale(self, hand: Sequence[float]) -> float:
        """Return by how much coins are more valuable than at the end of the game when this hand is played."""
        return self.mid if hand is self.average else self.now

    def best(self, gains: Sequence[float], hand: Sequence[float]) -> float:
        """Return the value of choosing the best card of a hand, given each kind's gain; the hand may be an average."""
        found, chance = 0.0, 1.0
        for kind in sorted([kind for kind in self.kinds if hand[kind]], key=lambda kind: -gains[kind]):
            here = chance * min(1.0, hand[kind])
            found += here * gains[kind]
            chance -= here
            if chance <= 0:
                break
        return found

    def best_gain(self, values: Sequence[float], least: int, most: int) -> float:
        """Return the value of the best card to gain at a cost within these bounds; 0 if there is none."""
        supply = self.board.supply
        fitting = [values[kind] for kind in self.kinds if supply[kind] > 0 and least <= self.costs[kind] <= most]
        return max(fitting, default=0.0)

    def share(self, kinds: int, values: Sequence[float]) -> float:
        """Return the mean of these values over the seat's cards of these kinds; 0 if it has none."""
        found = [kind for kind in self.kinds if kinds >> kind & 1 and self.own[kind]]
        count = sum([self.own[kind] for kind in found])
        return sum([self.own[kind] * values[kind] for kind in found]) / count if count else 0.0

    def points(self) -> list[int]:
        """Return each seat's points so far."""
        points = self.t.points
        return [
            tokens + sum([count * worth for count, worth in zip(owned, points, strict=True) if count and worth])
            for tokens, owned in zip(self.board.tokens, self.owned, strict=True)
        ]
