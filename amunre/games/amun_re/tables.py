"""A ruleset prepared for play: lookup tables for the phases, computed once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping

from amunre.engine.indices import ones
from amunre.engine.memo import Memo
from amunre.engine.ruleset import Clockwise, clockwise
from amunre.games.amun_re.model import PowerCard, Province, Ruleset
from amunre.games.amun_re.vocabulary import EFFECTS, RESPECTS, CorrectTotal, Effect, PerBonusCard


class RuleTables:
    """Lookup tables for one ruleset. Provinces and kinds of card are numbered in the ruleset's order."""

    __slots__ = (
        "above",
        "affordable",
        "block",
        "bonus_line",
        "camel_coin",
        "card_ids",
        "card_limit",
        "cards",
        "clockwise",
        "correcting",
        "corrections",
        "fields",
        "gifts",
        "kinds",
        "kingdom_of_round",
        "ladder",
        "line_ids",
        "members",
        "most_gold",
        "pays_camels",
        "prices",
        "printed_farmers",
        "province_ids",
        "provinces",
        "purse_cap",
        "rounds",
        "rounds_of",
        "rules",
        "sort_of",
        "sorts",
        "space_for",
        "spaces",
        "start_kinds",
        "stones_per_pyramid",
        "sure_coin",
        "symbols",
        "temples",
        "total_prices",
        "worth",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Ruleset = rules
        self.clockwise: Clockwise = clockwise(rules)
        self._set_provinces(rules)
        self._set_cards(rules)
        self._set_prices(rules)
        self._set_course(rules)
        self._set_spaces(rules.ladder)

    def _set_provinces(self, rules: Ruleset) -> None:
        """Set the tables indexed by province and by set of provinces."""
        self.provinces: tuple[Province, ...] = rules.provinces
        self.province_ids: tuple[str, ...] = tuple(province.id for province in rules.provinces)
        self.printed_farmers: tuple[int, ...] = tuple([province.printed_farmers for province in rules.provinces])
        self.fields: tuple[int, ...] = tuple([province.fields for province in rules.provinces])
        self.temples: tuple[int, ...] = tuple([province.temples for province in rules.provinces])
        self.symbols: tuple[int, ...] = tuple([province.card_symbols for province in rules.provinces])
        """Number of power card symbols on each province, both framed and unframed."""
        coins = [(province.coin, province.coin_pays) for province in rules.provinces]
        self.sure_coin: tuple[int, ...] = tuple([gold if pays == "always" else 0 for gold, pays in coins])
        self.camel_coin: tuple[int, ...] = tuple([gold if pays == "with-camel" else 0 for gold, pays in coins])
        self.members: Memo[tuple[int, ...]] = Memo(lambda owned: tuple(ones(owned)))
        """Members of a set of provinces."""
        self.card_limit: Memo[int] = Memo(
            lambda owned: max((rules.provinces[province].limit for province in ones(owned)), default=0)
        )
        """Highest limit in a set of provinces."""
        self.sort_of: Mapping[str, tuple[str, ...]] = {
            respect: tuple([getattr(province, respect) for province in rules.provinces]) for respect in RESPECTS
        }
        """Sort of each province, by category."""
        self.sorts: Mapping[str, Mapping[str, tuple[int, ...]]] = {
            respect: {
                value: tuple([p for p, sort in enumerate(sort_of) if sort == value]) for value in dict.fromkeys(sort_of)
            }
            for respect, sort_of in self.sort_of.items()
        }
        """Provinces of each sort, by category and value."""

    def _set_cards(self, rules: Ruleset) -> None:
        """Set the tables for power cards."""
        self.cards: tuple[PowerCard, ...] = rules.cards
        self.card_ids: tuple[str, ...] = tuple(card.id for card in rules.cards)
        self.kinds: Mapping[type[Effect], int] = {
            word: sum([1 << kind for kind, card in enumerate(rules.cards) if isinstance(card.effect, word)])
            for word in EFFECTS.values()
        }
        """Kinds of card with each effect."""
        self.worth: tuple[int, ...] = tuple(
            [rules.purse(0, cards) for cards in range(sum(card.count for card in rules.cards) + 1)]
        )
        """Gold for selling a number of power cards."""
        self.start_kinds: tuple[int, ...] = tuple(
            [kind for kind, card in enumerate(rules.cards) if card.id in rules.start_cards]
        )
        """Kinds of card that the seats hold at the start."""
        corrects = {kind: card.effect for kind, card in enumerate(rules.cards) if isinstance(card.effect, CorrectTotal)}
        self.correcting: tuple[int, ...] = tuple(corrects)
        """Kinds of card that can be laid with an offering."""
        amounts = {effect.amount for effect in corrects.values()}
        self.corrections: tuple[int, ...] = tuple(
            sorted({sign * amount for amount in amounts for sign in (1, -1)}, reverse=True)
        )
        """Possible corrections, largest first."""

    def _set_prices(self, rules: Ruleset) -> None:
        """Set the prices for purchases."""
        self.stones_per_pyramid: int = rules.stones_per_pyramid
        most_cards = max(province.limit for province in rules.provinces)
        self.total_prices: tuple[int, ...] = tuple(rules.total_price(n) for n in range(most_cards + 1))
        """Total price of n power cards."""
        most_items = max(rules.farmers, rules.stones + rules.pyramids * rules.stones_per_pyramid)
        self.prices: tuple[int, ...] = tuple(rules.price(k) for k in range(1, most_items + 2))
        """Price of the next item, by number already bought; pyramids return stones, so the supply sets no limit."""

    def _set_course(self, rules: Ruleset) -> None:
        """Set the tables for rounds, offerings and scoring."""
        self.rounds: int = rules.rounds
        self.rounds_of: tuple[int, ...] = tuple(kingdom.rounds for kingdom in rules.kingdoms)
        """Number of rounds in each kingdom."""
        self.kingdom_of_round: tuple[int, ...] = tuple(
            [rules.kingdom_of(round)[0] for round in range(1, rules.rounds + 1)]
        )
        self.most_gold: int = rules.most_gold
        self.gifts: tuple[int, ...] = tuple([rules.gifts_of(rank) for rank in range(rules.most_players)])
        """Number of gifts for each rank of offering."""
        self.pays_camels: Mapping[int, bool] = {space.space: space.camels == "pay" for space in rules.temple}
        self.space_for: Memo[int] = Memo(rules.space_for)
        """Temple space for each total of the offerings."""
        self.line_ids: tuple[str, ...] = tuple(line.id for line in rules.lines)
        self.bonus_line: int = next(
            (k for k, line in enumerate(rules.lines) if isinstance(line.measure, PerBonusCard)), -1
        )

    def _set_spaces(self, ladder: tuple[int, ...]) -> None:
        """Set the spaces on all province cards, which form a single set: the bit is `province * spaces + space`."""
        self.ladder: tuple[int, ...] = ladder
        self.spaces: int = len(ladder)
        self.block: tuple[int, ...] = tuple(
            ((1 << self.spaces) - 1) << (province * self.spaces) for province in range(len(self.provinces))
        )
        """The spaces on each province card."""
        self.above: tuple[int, ...] = tuple(
            ~(block & ((2 << province * self.spaces + space) - 1))
            for province, block in enumerate(self.block)
            for space in range(self.spaces)
        )
        """By space: all spaces except those on its card up to and including itself."""
        self.purse_cap: int = ladder[-1]
        self.affordable: tuple[int, ...] = tuple(
            sum(
                ((1 << bisect_right(ladder, purse)) - 1) << (province * self.spaces)
                for province in range(len(self.provinces))
            )
            for purse in range(self.purse_cap)
        )
        """Spaces that can be paid with each amount of gold, up to the last space."""

    def card_named(self, kind: int) -> str | None:
        """Return the id of a kind of card; None for NO_CARD."""
        return self.card_ids[kind] if kind >= 0 else None

    def cards_named(self, kinds: Iterable[int]) -> tuple[str, ...]:
        """Return the ids of kinds of card."""
        return tuple([self.card_ids[kind] for kind in kinds])

    def provinces_named(self, provinces: Iterable[int]) -> tuple[str, ...]:
        """Return the ids of provinces."""
        return tuple([self.province_ids[province] for province in provinces])

    def kingdom(self, round: int) -> int:
        """Return the kingdom that a round belongs to; rounds count from 1."""
        return self.kingdom_of_round[round - 1]
