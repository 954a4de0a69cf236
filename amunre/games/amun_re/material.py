"""The fixed parts of an Amun-Re game: everything a screen draws beneath a view."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from amunre.engine.material import MaterialOf
from amunre.engine.values import Id, Items, Slug, Value, number
from amunre.games.amun_re import model
from amunre.games.amun_re.values import CardId, Pieces, Pyramids, Stake
from amunre.games.amun_re.vocabulary import AnyEffect, Phase

Price = Annotated[int, number("Gold.", 0, 100)]
Gifts = Annotated[int, number("A number.", 0, 20)]


@frozen
class Start:
    """Each player's possessions at the start."""

    gold: Annotated[int, number("Gold.", 0, 1000)]
    cards: Annotated[tuple[CardId, ...], Items(20, unique=True)]
    """Kinds of power card; each player starts with one of each."""


@frozen
class StartSupply:
    """Pieces in the supply at the start."""

    farmers: Pieces
    """Farmers."""
    stones: Pieces
    """Building stones."""
    pyramids: Pyramids
    """Pyramids that can be shown with the available pieces."""


@frozen
class PyramidPieces:
    """The pieces that represent pyramids."""

    single: Pieces
    """Pieces that represent one pyramid."""
    double: Pieces
    """Pieces that represent two pyramids."""


@frozen
class Prices:
    """Prices of power cards, farmers and stones; the k-th item of a kind in a turn costs first + (k - 1) * increase."""

    first: Price
    """Price of the first item, in gold."""
    increase: Price
    """Amount by which the price rises for each further item."""


@frozen
class StealCard:
    """The -3 card, offered instead of gold."""

    cards: Annotated[int, number("Number of -3 cards; each player has one.", 0, 100)]
    counts: Annotated[int, number("The card's value in the total of the offerings.", -100, 0)]
    takes: Annotated[int, number("Gold that the player takes from the bank.", 0, 100)]


@frozen
class GiftsByRank:
    """Gifts for the players who offered gold, by rank."""

    first: Gifts
    """Gifts for the highest offering."""
    second: Gifts
    """Gifts for the second-highest offering."""
    other: Gifts
    """Gifts for each other offering."""


@frozen
class PowerCard:
    """A kind of power card."""

    id: CardId
    count: Annotated[int, number("Number of copies.", 0, 1000)]
    phase: Phase
    on_province: bool
    """True if the card is played on one of the player's own provinces."""
    effect: AnyEffect
    clause: Slug
    """The rule for this kind of card."""


@frozen(kw_only=True)
class Material(MaterialOf[Annotated[Literal["amun-re"], Value("Id of the game.", {})]]):
    """The fixed parts of an Amun-Re game, which a screen needs in addition to a view.

    Names are in the texts.
    """

    rounds: Annotated[int, number("Rounds in the whole game.", 1, 100)]
    kingdoms: Annotated[tuple[model.Kingdom, ...], Items(10, 1)]
    """The kingdoms, in the order in which they are played."""
    start: Start
    supply: StartSupply
    pyramid_pieces: PyramidPieces
    gold_cards: Annotated[tuple[model.GoldCard, ...], Items(20, 1)]
    """Gold cards, by face value."""
    stones_per_pyramid: Annotated[int, number("Stones in a province that become a pyramid at once.", 1, 100)]
    sale_gold: Annotated[int, number("Gold paid for a power card that is sold.", 0, 100)]
    prices: Prices
    ladder: Annotated[tuple[Stake, ...], Items(50, 1)]
    """The bidding spaces on a province card, in gold, in ascending order."""
    steal: StealCard
    gifts: GiftsByRank
    temple: Annotated[tuple[model.TempleSpace, ...], Items(20, 1)]
    """The spaces on the temple track, from the lowest up."""
    provinces: Annotated[tuple[model.Province, ...], Items(100, 1)]
    """The provinces."""
    cards: Annotated[tuple[PowerCard, ...], Items(100, 1)]
    """The kinds of power card."""
    lines: Annotated[tuple[model.ScoreLine, ...], Items(50, 1)]
    """The lines on the score sheet."""
    tie_breaks: Annotated[tuple[Id, ...], Items(20, unique=True)]
    """Tie-breakers for equal scores, in the order in which they apply."""


def material(rules: model.Ruleset) -> Material:
    """Return provinces, power cards, tables and supplies. Names are in `wire.texts`; sources are in the book."""
    steal_cards = rules.data["ruleset"]["components"]["steal-cards"]
    return Material.under(
        rules,
        rounds=rules.rounds,
        kingdoms=rules.kingdoms,
        start=Start(rules.start_gold, rules.start_cards),
        supply=StartSupply(rules.farmers, rules.stones, rules.pyramids),
        pyramid_pieces=PyramidPieces(rules.single_pyramids, rules.double_pyramids),
        gold_cards=rules.gold_cards,
        stones_per_pyramid=rules.stones_per_pyramid,
        sale_gold=rules.sale_gold,
        prices=Prices(rules.first_price, rules.price_increase),
        ladder=rules.ladder,
        steal=StealCard(steal_cards, rules.steal_counts, rules.steal_takes),
        gifts=GiftsByRank(rules.first_gifts, rules.second_gifts, rules.other_gifts),
        temple=rules.temple,
        provinces=rules.provinces,
        cards=tuple(map(_card, rules.cards)),
        lines=rules.lines,
        tie_breaks=rules.tie_breaks,
    )


def _card(card: model.PowerCard) -> PowerCard:
    effect = card.effect
    return PowerCard(card.id, card.count, effect.phase, effect.on_province, effect, f"card.{card.id}")
