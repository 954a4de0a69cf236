"""Phase 3: purchases. From the Pharaoh clockwise each player takes one whole turn: cards, then farmers, then stones."""

from __future__ import annotations

from bisect import bisect_right

from amunre.engine.rules import Check, Facts, Move, Stage, ask, turn_by
from amunre.games.amun_re.actions import Family
from amunre.games.amun_re.ledger import transfer
from amunre.games.amun_re.phases.cards import PLAYABLE_ON_OWN, SELL, clause_of, own_provinces, play, the_province
from amunre.games.amun_re.pieces import build, place_on_field, place_on_plain, place_stone
from amunre.games.amun_re.piles import draw_to_hand, left
from amunre.games.amun_re.state import ALL, NONE, State
from amunre.games.amun_re.vocabulary import BuildPyramid, FarmerOnPlain


def begin(s: State) -> None:
    """The Pharaoh's turn comes first."""
    ask(s, "purchase", s.pharaoh)


def end_turn(s: State, seat: int, family: Family, bit: int) -> None:
    """The next player clockwise, until the Pharaoh would be next."""
    s.cards_bought = s.farmers_bought = s.stones_bought = 0
    if s.log is not None:
        s.tell("turn-ended", "purchase.order", seat=seat)
    following = (seat + 1) % s.players
    if following == s.pharaoh:
        s.asked = ()
    else:
        ask(s, "purchase", following)


# --- A: power cards --------------------------------------------------------------------------------
# A set of purchases of cards has one bit for each number of cards.


def before_farmers_and_stones(s: State, seat: int, family: Family) -> int:
    """Cards come first in a turn."""
    return NONE if s.farmers_bought or s.stones_bought else ALL


def first_cards(s: State, seat: int, family: Family) -> int:
    """Cards are bought once in a turn."""
    return NONE if s.cards_bought else ALL


def card_limit(s: State, seat: int) -> int:
    """The highest limit of any one of the seat's provinces."""
    return s.tables.card_limit[s.owned[seat]]


def within_limit(s: State, seat: int, family: Family) -> int:
    """Numbers of cards up to the limit."""
    return (2 << s.tables.card_limit[s.owned[seat]]) - 1


def cards_there(s: State, seat: int, family: Family) -> int:
    """Numbers of cards that both piles together hold."""
    return (2 << left(s)) - 1


def affordable_cards(s: State, seat: int, family: Family) -> int:
    """Numbers of cards that one can pay."""
    return (1 << bisect_right(s.tables.total_prices, s.gold[seat])) - 1


def the_cards(s: State, seat: int, family: Family, n: int) -> Facts:
    """How many cards are wanted, allowed and there, what they cost and what one has."""
    return {
        "count": n,
        "limit": card_limit(s, seat),
        "left": left(s),
        "price": s.tables.total_prices[n],
        "gold": s.gold[seat],
    }


def buy_cards(s: State, seat: int, family: Family, n: int) -> None:
    """Paid, then drawn."""
    s.cards_bought = n
    s.tell("cards-bought", "purchase.card-limit", seat=seat, count=n)
    transfer(s, seat, s.bank, s.tables.total_prices[n], "purchase.price")
    draw_to_hand(s, seat, n, "purchase.card-limit")


BUY_CARDS = Move(
    key="buy cards",
    phase="purchase",
    when="purchase.order",
    checks=(
        Check("purchase.order", "cards-come-first", before_farmers_and_stones),
        Check("purchase.card-limit", "cards-bought-already", first_cards),
        Check("purchase.card-limit", "above-card-limit", within_limit, the_cards),
        Check("play.limited-pieces", "too-few-cards", cards_there, the_cards),
        Check("purchase.price", "cards-too-dear", affordable_cards, the_cards),
    ),
    do=buy_cards,
)


# --- B: farmers ------------------------------------------------------------------------------------


def before_stones(s: State, seat: int, family: Family) -> int:
    """Farmers come before stones in a turn."""
    return NONE if s.stones_bought else ALL


def farmer_there(s: State, seat: int, family: Family) -> int:
    """Nothing without a farmer in the supply."""
    return ALL if s.farmers_left else NONE


def farmer_affordable(s: State, seat: int, family: Family) -> int:
    """Nothing where the next farmer costs more than one has."""
    return ALL if s.gold[seat] >= s.tables.prices[s.farmers_bought] else NONE


def free_fields(s: State, seat: int, family: Family) -> int:
    """Provinces with a free field, whoever owns them."""
    return s.free_fields


def the_farmer(s: State, seat: int, family: Family, province: int) -> Facts:
    """Where, which farmer of the turn it is, what it costs and what one has."""
    k = s.farmers_bought
    return {"province": province, "nth": k + 1, "price": s.tables.prices[k], "gold": s.gold[seat]}


