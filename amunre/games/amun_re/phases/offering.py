"""Phase 4, the offering: secret choice, reveal, corrections, temple, gold, gifts, and the new Pharaoh."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from amunre.engine.moment import ALL, NONE
from amunre.engine.rules import Check, Checks, Facts, Moves, Question, Stage, ask
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.events import (
    GiftDeclined,
    GiftsGranted,
    GiftTaken,
    OfferingMade,
    OfferingsRanked,
    OfferingsRevealed,
    PharaohNamed,
    TempleMoved,
    TotalCorrected,
)
from amunre.games.amun_re.ledger import transfer
from amunre.games.amun_re.moves import AmunMove, OwnProvinces, ProvinceMove, the_province
from amunre.games.amun_re.phases.cards import SellCard, clause_of, play, the_kind
from amunre.games.amun_re.phases.purchase import FarmerThere, StoneThere, WithFreeField, free_fields_of
from amunre.games.amun_re.pieces import place_on_field, place_stone
from amunre.games.amun_re.piles import draw_to_hand, lay, left
from amunre.games.amun_re.prompt import AnyGroup, Correct, End, Offer, Steal, TakeCard, TakeFarmer, TakeStone
from amunre.games.amun_re.state import NO_CARD, STEAL, State
from amunre.games.amun_re.tables import RuleTables
from amunre.games.amun_re.vocabulary import CorrectTotal


def begin(s: State) -> None:
    """Ask all seats at the same time."""
    ask(s, SecretOffering, *range(s.players))


# --- secret choice ---------------------------------------------------------------------------------


class Commitment(AmunMove):
    """Make an offering face down, with or without a card that corrects the total.

    The members form *blocks* of equal size: first the members without a card, then those with the first card, and so
    on.
    """

    step = "offering.secret"
    face_down = True
    size: int
    """Number of members without a card."""

    def __init__(self, tables: RuleTables) -> None:
        self.blocks: Sequence[int] = [1 + n for n, _ in enumerate(tables.correcting)]
        self.each: int = sum(1 << n * self.size for n in (0, *self.blocks))
        """The first member of each block."""
        self.alone: int = (1 << self.size) - 1
        """The members without a card, as bits."""
        self.with_card: Sequence[tuple[int, int]] = [
            (kind, self.alone << n * self.size) for n, kind in enumerate(tables.correcting, 1)
        ]
        """The members that include each card, by card."""
        super().__init__(tables)

    def card(self, bit: int) -> int:
        """Return the card of a member, or NO_CARD."""
        block = bit // self.size
        return self.with_card[block - 1][0] if block else NO_CARD


class WithCardInHand(Check[State]):
    """Members without a card, and members whose card is in hand."""

    def allows(self, s: State, seat: int, move: Commitment) -> int:
        allowed = move.alone
        for kind, block in move.with_card:
            if s.held[seat] >> kind & 1:
                allowed |= block
        return allowed


def the_card_laid(s: State, seat: int, move: Commitment, bit: int) -> Facts:
    """Return the card to lay with the offering."""
    return {"card": s.tables.card_ids[move.card(bit)]}


class GoldInHand(Check[State]):
    """Amounts of gold that the seat has, with any card."""

    def allows(self, s: State, seat: int, move: OfferGold) -> int:
        return ((1 << min(s.gold[seat], move.size)) - 1) * move.each


def the_offer(s: State, seat: int, move: OfferGold, bit: int) -> Facts:
    """Return the amount of the offering, and the seat's gold."""
    return {"amount": bit % move.size + 1, "gold": s.gold[seat]}


WITH_CARD = WithCardInHand("offering.correction", "no-card-to-lay", the_card_laid)


