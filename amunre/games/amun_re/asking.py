"""What a seat is asked: for each kind of move that the stage has, what a person would look at before choosing.

What is legal, and why something is not, only the book says. Here stands what belongs in a group, and the facts that
a screen shows beside it; both are asked of the phases.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from amunre.engine.rulebook import Book
from amunre.engine.rules import Facts
from amunre.engine.texts import Language, fill, phrase, spoken, template_of, templates
from amunre.engine.violations import Violation
from amunre.games.amun_re.actions import Family, ones
from amunre.games.amun_re.events import named
from amunre.games.amun_re.model import KEPT, Ruleset
from amunre.games.amun_re.phases.auction import bid_of, is_overbid, purse
from amunre.games.amun_re.phases.cards import own_provinces
from amunre.games.amun_re.phases.offering import amount_of, as_the_card_says
from amunre.games.amun_re.phases.purchase import card_limit, within_limit
from amunre.games.amun_re.piles import left
from amunre.games.amun_re.prompt import (
    AnyGroup,
    Bids,
    BuyCards,
    BuyFarmers,
    BuyStones,
    Choice,
    Correct,
    End,
    Offer,
    Play,
    Prompt,
    Sell,
    Steal,
    TakeCard,
    TakeFarmer,
    TakeStone,
)
from amunre.games.amun_re.rounds import OVER, STAGES
from amunre.games.amun_re.state import NO_CARD, NOBODY, NOWHERE, State
from amunre.games.amun_re.tables import Memo
from amunre.games.amun_re.vocabulary import EFFECTS


def violations_of(book: Book, s: State, names: Sequence[str], seat: int, index: int) -> tuple[Violation, ...]:
    """All that the rules have against an action, in code and words."""
    found = []
    for clause, code, facts in book.refusals(s, seat, index):
        params = named(book.tables, s.players, {"seat": seat, **facts})
        text = fill(template_of("violations", code, clause), params, book.tables.rules, names)
        found.append(Violation(code, params, clause, text))
    return tuple(found)


def prompt_of(book: Book, s: State, names: Sequence[str], seat: int, legal: Collection[int]) -> Prompt:
    """What a seat is asked, given the indices of its legal actions."""
    asks = seat in s.asked
    stage = STAGES[s.stage]
    clause = ASKING[s.stage] if asks else stage.waiting(s, seat)[0]
    kind = stage.name if asks or stage is OVER else "waiting"
    params = named(book.tables, s.players, FACTS[kind](s, seat))
    text = fill(template_of("prompts", kind, clause), params, book.tables.rules, names)
    return Prompt(seat, kind, clause, params, text, tuple(groups_of(Question(book, s, names, seat, legal))))


ASKING = {
    "bidding": "auction.order",
    "payment": "auction.pay",
    "purchase": "purchase.order",
    "offering": "offering.amount",
    "correction": "offering.correction",
    "gifts": "offering.gifts",
    "income": "income.turn",
    "scoring": "scoring.bonus",
}
"""By stage: the clause that asks."""


# --- the amounts in the sentence ---------------------------------------------------------------------


def what_one_can_pay(s: State, seat: int) -> Facts:
    """The gold, the cards, what they make together, and where one has been overbid."""
    facts: Facts = {"gold": s.gold[seat], "hand": s.hand_size[seat], "purse": purse(s, seat)}
    return facts | {"province": s.stone_province[seat]} if is_overbid(s, seat) else facts


def what_one_has_bid(s: State, seat: int) -> Facts:
    """The bid, and the gold that is there for it."""
    return {"province": s.stone_province[seat], "bid": bid_of(s, seat), "gold": s.gold[seat]}


def what_can_be_corrected(s: State, seat: int) -> Facts:
    """The total as yet, where it leads, and the amount of the card."""
    rules = s.tables.rules
    total = rules.total_offered(s.offered, s.corrected)
    return {"total": total, "space": rules.space_for(total), "amount": amount_of(s, s.correcting[seat])}


def who_is_waited_for(s: State, seat: int) -> Facts:
    """Who must decide what, and in the auction one's own bid."""
    facts: Facts = {"stage": s.stage, "asked": s.asked}
    if STAGES[s.stage].phase != "auction" or s.stone_province[seat] == NOWHERE:
        return facts
    return facts | {"province": s.stone_province[seat], "bid": bid_of(s, seat)}


