"""The features of an observation in Amun-Re, for programs that learn."""

from __future__ import annotations

from amunre.engine.encoding import add_all_in_turn, add_counted, add_in_turn, relative
from amunre.engine.features import FeatureGroup, chosen, others, seats
from amunre.games.amun_re.course import STAGES
from amunre.games.amun_re.state import NO_CARD, NOTHING_YET, NOWHERE, STEAL, State
from amunre.games.amun_re.tables import RuleTables
from amunre.games.amun_re.vocabulary import PerBonusCard, PerGoldRank, PerMajority, PerPyramid, PerSet, PerTemple

STAGE_NAMES = tuple([stage.name for stage in STAGES])
STAGE_BIT = {name: 1 << number for number, name in enumerate(STAGE_NAMES)}

# --- labels and bounds -----------------------------------------------------------------------------------


def cards(t: RuleTables, players: int) -> tuple[str, ...]:
    """Label numbers by kind of power card."""
    return t.card_ids


def correcting(t: RuleTables, players: int) -> tuple[str, ...]:
    """Label numbers by kind of power card that can be laid with an offering."""
    return t.cards_named(t.correcting)


def start_cards(t: RuleTables, players: int) -> tuple[str, ...]:
    """Label numbers by kind of power card that the seats hold at the start."""
    return t.cards_named(t.start_kinds)


def provinces(t: RuleTables, players: int) -> tuple[str, ...]:
    """Label numbers by province."""
    return t.province_ids


def copies(t: RuleTables, players: int) -> list[int]:
    """Return the number of copies of each kind of power card."""
    return [card.count for card in t.cards]


def all_cards(t: RuleTables, players: int) -> int:
    """Return the number of power cards."""
    return sum(card.count for card in t.cards)


def most_points(t: RuleTables, players: int) -> int:
    """Return a bound for the points of a seat in a whole game."""
    rules, found = t.rules, 0
    gained = max(kingdom.rounds for kingdom in rules.kingdoms)
    temples = sum(sorted(t.temples, reverse=True)[:gained])
    for line in rules.lines:
        match line.measure:
            case PerBonusCard():
                found += sum(card.count * card.points for card in rules.cards)
            case PerPyramid(points) | PerSet(points):
                found += points * rules.pyramids
            case PerMajority(points, respect):
                found += points * len(t.sorts[respect])
            case PerTemple(points):
                found += points * temples * max(space.space for space in rules.temple)
            case PerGoldRank(places):
                found += max(places, default=0)
    return found * len(rules.kingdoms)


# --- the game --------------------------------------------------------------------------------------------


def stage(s: State, seat: int, into: list[int]) -> None:
    """Add the current stage."""
    into.append(STAGE_BIT[s.stage])


def progress(s: State, seat: int, into: list[int]) -> None:
    """Add the round, the temple and the number of cards to draw."""
    into += [s.round, s.temple, len(s.draw)]


def bound_of_progress(t: RuleTables, players: int) -> list[int]:
    """Return the number of rounds, the last space of the temple and the number of cards."""
    return [t.rounds, max(space.space for space in t.rules.temple), all_cards(t, players)]


def asked(s: State, seat: int, into: list[int]) -> None:
    """Add the seats that must act, and the Pharaoh."""
    found = 0
    for other in s.asked:
        found |= relative(s, seat, other)
    into += [found, relative(s, seat, s.pharaoh)]


def counters(s: State, seat: int, into: list[int]) -> None:
    """Add the supply, the purchases in this turn, and the gifts."""
    into += [
        s.farmers_left,
        s.stones_left,
        s.pyramids_left,
        s.cards_bought,
        s.farmers_bought,
        s.stones_bought,
        s.gifts_left,
        s.gift_cards,
    ]