class OfferGold(Commitment):
    """Offer an amount of gold, optionally with a card; the seat keeps the gold until the reveal."""

    words = "offer N [CARD]"
    ranges: ClassVar[Mapping[str, str]] = {"N": "offering.amount", "CARD": "offering.correction"}
    rank = 9
    checks: ClassVar[Checks] = (WITH_CARD, GoldInHand("offering.amount", "offer-above-gold", the_offer))

    def __init__(self, tables: RuleTables) -> None:
        self.size: int = tables.most_gold
        super().__init__(tables)

    def over(self) -> Iterable[Action]:
        """Return an action for each amount, first without a card, then with each card."""
        cards = (None, *(self.tables.card_ids[kind] for kind in self.tables.correcting))
        return [self.action(card, amount=amount) for card in cards for amount in range(1, self.size + 1)]

    def do(self, s: State, seat: int, bit: int) -> None:
        """Lay the offering face down."""
        commit(s, seat, bit % self.size + 1, self.card(bit))

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the amounts allowed by the rules, and the cards that can be laid with them."""
        legal = q.legal(self)
        cards = [q.s.tables.card_ids[kind] for kind, block in self.with_card if legal & block]
        most = (legal & self.alone).bit_length()
        yield Offer(q.title("offer"), least=1, most=most, cards=tuple(cards), choices=q.choices(self, legal))


class StealGold(Commitment):
    """Lay the -3 card instead of gold, optionally with a power card."""

    words = "steal [CARD]"
    ranges: ClassVar[Mapping[str, str]] = {"CARD": "offering.correction"}
    checks: ClassVar[Checks] = (WITH_CARD,)
    size = 1

    def over(self) -> Iterable[Action]:
        """Yield stealing without a card, then with each card."""
        yield self.action()
        yield from [self.action(self.tables.card_ids[kind]) for kind in self.tables.correcting]

    def do(self, s: State, seat: int, bit: int) -> None:
        """Lay the -3 card face down."""
        commit(s, seat, STEAL, self.card(bit))

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield stealing alone, and with each suitable card in hand."""
        yield Steal(q.title("steal"), q.choices(self, q.through(self, WithCardInHand)))

    def label(self, bit: int) -> tuple[str, Facts]:
        """Label a member with the amount that it counts as."""
        key, facts = super().label(bit)
        return key, facts | {"counts": self.tables.rules.steal_counts}


def commit(s: State, seat: int, offered: int, card: int) -> None:
    """Lay an offering face down; if it is the last one, reveal all offerings."""
    s.offered[seat] = offered
    if card != NO_CARD:
        lay(s, seat, card)
    if s.log is not None:
        s.log.tell(OfferingMade, "offering.secret", seat, offered, s.tables.card_named(card))
    uncommitted = [other for other in s.asked if other != seat]
    if uncommitted:
        ask(s, SecretOffering, *uncommitted)
    else:
        reveal(s)


class ButTheCardLaid(Check[State]):
    """Every kind of card except one whose only card is laid with an offering."""

    def allows(self, s: State, seat: int, move: object) -> int:
        laid = s.laid[seat]
        return ALL if laid == NO_CARD or s.held[seat] >> laid & 1 else ~(1 << laid)


class InHandOrLaid(Check[State]):
    """Cards in hand, including a card laid with an offering."""

    def allows(self, s: State, seat: int, move: object) -> int:
        laid = s.laid[seat]
        return s.held[seat] if laid == NO_CARD else s.held[seat] | 1 << laid


class SellBesideOffering(SellCard):
    """A sale while offerings are face down."""

    checks: ClassVar[Checks] = (
        InHandOrLaid("play.sell-cards", "no-card-to-sell", the_kind),
        ButTheCardLaid("offering.secret", "card-lies-with-offering", the_kind),
    )


class SecretOffering(Stage[State]):
    """The seats that have not yet made an offering do so, in any order."""

    name = "offering"
    phase = "offering"
    asking = "offering.amount"
    moves: ClassVar[Moves] = (OfferGold, StealGold)
    any_time: ClassVar[Moves] = (SellBesideOffering,)
    together = True

    def waiting(self, s: State, seat: int) -> tuple[str, str]:
        """Return the refusal: a seat that has made its offering must wait for the other seats."""
        return "offering.secret", "offered-already"

    def facts(self, s: State, seat: int) -> Facts:
        """Return the seat's gold, and the effect of the -3 card."""
        rules = s.tables.rules
        return {"gold": s.gold[seat], "counts": rules.steal_counts, "takes": rules.steal_takes}


# --- reveal and corrections --------------------------------------------------------------------------


def reveal(s: State) -> None:
    """Reveal all offerings; any Correction laid with an offering now counts as played."""
    if s.log is not None:
        laid = tuple([s.tables.card_named(card) for card in s.laid])
        s.log.tell(OfferingsRevealed, "offering.secret", tuple(s.offered), laid)
    for seat in s.from_pharaoh():
        card = s.laid[seat]
        if card != NO_CARD:
            s.laid[seat], s.correcting[seat] = NO_CARD, card
            play(s, seat, card, clause_of(s, card))
    ask_for_corrections(s)