def buy_farmer(s: State, seat: int, family: Family, province: int) -> None:
    """The k-th farmer of the turn, onto a free field."""
    transfer(s, seat, s.bank, s.tables.prices[s.farmers_bought], "purchase.price")
    s.farmers_bought += 1
    place_on_field(s, province, "purchase.fields")


BUY_FARMER = Move(
    key="buy farmer",
    phase="purchase",
    when="purchase.order",
    checks=(
        Check("purchase.price", "farmer-too-dear", farmer_affordable, the_farmer),
        Check("purchase.order", "farmers-before-stones", before_stones),
        Check("purchase.fields", "field-not-yours", own_provinces, the_province),
        Check("purchase.fields", "no-free-field", free_fields, the_province),
        Check("play.limited-pieces", "no-farmer-left", farmer_there),
    ),
    do=buy_farmer,
)


# --- C: stones -------------------------------------------------------------------------------------


def stone_there(s: State, seat: int, family: Family) -> int:
    """Nothing without a stone in the supply."""
    return ALL if s.stones_left else NONE


def stone_affordable(s: State, seat: int, family: Family) -> int:
    """Nothing where the next stone costs more than one has."""
    return ALL if s.gold[seat] >= s.tables.prices[s.stones_bought] else NONE


def the_stone(s: State, seat: int, family: Family, province: int) -> Facts:
    """Where, which stone of the turn it is, what it costs and what one has."""
    k = s.stones_bought
    return {"province": province, "nth": k + 1, "price": s.tables.prices[k], "gold": s.gold[seat]}


def buy_stone(s: State, seat: int, family: Family, province: int) -> None:
    """The k-th stone of the turn, onto a plain."""
    transfer(s, seat, s.bank, s.tables.prices[s.stones_bought], "purchase.price")
    s.stones_bought += 1
    place_stone(s, province, "purchase.stones")


BUY_STONE = Move(
    key="buy stone",
    phase="purchase",
    when="purchase.order",
    checks=(
        Check("purchase.price", "stone-too-dear", stone_affordable, the_stone),
        Check("purchase.stones", "plain-not-yours", own_provinces, the_province),
        Check("play.limited-pieces", "no-stone-left", stone_there),
    ),
    do=buy_stone,
)


# --- Free farmer and Builder, at any point of the turn ---------------------------------------------


def play_farmer(s: State, seat: int, family: Family, province: int) -> None:
    """A farmer onto the plain, where fields do not matter."""
    clause = clause_of(s, family.card)
    play(s, seat, family.card, clause, province=province)
    place_on_plain(s, province, clause)


FREE_FARMER = Move(
    FarmerOnPlain.kind,
    "purchase",
    "purchase.cards-in-turn",
    (*PLAYABLE_ON_OWN, Check("play.limited-pieces", "no-farmer-left", farmer_there)),
    play_farmer,
    is_card=True,
)


def stones_needed(s: State, family: Family) -> int:
    """How many stones this card exchanges for a pyramid."""
    effect = s.tables.cards[family.card].effect
    assert isinstance(effect, BuildPyramid)
    return effect.stones


def enough_stones(s: State, seat: int, family: Family) -> int:
    """Provinces with stones enough for the card."""
    needed = stones_needed(s, family)
    return sum(1 << province for province, stones in enumerate(s.stones) if stones >= needed)


def pyramid_there(s: State, seat: int, family: Family) -> int:
    """Nothing when all pyramids stand."""
    return ALL if s.pyramids_left else NONE


def the_stones(s: State, seat: int, family: Family, province: int) -> Facts:
    """Which card, where, how many stones it needs and how many lie there."""
    return {
        "card": family.card,
        "province": province,
        "needed": stones_needed(s, family),
        "stones": s.stones[province],
    }


def play_builder(s: State, seat: int, family: Family, province: int) -> None:
    """Stones become a pyramid."""
    clause = clause_of(s, family.card)
    play(s, seat, family.card, clause, province=province)
    build(s, province, stones_needed(s, family), clause)


BUILDER = Move(
    BuildPyramid.kind,
    "purchase",
    "purchase.cards-in-turn",
    (
        *PLAYABLE_ON_OWN,
        Check("card.*", "too-few-stones", enough_stones, the_stones),
        Check("play.pyramid-pieces", "no-pyramid-left", pyramid_there, the_stones),
    ),
    play_builder,
    is_card=True,
)


END_TURN = Move("end-turn", "purchase", "purchase.order", (), end_turn)

PURCHASE = Stage(
    "purchase",
    "purchase",
    in_turn=(FREE_FARMER, BUILDER, BUY_CARDS, BUY_FARMER, BUY_STONE, END_TURN),
    any_time=(SELL,),
    waiting=turn_by("purchase.order"),
)