def bounds_of_counters(t: RuleTables, players: int) -> list[int]:
    """Return the pieces in the game, and the most purchases and gifts in a turn."""
    rules, gifts = t.rules, max(t.gifts)
    return [
        rules.farmers,
        rules.stones,
        rules.pyramids,
        len(t.total_prices) - 1,
        rules.farmers,
        len(t.prices) - 1,
        gifts,
        gifts,
    ]


# --- seats -----------------------------------------------------------------------------------------------


def gold(s: State, seat: int, into: list[int]) -> None:
    """Add each seat's gold."""
    add_in_turn(s, seat, s.gold, into)


def hand_size(s: State, seat: int, into: list[int]) -> None:
    """Add the number of cards in each hand."""
    add_in_turn(s, seat, s.hand_size, into)


def points(s: State, seat: int, into: list[int]) -> None:
    """Add each seat's points."""
    add_in_turn(s, seat, s.points, into)


def hand(s: State, seat: int, into: list[int]) -> None:
    """Add the observer's hand."""
    into += s.hands[seat]


def unspent(s: State, seat: int, into: list[int]) -> None:
    """Add the start cards that each seat still holds."""
    t = s.tables
    for other in t.clockwise[s.players][seat]:
        held = s.unspent[other]
        for kind in t.start_kinds:
            into.append(held >> kind & 1)


def played(s: State, seat: int, into: list[int]) -> None:
    """Add the cards that each seat has played in this round."""
    add_in_turn(s, seat, s.played, into)


def bid_on(s: State, seat: int, into: list[int]) -> None:
    """Add the province on which each seat's stone is."""
    for other in s.tables.clockwise[s.players][seat]:
        province = s.stone_province[other]
        into.append(0 if province == NOWHERE else 1 << province)


def bid(s: State, seat: int, into: list[int]) -> None:
    """Add each seat's bid."""
    t = s.tables
    for other in t.clockwise[s.players][seat]:
        into.append(0 if s.stone_province[other] == NOWHERE else t.ladder[s.stone_space[other]])


def offered(s: State, seat: int, into: list[int]) -> None:
    """Add the seats that have made an offering."""
    found = 0
    for other, gold_or_steal in enumerate(s.offered):
        if gold_or_steal != NOTHING_YET:
            found |= relative(s, seat, other)
    into.append(found)


def amount(s: State, seat: int) -> int:
    """Return the amount that a seat's offering counts as; 0 if there is none."""
    found = s.offered[seat]
    return found if found > 0 else s.tables.rules.steal_counts if found == STEAL else 0


def offering(s: State, seat: int, into: list[int]) -> None:
    """Add the offerings that the observer may know."""
    face_down = s.stage == "offering"
    for other in s.tables.clockwise[s.players][seat]:
        into.append(0 if face_down and other != seat else amount(s, other))


def add_laid(s: State, card: int, into: list[int]) -> None:
    """Add for each card that can be laid with an offering whether it is this one."""
    for kind in s.tables.correcting:
        into.append(1 if card == kind else 0)


def laid(s: State, seat: int, into: list[int]) -> None:
    """Add the cards that the observer knows to be laid with offerings."""
    for other in s.tables.clockwise[s.players][seat]:
        card = s.correcting[other]
        if s.stage == "offering":
            card = s.laid[other] if other == seat else NO_CARD
        add_laid(s, card, into)


def correction(s: State, seat: int, into: list[int]) -> None:
    """Add the amount that each seat has added to the total."""
    add_in_turn(s, seat, s.corrected, into)


def smallest_offering(t: RuleTables, players: int) -> int:
    """Return the least amount that an offering counts as."""
    return min(0, t.rules.steal_counts)


def least_correction(t: RuleTables, players: int) -> int:
    """Return the correction that lowers the total most."""
    return min(t.corrections, default=0)


def most_correction(t: RuleTables, players: int) -> int:
    """Return the correction that raises the total most."""
    return max(t.corrections, default=0)


# --- provinces -------------------------------------------------------------------------------------------


def owner(s: State, seat: int, into: list[int]) -> None:
    """Add each seat's provinces."""
    add_in_turn(s, seat, s.owned, into)