def ask_for_corrections(s: State) -> None:
    """Ask the seats that laid a Correction, starting from the old Pharaoh."""
    for seat in s.from_pharaoh():
        if s.correcting[seat] != NO_CARD and not s.corrected[seat]:
            ask(s, Correction, seat)
            return
    set_temple(s)


def amount_of(s: State, card: int) -> int:
    """Return the amount by which this card corrects the total."""
    effect = s.tables.cards[card].effect
    assert isinstance(effect, CorrectTotal)
    return effect.amount


class AsTheCardSays(Check[State]):
    """The two corrections allowed by the card that was laid."""

    def allows(self, s: State, seat: int, move: object) -> int:
        amount = amount_of(s, s.correcting[seat])
        return sum([1 << bit for bit, other in enumerate(s.tables.corrections) if abs(other) == amount])


def the_correction(s: State, seat: int, move: AmunMove, bit: int) -> Facts:
    """Return the card that was laid, its amount, and the amount in the action."""
    card = s.correcting[seat]
    return {"card": s.tables.card_ids[card], "amount": amount_of(s, card), "wanted": s.tables.corrections[bit]}


class CorrectTheTotal(AmunMove):
    """Raise or lower the total; the seat's own offering and rank do not change."""

    words = "correct +N | correct -N"
    ranges: ClassVar[Mapping[str, str]] = {"N": "offering.correction"}
    step = "offering.correction"
    checks: ClassVar[Checks] = (AsTheCardSays("offering.correction", "another-amount", the_correction),)

    def over(self) -> Iterable[Action]:
        """Return an action for each amount by which the game's cards can raise or lower the total."""
        return [self.action(amount=amount) for amount in self.tables.corrections]

    def do(self, s: State, seat: int, bit: int) -> None:
        """Correct the total; then ask for the next correction, or move the temple."""
        s.corrected[seat] = s.tables.corrections[bit]
        if s.log is not None:
            s.log.tell(TotalCorrected, "offering.correction", seat, s.corrected[seat])
        ask_for_corrections(s)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the two corrections that the card allows."""
        yield Correct(q.title("correct"), q.choices(self, q.through(self, AsTheCardSays)))


class Correction(Stage[State]):
    """The seats that laid a Correction correct the total in turn."""

    name = "correction"
    phase = "offering"
    asking = "offering.correction"
    moves: ClassVar[Moves] = (CorrectTheTotal,)
    any_time: ClassVar[Moves] = (SellCard,)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the current total, its temple space, and the amount on the card."""
        rules = s.tables.rules
        total = rules.total_offered(s.offered, s.corrected)
        return {"total": total, "space": rules.space_for(total), "amount": amount_of(s, s.correcting[seat])}


# --- temple and gold ---------------------------------------------------------------------------------


def set_temple(s: State) -> None:
    """Move the temple according to the total; then pay offerings to the bank, and gold to thieves."""
    rules = s.tables.rules
    total = rules.total_offered(s.offered, s.corrected)
    s.temple = s.tables.space_for[total]
    if s.log is not None:
        s.log.tell(TempleMoved, "offering.total", total, s.temple)
    for seat in s.from_pharaoh():
        if s.offered[seat] == STEAL:
            transfer(s, s.bank, seat, rules.steal_takes, "offering.steal")
        else:
            transfer(s, seat, s.bank, s.offered[seat], "offering.paid")
    s.ranking = ranked(s.offered, s.from_pharaoh())
    if s.ranking and s.log is not None:
        s.log.tell(OfferingsRanked, "offering.rank", s.ranking)
    grant(s, 0)


# --- gifts -------------------------------------------------------------------------------------------


def ranked(offered: Sequence[int], order: Iterable[int]) -> tuple[int, ...]:
    """Return the seats that offered gold, highest first; break ties by seating order from the old Pharaoh."""
    givers = [seat for seat in order if offered[seat] > STEAL]
    return tuple(sorted(givers, key=offered.__getitem__, reverse=True))


def grant(s: State, rank: int) -> None:
    """Ask the next seat in rank to choose its gifts; after the last seat, name the new Pharaoh."""
    seats = s.ranking
    while rank < len(seats):
        s.gifts_left = s.tables.gifts[rank]
        if s.gifts_left:
            if s.log is not None:
                s.log.tell(GiftsGranted, "offering.gifts", seats[rank], s.gifts_left)
            ask(s, ChoiceOfGifts, seats[rank])
            return
        rank += 1
    crown(s, seats[0] if seats else s.pharaoh)


