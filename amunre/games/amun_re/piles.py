"""Movement of power cards between hands, provinces, the draw pile and the discard pile (`play.reshuffle`)."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.games.amun_re.events import CardsDrawn, CardsShuffled, FreeCardsLaid, FreeCardsTaken, ProvincesShuffled
from amunre.games.amun_re.state import State


def gain(s: State, seat: int, kind: int) -> None:
    """Put a card into a hand."""
    s.hands[seat][kind] += 1
    s.hand_size[seat] += 1
    s.held[seat] |= 1 << kind


def lay(s: State, seat: int, kind: int) -> None:
    """Lay a card with an offering: it still counts as part of the hand, but can be neither sold nor played."""
    s.laid[seat] = kind
    if s.hands[seat][kind] == 1:
        s.held[seat] &= ~(1 << kind)


def discard(s: State, seat: int, kind: int) -> None:
    """Move a card from a hand to the discard pile (`play.discard`)."""
    s.hands[seat][kind] -= 1
    s.hand_size[seat] -= 1
    if s.hands[seat][kind] == (s.laid[seat] == kind):
        s.held[seat] &= ~(1 << kind)
    s.unspent[seat] &= ~(1 << kind)
    s.discard.append(kind)


def left(s: State) -> int:
    """Return the number of cards that can still be drawn; cards chosen as gifts count as already drawn."""
    return len(s.draw) + len(s.discard) - s.gift_cards


def draw_to_hand(s: State, seat: int, count: int, clause: str) -> None:
    """Draw cards into a hand, up to the number available."""
    for portion in _portions(s, count):
        for kind in portion:
            gain(s, seat, kind)
        if s.log is not None:
            s.log.tell(CardsDrawn, clause, seat, s.tables.cards_named(portion))


def draw_to_province(s: State, province: int, count: int, clause: str) -> None:
    """Draw cards face down onto a province, up to the number available; their order is not kept."""
    for portion in _portions(s, count):
        lying = (*s.free_cards[province], *portion)
        s.free_cards[province] = tuple(sorted(lying, key=s.tables.card_ids.__getitem__))
        if s.log is not None:
            s.log.tell(FreeCardsLaid, clause, s.tables.province_ids[province], s.tables.cards_named(portion))


def take_free_cards(s: State, seat: int, province: int, clause: str) -> None:
    """Move the cards on a province into a hand."""
    taken = s.free_cards[province]
    if taken:
        s.free_cards[province] = ()
        for kind in taken:
            gain(s, seat, kind)
        if s.log is not None:
            s.log.tell(FreeCardsTaken, clause, seat, s.tables.province_ids[province], s.tables.cards_named(taken))


def shuffle_provinces(s: State, provinces: list[int], clause: str) -> None:
    """Shuffle these provinces to make the deck; the rest of the old deck is out of the game."""
    s.out = tuple(sorted(s.out + s.deck))
    s.chance.shuffle(s.shuffles, provinces, s.tables.province_ids)
    s.deck = tuple(provinces)
    s.shuffles += 1
    if s.log is not None:
        order, out = s.tables.provinces_named(reversed(s.deck)), s.tables.provinces_named(s.out)
        s.log.tell(ProvincesShuffled, clause, order, out)


def shuffle_cards(s: State, clause: str) -> None:
    """Shuffle the discard pile to make the draw pile."""
    pile, s.discard = s.discard, []
    s.chance.shuffle(s.shuffles, pile, s.tables.card_ids)
    s.draw = tuple(pile)
    s.shuffles += 1
    if s.log is not None:
        s.log.tell(CardsShuffled, clause, s.tables.cards_named(reversed(s.draw)))


def _portions(s: State, count: int) -> Iterator[tuple[int, ...]]:
    """Yield cards from the draw pile, in portions that are separated by reshuffles."""
    while count and (s.draw or s.discard):
        if not s.draw:
            shuffle_cards(s, "play.reshuffle")
        portion = s.draw[: -count - 1 : -1]
        s.draw = s.draw[: -len(portion)]
        count -= len(portion)
        yield portion
