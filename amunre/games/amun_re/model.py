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
from amunre.games.amun_re.vocabulary import AnyMeasure, Condition, Effect, FarmerIncome, FarmerOnPlain, FixedIncome
from amunre.games.pickling import Loaded

Bound = Annotated[int, number("Total of the offerings.", -10_000, 10_000)]


@frozen
class Province:
    """A province, as shown by its card and its place on the board."""

    id: ProvinceId
    names: Mapping[str, str] = field(eq=False, repr=False, converter=frozendict)
    fields: Annotated[int, number("Fields for farmers.", 0, 20)]
    printed_farmers: Annotated[int, number("Farmers that are printed there and count besides all others.", 0, 20)]
    limit: Annotated[int, number("Unframed card symbols: how many power cards its owner may buy in a turn.", 0, 20)]
    framed_cards: Annotated[int, number("Framed power cards: free ones that lie there when it is turned up.", 0, 20)]
    framed_stones: Annotated[int, number("Framed stones: free ones.", 0, 20)]
    framed_gold: Annotated[int, number("Framed gold.", 0, 1000)]
    coin: Annotated[int, number("Gold that the coin yields in phase 5, 0 without a coin.", 0, 1000)]
    coin_pays: Literal["always", "with-camel", "never"]
    """Condition for the gold of the coin. with-camel: the temple is on a space on which camels pay."""
    temples: Annotated[int, number("Printed temples.", 0, 20)]
    side: Literal["west", "east"]
    """Side of the Nile."""
    shore: Literal["bank", "inland"]
    """Location: on the bank of the Nile or inland."""
    egypt: Literal["upper", "lower"]
    """Upper or Lower Egypt."""
    provenance: Mapping[str, Provenance] = field(eq=False, repr=False, converter=frozendict)
    """Sources of each value, by its key in the YAML (`printed-farmers`)."""
    latitude: int | None = field(default=None, eq=False, repr=False)
    """Latitude of the real place, in minutes of arc north; it orders the drawings, and no rule reads it."""

    @property
    def card_symbols(self) -> int:
        """Power card symbols, framed and unframed (`card.bonus-cards`)."""
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
        """Points printed on it, scored when the card is played; 0 for most."""
        points: int = getattr(self.effect, "points", 0)
        return points

    @property
    def condition(self) -> Condition | None:
        """Condition for scoring its points, if any."""
        condition: Condition | None = getattr(self.effect, "condition", None)
        return condition


@frozen
class Kingdom:
    """One half of the game: an id and its number of rounds."""

    id: KingdomId
    rounds: Annotated[int, number("Its rounds.", 1, 10)]


@frozen
class GoldCard:
    """The gold cards of one face value, and their number."""

    value: Annotated[int, number("Face value in gold.", 1, 1000)]
    count: Annotated[int, number("Number of these.", 0, 1000)]


@frozen
class TempleSpace:
    """A space of the temple track; its number is the yield of a farmer and the points of a printed temple."""

    space: Annotated[int, number("Its number: what a farmer yields, and what a printed temple scores.", 1, 20)]
    lowest: Bound | None
    """Lowest total of the offerings that leads here; None: no lower bound."""
    highest: Bound | None
    """Highest such total; None: no upper bound."""
    camels: Literal["pay", "rest"]
    """Effect on coins with a camel: they pay or rest."""


@frozen
class ScoreLine:
    """One line of a scoring: an id, its measure, and its clause."""

    id: LineId
    measure: AnyMeasure
    clause: Slug
    """The rule of this line."""


@frozen(eq=False, slots=False, repr=False, kw_only=True)
class Ruleset(Loaded[AmunRe]):
    """Everything in the YAML of one ruleset. Made by `load_ruleset`; compared by identity."""

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
        """Number of rounds of a whole game (`play.kingdoms`)."""
        return sum(kingdom.rounds for kingdom in self.kingdoms)

    @cached_property
    def gold(self) -> int:
        """The gold of the game (`setup.supply`)."""
        return sum(card.value * card.count for card in self.gold_cards)

    @property
    def pyramids(self) -> int:
        """Number of pyramids that the pieces can show in any distribution (`play.pyramid-pieces`)."""
        return self.single_pyramids + 2 * self.double_pyramids

    @property
    def most_gold(self) -> int:
        """An upper bound of one player's gold: the range of `offer N`.

        In a round a player gains at most four things: the gold framed on one province, a theft, the sale of cards that
        were not bought, and the income. (A sale never pays more than a purchase costs.) The income is that of as many
        provinces as a kingdom has rounds, on the best space and with each income card. It counts all fields and printed
        farmers of the best such provinces, and one farmer on a plain for each card with that effect, each round.
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
            k: Number of the item among those of its kind in the turn, from 1.

        Raises:
            NotationError: Not such a number; the same holds for all these methods.
        """
        return self.first_price + (integer("k", k, 1) - 1) * self.price_increase

    def total_price(self, n: int) -> int:
        """Return the price in gold of several items of one kind (`purchase.price`).

        Args:
            n: Number of items, counted from the first of the turn.
        """
        return n * (2 * self.first_price + (integer("n", n, 0) - 1) * self.price_increase) // 2

    def purse(self, gold: int, cards: int) -> int:
        """Return the gold that the seat can pay: each card can be sold (`auction.capacity`).

        Args:
            gold: Gold in hand.
            cards: Number of cards in hand.
        """
        return integer("gold", gold, 0) + integer("cards", cards, 0) * self.sale_gold

    def gifts_of(self, rank: int) -> int:
        """Return the number of gifts for an offering (`offering.gifts`).

        Args:
            rank: 0 for the highest, 1 for the second.
        """
        return (self.first_gifts, self.second_gifts, self.other_gifts)[min(integer("rank", rank, 0), 2)]

    def total_offered(self, offered: Iterable[int], corrected: Iterable[int]) -> int:
        """Return the total of all offerings, in gold (`offering.total`).

        Args:
            offered: Gold by seat; 0 is the -3 card.
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
        """Return the kingdom of a round.

        Args:
            round: Round of the game, from 1.

        Returns:
            Number of the kingdom, from 0, and of the round in it, from 1.
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
