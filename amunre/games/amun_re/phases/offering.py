"""Phase 4: the offering. Secret choice, reveal, corrections, temple, gold, gifts, and the new Pharaoh."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from amunre.engine.rules import Check, Facts, Move, Stage, ask, turn_by
from amunre.games.amun_re.actions import Family
from amunre.games.amun_re.ledger import transfer
from amunre.games.amun_re.phases.cards import SELL, clause_of, in_hand, own_provinces, play, the_card, the_province
from amunre.games.amun_re.phases.purchase import farmer_there, free_fields, stone_there
from amunre.games.amun_re.pieces import place_on_field, place_stone
from amunre.games.amun_re.piles import draw_to_hand, lay, left
from amunre.games.amun_re.state import ALL, NO_CARD, NONE, STEAL, State
from amunre.games.amun_re.vocabulary import CorrectTotal


def begin(s: State) -> None:
    """All choose at the same time."""
    ask(s, "offering", *range(s.players))


# --- secret choice ---------------------------------------------------------------------------------
# A set of offerings has one bit for each amount of gold.


def gold_in_hand(s: State, seat: int, family: Family) -> int:
    """Amounts that one has."""
    return (2 << s.gold[seat]) - 1


def the_offer(s: State, seat: int, family: Family, amount: int) -> Facts:
    """What is offered and what one has."""
    return {"amount": amount, "gold": s.gold[seat]}


def offer(s: State, seat: int, family: Family, amount: int) -> None:
    """Commit to an amount of gold, perhaps with a card; the gold stays in its account until the reveal."""
    commit(s, seat, amount, family.card)


def steal(s: State, seat: int, family: Family, bit: int) -> None:
    """Commit to the -3 card, perhaps with a card."""
    commit(s, seat, STEAL, family.card)


def commit(s: State, seat: int, offered: int, card: int) -> None:
    """An offering face down; when all lie, they are revealed."""
    s.offered[seat] = offered
    if card != NO_CARD:
        lay(s, seat, card)
    if s.log is not None:
        s.confide("offering-made", "offering.secret", ("gold", "card"), 1 << seat, seat=seat, gold=offered, card=card)
    uncommitted = [other for other in s.asked if other != seat]
    if uncommitted:
        ask(s, "offering", *uncommitted)
    else:
        reveal(s)


def but_the_card_laid(s: State, seat: int, family: Family) -> int:
    """All kinds but that whose only card lies with one's offering."""
    laid = s.laid[seat]
    return ALL if laid == NO_CARD or s.held[seat] >> laid & 1 else ~(1 << laid)


def in_hand_or_laid(s: State, seat: int, family: Family) -> int:
    """Cards in hand, one that lies with one's offering included."""
    laid = s.laid[seat]
    return s.held[seat] if laid == NO_CARD else s.held[seat] | 1 << laid


SELL_BESIDE_OFFERING = evolve(
    SELL,
    checks=(
        Check("play.sell-cards", "no-card-to-sell", in_hand_or_laid, the_card),
        Check("offering.secret", "card-lies-with-offering", but_the_card_laid, the_card),
    ),
)
IN_GOLD = Check("offering.amount", "offer-above-gold", gold_in_hand, the_offer)
WITH_CARD = Check("offering.correction", "no-card-to-lay", in_hand, the_card)

OFFERING = Stage(
    "offering",
    "offering",
    in_turn=(
        Move("steal", "offering", "offering.secret", (), steal),
        Move("steal with", "offering", "offering.secret", (WITH_CARD,), steal),
        Move("offer", "offering", "offering.secret", (IN_GOLD,), offer),
        Move("offer with", "offering", "offering.secret", (WITH_CARD, IN_GOLD), offer),
    ),
    any_time=(SELL_BESIDE_OFFERING,),
    waiting=lambda s, seat: ("offering.secret", "offered-already"),
)


# --- reveal and corrections --------------------------------------------------------------------------


def reveal(s: State) -> None:
    """Turn all offerings up; a Correction laid with one is now played."""
    if s.log is not None:
        s.tell("offerings-revealed", "offering.secret", offerings=tuple(s.offered), laid=tuple(s.laid))
    for seat in s.from_pharaoh():
        card = s.laid[seat]
        if card != NO_CARD:
            s.laid[seat], s.correcting[seat] = NO_CARD, card
            play(s, seat, card, clause_of(s, card))
    ask_for_corrections(s)


def ask_for_corrections(s: State) -> None:
    """In order from the old Pharaoh, each who laid a Correction."""
    for seat in s.from_pharaoh():
        if s.correcting[seat] != NO_CARD and not s.corrected[seat]:
            ask(s, "correction", seat)
            return
    set_temple(s)


def amount_of(s: State, card: int) -> int:
    """By how much this card corrects the total."""
    effect = s.tables.cards[card].effect
    assert isinstance(effect, CorrectTotal)
    return effect.amount


def as_the_card_says(s: State, seat: int, family: Family) -> int:
    """The two corrections of the card that was laid."""
    amount = amount_of(s, s.correcting[seat])
    return sum(1 << bit for bit, other in enumerate(s.tables.corrections) if abs(other) == amount)


def the_correction(s: State, seat: int, family: Family, bit: int) -> Facts:
    """The card that was laid, its amount and the other amount."""
    card = s.correcting[seat]
    return {"card": card, "amount": amount_of(s, card), "wanted": s.tables.corrections[bit]}


