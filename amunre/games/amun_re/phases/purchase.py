"""Phase 3, purchases: clockwise from the Pharaoh, each player buys cards, then farmers, then stones."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from amunre.engine.indices import ones
from amunre.engine.moment import ALL, NONE
from amunre.engine.rules import Check, Checks, Facts, Moves, Question, Stage, ask
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.events import CardsBought, TurnEnded
from amunre.games.amun_re.ledger import transfer
from amunre.games.amun_re.moves import (
    PLAYABLE_ON_OWN,
    AmunMove,
    CardOnProvince,
    OwnProvinces,
    ProvinceMove,
    the_province,
)
from amunre.games.amun_re.phases.cards import SellCard, play
from amunre.games.amun_re.pieces import build, place_on_field, place_on_plain, place_stone
from amunre.games.amun_re.piles import draw_to_hand, left
from amunre.games.amun_re.prompt import AnyGroup, BuyCards, BuyFarmers, BuyStones, End
from amunre.games.amun_re.state import State
from amunre.games.amun_re.vocabulary import BuildPyramid, FarmerOnPlain


def begin(s: State) -> None:
    """Begin with the Pharaoh's turn."""
    ask(s, Purchase, s.pharaoh)


# --- A: power cards --------------------------------------------------------------------------------
# A set of card purchases has one bit for each number of cards: bit 0 is one card.


class BeforeFarmersAndStones(Check[State]):
    """Allows buying cards only before farmers and stones."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return NONE if s.farmers_bought or s.stones_bought else ALL


class FirstCards(Check[State]):
    """Allows buying cards only once in a turn."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return NONE if s.cards_bought else ALL


def card_limit(s: State, seat: int) -> int:
    """Return the highest card limit among the seat's provinces."""
    return s.tables.card_limit[s.owned[seat]]


class WithinLimit(Check[State]):
    """Numbers of cards up to the limit."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return (1 << s.tables.card_limit[s.owned[seat]]) - 1


class CardsThere(Check[State]):
    """Numbers of cards up to the number in both piles."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return (1 << left(s)) - 1


class AffordableCards(Check[State]):
    """Numbers of cards that the seat can afford."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return (1 << bisect_right(s.tables.total_prices, s.gold[seat]) - 1) - 1


def the_cards(s: State, seat: int, move: AmunMove, bit: int) -> Facts:
    """Return the requested number of cards, the limit, the number left, the price, and the seat's gold."""
    return {
        "count": bit + 1,
        "limit": card_limit(s, seat),
        "left": left(s),
        "price": s.tables.total_prices[bit + 1],
        "gold": s.gold[seat],
    }


class BuyPowerCards(AmunMove):
    """Buy power cards, once in a turn."""

    words = "buy cards N"
    ranges: ClassVar[Mapping[str, str]] = {"N": "purchase.card-limit"}
    step = "purchase.order"
    checks: ClassVar[Checks] = (
        BeforeFarmersAndStones("purchase.order", "cards-come-first"),
        FirstCards("purchase.card-limit", "cards-bought-already"),
        WithinLimit("purchase.card-limit", "above-card-limit", the_cards),
        CardsThere("play.limited-pieces", "too-few-cards", the_cards),
        AffordableCards("purchase.price", "cards-too-dear", the_cards),
    )

    def over(self) -> Iterable[Action]:
        """Return an action for each number of cards, up to the highest limit of any province."""
        return [self.action(amount=n) for n in range(1, len(self.tables.total_prices))]

    def do(self, s: State, seat: int, bit: int) -> None:
        """Pay, then draw."""
        s.cards_bought = count = bit + 1
        if s.log is not None:
            s.log.tell(CardsBought, "purchase.card-limit", seat, count)
        transfer(s, seat, s.bank, s.tables.total_prices[count], "purchase.price")
        draw_to_hand(s, seat, count, "purchase.card-limit")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield each number of cards that the seat's provinces allow."""
        numbers, prices = ones(q.through(self, WithinLimit)), q.s.tables.total_prices
        choices = tuple([q.choice(self, bit, price=prices[bit + 1]) for bit in numbers])
        yield BuyCards(q.title("buy-cards"), choices, limit=card_limit(q.s, q.seat), left=left(q.s))


# --- B: farmers ------------------------------------------------------------------------------------


class BeforeStones(Check[State]):
    """Allows buying farmers only before stones."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return NONE if s.stones_bought else ALL


class FarmerThere(Check[State]):
    """Allows no action if the supply has no farmer."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return ALL if s.farmers_left else NONE


class FarmerAffordable(Check[State]):
    """Allows no action if the next farmer costs more than the seat has."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return ALL if s.gold[seat] >= s.tables.prices[s.farmers_bought] else NONE


class WithFreeField(Check[State]):
    """Provinces with a free field, regardless of their owner."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return s.free_fields


def the_farmer(s: State, seat: int, move: AmunMove, province: int) -> Facts:
    """Return the province, the farmer's number in the turn, its price, and the seat's gold."""
    k = s.farmers_bought
    return the_province(s, seat, move, province) | {"nth": k + 1, "price": s.tables.prices[k], "gold": s.gold[seat]}


def free_fields_of(s: State, seat: int) -> dict[str, int]:
    """Return the number of fields without a farmer, for each of the seat's provinces."""
    t = s.tables
    return {t.province_ids[p]: t.fields[p] - s.field_farmers[p] for p in t.members[s.owned[seat]]}


