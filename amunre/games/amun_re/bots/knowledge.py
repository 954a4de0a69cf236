"""A ruleset's numbers, prepared for a sensible player, and the subject of each action."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from amunre.engine.memo import KEPT
from amunre.games.amun_re.model import PowerCard, Ruleset
from amunre.games.amun_re.vocabulary import (
    AllAlike,
    Bonus,
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

LOOSE = (0.3, 0.85)
"""Estimated value of loose stones as part of a pyramid: in the last round of a kingdom, and in earlier rounds."""

NOTHING: Final = -1
"""Stands for "no card", "no province" or "no amount"."""
OTHER, FREE_FARMER, BUILDER, CORRECTION, FIXED, HARVEST, BONUS = range(7)
"""Power card effects that the bot distinguishes."""
SYMBOLS, FARMERS, ALIKE = range(3)
"""Conditions on bonus cards."""


class Knowledge:
    """A ruleset as plain ints and lists, indexed by province, kind of card, round or action."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self._set_rounds(rules)
        self._set_temple(rules)
        self._set_prices(rules)
        self._set_cards(rules)
        self._set_lines(rules)
        self._set_actions(rules)

    def _set_rounds(self, rules: Ruleset) -> None:
        """Set the lookup lists by round, counted from 1."""
        placed = [(0, 1), *(rules.kingdom_of(number) for number in range(1, rules.rounds + 1))]
        self.rounds: list[int] = [rules.kingdoms[kingdom].rounds for kingdom, _ in placed]
        """Number of rounds in the kingdom."""
        self.incomes: list[int] = [rules.kingdoms[kingdom].rounds - number + 1 for kingdom, number in placed]
        """Number of incomes still to come in the kingdom."""

    def _set_temple(self, rules: Ruleset) -> None:
        """Set the lookup lists for the temple track."""
        spaces = rules.temple
        self.spaces: list[int] = sorted(space.space for space in spaces)
        self.middle: int = self.spaces[(len(spaces) - 1) // 2]
        self.highest: list[int] = [rules.most_gold if space.highest is None else space.highest for space in spaces]
        """The highest total that leads to each space, in the order of the table."""
        self.camels: list[float] = [self._camel(twice / 2) for twice in range(2 * self.spaces[-1] + 1)]
        """Frequency of camels, indexed by twice the temple's position."""

    def _set_prices(self, rules: Ruleset) -> None:
        """Set prices, gifts and other amounts of gold."""
        self.sale: int = rules.sale_gold
        limits = [province.limit for province in rules.provinces]
        most = max(rules.farmers, rules.stones + rules.pyramids * rules.stones_per_pyramid, *limits)
        self.total_price: list[int] = [rules.total_price(n) for n in range(most + 2)]
        """Total price of each number of items of one kind bought in one turn."""
        self.steal_counts: int = rules.steal_counts
        self.steal_takes: int = rules.steal_takes
        self.gifts: list[int] = [rules.gifts_of(rank) for rank in range(rules.most_players)]
        self.part: list[list[float]] = [
            [float(whole) + loose / rules.stones_per_pyramid * counts for whole, loose in _heaps(rules)]
            for counts in LOOSE
        ]
        """Pyramids per number of stones, counting loose stones in part: in a kingdom's last round, and earlier."""

    def _set_cards(self, rules: Ruleset) -> None:
        """Set the lookup lists by kind of power card."""
        cards = rules.cards
        self.kinds: int = len(cards)
        self.count: list[int] = [card.count for card in cards]
        self.cards: int = sum(self.count)
        self.points: list[int] = [card.points for card in cards]
        self.bonuses: list[int] = [kind for kind, card in enumerate(cards) if card.points]
        self.effect: list[int] = [_effect(card) for card in cards]
        self.number: list[int] = [_number(card) for card in cards]
        """Number in each kind's effect: gold, stones, or the amount of a correction."""
        self.asks: list[int] = [_asks(card) for card in cards]
        self.least: list[int] = [getattr(card.condition, "least", 0) for card in cards]
        self.alike: list[list[int]] = [_sorts(rules, getattr(card.condition, "respect", "side")) for card in cards]
        """By kind and province: the province's sort in the category that the bonus uses, with one bit per sort."""

    def _set_lines(self, rules: Ruleset) -> None:
        """Set the points for the score lines."""
        lines = [line.measure for line in rules.lines]
        self.per_pyramid: int = sum(line.points for line in lines if isinstance(line, PerPyramid))
        self.per_set: int = sum(line.points for line in lines if isinstance(line, PerSet))
        self.per_temple: int = sum(line.points for line in lines if isinstance(line, PerTemple))
        majorities = [line for line in lines if isinstance(line, PerMajority)]
        self.per_majority: list[int] = [line.points for line in majorities]
        self.sorts: list[list[int]] = [_sorts(rules, line.respect) for line in majorities]
        """The province's value as a bit (one bit per value), by majority and province."""
        ranks = [line.places for line in lines if isinstance(line, PerGoldRank)]
        self.rank: list[int] = [
            sum(places[rank] for places in ranks if rank < len(places)) for rank in range(rules.most_players + 1)
        ]
        """Points for each rank in gold at the end."""

    def _set_actions(self, rules: Ruleset) -> None:
        """Set the subject of each action, by its index."""
        kinds = {card.id: kind for kind, card in enumerate(rules.cards)}
        numbers = {province.id: number for number, province in enumerate(rules.provinces)}
        self.verb: list[str] = [action.verb for action in rules.actions]
        self.kind: list[int] = [kinds[action.card] if action.card else NOTHING for action in rules.actions]
        self.province: list[int] = [numbers[a.province] if a.province else NOTHING for a in rules.actions]
        self.amount: list[int] = [NOTHING if a.amount is None else a.amount for a in rules.actions]
        self.playing: list[list[int]] = [[NOTHING] * len(numbers) for _ in kinds]
        """By kind and province: the index of the action that plays the card there."""
        for index, verb in enumerate(self.verb):
            if verb == "play" and self.province[index] != NOTHING:
                self.playing[self.kind[index]][self.province[index]] = index

    def _camel(self, place: float) -> float:
        """Return how often camels appear with the temple at this position; between two spaces they count half."""
        track = self.rules.temple
        nearest = min(abs(known.space - place) for known in track)
        pays = [known.camels == "pay" for known in track if abs(known.space - place) == nearest]
        return sum(pays) / len(pays)


def _heaps(rules: Ruleset) -> list[tuple[int, int]]:
    """Return, for each number of stones, how many pyramids they make and how many stones are left over."""
    return [divmod(stones, rules.stones_per_pyramid) for stones in range(2 * rules.stones + 1)]


def _effect(card: PowerCard) -> int:
    words = {
        FarmerOnPlain: FREE_FARMER,
        BuildPyramid: BUILDER,
        CorrectTotal: CORRECTION,
        FixedIncome: FIXED,
        FarmerIncome: HARVEST,
        Bonus: BONUS,
    }
    return words.get(type(card.effect), OTHER)


def _number(card: PowerCard) -> int:
    match card.effect:
        case FixedIncome(number) | FarmerIncome(number) | BuildPyramid(number) | CorrectTotal(number):
            return number
    return 0


def _asks(card: PowerCard) -> int:
    match card.condition:
        case CardSymbols():
            return SYMBOLS
        case Farmers():
            return FARMERS
        case AllAlike():
            return ALIKE
    return NOTHING


def _sorts(rules: Ruleset, respect: str) -> list[int]:
    """Return the sort of each province, with one bit per sort."""
    values = list(dict.fromkeys(getattr(province, respect) for province in rules.provinces))
    return [1 << values.index(getattr(province, respect)) for province in rules.provinces]


@lru_cache(KEPT)
def knowledge_of(rules: Ruleset) -> Knowledge:
    """Return the cached knowledge about a ruleset."""
    return Knowledge(rules)
