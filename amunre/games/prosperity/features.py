"""The features of an observation in Dominion: Prosperity, for programs that learn."""

from __future__ import annotations

from typing import Final

from amunre.engine.encoding import add_all_in_turn, add_counted, add_in_turn, relative
from amunre.engine.features import FeatureGroup, chosen, others, seats
from amunre.engine.stack import top
from amunre.games.prosperity.course import STAGES
from amunre.games.prosperity.pending import Asking, Forging, Found, Gained, Gaining, Ordering, Swapping, aside
from amunre.games.prosperity.state import NO_PILE, State
from amunre.games.prosperity.tables import RuleTables

STAGE_NAMES = tuple([stage.name for stage in STAGES])
STAGE_BIT = {name: 1 << number for number, name in enumerate(STAGE_NAMES)}

CAP: Final = 100
"""Amounts that have no bound are counted up to this number."""

# --- labels and bounds -----------------------------------------------------------------------------------


def kinds(t: RuleTables, players: int) -> tuple[str, ...]:
    """Label numbers by kind of card."""
    return t.ids


def copies(t: RuleTables, players: int) -> list[int]:
    """Return the number of cards of each kind that a game can have."""
    return [t.rules.most_cards(id) for id in t.ids]


def all_cards(t: RuleTables, players: int) -> int:
    """Return a bound for the number of cards of one seat."""
    return sum(copies(t, players))


def capped(amount: int) -> int:
    """Return an amount, or CAP if it is greater."""
    return amount if amount < CAP else CAP


# --- the turn --------------------------------------------------------------------------------------------


def stage(s: State, seat: int, into: list[int]) -> None:
    """Add the current stage."""
    into.append(STAGE_BIT[s.stage])


def turn(s: State, seat: int, into: list[int]) -> None:
    """Add the active seat, and the seat that must act."""
    into += [relative(s, seat, s.active), relative(s, seat, s.asked[0]) if s.asked else 0]


def counters(s: State, seat: int, into: list[int]) -> None:
    """Add the account of the turn, and the amounts in the question."""
    question = top(s)
    least = most = total = discarded = 0
    if isinstance(question, Gaining):
        least, most = question.least, question.most
    elif isinstance(question, Forging):
        total = question.total
    elif isinstance(question, Swapping):
        discarded = question.discarded
    into += [
        1 if s.phase == "buy" else 0,
        capped(s.actions),
        capped(s.buys),
        capped(s.coins),
        capped(s.bought),
        s.mat(),
        s.empty_piles(),
        capped(len(s.pending)),
        capped(least),
        capped(most),
        capped(total),
        capped(discarded),
    ]


def bounds_of_counters(t: RuleTables, players: int) -> list[int]:
    """Return the greatest of these numbers."""
    return [1, CAP, CAP, CAP, CAP, t.victory.bit_count(), len(t.ids), CAP, CAP, CAP, CAP, CAP]


def cards_asked_about(s: State, seat: int, into: list[int]) -> None:
    """Add the card that asks or was gained, the cards that lie aside, and the cards that cannot be bought."""
    question, numbers = top(s), s.tables.numbers
    asking = lying = 0
    if question is not None and isinstance(question, Asking | Gained):  # mostly None; the other test takes longer
        asking = 1 << numbers[question.card]
        if isinstance(question, Ordering | Found):
            for id in aside(s.pending, question.seat):
                lying |= 1 << numbers[id]
    into += [asking, lying, s.banned]


# --- cards -----------------------------------------------------------------------------------------------


def supply(s: State, seat: int, into: list[int]) -> None:
    """Add the cards in the supply."""
    into += s.supply


def table(s: State, seat: int, into: list[int]) -> None:
    """Add the cards in the trash and in play."""
    into += s.trash
    into += s.play


def own(s: State, seat: int, into: list[int]) -> None:
    """Add the observer's hand, and the cards in its discard pile that only the observer knows."""
    into += s.hands[seat]
    into += s.buried[seat]


def unseen(s: State, seat: int, into: list[int]) -> None:
    """Add the cards of each seat that others have not seen where they are."""
    add_all_in_turn(s, seat, s.unseen, into)


def shown(s: State, seat: int, into: list[int]) -> None:
    """Add the kinds of card in each hand that everyone has seen."""
    add_in_turn(s, seat, s.shown_kinds, into)


def discards(s: State, seat: int, into: list[int]) -> None:
    """Add the cards in each discard pile that everyone has seen."""
    add_all_in_turn(s, seat, s.discards, into)


