"""A ruleset as immutable values: provinces, power cards, tables and clauses, read from YAML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated, Literal

from attrs import field, frozen

from amunre.arguments import integer, integers
from amunre.engine.ruleset import Provenance, thing_named
from amunre.engine.values import Slug, number
from amunre.frozendict import frozendict
from amunre.games.amun_re.kinds import AmunRe
from amunre.games.amun_re.values import KingdomId, LineId, ProvinceId
from amunre.games.amun_re.vocabulary import (
    AnyMeasure,
    Condition,
    Effect,
    FarmerIncome,
    FarmerOnPlain,
    FixedIncome,
    counts,
)
from amunre.games.pickling import Loaded

Bound = Annotated[int, number("Total of the offerings.", -10_000, 10_000)]


@frozen
class Province:
    """A province, as shown on its card and on the board."""

    id: ProvinceId
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)
    fields: Annotated[int, number("Fields for farmers.", 0, 20)]
    printed_farmers: Annotated[int, number("Printed farmers, which count in addition to all others.", 0, 20)]
    limit: Annotated[
        int, number("Unframed card symbols: the number of power cards that the owner may buy in a turn.", 0, 20)
    ]
    framed_cards: Annotated[
        int, number("Framed power cards: free cards placed there when the province is revealed.", 0, 20)
    ]
    framed_stones: Annotated[int, number("Framed stones, which are free.", 0, 20)]
    framed_gold: Annotated[int, number("Framed gold.", 0, 1000)]
    coin: Annotated[int, number("Gold that the coin yields in phase 5; 0 if there is no coin.", 0, 1000)]
    coin_pays: Literal["always", "with-camel", "never"]
    """When the coin yields its gold. with-camel: only if the temple is on a space on which camels pay."""
    temples: Annotated[int, number("Printed temples.", 0, 20)]
    side: Literal["west", "east"]
    """Side of the Nile."""
    shore: Literal["bank", "inland"]
    """Location: on the bank of the Nile or inland."""
    egypt: Literal["upper", "lower"]
    """Upper or Lower Egypt."""
    provenance: Mapping[str, Provenance] = field(eq=False, repr=False, converter=frozendict)
    """Sources of each value, by key in the YAML (such as `printed-farmers`)."""
    latitude: int | None = field(default=None, eq=False, repr=False)
    """Northern latitude of the real location, in minutes of arc; it orders the drawings, but no rule uses it."""

    @property
    def card_symbols(self) -> int:
        """Number of power card symbols, both framed and unframed (`card.bonus-cards`)."""
        return self.limit + self.framed_cards


@frozen
class PowerCard:
    """A kind of power card."""

    id: str
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)
    count: int
    effect: Effect

    @property
    def points(self) -> int:
        """Points printed on the card, scored when it is played; 0 for most cards."""
        points: int = getattr(self.effect, "points", 0)
        return points

    @property
    def condition(self) -> Condition | None:
        """Condition for scoring the card's points, if any."""
        condition: Condition | None = getattr(self.effect, "condition", None)
        return condition


@frozen
class Kingdom:
    """One half of the game: an id and its number of rounds."""

    id: KingdomId
    rounds: Annotated[int, number("Number of rounds in the kingdom.", 1, 10)]


@frozen
class GoldCard:
    """The gold cards with one face value, and how many there are."""

    value: Annotated[int, number("Face value in gold.", 1, 1000)]
    count: Annotated[int, number("Number of these.", 0, 1000)]


@frozen
class TempleSpace:
    """A space on the temple track; its number is a farmer's yield and the points for a printed temple."""

    space: Annotated[int, number("The space's number: a farmer's yield, and the points for a printed temple.", 1, 20)]
    lowest: Bound | None
    """Lowest total of the offerings that leads here; None if there is no lower bound."""
    highest: Bound | None
    """Highest total of the offerings that leads here; None if there is no upper bound."""
    camels: Literal["pay", "rest"]
    """Effect on coins with a camel, which pay or rest."""


@frozen
class ScoreLine:
    """One line on the score sheet: an id, what the line counts, and its clause."""

    id: LineId
    measure: AnyMeasure
    clause: Slug
    """The rule for this line."""

    def counts(self, is_last: bool) -> bool:
        """Return whether the line is counted in a scoring, which may be the last one of the game."""
        return counts(self.measure, is_last)