def gift_chosen(s: State, seat: int) -> None:
    """Count down the gifts; after the last gift, draw the chosen cards and ask the next seat in rank."""
    s.gifts_left -= 1
    if not s.gifts_left:
        cards, s.gift_cards = s.gift_cards, 0
        draw_to_hand(s, seat, cards, "offering.gifts")
        grant(s, s.ranking.index(seat) + 1)


def crown(s: State, pharaoh: int) -> None:
    """Make the seat with the highest offering Pharaoh."""
    s.pharaoh = pharaoh
    if s.log is not None:
        s.log.tell(PharaohNamed, "offering.pharaoh", pharaoh)
    s.asked = ()


class CardThere(Check[State]):
    """Allows no action if no card can be drawn."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return ALL if left(s) > 0 else NONE


class TakePowerCard(AmunMove):
    """Take a power card, which is drawn after the last choice."""

    words = "take card"
    step = "offering.gifts"
    checks: ClassVar[Checks] = (CardThere("play.limited-pieces", "no-card-left"),)

    def do(self, s: State, seat: int, bit: int) -> None:
        """Count the card, which is drawn later."""
        s.gift_cards += 1
        if s.log is not None:
            s.log.tell(GiftTaken, "offering.gifts", seat, "card")
        gift_chosen(s, seat)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield a card from the pile."""
        yield TakeCard(q.title("take-card"), q.choices(self, ALL), left=left(q.s))


class TakeFreeFarmer(ProvinceMove):
    """Take a farmer and put it on a free field."""

    words = "take farmer PROVINCE"
    step = "offering.gifts"
    checks: ClassVar[Checks] = (
        OwnProvinces("offering.gift-rules", "gift-field-not-yours", the_province),
        WithFreeField("offering.gift-rules", "gift-needs-field", the_province),
        FarmerThere("play.limited-pieces", "no-farmer-left"),
    )

    def do(self, s: State, seat: int, province: int) -> None:
        """Place the farmer at once."""
        if s.log is not None:
            s.log.tell(GiftTaken, "offering.gifts", seat, "farmer")
        place_on_field(s, province, "offering.gift-rules")
        gift_chosen(s, seat)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield a farmer for each of the seat's provinces."""
        s, seat = q.s, q.seat
        choices = q.choices(self, s.owned[seat])
        yield TakeFarmer(q.title("take-farmer"), choices, left=s.farmers_left, free_fields=free_fields_of(s, seat))


class TakeFreeStone(ProvinceMove):
    """Take a stone and put it on a plain."""

    words = "take stone PROVINCE"
    step = "offering.gifts"
    checks: ClassVar[Checks] = (
        OwnProvinces("offering.gift-rules", "gift-plain-not-yours", the_province),
        StoneThere("play.limited-pieces", "no-stone-left"),
    )

    def do(self, s: State, seat: int, province: int) -> None:
        """Place the stone at once."""
        if s.log is not None:
            s.log.tell(GiftTaken, "offering.gifts", seat, "stone")
        place_stone(s, province, "offering.gift-rules")
        gift_chosen(s, seat)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield a stone for each of the seat's provinces."""
        yield TakeStone(q.title("take-stone"), q.choices(self, q.s.owned[q.seat]), left=q.s.stones_left)


class Decline(AmunMove):
    """Decline one gift."""

    words = "decline"
    step = "offering.gifts"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Decline the gift."""
        if s.log is not None:
            s.log.tell(GiftDeclined, "offering.gifts", seat)
        gift_chosen(s, seat)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the choice to decline."""
        yield End(q.title("end"), q.choices(self, ALL))


class ChoiceOfGifts(Stage[State]):
    """The players choose gifts, from the highest offering down."""

    name = "gifts"
    phase = "offering"
    asking = "offering.gifts"
    moves: ClassVar[Moves] = (TakePowerCard, TakeFreeFarmer, TakeFreeStone, Decline)
    any_time: ClassVar[Moves] = (SellCard,)

    def facts(self, s: State, seat: int) -> Facts:
        """Return how many gifts are left."""
        return {"left": s.gifts_left}