FACTS: dict[str, Callable[[State, int], Facts]] = {
    "bidding": what_one_can_pay,
    "payment": what_one_has_bid,
    "purchase": lambda s, seat: {"gold": s.gold[seat]},
    "offering": lambda s, seat: {
        "gold": s.gold[seat],
        "counts": s.tables.rules.steal_counts,
        "takes": s.tables.rules.steal_takes,
    },
    "correction": what_can_be_corrected,
    "gifts": lambda s, seat: {"left": s.gifts_left},
    "income": lambda s, seat: {"yield": s.temple},
    "scoring": lambda s, seat: {},
    "waiting": who_is_waited_for,
    "over": lambda s, seat: {},
}
"""By kind of prompt."""


# --- choices -----------------------------------------------------------------------------------------


@lru_cache(KEPT)
def labels_of(rules: Ruleset, language: Language) -> Memo[str]:
    """By index: what an action is called within its group, in a language."""

    def label(index: int) -> str:
        action = rules.actions[index]
        key = "play on" if action.verb == "play" and action.province else action.verb
        params = {"amount": action.amount, "card": action.card, "province": action.province}
        return phrase(templates()["choices"][key], params | {"counts": rules.steal_counts}, rules, ())

    return Memo(label)


class Question:
    """One seat and the game that asks it: what the groups are made from."""

    __slots__ = ("_book", "_labels", "_legal", "_names", "at_stake", "s", "seat")

    def __init__(self, book: Book, s: State, names: Sequence[str], seat: int, legal: Collection[int]) -> None:
        self.s, self.seat = s, seat
        self.at_stake = book.at_stake(s, seat)
        """By key, the families that this stage has for the seat."""
        self._book, self._names = book, names
        self._legal = frozenset(legal)
        self._labels = labels_of(book.tables.rules, spoken())

    def families(self, keys: Iterable[str]) -> list[Family]:
        """Those with one of these keys that are at stake."""
        return [family for key in keys for family in self.at_stake.get(key, ())]

    def choice(self, index: int, price: int | None = None) -> Choice:
        """An action of the catalogue, with all that closes it."""
        violations = () if index in self._legal else violations_of(self._book, self.s, self._names, self.seat, index)
        return Choice(self._book.tables.rules.actions[index], self._labels[index], price, violations)

    def choices(self, family: Family, members: int, price: int | None = None) -> tuple[Choice, ...]:
        """These members of a family, those that are always there and those that are closed."""
        return tuple([self.choice(index, price) for index in family.pick[members & family.all]])

    def own(self, family: Family, price: int | None = None) -> tuple[Choice, ...]:
        """The seat's own provinces."""
        return self.choices(family, own_provinces(self.s, self.seat, family), price)

    def legal_of(self, family: Family) -> list[int]:
        """The bits of the family's legal members, from the lowest."""
        return [bit for index, bit in family.bits.items() if index in self._legal]

    def title(self, kind: str, **facts: object) -> str:
        """What a group is called."""
        params = named(self.s.tables, self.s.players, facts)
        return fill(templates()["groups"][kind], params, self.s.tables.rules, self._names)


# --- groups, in the order of a turn --------------------------------------------------------------------


def groups_of(q: Question) -> Iterator[AnyGroup]:
    """All groups with something in them; one who is asked for an offering is told if he has no gold for it."""
    for keys, groups in GROUPS:
        if families := q.families(keys):
            yield from (group for group in groups(q, families) if isinstance(group, Offer) or group.choices)


