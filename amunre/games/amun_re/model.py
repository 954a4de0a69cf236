"""What a ruleset is, as values: provinces, power cards, tables and clauses, read from YAML and never changed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from attrs import field, frozen

from amunre.engine.rulebook import Rulebook
from amunre.frozendict import frozendict
from amunre.games.amun_re.vocabulary import Effect, FarmerIncome, FarmerOnPlain, FixedIncome, Measure
from amunre.printing import brief, listed

if TYPE_CHECKING:
    from amunre.engine.catalogue import Catalogue
    from amunre.games.amun_re.actions import Action
    from amunre.games.amun_re.state import State
    from amunre.games.amun_re.tables import Tables

T = TypeVar("T")

Knowledge = Literal["sourced", "deduced", "geography", "reconstructed", "house"]


def checked_rules(rules: object) -> Ruleset:
    """The rules. Raises ValueError for anything else, and says how to get some."""
    if isinstance(rules, Ruleset):
        return rules
    if isinstance(rules, str):
        name = repr(rules[:40])
        raise ValueError(f"rules: expected a Ruleset, found the text {name}; did you mean load_ruleset({name})?")
    called = "; did you mean to call it?" if callable(rules) else ""
    raise ValueError(
        f"rules: expected a Ruleset as load_ruleset() makes it, found {type(rules).__name__}{called or '.'}"
    )


def as_text(data: Mapping[str, Any] | str) -> str:
    """Plain JSON values as a text, which nobody can change; what is a text already, itself."""
    return data if isinstance(data, str) else json.dumps(data)


@frozen
class Provenance:
    """How we know one value of a province, and what is to be said about it."""

    known: Knowledge
    note: str = ""


@frozen
class Province:
    """A province as its card and its place on the board show it."""

    id: str
    names: Mapping[str, str] = field(eq=False, converter=frozendict)
    fields: int
    """Fields for farmers."""
    printed_farmers: int
    limit: int
    """Unframed power card symbols: how many power cards its owner may buy in a turn."""
    framed_cards: int
    framed_stones: int
    framed_gold: int
    coin: int
    """Gold that the coin yields in phase 5, 0 without a coin."""
    coin_pays: Literal["always", "with-camel", "never"]
    temples: int
    side: Literal["west", "east"]
    shore: Literal["bank", "inland"]
    egypt: Literal["upper", "lower"]
    provenance: Mapping[str, Provenance] = field(eq=False, converter=frozendict)
    """How we know each value, by its key in the YAML (`printed-farmers`)."""
    latitude: int | None = field(default=None, eq=False)
    """Of the real place, in minutes of arc north of the equator; it orders the drawings, and no rule reads it."""

    @property
    def card_symbols(self) -> int:
        """Power card symbols, framed and unframed (`card.bonus-cards`)."""
        return self.limit + self.framed_cards


@frozen
class PowerCard:
    """A kind of power card."""

    id: str
    names: Mapping[str, str] = field(eq=False, converter=frozendict)
    count: int
    effect: Effect


@frozen
class Kingdom:
    """One half of the game: an id and its number of rounds."""

    id: str
    rounds: int


@frozen
class GoldCard:
    """Gold cards of one face value, and how many of them there are."""

    value: int
    count: int


@frozen
class TempleSpace:
    """A space of the temple track: its number is what a farmer yields and a printed temple scores."""

    space: int
    lowest: int | None
    """Lowest total of an offering that leads here; None: no lower bound."""
    highest: int | None
    camels: Literal["pay", "rest"]
    """Whether a coin with a camel yields its gold on this space."""


@frozen
class ScoreLine:
    """One line of a scoring: an id, what it counts, and its clause."""

    id: str
    measure: Measure
    clause: str


@frozen
class Source:
    """Where a clause is found: a document (CS, SV, T) and the section in it."""

    document: str
    section: str


@frozen
class Clause:
    """A rule of the game, in our own words, with its sources."""

    slug: str
    chapter: str
    kind: Literal["limit", "effect", "permission", "order", "definition"]
    title: str
    text: str
    sources: tuple[Source, ...]
    data: tuple[str, ...] = ()
    """The values that it is about, such as `ruleset.auction.ladder`; `provinces.coin` stands for all coins."""
    ruling: str = ""
    """Why this is our decision, where the sources leave it open; empty where they do not."""
    argument: str = ""
    """Why what follows from it always holds; empty where there is nothing to argue."""
    uncited: str = ""
    """Why no refusal, event or load check cites it; empty where one does."""


def _named(sort: str, id: str, known: Mapping[str, T]) -> T:
    """The thing with this id. Raises KeyError, which names some that there are."""
    try:
        return known[id]
    except (KeyError, TypeError):  # not there, or nothing that could be
        raise KeyError(f"{sort}: expected one of {listed(known)}, found {brief(id)}.") from None


@frozen(eq=False, slots=False, repr=False)
class Ruleset:
    """Everything that the YAML of one game says. Made by `load_ruleset`; compared by identity, identified by `hash`."""

    id: str
    title: str
    least_players: int
    most_players: int
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
    clauses: tuple[Clause, ...]
    hash: str
    """SHA-256 of the canonical JSON of all that the engine reads; names, texts of clauses and latitudes are outside."""
    _data: str = field(converter=as_text)

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {len(self.provinces)} provinces, {len(self.cards)} kinds of power card>"

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, memo: object) -> Ruleset:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """One that is shipped by its name, any other by its data: so it is one object in each process."""
        from amunre.engine.pickling import pickled

        return pickled(self, self._data)

    @property
    def data(self) -> dict[str, Any]:
        """What the engine reads, overlays merged, as plain JSON values: enough to build the ruleset elsewhere.

        They are made anew for whoever asks, and may be changed.
        """
        made: dict[str, Any] = json.loads(self._data)
        return made

    @property
    def rounds(self) -> int:
        """Rounds of a whole game (`play.kingdoms`)."""
        return sum(kingdom.rounds for kingdom in self.kingdoms)

    @property
    def gold(self) -> int:
        """All gold of the game, in gold (`setup.supply`)."""
        return sum(card.value * card.count for card in self.gold_cards)

    @property
    def pyramids(self) -> int:
        """How many pyramids the pieces can show in any distribution (`play.pyramid-pieces`)."""
        return self.single_pyramids + 2 * self.double_pyramids

    @property
    def most_gold(self) -> int:
        """More gold, in gold, than one player can ever have: what `offer N` ranges over.

        In a round a player gains at most the gold framed on one province, what he steals, the sale of cards that he
        need not buy (a sale never pays more than a purchase costs), and the income of as many provinces as a kingdom
        has rounds, on the best space and with each income card: all fields and printed farmers of the best such
        provinces, and a farmer on a plain for each card of that effect and round.
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
        """Price in gold of the k-th item of one kind in a turn, k = 1, 2, ... (`purchase.price`)."""
        return self.first_price + (k - 1) * self.price_increase

    def total_price(self, n: int) -> int:
        """Price in gold of n items of one kind (`purchase.price`)."""
        return n * (self.price(1) + self.price(n)) // 2

    def purse(self, gold: int, cards: int) -> int:
        """What one can pay with this gold and so many cards in hand, in gold: each can be sold (`auction.capacity`)."""
        return gold + cards * self.sale_gold

    def gifts_of(self, rank: int) -> int:
        """How many gifts the highest offering (rank 0), the second and every other brings (`offering.gifts`)."""
        return (self.first_gifts, self.second_gifts)[rank] if rank < 2 else self.other_gifts

    def total_offered(self, offered: Iterable[int], corrected: Iterable[int]) -> int:
        """All offerings by seat, in gold, with what each seat added; 0 is the -3 card (`offering.total`)."""
        return sum(gold or self.steal_counts for gold in offered) + sum(corrected)

    def space_for(self, total: int) -> int:
        """The space to which a total of the offerings moves the temple (`offering.total`)."""
        return next(space.space for space in self.temple if space.highest is None or total <= space.highest)

    def kingdom_of(self, round: int) -> tuple[int, int]:
        """Of a round of the game, from 1: number of its kingdom, from 0, and of the round in it, from 1."""
        kingdom = 0
        while round > self.kingdoms[kingdom].rounds:
            round -= self.kingdoms[kingdom].rounds
            kingdom += 1
        return kingdom, round

    def clause(self, slug: str) -> Clause:
        """The clause with this slug; KeyError if there is none."""
        return _named("clause", slug, self._clauses)

    def province(self, id: str) -> Province:
        """The province with this id; KeyError if there is none."""
        return _named("province", id, self._provinces)

    def card(self, id: str) -> PowerCard:
        """The kind of power card with this id; KeyError if there is none."""
        return _named("card", id, self._cards)

    @cached_property
    def rulebook(self) -> Rulebook[State, Tables, Action]:
        """The moves of the game, bound to these rules."""
        from amunre.games.amun_re.definition import AMUN_RE

        return Rulebook(AMUN_RE, self)

    @property
    def actions(self) -> Catalogue[Action]:
        """Every action that can exist under these rules, once."""
        return self.rulebook.catalogue

    @cached_property
    def _clauses(self) -> dict[str, Clause]:
        return {clause.slug: clause for clause in self.clauses}

    @cached_property
    def _provinces(self) -> dict[str, Province]:
        return {province.id: province for province in self.provinces}

    @cached_property
    def _cards(self) -> dict[str, PowerCard]:
        return {card.id: card for card in self.cards}
