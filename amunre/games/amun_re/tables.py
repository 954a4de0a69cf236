"""A ruleset made ready for play: what the phases look up, worked out once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import TypeVar

from amunre.games.amun_re.actions import ones
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.vocabulary import RESPECTS, AllAlike, Bonus, CardSymbols, CorrectTotal, Farmers, PerBonusCard

T = TypeVar("T")


class Memo(dict[int, T]):
    """A function of a set, worked out on first use."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[int], T]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: int) -> T:
        self[key] = value = self._work_out(key)
        return value


class Tables:
    """Look-ups of one ruleset. Provinces and kinds of card are numbered as the ruleset lists them."""

    __slots__ = (
        "affordable",
        "block",
        "bonus_alike",
        "bonus_farmers",
        "bonus_line",
        "bonus_symbols",
        "card_ids",
        "card_limit",
        "cards",
        "clockwise",
        "corrections",
        "kingdom_of_round",
        "ladder",
        "line_ids",
        "members",
        "pays_camels",
        "prices",
        "printed_farmers",
        "province_ids",
        "provinces",
        "purse_cap",
        "rules",
        "sales",
        "sort_of",
        "sorts",
        "spaces",
        "total_prices",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.provinces = rules.provinces
        self.cards = rules.cards
        self.printed_farmers = tuple([province.printed_farmers for province in rules.provinces])
        self.province_ids = tuple(province.id for province in rules.provinces)
        self.card_ids = tuple(card.id for card in rules.cards)
        self.line_ids = tuple(line.id for line in rules.lines)
        conditions = [
            (kind, card.effect.condition) for kind, card in enumerate(rules.cards) if isinstance(card.effect, Bonus)
        ]
        self.bonus_symbols = tuple([(kind, word.least) for kind, word in conditions if isinstance(word, CardSymbols)])
        self.bonus_farmers = tuple([(kind, word.least) for kind, word in conditions if isinstance(word, Farmers)])
        self.bonus_alike = tuple([(kind, word.respect) for kind, word in conditions if isinstance(word, AllAlike)])
        """Bonus cards with what each condition asks for."""
        self.kingdom_of_round = tuple([rules.kingdom_of(round)[0] for round in range(1, rules.rounds + 1)])
        self.pays_camels = {space.space: space.camels == "pay" for space in rules.temple}
        self.sales = next(family for family in rules.actions.families if family.key == "sell")
        self.bonus_line = next((k for k, line in enumerate(rules.lines) if isinstance(line.measure, PerBonusCard)), -1)

        self.clockwise = {
            players: tuple(tuple((first + k) % players for k in range(players)) for first in range(players))
            for players in range(rules.least_players, rules.most_players + 1)
        }
        """By number of players and seat: all seats, from that one clockwise."""
        self.members = Memo(lambda owned: tuple(ones(owned)))
        """By set of provinces: its members."""
        self.sort_of = {
            respect: tuple([getattr(province, respect) for province in rules.provinces]) for respect in RESPECTS
        }
        """By respect and province: of which sort it is."""
        self.sorts = {
            respect: {
                value: tuple([p for p, sort in enumerate(sort_of) if sort == value]) for value in dict.fromkeys(sort_of)
            }
            for respect, sort_of in self.sort_of.items()
        }
        """By respect and value: the provinces of that sort."""
        self.card_limit = Memo(
            lambda owned: max((rules.provinces[province].limit for province in ones(owned)), default=0)
        )
        """By set of provinces: the highest limit among them."""
        most_cards = max(province.limit for province in rules.provinces)
        self.total_prices = tuple(rules.total_price(n) for n in range(most_cards + 1))
        """Price of n power cards."""
        most_items = max(rules.farmers, rules.stones + rules.pyramids * rules.stones_per_pyramid)
        self.prices = tuple(rules.price(k) for k in range(1, most_items + 2))
        """Price of the next item by how many were bought in the turn; stones come back from pyramids."""
        amounts = {card.effect.amount for card in rules.cards if isinstance(card.effect, CorrectTotal)}
        self.corrections = tuple(sorted({sign * amount for amount in amounts for sign in (1, -1)}, reverse=True))
        """By bit: what a `correct` adds."""

        # Spaces of all province cards are one set: bit `province * spaces + space`.
        self.ladder = rules.ladder
        self.spaces = len(rules.ladder)
        self.block = tuple(
            ((1 << self.spaces) - 1) << (province * self.spaces) for province in range(len(rules.provinces))
        )
        """By province: all its spaces."""
        self.purse_cap = rules.ladder[-1]
        self.affordable = tuple(
            sum(
                ((1 << bisect_right(rules.ladder, purse)) - 1) << (province * self.spaces)
                for province in range(len(rules.provinces))
            )
            for purse in range(self.purse_cap)
        )
        """By what one can pay, up to the last space: the spaces within it."""

    def kingdom(self, round: int) -> int:
        """Number of the kingdom to which a round, from 1, belongs."""
        return self.kingdom_of_round[round - 1]