def correct(s: State, seat: int, family: Family, bit: int) -> None:
    """Raise or lower the total; one's own offering and rank stay as they are."""
    s.corrected[seat] = s.tables.corrections[bit]
    s.tell("total-corrected", "offering.correction", seat=seat, amount=s.corrected[seat])
    ask_for_corrections(s)


CORRECTION = Stage(
    "correction",
    "offering",
    in_turn=(
        Move(
            "correct",
            "offering",
            "offering.correction",
            (Check("offering.correction", "another-amount", as_the_card_says, the_correction),),
            correct,
        ),
    ),
    any_time=(SELL,),
    waiting=turn_by("offering.correction"),
)


# --- temple and gold ---------------------------------------------------------------------------------


def set_temple(s: State) -> None:
    """The total moves the temple; then gold goes to the bank, and to those who steal."""
    rules = s.tables.rules
    total = rules.total_offered(s.offered, s.corrected)
    s.temple = rules.space_for(total)
    if s.log is not None:
        s.tell("temple-moved", "offering.total", total=total, space=s.temple)
    for seat in s.from_pharaoh():
        if s.offered[seat] == STEAL:
            transfer(s, s.bank, seat, rules.steal_takes, "offering.steal")
        else:
            transfer(s, seat, s.bank, s.offered[seat], "offering.paid")
    s.ranking = ranked(s.offered, s.from_pharaoh())
    if s.ranking:
        s.tell("offerings-ranked", "offering.rank", seats=s.ranking)
    grant(s, 0)


# --- gifts -------------------------------------------------------------------------------------------


def ranked(offered: Sequence[int], order: Iterable[int]) -> tuple[int, ...]:
    """Seats that offered gold, the highest first; equal ones in this order, from the old Pharaoh."""
    givers = [seat for seat in order if offered[seat] > STEAL]
    return tuple(sorted(givers, key=lambda seat: -offered[seat]))


def grant(s: State, rank: int) -> None:
    """The next in rank who gets gifts chooses them; after the last there is a new Pharaoh."""
    seats = s.ranking
    while rank < len(seats):
        s.gifts_left = s.tables.rules.gifts_of(rank)
        if s.gifts_left:
            if s.log is not None:
                s.tell("gifts-granted", "offering.gifts", seat=seats[rank], count=s.gifts_left)
            ask(s, "gifts", seats[rank])
            return
        rank += 1
    crown(s, seats[0] if seats else s.pharaoh)


def gift_chosen(s: State, seat: int) -> None:
    """After the last choice the chosen cards are drawn, and the next in rank chooses."""
    s.gifts_left -= 1
    if not s.gifts_left:
        cards, s.gift_cards = s.gift_cards, 0
        draw_to_hand(s, seat, cards, "offering.gifts")
        grant(s, s.ranking.index(seat) + 1)


def crown(s: State, pharaoh: int) -> None:
    """The highest offering makes the new Pharaoh."""
    s.pharaoh = pharaoh
    s.tell("pharaoh-named", "offering.pharaoh", seat=pharaoh)
    s.asked = ()


def card_there(s: State, seat: int, family: Family) -> int:
    """Nothing when no card can be drawn."""
    return ALL if left(s) > 0 else NONE


def take_card(s: State, seat: int, family: Family, bit: int) -> None:
    """A power card, handed over after the last choice."""
    s.gift_cards += 1
    if s.log is not None:
        s.tell("gift-taken", "offering.gifts", seat=seat, gift="card")
    gift_chosen(s, seat)


def take_farmer(s: State, seat: int, family: Family, province: int) -> None:
    """A farmer, onto a free field."""
    if s.log is not None:
        s.tell("gift-taken", "offering.gifts", seat=seat, gift="farmer")
    place_on_field(s, province, "offering.gift-rules")
    gift_chosen(s, seat)


def take_stone(s: State, seat: int, family: Family, province: int) -> None:
    """A stone, onto a plain."""
    if s.log is not None:
        s.tell("gift-taken", "offering.gifts", seat=seat, gift="stone")
    place_stone(s, province, "offering.gift-rules")
    gift_chosen(s, seat)


def decline(s: State, seat: int, family: Family, bit: int) -> None:
    """One gift is lost."""
    if s.log is not None:
        s.tell("gift-declined", "offering.gifts", seat=seat)
    gift_chosen(s, seat)


GIFTS = Stage(
    "gifts",
    "offering",
    in_turn=(
        Move(
            "take card",
            "offering",
            "offering.gifts",
            (Check("play.limited-pieces", "no-card-left", card_there),),
            take_card,
        ),
        Move(
            "take farmer",
            "offering",
            "offering.gifts",
            (
                Check("offering.gift-rules", "gift-field-not-yours", own_provinces, the_province),
                Check("offering.gift-rules", "gift-needs-field", free_fields, the_province),
                Check("play.limited-pieces", "no-farmer-left", farmer_there),
            ),
            take_farmer,
        ),
        Move(
            "take stone",
            "offering",
            "offering.gifts",
            (
                Check("offering.gift-rules", "gift-plain-not-yours", own_provinces, the_province),
                Check("play.limited-pieces", "no-stone-left", stone_there),
            ),
            take_stone,
        ),
        Move("decline", "offering", "offering.gifts", (), decline),
    ),
    any_time=(SELL,),
    waiting=turn_by("offering.gifts"),
)
