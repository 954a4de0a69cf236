"""The moves of cards, each with its event: the phases and words never change a zone in another way.

A card leaves a hand seen if one of its name has been seen there (`hidden.leaves-hand`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from amunre.engine.indices import ones
from amunre.games.prosperity.events import (
    CardDiscarded,
    CardGained,
    CardPlayed,
    CardPutBack,
    CardsDrawn,
    CardsRevealed,
    CardTrashed,
    CleanedUp,
    CoppersTaken,
    DeckShuffled,
    GainMoved,
    TokenMoved,
)
from amunre.games.prosperity.pending import aside
from amunre.games.prosperity.state import NO_PILE, State

NO_CARD: Final = -1

Origin = Literal["hand", "aside"]

# --- hands ----------------------------------------------------------------------------------------------


def _enter_shown(s: State, seat: int, kind: int) -> None:
    """Count a card in hand as known to all."""
    s.shown[seat][kind] += 1
    s.shown_sizes[seat] += 1
    s.shown_kinds[seat] |= 1 << kind


def _enter_hand(s: State, seat: int, kind: int) -> None:
    """Put a card that everyone has seen into a hand."""
    s.hands[seat][kind] += 1
    s.hand_sizes[seat] += 1
    s.held[seat] |= 1 << kind
    _enter_shown(s, seat, kind)


def _leave_unseen(s: State, seat: int, kind: int) -> None:
    """Count a card as no longer unseen, because it leaves its zone or is shown."""
    unseen = s.unseen[seat]
    unseen[kind] -= 1
    if not unseen[kind]:
        s.unseen_kinds[seat] &= ~(1 << kind)


def _leave_hand(s: State, seat: int, kind: int) -> None:
    """Take a card out of a hand; the caller puts it elsewhere."""
    hand, shown = s.hands[seat], s.shown[seat]
    hand[kind] -= 1
    s.hand_sizes[seat] -= 1
    if not hand[kind]:
        s.held[seat] &= ~(1 << kind)
    if not shown[kind]:
        _leave_unseen(s, seat, kind)
        return
    shown[kind] -= 1
    s.shown_sizes[seat] -= 1
    if not shown[kind]:
        s.shown_kinds[seat] &= ~(1 << kind)


def _seen(s: State, seat: int, kind: int) -> None:
    """Make a card in hand known to all, unless one of that name already is (`hidden.shown-again`)."""
    if not s.shown[seat][kind]:
        _enter_shown(s, seat, kind)
        _leave_unseen(s, seat, kind)


def show(s: State, seat: int, kind: int, clause: str) -> None:
    """Show a card in hand, which stays there (`hidden.shown`)."""
    _seen(s, seat, kind)
    if s.log is not None:
        s.log.tell(CardsRevealed, clause, seat, (s.tables.ids[kind],), "hand")


def _enter_play(s: State, kind: int) -> None:
    s.play[kind] += 1
    s.in_play |= 1 << kind


def play_from_hand(s: State, seat: int, kind: int, by: Literal["action", "treasure", "king"], clause: str) -> None:
    """Put a card from hand in play."""
    _leave_hand(s, seat, kind)
    _enter_play(s, kind)
    if s.log is not None:
        s.log.tell(CardPlayed, clause, seat, s.tables.ids[kind], by, 1)


def play_from_aside(s: State, seat: int, kind: int, clause: str) -> None:
    """Put a revealed card in play."""
    _enter_play(s, kind)
    if s.log is not None:
        s.log.tell(CardPlayed, clause, seat, s.tables.ids[kind], "venture", 1)


def trash_from_hand(s: State, seat: int, kind: int, clause: str) -> None:
    """Trash a card in hand (`trash.hand`)."""
    _leave_hand(s, seat, kind)
    _trashed(s, seat, kind, "hand", clause)


def discard_from_hand(s: State, seat: int, kind: int, clause: str) -> None:
    """Discard a card in hand, seen by all (`hidden.discards`)."""
    _leave_hand(s, seat, kind)
    _discarded(s, seat, kind, "hand", clause)


def take_coppers(s: State, seat: int, kind: int, number: int, clause: str) -> None:
    """Move cards of one name from the discard pile to the hand, those first that everyone has seen."""
    seen = min(number, s.discards[seat][kind])
    s.discards[seat][kind] -= seen
    s.buried[seat][kind] -= number - seen
    for _ in range(number - seen):
        _leave_unseen(s, seat, kind)
    for _ in range(number):
        _enter_hand(s, seat, kind)
    if s.log is not None:
        s.log.tell(CoppersTaken, clause, seat, number)


# --- the discard pile and the trash -----------------------------------------------------------------------


def _trashed(s: State, seat: int, kind: int, origin: Literal["hand", "play", "aside"], clause: str) -> None:
    s.trash[kind] += 1
    if s.log is not None:
        s.log.tell(CardTrashed, clause, seat, s.tables.ids[kind], origin)


def _discarded(s: State, seat: int, kind: int, origin: Origin, clause: str) -> None:
    s.discards[seat][kind] += 1
    if s.log is not None:
        s.log.tell(CardDiscarded, clause, seat, s.tables.ids[kind], origin)


def discard_aside(s: State, seat: int, kind: int, clause: str) -> None:
    """Discard a revealed card."""
    _discarded(s, seat, kind, "aside", clause)


def trash_aside(s: State, seat: int, kind: int, clause: str) -> None:
    """Trash a revealed card."""
    _trashed(s, seat, kind, "aside", clause)


def trash_from_play(s: State, seat: int, kinds: int, clause: str) -> None:
    """Trash all cards of these kinds in play."""
    leaving = kinds & s.in_play
    s.in_play ^= leaving
    for kind in ones(leaving):
        while s.play[kind]:
            s.play[kind] -= 1
            _trashed(s, seat, kind, "play", clause)


# --- the deck ---------------------------------------------------------------------------------------------


def shuffle(s: State, seat: int, clause: str) -> bool:
    """Shuffle the discard pile, which becomes the deck; return whether it has any cards (`deck.shuffle`)."""
    discards, buried, unseen = s.discards[seat], s.buried[seat], s.unseen[seat]
    pile: list[int] = []
    for kind, seen in enumerate(discards):
        number = seen + buried[kind]
        if number:
            pile += [kind] * number
            if seen:
                unseen[kind] += seen
                s.unseen_kinds[seat] |= 1 << kind
    if not pile:
        return False
    s.discards[seat], s.buried[seat] = [0] * len(unseen), [0] * len(unseen)
    s.chance.shuffle(s.shuffles, pile, s.tables.ids)
    s.shuffles += 1
    s.decks[seat] = pile
    s.tops[seat] = 0
    if s.log is not None:
        s.log.tell(DeckShuffled, clause, seat, tuple([s.tables.ids[kind] for kind in reversed(pile)]))
    return True


def draw(s: State, seat: int, number: int, clause: str) -> None:
    """Draw cards, as many as there are; if the deck runs out, shuffle the discard pile (`deck.rest-first`)."""
    while number:
        if not s.decks[seat] and not shuffle(s, seat, "deck.shuffle"):
            return
        drawn = min(number, len(s.decks[seat]))
        _draw_from_deck(s, seat, drawn, clause)
        number -= drawn


def _draw_from_deck(s: State, seat: int, number: int, clause: str) -> None:
    """Draw cards from a deck that has that many."""
    deck = s.decks[seat]
    drawn = deck[: -number - 1 : -1]
    del deck[-number:]
    hand, held = s.hands[seat], s.held[seat]
    for kind in drawn:
        hand[kind] += 1
        held |= 1 << kind
    s.held[seat] = held
    s.hand_sizes[seat] += number
    seen = min(number, s.tops[seat])
    s.tops[seat] -= seen
    for kind in drawn[:seen]:
        _enter_shown(s, seat, kind)
    if s.log is not None:
        ids = tuple([s.tables.ids[kind] for kind in drawn])
        s.log.tell(CardsDrawn, clause, seat, ids[:seen], ids[seen:])


def reveal(s: State, seat: int, clause: str) -> int:
    """Turn up the top card of a deck, which lies aside then; return its kind, or NO_CARD if there is no card."""
    if not s.decks[seat] and not shuffle(s, seat, "deck.shuffle"):
        return NO_CARD
    kind = s.decks[seat].pop()
    if s.tops[seat]:
        s.tops[seat] -= 1
    else:
        _leave_unseen(s, seat, kind)
    if s.log is not None:
        s.log.tell(CardsRevealed, clause, seat, (s.tables.ids[kind],), "deck")
    return kind


def put_back(s: State, seat: int, kind: int, clause: str) -> None:
    """Put a revealed card on top of a deck (`deck.onto`)."""
    s.decks[seat].append(kind)
    s.tops[seat] += 1
    if s.log is not None:
        s.log.tell(CardPutBack, clause, seat, s.tables.ids[kind])


# --- gains ------------------------------------------------------------------------------------------------


def gain(s: State, seat: int, kind: int, clause: str) -> None:
    """Move a card from its pile, which is not empty, to a discard pile (`gain.where`)."""
    t = s.tables
    s.supply[kind] -= 1
    if not s.supply[kind]:
        s.stocked &= ~(1 << kind)
    s.discards[seat][kind] += 1
    if s.log is not None:
        s.log.tell(CardGained, clause, seat, t.ids[kind])
        if t.victory >> kind & 1 and s.supply[kind] + 1 == t.pile_sizes[s.players][kind] and s.has_mat():
            s.log.tell(TokenMoved, "card.trade-route-mat", t.ids[kind])


def move_gain(s: State, seat: int, kind: int, by: Literal["seal", "watchtower"], to: Literal["deck", "trash"]) -> None:
    """Move a card that was just gained from the discard pile to the deck or to the trash.

    A card in hand that moves it is shown, and stays there (`card.watchtower-gain`).
    """
    if by == "watchtower":
        _seen(s, seat, ones(s.tables.moving & s.held[seat])[0])
    s.discards[seat][kind] -= 1
    if to == "deck":
        s.decks[seat].append(kind)
        s.tops[seat] += 1
    else:
        s.trash[kind] += 1
    if s.log is not None:
        clause = "card.royal-seal" if by == "seal" else "card.watchtower-gain"
        s.log.tell(GainMoved, clause, seat, s.tables.ids[kind], by, to)


# --- clean-up ---------------------------------------------------------------------------------------------


def clean_up(s: State, seat: int) -> None:
    """Discard all cards in play and in hand; unseen cards in hand stay unseen (`hidden.discard`)."""
    t = s.tables
    hand, shown, play, discards, buried = s.hands[seat], s.shown[seat], s.play, s.discards[seat], s.buried[seat]
    if s.log is not None:
        unseen = [hand[kind] - shown[kind] for kind in t.kinds]
        s.log.tell(CleanedUp, "cleanup.discard", seat, t.in_order(s.play), t.in_order(shown), t.in_order(unseen))
    for kind in ones(s.held[seat] | s.in_play):
        seen = shown[kind]
        discards[kind] += seen + play[kind]
        buried[kind] += hand[kind] - seen
        hand[kind] = shown[kind] = play[kind] = 0
    s.in_play = s.held[seat] = s.hand_sizes[seat] = s.shown_sizes[seat] = s.shown_kinds[seat] = 0


# --- all cards of a seat ------------------------------------------------------------------------------


def owned_by(s: State, seat: int) -> list[int]:
    """Return the number of cards of each kind that a seat owns (`hidden.holdings`)."""
    owned = s.tables.counted(aside(s.pending, seat))
    for kind in s.decks[seat]:
        owned[kind] += 1
    zones = [s.hands[seat], s.discards[seat], s.buried[seat], *([s.play] if seat == s.active else [])]
    return [sum(counts) for counts in zip(owned, *zones, strict=True)]


# --- what follows -------------------------------------------------------------------------------------------


def follow(s: State) -> None:
    """Set everything in a state that is derived from the rest of it."""
    s.piles = sum([1 << kind for kind, cards in enumerate(s.supply) if cards != NO_PILE])
    s.stocked = sum([1 << kind for kind, cards in enumerate(s.supply) if cards > 0])
    s.in_play = _kinds(s.play)
    s.held = [_kinds(hand) for hand in s.hands]
    s.hand_sizes = [sum(hand) for hand in s.hands]
    s.shown_sizes = [sum(shown) for shown in s.shown]
    s.unseen = [_unseen(s, seat) for seat in range(s.players)]
    s.shown_kinds = [_kinds(shown) for shown in s.shown]
    s.unseen_kinds = [_kinds(unseen) for unseen in s.unseen]


def _kinds(counts: Sequence[int]) -> int:
    """Return the kinds of which there are any."""
    return sum([1 << kind for kind, count in enumerate(counts) if count])


def _unseen(s: State, seat: int) -> list[int]:
    """Return the number of cards of each kind in the unseen parts of a seat's zones."""
    found = [
        held - shown + buried for held, shown, buried in zip(s.hands[seat], s.shown[seat], s.buried[seat], strict=True)
    ]
    deck = s.decks[seat]
    for kind in deck[: len(deck) - s.tops[seat]]:
        found[kind] += 1
    return found
