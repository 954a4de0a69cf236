"""A seat's assessment of its game, in points: its possessions, its prospects, and the value of each item.

It reads only the part of the state that the seat may know. The numbers below are estimates, some of them tuned in games
between bots.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from amunre.games.amun_re.bots.knowledge import (
    ALIKE,
    BUILDER,
    CORRECTION,
    FIXED,
    FREE_FARMER,
    HARVEST,
    NOTHING,
    SYMBOLS,
    Knowledge,
)
from amunre.games.amun_re.phases.scoring import scored
from amunre.games.amun_re.pieces import farmers
from amunre.games.amun_re.state import State

FIRST_GOLD, MORE_GOLD = 1.1, 0.18
"""Points for gold: the first is per square root of the gold, because prices rise; the second is per unit of gold."""
KEPT, BLUR = 0.6, 6.0
"""In the last purchase: the share of their gold that other players keep, and the error in that estimate, in gold."""
BEGUN = (5.0, 1.5)
"""Exponent for the value of an incomplete set: in the last round of a kingdom, and in earlier rounds."""
EVEN, SURE = 0.4, (1.2, 0.6)
"""Chance of a majority in a tie; the lead in pyramids that makes it certain, and how much that lead grows per round."""
LIMIT: Final = 0.15
"""Points per round for the option to buy one more power card."""
FIELD = (1.0, 0.6, 0.3)
"""Final cost of a farmer, in gold: base cost, cost per earlier farmer, and cost per field elsewhere."""
COMING = (1.5, 2.5, 0.55)
"""Number of symbols and farmers in a future province, and the chance that it is of the right kind."""

SCORES, STANDS, HARVESTS, PLAYED, BUYS = 0.6, 0.8, 0.4, 0.45, 3.7
"""Weights in the standing, from a regression on the results of 1,200 games.

In order: the share of promised points that is scored, extra points for a pyramid in the last kingdom, points per
farmer, the share of a card's value that counts, and points per square root of the gold."""


class Holdings:
    """A seat's provinces combined."""

    __slots__ = ("camels", "coins", "people", "symbols", "temples")

    def __init__(self, k: Knowledge, s: State, provinces: tuple[int, ...]) -> None:
        people = coins = camels = temples = symbols = 0
        tables = s.tables
        for province in provinces:
            people += farmers(s, province)
            coins += tables.sure_coin[province]
            camels += tables.camel_coin[province]
            temples += tables.temples[province]
            symbols += tables.symbols[province]
        self.people: int = people
        """Number of farmers."""
        self.coins: int = coins
        """Gold from coins that always pay."""
        self.camels: int = camels
        """Gold from coins that pay only with camels."""
        self.temples: int = temples
        self.symbols: int = symbols