def set_of(some: tuple[int, ...]) -> int:
    """Return numbers as a set."""
    found = 0
    for number in some:
        found |= 1 << number
    return found


def where(s: State, seat: int, into: list[int]) -> None:
    """Add the provinces that are revealed, taken and out of the game."""
    into += [set_of(s.revealed), set_of(s.taken), set_of(s.out)]


def field_farmers(s: State, seat: int, into: list[int]) -> None:
    """Add the farmers on fields."""
    into += s.field_farmers


def plain_farmers(s: State, seat: int, into: list[int]) -> None:
    """Add the farmers on plains."""
    into += s.plain_farmers


def stones(s: State, seat: int, into: list[int]) -> None:
    """Add the loose stones."""
    into += s.stones


def pyramids(s: State, seat: int, into: list[int]) -> None:
    """Add the pyramids."""
    into += s.pyramids


def free_gold(s: State, seat: int, into: list[int]) -> None:
    """Add the gold on provinces."""
    into += s.gold[s.bank + 1 :]


def free_cards(s: State, seat: int, into: list[int]) -> None:
    """Add the number of cards on provinces."""
    for lying in s.free_cards:
        into.append(len(lying))


def income_cards(s: State, seat: int, into: list[int]) -> None:
    """Add the provinces on which an income card was played in this round."""
    found = 0
    for _, province in s.income_cards:
        found |= 1 << province
    into.append(found)


def discards(s: State, seat: int, into: list[int]) -> None:
    """Add the discard pile by kind."""
    add_counted(s.discard, len(s.tables.cards), into)


# --- what a seat may not know ----------------------------------------------------------------------------


def hands_of_others(s: State, seat: int, into: list[int]) -> None:
    """Add the other hands."""
    add_all_in_turn(s, seat, s.hands, into, 1)


def offerings_of_others(s: State, seat: int, into: list[int]) -> None:
    """Add the other offerings, face down or not."""
    for other in s.tables.clockwise[s.players][seat][1:]:
        into.append(amount(s, other))


def laid_by_others(s: State, seat: int, into: list[int]) -> None:
    """Add the cards laid with the other offerings, face down or not."""
    cards = s.laid if s.stage == "offering" else s.correcting
    for other in s.tables.clockwise[s.players][seat][1:]:
        add_laid(s, cards[other], into)


def kinds_of_free_cards(s: State, seat: int, into: list[int]) -> None:
    """Add the cards on provinces by kind."""
    for lying in s.free_cards:
        add_counted([*lying], len(s.tables.cards), into)


def undrawn(s: State, seat: int, into: list[int]) -> None:
    """Add the draw pile by kind."""
    add_counted([*s.draw], len(s.tables.cards), into)


