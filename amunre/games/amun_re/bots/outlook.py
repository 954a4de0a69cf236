"""What a seat makes of its game: what it has, what is still to come, and what things are worth to it, in points.

What the game is comes from the ruleset; the numbers below are opinions, some of them tried out in games between bots.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import sqrt

from amunre.bots.bot import Observation
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.model import PowerCard, Province, Ruleset
from amunre.games.amun_re.position import Player, Site
from amunre.games.amun_re.view import View
from amunre.games.amun_re.vocabulary import (
    AllAlike,
    BuildPyramid,
    CardSymbols,
    CorrectTotal,
    FarmerIncome,
    FarmerOnPlain,
    Farmers,
    FixedIncome,
    PerGoldRank,
    PerMajority,
    PerPyramid,
    PerSet,
    PerTemple,
)

FIRST_GOLD, MORE_GOLD = 1.1, 0.18
"""Points that gold brings: the first times its root, since prices climb, and the second for each gold."""
KEPT, BLUR = 0.6, 6.0
"""In the last purchase: what share of their gold another player keeps; and by how much gold one errs about it."""
LOOSE = (0.3, 0.85)
"""What loose stones count, as part of a pyramid: in the last round of a kingdom, and before."""
BEGUN = (5.0, 1.5)
"""The power to which a part of a set counts, likewise."""
EVEN, SURE = 0.4, (1.2, 0.6)
"""Chance of a majority where another province is as high; how many pyramids more make it sure, and more per round."""
LIMIT = 0.15
"""Points per round for being able to buy one more power card."""
FIELD = (1.0, 0.6, 0.3)
"""What a farmer costs in the end, in gold: always, for each farmer before it, and for each field elsewhere."""


class Outlook:
    """What a seat makes of the game: what it has, what is still to come, and what things are worth to it."""

    def __init__(self, observation: Observation[Ruleset]) -> None:
        self.rules: Ruleset = observation.rules
        self.seat: int = observation.seat
        self.view: View = observation.view()
        rules, view = self.rules, self.view
        self.me: Player = view.players[self.seat]
        self.gold: int = self.me.gold or 0
        self._owned: list[list[Province]] = [[] for _ in view.players]
        for province in rules.provinces:
            owner = view.sites[province.id].owner
            if owner is not None:
                self._owned[owner].append(province)
        self.mine: list[Province] = self._owned[self.seat]
        kingdom, number = rules.kingdom_of(view.round)
        self.rounds: int = rules.kingdoms[kingdom].rounds
        self.incomes: int = self.rounds - number + 1
        """Incomes still to come in this kingdom."""
        self.final: bool = view.round == rules.rounds
        self.auction: bool = view.stage in ("bidding", "payment")
        spaces = sorted(space.space for space in rules.temple)
        middle = spaces[(len(spaces) - 1) // 2]
        self.usual: float = (middle + (view.temple or middle)) / 2
        """Where the temple mostly stands, between the lower middle space and where it is."""
        self.space: float = view.temple if view.stage in ("gifts", "income", "scoring") else self.usual
        """Where the temple stands in the next income."""
        self.farmer: float = self.space + (self.incomes - 1) * self.usual
        """Gold that a farmer harvests in the rest of this kingdom."""
        self._camels: dict[float, float] = {}
        self._rivals: dict[tuple[str, frozenset[str]], dict[str, float]] = {}

    # --- what lies on the board ----------------------------------------------------------------------------

    def site(self, province: Province) -> Site:
        """What lies on a province."""
        return self.view.sites[province.id]

    def farmers(self, province: Province) -> int:
        """Farmers in a province, printed ones too."""
        return province.printed_farmers + self.site(province).field_farmers + self.site(province).plain_farmers

    def free_fields(self, province: Province) -> int:
        """Fields without a farmer."""
        return province.fields - self.site(province).field_farmers

    def yields(self, province: Province, space: float) -> float:
        """Income of a province; between two spaces a camel comes half the time."""
        if not province.coin:
            return self.farmers(province) * space
        often = self.camel(space) if province.coin_pays == "with-camel" else 1.0
        return self.farmers(province) * space + province.coin * often

    def camel(self, space: float) -> float:
        """How often a camel comes where the temple stands there."""
        if space not in self._camels:
            nearest = min(abs(known.space - space) for known in self.rules.temple)
            pays = [known.camels == "pay" for known in self.rules.temple if abs(known.space - space) == nearest]
            self._camels[space] = sum(pays) / len(pays)
        return self._camels[space]

    def income(self, seat: int, space: float) -> float:
        """Income of a seat."""
        return sum(self.yields(province, space) for province in self.owned(seat))

    def owned(self, seat: int) -> list[Province]:
        """Provinces of a seat."""
        return self._owned[seat]

    # --- what gold is worth --------------------------------------------------------------------------------

    def wealth(self, gold: float) -> float:
        """Points for so much gold: what it buys now, or with the next income, and in the end its rank."""
        if self.final and not self.auction:
            return self.rank(gold)
        waits = 0.0 if self.auction else self.income(self.seat, self.usual)
        return FIRST_GOLD * sqrt(max(gold, 0.0) + waits) + MORE_GOLD * gold

    def price(self, gold: float) -> float:
        """Points that paying so much takes."""
        return self.wealth(self.gold) - self.wealth(self.gold - gold)

    @cached_property
    def rate(self) -> float:
        """Points for one gold more."""
        return (self.wealth(self.gold + 6) - self.wealth(self.gold)) / 6

    def rank(self, gold: float) -> float:
        """Points for the rank that so much gold will have at the end."""
        kept = KEPT if self.view.stage == "purchase" else 1.0
        ahead = 0.0
        for seat, player in enumerate(self.view.players):
            if seat != self.seat:
                more = (player.gold or 0) * kept + self._last_income[seat] - gold - self._last_income[self.seat]
                ahead += share(0.5 + more / (2 * BLUR))
        points, whole = 0.0, int(ahead)
        for line in self.rules.lines:
            if isinstance(line.measure, PerGoldRank):
                places = (*line.measure.places, *[0] * len(self.view.players))
                points += places[whole] + (places[whole + 1] - places[whole]) * (ahead - whole)
        return points + 0.01 * gold

    @cached_property
    def _last_income(self) -> list[float]:
        """Gold that the seats still get before the end, where no round follows."""
        seats = range(len(self.view.players))
        return [0.0 if self.view.stage == "scoring" else self.income(seat, self.space) for seat in seats]

    # --- how it stands -------------------------------------------------------------------------------------

    def standing(self) -> float:
        """Points to expect in the end: scored, promised by what one has, and worth of the gold that it will bring."""
        points = float(sum(sum(lines.values()) for lines in self.me.scores))
        if self.view.stage == "over":
            return points
        points += self.promised + self.temples(self.mine, self.space)
        points += sum(self.card(self.rules.card(card)) for card in self.me.hand)
        gold = self.gold + (self.incomes - 1) * self.income(self.seat, self.usual)
        if not (self.final and not self.auction):
            gold += self.income(self.seat, self.space)
        return points + self.wealth(gold)

    # --- what buildings and temples are worth ----------------------------------------------------------------

    def height(self, province: Province, stones: int = 0, uses: int = 0) -> float:
        """Pyramids of a province, loose stones in part, with more stones; one more pyramid if it uses so many."""
        pyramids, loose = divmod(self.site(province).stones + stones, self.rules.stones_per_pyramid)
        if uses:
            pyramids, loose = pyramids + 1, loose - uses
        return self.site(province).pyramids + pyramids + loose / self.rules.stones_per_pyramid * LOOSE[self.incomes > 1]

    @cached_property
    def heights(self) -> dict[str, float]:
        """Of one's own provinces."""
        return {province.id: self.height(province) for province in self.mine}

    def built(self, heights: Mapping[str, float]) -> float:
        """Points that these provinces will score with pyramids of these heights."""
        points = 0.0
        for line in self.rules.lines:
            match line.measure:
                case PerPyramid(each):
                    points += each * sum(heights.values())
                case PerSet(each):
                    points += each * self._sets(heights.values())
                case PerMajority(each, respect):
                    points += each * self._majorities(respect, heights)
        return points

    @cached_property
    def promised(self) -> float:
        """Points that one's own provinces will score as they are."""
        return self.built(self.heights)

    def raised(self, province: Province, stones: int) -> float:
        """Points that one's own provinces will score with so many stones laid on a province, theirs or a new one."""
        return self.built({**self.heights, province.id: self.height(province, stones)})

    def _sets(self, heights: Iterable[float]) -> float:
        """Sets, level by level: the fuller a level, the more it is worth to fill it."""
        sets, level, heights = 0.0, 0, list(heights)
        while begun := sum(share(height - level) for height in heights):
            sets += (begun / self.rounds) ** BEGUN[self.incomes > 1]
            level += 1
        return sets

    def _majorities(self, respect: str, heights: Mapping[str, float]) -> float:
        """Majorities, each as likely as one's lead over what the others have, or may yet gain, makes it."""
        best: dict[str, float] = {}
        for id, height in heights.items():
            value = getattr(self.rules.province(id), respect)
            best[value] = max(best.get(value, 0.0), height)
        rivals = self.rivals(respect, frozenset(heights))
        sure = SURE[0] + SURE[1] * (self.incomes - 1)
        return sum(share(EVEN + (best[value] - rivals[value]) / sure) for value in best if best[value])

    def rivals(self, respect: str, own: frozenset[str]) -> dict[str, float]:
        """The highest of all other provinces on each side."""
        if (respect, own) not in self._rivals:
            highest = dict.fromkeys((getattr(province, respect) for province in self.rules.provinces), 0.0)
            for province in self.rules.provinces:
                if province.id not in own:
                    value = getattr(province, respect)
                    highest[value] = max(highest[value], self._heights[province.id])
            self._rivals[respect, own] = highest
        return self._rivals[respect, own]

    @cached_property
    def _heights(self) -> dict[str, float]:
        """Of all provinces in the game."""
        return {p.id: 0.0 if p.id in self.view.out else self.height(p) for p in self.rules.provinces}

    def temples(self, provinces: Iterable[Province], space: float) -> float:
        """Points of printed temples."""
        each = sum(line.measure.points for line in self.rules.lines if isinstance(line.measure, PerTemple))
        return each * space * sum(province.temples for province in provinces)

    # --- what cards, gifts and provinces are worth -------------------------------------------------------------

    def card(self, card: PowerCard) -> float:
        """Points of a power card in hand: those of a bonus, or the gold that it brings or saves on average."""
        word = card.effect
        if card.points:
            return card.points * self.likely(card, self.mine)
        gold: float = self.rules.sale_gold
        if self.final and self.view.stage not in ("bidding", "purchase"):
            gold += 2.0 * isinstance(word, FarmerIncome | FixedIncome) * (self.view.stage != "scoring")
        else:
            match word:
                case FixedIncome():
                    gold = 0.7 * word.gold
                case FarmerIncome():
                    gold = 4.0 * word.gold
                case FarmerOnPlain():
                    gold = 1.5 * self.usual
                case BuildPyramid():
                    gold = 3.5 * (self.rules.stones_per_pyramid - word.stones)
                case CorrectTotal():
                    gold = 2.0
        return gold * self.rate

    @cached_property
    def drawn_card(self) -> float:
        """Points of a card from the pile."""
        cards = self.rules.cards
        return sum(card.count * self.card(card) for card in cards) / sum(card.count for card in cards)

    def likely(self, card: PowerCard, provinces: Sequence[Province]) -> float:
        """How likely the condition of a card holds at the next scoring, with these provinces and those to come."""
        missing = self.rounds - len(provinces)
        match card.condition:
            case None:
                return 1.0
            case AllAlike(respect):
                alike = len({getattr(province, respect) for province in provinces}) <= 1
                return alike * 0.55**missing
            case CardSymbols(least):
                part = (sum(province.card_symbols for province in provinces) + 1.5 * missing) / least
            case Farmers(least):
                part = (sum(map(self.farmers, provinces)) + 2.5 * missing + 1) / least
        return share(part) ** 3 if missing else float(part >= 1)

    def gifts(self, count: int) -> dict[str, float]:
        """Points of each of so many gifts, by the verb that takes it."""
        farmer = self.rate * self.farmer if any(map(self.free_fields, self.mine)) else 0.0
        stone = max((self.stone(province, count) for province in self.mine), default=0.0)
        return {"take card": self.drawn_card, "take farmer": farmer, "take stone": stone}

    def stone(self, province: Province, count: int) -> float:
        """Points of a stone there, where up to so many may be laid."""
        return max((self.raised(province, n) - self.promised) / n for n in range(1, count + 1))

    def province(self, province: Province) -> float:
        """Points of one province more: what it scores, what lies there, what it yields and lets one buy."""
        site, others = self.site(province), self.mine
        points = self.raised(province, 0) - self.promised
        points += self.temples([province], self.usual) + len(site.cards) * self.drawn_card
        points += LIMIT * self.incomes * max(0, province.limit - max((other.limit for other in others), default=0))
        for card in map(self.rules.card, self.me.hand):
            if card.points:
                points += card.points * (self.likely(card, [*others, province]) - self.likely(card, others))
        gold = site.gold + self.incomes * self.yields(province, self.usual)
        dear = FIELD[0] + FIELD[2] * sum(map(self.free_fields, others))
        gold += sum(max(0.0, self.farmer - dear - FIELD[1] * k) for k in range(1, 1 + self.free_fields(province)))
        return points + gold * self.rate

    def effect(self, action: Action) -> object:
        """What the card of an action does; None without a card."""
        return self.rules.card(action.card).effect if action.card else None


def share(value: float) -> float:
    """A value cut to 0 to 1."""
    return 0.0 if value < 0 else 1.0 if value > 1 else value