class Outlook:
    """A seat's assessment of the game: its possessions, its prospects, and the value of each item."""

    def __init__(self, k: Knowledge, s: State, seat: int) -> None:
        self.k: Knowledge = k
        self.s: State = s
        self.seat: int = seat
        stage, temple = s.stage, s.temple
        self.gold: int = s.gold[seat]
        self.mine: tuple[int, ...] = s.tables.members[s.owned[seat]]
        self.rounds: int = k.rounds[s.round]
        self.incomes: int = k.incomes[s.round]
        """Number of incomes still to come in this kingdom."""
        self.early: int = 1 if self.incomes > 1 else 0
        """1 if more than one income is still to come; 0 otherwise."""
        self.final: bool = s.round == s.tables.rounds
        self.auction: bool = stage == "bidding" or stage == "payment"
        self.counted: bool = self.final and not self.auction
        """True if only the rank in gold counts."""
        self.usual: float = (k.middle + (temple or k.middle)) / 2
        """Usual space of the temple: the average of the lower middle space and the current one."""
        moved = stage == "gifts" or stage == "income" or stage == "scoring"
        self.space: float = float(temple) if moved else self.usual
        """Temple's space at the next income."""
        self.farmer: float = self.space + (self.incomes - 1) * self.usual
        """Gold that a farmer will harvest in the rest of this kingdom."""
        self._holdings: list[Holdings | None] = [None] * s.players
        self.waits: float = 0.0 if self.auction else self.income(seat, self.usual)
        """Expected gold on top of the gold in hand."""
        self.ahead: list[float] = []
        """In the last round: the gold by which each other seat will be ahead of a seat that has no gold."""
        if self.counted:
            kept = KEPT if stage == "purchase" else 1.0
            own = 0.0 if stage == "scoring" else self.income(seat, self.space)
            for other in range(s.players):
                if other != seat:
                    more = 0.0 if stage == "scoring" else self.income(other, self.space)
                    self.ahead.append(s.gold[other] * kept + more - own)
        self.part: list[float] = k.part[self.early]
        """Pyramids made from each number of stones in one place, counting loose stones in part."""
        self._rate: float = -1.0
        self._heights: list[float] = []
        self._rivals: list[list[tuple[float, int, float]]] = []
        self._promised: float = -1.0
        self._drawn: float = -1.0
        self._raised: dict[int, float] = {}

    # --- the board -----------------------------------------------------------------------------------------

    def farmers(self, province: int) -> int:
        """Return the number of farmers in a province, including printed farmers."""
        return farmers(self.s, province)

    def free_fields(self, province: int) -> int:
        """Return the number of fields without a farmer."""
        return self.s.tables.fields[province] - self.s.field_farmers[province]

    def yields(self, province: int, space: float) -> float:
        """Return the income from a province; if the temple is between two spaces, a camel counts half."""
        tables = self.s.tables
        coins = tables.sure_coin[province] + tables.camel_coin[province] * self.k.camels[int(2 * space)]
        return self.farmers(province) * space + coins

    def holdings(self, seat: int) -> Holdings:
        """Return a seat's provinces combined."""
        found = self._holdings[seat]
        if found is None:
            s = self.s
            found = self._holdings[seat] = Holdings(self.k, s, s.tables.members[s.owned[seat]])
        return found

    def income(self, seat: int, space: float) -> float:
        """Return a seat's income."""
        found = self.holdings(seat)
        return found.people * space + found.coins + found.camels * self.k.camels[int(2 * space)]

    # --- value of gold -------------------------------------------------------------------------------------

    def wealth(self, gold: float) -> float:
        """Return the points for this gold: what it buys now or with the next income, and its rank at the end."""
        if not self.counted:
            return FIRST_GOLD * sqrt((gold if gold > 0 else 0.0) + self.waits) + MORE_GOLD * gold
        ahead = 0.0
        for more in self.ahead:
            ahead += share(0.5 + (more - gold) / (2 * BLUR))
        whole, places = int(ahead), self.k.rank
        points = float(places[whole])
        if ahead > whole:
            points += (places[whole + 1] - places[whole]) * (ahead - whole)
        return points + 0.01 * gold

    @property
    def rate(self) -> float:
        """Points for one more unit of gold."""
        if self._rate < 0:
            self._rate = (self.wealth(self.gold + 6) - self.wealth(self.gold)) / 6
        return self._rate

    def price(self, gold: float) -> float:
        """Return the points lost by paying this gold."""
        return self.wealth(self.gold) - self.wealth(self.gold - gold)

    # --- standing ------------------------------------------------------------------------------------------

    def standing(self) -> float:
        """Return the expected points at the end: those already scored, plus the value of all holdings."""
        s, k, seat = self.s, self.k, self.seat
        points = float(scored(s, seat))
        if s.stage == "over":
            return points
        own = self.holdings(seat)
        points += SCORES * self.promised() + k.per_temple * self.usual * own.temples + HARVESTS * own.people
        if s.round > s.tables.rounds - self.rounds:
            for province in self.mine:
                points += STANDS * s.pyramids[province]
        for kind in range(k.kinds):
            if s.hands[seat][kind]:
                points += PLAYED * s.hands[seat][kind] * self.card(kind)
        return points + BUYS * sqrt(self.gold + self.income(seat, self.usual))

    # --- value of buildings and temples ----------------------------------------------------------------------

    @property
    def heights(self) -> list[float]:
        """Pyramids in each province, counting loose stones in part; 0 for provinces out of the game."""
        if not self._heights:
            s, part = self.s, self.part
            self._heights = [n + part[m] for n, m in zip(s.pyramids, s.stones, strict=True)]
            for province in s.out:
                self._heights[province] = 0.0
        return self._heights

    def promised(self) -> float:
        """Return the points that the seat's provinces will score if nothing changes."""
        if self._promised < 0:
            heights = self.heights
            self._promised = self.built(self.mine, [heights[province] for province in self.mine])
        return self._promised

    def with_height(self, province: int, height: float) -> float:
        """Return the points for the seat's provinces if this one, which may be a new province, has this height."""
        heights, provinces = self.heights, self.mine
        if province not in provinces:
            provinces = (*provinces, province)
        return self.built(provinces, [height if p == province else heights[p] for p in provinces])

    def raised(self, province: int, stones: int) -> float:
        """Return the points for the seat's provinces after this many stones are added to one of them."""
        key = province << 8 | stones
        if key not in self._raised:
            height = self.s.pyramids[province] + self.part[self.s.stones[province] + stones]
            self._raised[key] = self.with_height(province, height)
        return self._raised[key]

    def built(self, provinces: tuple[int, ...], heights: list[float]) -> float:
        """Return the points for these provinces with pyramids of these heights."""
        k = self.k
        points = k.per_set * self.sets(heights)
        for height in heights:
            points += k.per_pyramid * height
        for line in range(len(k.per_majority)):
            points += k.per_majority[line] * self.majorities(line, provinces, heights)
        return points

    def sets(self, heights: list[float]) -> float:
        """Return the value of the sets, level by level: the fuller a level is, the more completing it is worth."""
        sets, level, power = 0.0, 0.0, BEGUN[self.early]
        while True:
            begun = 0.0
            for height in heights:
                if height > level:
                    begun += 1.0 if height - level > 1.0 else height - level
            if not begun:
                return sets
            sets += (begun / self.rounds) ** power
            level += 1.0

    def majorities(self, line: int, provinces: tuple[int, ...], heights: list[float]) -> float:
        """Return the expected number of majorities, based on the seat's lead over other seats.

        Other seats' holdings include those that they may still gain.
        The provinces are the seat's own, optionally followed by one more.
        """
        if not self._rivals:
            self._rivals = [self.rivals(sorts) for sorts in self.k.sorts]
        found, begun, sorts, rivals = 0.0, 0, self.k.sorts[line], self._rivals[line]
        sure = SURE[0] + SURE[1] * (self.incomes - 1)
        for number, province in enumerate(provinces):
            sort = sorts[province]
            if begun & sort:
                continue
            begun |= sort
            best = heights[number]
            for other in range(number + 1, len(provinces)):
                if sorts[provinces[other]] == sort and heights[other] > best:
                    best = heights[other]
            if best > 0:
                rival, highest, second = rivals[sort]
                found += share(EVEN + (best - (second if highest == provinces[-1] else rival)) / sure)
        return found

    def rivals(self, sorts: list[int]) -> list[tuple[float, int, float]]:
        """Return the greatest height among other seats, its province, and the next height, for each sort."""
        found = [(0.0, NOTHING, 0.0)] * (max(sorts) + 1)
        for province, height in enumerate(self.heights):
            if height:
                highest, where, second = found[sorts[province]]
                if height > second and province not in self.mine:
                    if height > highest:
                        found[sorts[province]] = (height, province, highest)
                    else:
                        found[sorts[province]] = (highest, where, height)
        return found

    # --- value of cards, gifts and provinces -------------------------------------------------------------------

    def card(self, kind: int) -> float:
        """Return the points for a power card in hand: its bonus, or the average gold that it earns or saves."""
        k = self.k
        if k.points[kind]:
            return k.points[kind] * self.likely(kind, NOTHING)
        return self.saves(kind) * self.rate

    def saves(self, kind: int) -> float:
        """Return the gold that a card earns or saves."""
        k, effect, number, stage = self.k, self.k.effect[kind], self.k.number[kind], self.s.stage
        if self.final and stage != "bidding" and stage != "purchase":
            return k.sale + (2.0 if effect in (FIXED, HARVEST) and stage != "scoring" else 0.0)
        if effect == FIXED:
            return 0.7 * number
        if effect == HARVEST:
            return 4.0 * number
        if effect == FREE_FARMER:
            return 1.5 * self.usual
        if effect == BUILDER:
            return 3.5 * (self.s.tables.stones_per_pyramid - number)
        if effect == CORRECTION:
            return 2.0
        return float(k.sale)

    def drawn_card(self) -> float:
        """Return the expected points for a card drawn from the pile."""
        if self._drawn < 0:
            k, points = self.k, 0.0
            for kind in range(k.kinds):
                points += k.count[kind] * self.card(kind)
            self._drawn = points / k.cards
        return self._drawn

    def likely(self, kind: int, more: int) -> float:
        """Return the probability that a card's condition is met at the next scoring, perhaps with one more province."""
        k = self.k
        missing, asks, least = self.rounds - len(self.mine), k.asks[kind], k.least[kind]
        if more != NOTHING:
            missing -= 1
        if asks == ALIKE:
            sorts = 0 if more == NOTHING else k.alike[kind][more]
            for province in self.mine:
                sorts |= k.alike[kind][province]
            return 0.0 if sorts & (sorts - 1) else COMING[2] ** missing
        if asks == NOTHING:
            return 1.0
        if asks == SYMBOLS:
            part = (
                self.holdings(self.seat).symbols
                + (0 if more == NOTHING else self.s.tables.symbols[more])
                + COMING[0] * missing
            )
        else:
            part = (
                self.holdings(self.seat).people
                + (0 if more == NOTHING else self.farmers(more))
                + COMING[1] * missing
                + 1
            )
        part /= least
        return share(part) ** 3 if missing else 1.0 if part >= 1 else 0.0

    def gift(self, count: int) -> float:
        """Return the points for the best choice of this many gifts."""
        best = self.drawn_card()
        for province in self.mine:
            if self.free_fields(province):
                best = max(best, self.rate * self.farmer)
            best = max(best, self.stone(province, count))
        return best

    def stone(self, province: int, count: int) -> float:
        """Return the points for a stone in a province, if up to this many may be added there."""
        promised = self.promised()
        return max([(self.raised(province, n) - promised) / n for n in range(1, count + 1)])

    def province(self, province: int) -> float:
        """Return the points for one more province: its score, free items, yield, and additional purchases."""
        k, s = self.k, self.s
        points = self.raised(province, 0) - self.promised()
        points += k.per_temple * self.usual * s.tables.temples[province]
        points += len(s.free_cards[province]) * self.drawn_card()
        owned, limit = s.owned[self.seat], s.tables.card_limit
        points += LIMIT * self.incomes * (limit[owned | 1 << province] - limit[owned])
        for kind in k.bonuses:
            if s.hands[self.seat][kind]:
                gain = self.likely(kind, province) - self.likely(kind, NOTHING)
                points += s.hands[self.seat][kind] * k.points[kind] * gain
        gold = s.gold[s.bank + 1 + province] + self.incomes * self.yields(province, self.usual)
        dear = FIELD[0] + FIELD[2] * sum([self.free_fields(other) for other in self.mine])
        for number in range(1, 1 + self.free_fields(province)):
            gain = self.farmer - dear - FIELD[1] * number
            if gain > 0:
                gold += gain
        return points + gold * self.rate


def share(value: float) -> float:
    """Return a value clamped to the range from 0 to 1."""
    return 0.0 if value < 0 else 1.0 if value > 1 else value