FEATURES: tuple[FeatureGroup, ...] = (
    FeatureGroup("stage", "Whether this is the stage of the game.", stage, (chosen(*STAGE_NAMES),), sets=True),
    FeatureGroup(
        "turn",
        "Whether the seat must act now, and whether it is the Pharaoh.",
        asked,
        (chosen("asked", "pharaoh"), seats),
        sets=True,
    ),
    FeatureGroup("offered", "Whether the seat has made its offering.", offered, (seats,), sets=True),
    FeatureGroup(
        "played", "Whether the seat has played the power card in this round.", played, (seats, cards), sets=True
    ),
    FeatureGroup("owner", "Whether the seat owns the province.", owner, (seats, provinces), sets=True),
    FeatureGroup(
        "where",
        "Whether the province was revealed in this round, was taken earlier in the kingdom, or is out of the game.",
        where,
        (chosen("revealed", "taken", "out"), provinces),
        sets=True,
    ),
    FeatureGroup("bid-on", "Whether the seat's bid stone is on the province.", bid_on, (seats, provinces), sets=True),
    FeatureGroup(
        "income-card",
        "Whether an income card was played on the province in this round.",
        income_cards,
        (provinces,),
        sets=True,
    ),
    FeatureGroup("gold", "The seat's gold.", gold, (seats,), lambda t, players: t.most_gold),
    FeatureGroup("points", "Points that the seat has scored.", points, (seats,), most_points),
    FeatureGroup(
        "offering",
        "The amount that the seat's offering counts as; 0 if the observer does not know one.",
        offering,
        (seats,),
        lambda t, players: t.most_gold,
        smallest_offering,
    ),
    FeatureGroup(
        "correction",
        "The amount that the seat has added to the total of the offerings.",
        correction,
        (seats,),
        most_correction,
        least_correction,
    ),
    FeatureGroup(
        "progress",
        "The round, the space of the temple, and the number of cards in the draw pile.",
        progress,
        (chosen("round", "temple", "draw"),),
        bound_of_progress,
    ),
    FeatureGroup(
        "count",
        "Pieces left in the supply, purchases in the current turn, and gifts of the seat that is choosing.",
        counters,
        (
            chosen(
                "farmers-left",
                "stones-left",
                "pyramids-left",
                "cards-bought",
                "farmers-bought",
                "stones-bought",
                "gifts-left",
                "gift-cards",
            ),
        ),
        bounds_of_counters,
    ),
    FeatureGroup("hand-size", "Power cards in the seat's hand.", hand_size, (seats,), all_cards),
    FeatureGroup("hand", "Copies of the power card in the observer's hand.", hand, (cards,), copies),
    FeatureGroup("unspent", "Whether the seat still holds its start card of this kind.", unspent, (seats, start_cards)),
    FeatureGroup("bid", "The seat's bid in gold; 0 without a stone.", bid, (seats,), lambda t, players: t.purse_cap),
    FeatureGroup(
        "laid",
        "Whether the observer knows that the seat has laid the power card with its offering.",
        laid,
        (seats, correcting),
    ),
    FeatureGroup(
        "field-farmers",
        "Farmers on the province's fields.",
        field_farmers,
        (provinces,),
        lambda t, players: t.fields,
    ),
    FeatureGroup(
        "plain-farmers",
        "Farmers on the province's plain.",
        plain_farmers,
        (provinces,),
        lambda t, players: t.rules.farmers,
    ),
    FeatureGroup("stones", "Loose stones in the province.", stones, (provinces,), lambda t, players: t.rules.stones),
    FeatureGroup("pyramids", "Pyramids in the province.", pyramids, (provinces,), lambda t, players: t.rules.pyramids),
    FeatureGroup(
        "free-gold",
        "Gold on the province for its buyer.",
        free_gold,
        (provinces,),
        lambda t, players: [province.framed_gold for province in t.provinces],
    ),
    FeatureGroup(
        "free-cards",
        "Power cards on the province for its buyer.",
        free_cards,
        (provinces,),
        lambda t, players: [province.framed_cards for province in t.provinces],
    ),
    FeatureGroup("discards", "Copies of the power card in the discard pile.", discards, (cards,), copies),
    FeatureGroup(
        "hand-of", "Copies of the power card in the seat's hand.", hands_of_others, (others, cards), copies, hidden=True
    ),
    FeatureGroup(
        "true-offering",
        "The amount that the seat's offering counts as, face down or not; 0 if there is none.",
        offerings_of_others,
        (others,),
        lambda t, players: t.most_gold,
        smallest_offering,
        hidden=True,
    ),
    FeatureGroup(
        "truly-laid",
        "Whether the seat has laid the power card with its offering, face down or not.",
        laid_by_others,
        (others, correcting),
        hidden=True,
    ),
    FeatureGroup(
        "free-card",
        "Copies of the power card on the province for its buyer.",
        kinds_of_free_cards,
        (provinces, cards),
        copies,
        hidden=True,
    ),
    FeatureGroup("undrawn", "Copies of the power card in the draw pile.", undrawn, (cards,), copies, hidden=True),
)
"""The groups of features."""