class BuyFarmer(ProvinceMove):
    """Buy the turn's next farmer and put it on a free field."""

    words = "buy farmer PROVINCE"
    step = "purchase.order"
    checks: ClassVar[Checks] = (
        FarmerAffordable("purchase.price", "farmer-too-dear", the_farmer),
        BeforeStones("purchase.order", "farmers-before-stones"),
        OwnProvinces("purchase.fields", "field-not-yours", the_province),
        WithFreeField("purchase.fields", "no-free-field", the_province),
        FarmerThere("play.limited-pieces", "no-farmer-left"),
    )

    def do(self, s: State, seat: int, province: int) -> None:
        """Pay, then place the farmer."""
        transfer(s, seat, s.bank, s.tables.prices[s.farmers_bought], "purchase.price")
        s.farmers_bought += 1
        place_on_field(s, province, "purchase.fields")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the next farmer, for each of the seat's provinces."""
        s, seat = q.s, q.seat
        price = s.tables.prices[s.farmers_bought]
        choices, title = q.choices(self, s.owned[seat], price=price), q.title("buy-farmers", price=price)
        yield BuyFarmers(title, choices, price=price, left=s.farmers_left, free_fields=free_fields_of(s, seat))


# --- C: stones -------------------------------------------------------------------------------------


class StoneThere(Check[State]):
    """Allows no action if the supply has no stone."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return ALL if s.stones_left else NONE


class StoneAffordable(Check[State]):
    """Allows no action if the next stone costs more than the seat has."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return ALL if s.gold[seat] >= s.tables.prices[s.stones_bought] else NONE


def the_stone(s: State, seat: int, move: AmunMove, province: int) -> Facts:
    """Return the province, the stone's number in the turn, its price, and the seat's gold."""
    k = s.stones_bought
    return the_province(s, seat, move, province) | {"nth": k + 1, "price": s.tables.prices[k], "gold": s.gold[seat]}


class BuyStone(ProvinceMove):
    """Buy the turn's next stone and put it on a plain."""

    words = "buy stone PROVINCE"
    step = "purchase.order"
    checks: ClassVar[Checks] = (
        StoneAffordable("purchase.price", "stone-too-dear", the_stone),
        OwnProvinces("purchase.stones", "plain-not-yours", the_province),
        StoneThere("play.limited-pieces", "no-stone-left"),
    )

    def do(self, s: State, seat: int, province: int) -> None:
        """Pay, then place the stone."""
        transfer(s, seat, s.bank, s.tables.prices[s.stones_bought], "purchase.price")
        s.stones_bought += 1
        place_stone(s, province, "purchase.stones")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the next stone, for each of the seat's provinces."""
        price = q.s.tables.prices[q.s.stones_bought]
        choices, title = q.choices(self, q.s.owned[q.seat], price=price), q.title("buy-stones", price=price)
        yield BuyStones(title, choices, price=price, left=q.s.stones_left)


# --- Free farmer and Builder, at any point in the turn ---------------------------------------------


class FreeFarmer(CardOnProvince[FarmerOnPlain]):
    """Put a farmer on the plain, which needs no free field."""

    word = FarmerOnPlain
    step = "purchase.cards-in-turn"
    checks: ClassVar[Checks] = (*PLAYABLE_ON_OWN, FarmerThere("play.limited-pieces", "no-farmer-left"))

    def do(self, s: State, seat: int, province: int) -> None:
        """Play the card, then place the farmer."""
        play(s, seat, self.kind, self.clause, province)
        place_on_plain(s, province, self.clause)


class EnoughStones(Check[State]):
    """Provinces with enough stones for the card."""

    def allows(self, s: State, seat: int, move: CardOnProvince[BuildPyramid]) -> int:
        needed = move.effect.stones
        found = NONE
        for province, stones in enumerate(s.stones):
            if stones >= needed:
                found |= 1 << province
        return found


class PyramidThere(Check[State]):
    """Allows no action if all pyramids are on the board."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return ALL if s.pyramids_left else NONE


def the_stones(s: State, seat: int, move: CardOnProvince[BuildPyramid], province: int) -> Facts:
    """Return the card, the province, the number of stones needed, and the number on the province."""
    where = the_province(s, seat, move, province)
    return {"card": move.card.id, **where, "needed": move.effect.stones, "stones": s.stones[province]}


class Builder(CardOnProvince[BuildPyramid]):
    """Turn stones in one province into a pyramid."""

    word = BuildPyramid
    step = "purchase.cards-in-turn"
    checks: ClassVar[Checks] = (
        *PLAYABLE_ON_OWN,
        EnoughStones("card.*", "too-few-stones", the_stones),
        PyramidThere("play.pyramid-pieces", "no-pyramid-left", the_stones),
    )

    def do(self, s: State, seat: int, province: int) -> None:
        """Play the card, then build."""
        play(s, seat, self.kind, self.clause, province)
        build(s, province, self.effect.stones, self.clause)


# --- the end of a turn -------------------------------------------------------------------------------


class EndTurn(AmunMove):
    """End the turn; the next player clockwise follows, until all players have had a turn."""

    words = "end-turn"
    step = "purchase.order"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Reset the turn's purchases and ask the next player."""
        s.cards_bought = s.farmers_bought = s.stones_bought = 0
        if s.log is not None:
            s.log.tell(TurnEnded, "purchase.order", seat)
        following = (seat + 1) % s.players
        if following == s.pharaoh:
            s.asked = ()
        else:
            ask(s, Purchase, following)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the choice to end the turn."""
        yield End(q.title("end"), q.choices(self, ALL))


class Purchase(Stage[State]):
    """The players take turns to buy."""

    name = "purchase"
    phase = "purchase"
    asking = "purchase.order"
    moves: ClassVar[Moves] = (BuyPowerCards, BuyFarmer, BuyStone, FreeFarmer, Builder, EndTurn)
    any_time: ClassVar[Moves] = (SellCard,)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the seat's gold."""
        return {"gold": s.gold[seat]}