def on_top(s: State, seat: int, into: list[int]) -> None:
    """Add the card on top of each deck, if everyone has seen it."""
    for other in s.tables.clockwise[s.players][seat]:
        into.append(1 << s.decks[other][-1] if s.tops[other] else 0)


def sizes(s: State, seat: int, into: list[int]) -> None:
    """Add numbers of each seat."""
    order = s.tables.clockwise[s.players][seat]
    add_in_turn(s, seat, s.hand_sizes, into)
    for other in order:
        into.append(len(s.decks[other]))
    add_in_turn(s, seat, s.tops, into)
    for other in order:
        into.append(capped(s.tokens[other]))
    for other in order:
        into.append(capped(s.turns[other]))


def bounds_of_sizes(t: RuleTables, players: int) -> list[int]:
    """Return the greatest of these numbers."""
    return [all_cards(t, players)] * (3 * players) + [CAP] * (2 * players)


# --- what a seat may not know ----------------------------------------------------------------------------


def hands_of_others(s: State, seat: int, into: list[int]) -> None:
    """Add the other hands, and the cards in the other discard piles that only their owners know."""
    add_all_in_turn(s, seat, s.hands, into, 1)
    add_all_in_turn(s, seat, s.buried, into, 1)


def decks(s: State, seat: int, into: list[int]) -> None:
    """Add the cards in each deck by kind."""
    for other in s.tables.clockwise[s.players][seat]:
        add_counted(s.decks[other], len(s.tables.ids), into)


FEATURES: tuple[FeatureGroup, ...] = (
    FeatureGroup("stage", "Whether this is the stage of the game.", stage, (chosen(*STAGE_NAMES),), sets=True),
    FeatureGroup(
        "turn", "Whether the seat is active, or must act.", turn, (chosen("active", "asked"), seats), sets=True
    ),
    FeatureGroup(
        "card",
        "Whether the card asks the question or was just gained, lies aside, or cannot be bought in this turn.",
        cards_asked_about,
        (chosen("asks", "aside", "banned"), kinds),
        sets=True,
    ),
    FeatureGroup(
        "shown", "Whether everyone has seen a card of this kind in the seat's hand.", shown, (seats, kinds), sets=True
    ),
    FeatureGroup(
        "top", "Whether everyone has seen this card on top of the seat's deck.", on_top, (seats, kinds), sets=True
    ),
    FeatureGroup(
        "count",
        "1 in the buy phase; actions, buys and coins left; cards bought in the turn; tokens on the mat; empty piles; "
        "effects that are under way; bounds for the cost of a card to gain; cost of the cards trashed, and number of "
        f"cards discarded, for the card that asks. More than {CAP} count as {CAP}.",
        counters,
        (
            chosen(
                "buy-phase",
                "actions",
                "buys",
                "coins",
                "bought",
                "mat",
                "empty-piles",
                "pending",
                "least",
                "most",
                "total",
                "discarded",
            ),
        ),
        bounds_of_counters,
    ),
    FeatureGroup(
        "table", "Cards of this kind in the trash, and in play.", table, (chosen("trash", "play"), kinds), copies
    ),
    FeatureGroup(
        "own",
        "Cards of this kind in the observer's hand, and in the part of its discard pile that only the observer knows.",
        own,
        (chosen("hand", "buried"), kinds),
        copies,
    ),
    FeatureGroup(
        "unseen",
        "Cards of this kind in the seat's hand, deck and discard pile together that the others have not seen there.",
        unseen,
        (seats, kinds),
        copies,
    ),
    FeatureGroup(
        "discards",
        "Cards of this kind in the seat's discard pile that everyone has seen.",
        discards,
        (seats, kinds),
        copies,
    ),
    FeatureGroup(
        "supply", "Cards in the pile; -1 if the kind has none in this game.", supply, (kinds,), copies, NO_PILE
    ),
    FeatureGroup(
        "size",
        "Cards in the seat's hand, in its deck, and on top of its deck that everyone has seen; its tokens and its "
        f"turns, of which more than {CAP} count as {CAP}.",
        sizes,
        (chosen("hand", "deck", "top", "tokens", "turns"), seats),
        bounds_of_sizes,
    ),
    FeatureGroup(
        "other",
        "Cards of this kind in the seat's hand, and in the part of its discard pile that only the seat knows.",
        hands_of_others,
        (chosen("hand", "buried"), others, kinds),
        copies,
        hidden=True,
    ),
    FeatureGroup("deck", "Cards of this kind in the seat's deck.", decks, (seats, kinds), copies, hidden=True),
)
"""The groups of features."""