@frozen(eq=False, slots=False, repr=False, kw_only=True)
class Ruleset(Loaded[AmunRe]):
    """Everything in one ruleset's YAML. `load_ruleset` makes these objects, which compare by identity."""

    kingdoms: tuple[Kingdom, ...]
    start_gold: int
    start_cards: tuple[str, ...]
    gold_cards: tuple[GoldCard, ...]
    farmers: int
    stones: int
    single_pyramids: int
    double_pyramids: int
    stones_per_pyramid: int
    sale_gold: int
    first_price: int
    price_increase: int
    ladder: tuple[int, ...]
    steal_counts: int
    steal_takes: int
    first_gifts: int
    second_gifts: int
    other_gifts: int
    temple: tuple[TempleSpace, ...]
    provinces: tuple[Province, ...]
    cards: tuple[PowerCard, ...]
    lines: tuple[ScoreLine, ...]
    tie_breaks: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {len(self.provinces)} provinces, {len(self.cards)} kinds of power card>"

    @property
    def things(self) -> tuple[Province | PowerCard, ...]:
        """Provinces and power cards."""
        return self.provinces + self.cards

    @cached_property
    def rounds(self) -> int:
        """Number of rounds in a whole game (`play.kingdoms`)."""
        return sum(kingdom.rounds for kingdom in self.kingdoms)

    @cached_property
    def gold(self) -> int:
        """Total gold in the game (`setup.supply`)."""
        return sum(card.value * card.count for card in self.gold_cards)

    @property
    def pyramids(self) -> int:
        """Number of pyramids for which the pieces suffice in any distribution (`play.pyramid-pieces`)."""
        return self.single_pyramids + 2 * self.double_pyramids

    @property
    def most_gold(self) -> int:
        """An upper bound for one player's gold, and so for N in `offer N`.

        In a round, a player gains gold from at most four sources: the framed gold on one province, a theft, the sale of
        cards that were not bought, and the income. (A sale never pays more than a purchase costs.) The bound for income
        assumes the best temple space, every income card, and as many provinces as a kingdom has rounds. It counts all
        fields and printed farmers in the best such provinces. It also counts one farmer on a plain in each round for
        each card with that effect.
        """
        most = max(kingdom.rounds for kingdom in self.kingdoms)

        def best(values: Iterable[int]) -> int:
            return sum(sorted(values, reverse=True)[:most])

        effects = [card.effect for card in self.cards]
        farmers = best(province.fields + province.printed_farmers for province in self.provinces)
        farmers += most * sum(isinstance(effect, FarmerOnPlain) for effect in effects)
        each = max(space.space for space in self.temple)
        each += sum(effect.gold for effect in effects if isinstance(effect, FarmerIncome))
        fixed = sum(effect.gold for effect in effects if isinstance(effect, FixedIncome))
        coins = best(province.coin for province in self.provinces)
        framed_gold = max(province.framed_gold for province in self.provinces)
        gifts = max(self.first_gifts, self.second_gifts, self.other_gifts)
        free_cards = max(province.framed_cards for province in self.provinces) + gifts
        gain = farmers * each + fixed + coins + framed_gold + self.steal_takes + free_cards * self.sale_gold
        return self.start_gold + len(self.start_cards) * self.sale_gold + self.rounds * gain

    def price(self, k: int) -> int:
        """Return the price in gold of one item (`purchase.price`).

        Args:
            k: The item's number among items of its kind bought in the turn, from 1.

        Raises:
            NotationError: The argument is out of range; each of these methods raises this error.
        """
        return self.first_price + (integer("k", k, 1) - 1) * self.price_increase

    def total_price(self, n: int) -> int:
        """Return the price in gold of several items of one kind (`purchase.price`).

        Args:
            n: Number of items, counted from the first item in the turn.
        """
        return n * (2 * self.first_price + (integer("n", n, 0) - 1) * self.price_increase) // 2

    def purse(self, gold: int, cards: int) -> int:
        """Return the gold that a seat can pay, given that it can sell each card (`auction.capacity`).

        Args:
            gold: Gold in hand.
            cards: Number of cards in hand.
        """
        return integer("gold", gold, 0) + integer("cards", cards, 0) * self.sale_gold

    def gifts_of(self, rank: int) -> int:
        """Return the number of gifts for an offering (`offering.gifts`).

        Args:
            rank: 0 for the highest offering, 1 for the second-highest.
        """
        return (self.first_gifts, self.second_gifts, self.other_gifts)[min(integer("rank", rank, 0), 2)]

    def total_offered(self, offered: Iterable[int], corrected: Iterable[int]) -> int:
        """Return the total of all offerings, in gold (`offering.total`).

        Args:
            offered: Gold offered by each seat; 0 means the -3 card.
            corrected: Amount that each seat added.
        """
        total = sum([gold or self.steal_counts for gold in integers("offered", offered, 0)])
        return total + sum(integers("corrected", corrected))

    def space_for(self, total: int) -> int:
        """Return the space to which the offerings move the temple (`offering.total`).

        Args:
            total: Total of the offerings, in gold.
        """
        known = integer("total", total)
        return next(space.space for space in self.temple if space.highest is None or known <= space.highest)

    def kingdom_of(self, round: int) -> tuple[int, int]:
        """Return the kingdom that a round belongs to.

        Args:
            round: Round of the game, from 1.

        Returns:
            Number of the kingdom, from 0, and number of the round within it, from 1.
        """
        kingdom, round = 0, integer("round", round, 1, self.rounds)
        while round > self.kingdoms[kingdom].rounds:
            round -= self.kingdoms[kingdom].rounds
            kingdom += 1
        return kingdom, round

    def province(self, id: str) -> Province:
        """Return the province with this id.

        Args:
            id: Such as "abu".

        Raises:
            KeyError: Unknown id.
        """
        return thing_named("province", id, self._provinces)

    def card(self, id: str) -> PowerCard:
        """Return the kind of power card with this id.

        Args:
            id: Such as "block".

        Raises:
            KeyError: Unknown id.
        """
        return thing_named("card", id, self._cards)

    @cached_property
    def _provinces(self) -> dict[str, Province]:
        return {province.id: province for province in self.provinces}

    @cached_property
    def _cards(self) -> dict[str, PowerCard]:
        return {card.id: card for card in self.cards}