def bids(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """A card with its spaces for each province that is up for auction."""
    [family] = families
    for province in q.s.revealed:
        leader = q.s.leader[province]
        there = leader != NOBODY
        yield Bids(
            q.title("bids", province=province),
            q.choices(family, q.s.tables.block[province]),
            province=q.s.tables.province_ids[province],
            highest=bid_of(q.s, leader) if there else None,
            bidder=leader if there else None,
        )


def offer(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """As much gold as the rules let one offer, and the cards that can go with it."""
    plain, *with_card = families
    amounts = q.legal_of(plain)
    yield Offer(
        q.title("offer"),
        least=min(plain.bits.values()),
        most=max(amounts, default=0),
        cards=tuple([q.s.tables.card_ids[family.card] for family in with_card if q.legal_of(family)]),
    )


def steal(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """Alone, and with each card in hand that can go with it."""
    held = [family for family in families if family.card == NO_CARD or q.s.held[q.seat] >> family.card & 1]
    yield Steal(q.title("steal"), tuple([choice for family in held for choice in q.choices(family, family.all)]))


def correct(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """Up or down by what the card says."""
    [family] = families
    yield Correct(q.title("correct"), q.choices(family, as_the_card_says(q.s, q.seat, family)))


def buy_cards(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """Every number of cards that one's provinces allow."""
    [family] = families
    prices = q.s.tables.total_prices
    numbers = [(index, bit) for index, bit in family.bits.items() if within_limit(q.s, q.seat, family) >> bit & 1]
    yield BuyCards(
        q.title("buy-cards"),
        tuple([q.choice(index, prices[number]) for index, number in numbers]),
        limit=card_limit(q.s, q.seat),
        left=left(q.s),
    )


def buy_farmers(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """The next farmer, in each own province."""
    [family] = families
    price = q.s.tables.prices[q.s.farmers_bought]
    yield BuyFarmers(
        q.title("buy-farmers", price=price),
        q.own(family, price),
        price=price,
        left=q.s.farmers_left,
        free_fields=free_fields_of(q),
    )


def free_fields_of(q: Question) -> dict[str, int]:
    """By own province: fields without a farmer."""
    s = q.s
    return {
        s.tables.province_ids[province]: s.tables.provinces[province].fields - s.field_farmers[province]
        for province in ones(s.owned[q.seat])
    }


def buy_stones(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """The next stone, in each own province."""
    [family] = families
    price = q.s.tables.prices[q.s.stones_bought]
    yield BuyStones(q.title("buy-stones", price=price), q.own(family, price), price=price, left=q.s.stones_left)


def take_card(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """One from the pile."""
    [family] = families
    yield TakeCard(q.title("take-card"), q.choices(family, family.all), left=left(q.s))


def take_farmer(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """One in any own province."""
    [family] = families
    yield TakeFarmer(q.title("take-farmer"), q.own(family), left=q.s.farmers_left, free_fields=free_fields_of(q))


def take_stone(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """One in any own province."""
    [family] = families
    yield TakeStone(q.title("take-stone"), q.own(family), left=q.s.stones_left)


def plays(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """Each card in hand that belongs to the phase: where it can be played, or that it can."""
    for family in families:
        for kind in ones(q.s.held[q.seat] & family.cards):
            yield Play(
                q.title("play", card=kind),
                q.choices(family, 1 << kind) if family.card == NO_CARD else q.own(family),
                card=q.s.tables.card_ids[kind],
                count=q.s.hands[q.seat][kind],
            )


def end(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """What ends the turn, or leaves a gift."""
    yield End(q.title("end"), tuple([choice for family in families for choice in q.choices(family, family.all)]))


def sell(q: Question, families: Sequence[Family]) -> Iterator[AnyGroup]:
    """Each kind of card in hand, one that lies with an offering included."""
    [family] = families
    gold = q.s.tables.rules.sale_gold
    in_hand = sum([1 << kind for kind, count in enumerate(q.s.hands[q.seat]) if count])
    yield Sell(q.title("sell", gold=gold), q.choices(family, in_hand), gold=gold)


GROUPS: tuple[tuple[Iterable[str], Callable[[Question, Sequence[Family]], Iterator[AnyGroup]]], ...] = (
    (("bid",), bids),
    (("offer", "offer with"), offer),
    (("steal", "steal with"), steal),
    (("correct",), correct),
    (("buy cards",), buy_cards),
    (("buy farmer",), buy_farmers),
    (("buy stone",), buy_stones),
    (("take card",), take_card),
    (("take farmer",), take_farmer),
    (("take stone",), take_stone),
    (EFFECTS, plays),
    (("end-turn", "collect", "pass", "decline"), end),
    (("sell",), sell),
)
"""Keys of the moves that a person thinks of together, and how they become groups."""
