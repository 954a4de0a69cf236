"""The facts that everyone knows: a question is asked, or not, because of these alone."""

from __future__ import annotations

from amunre.games.prosperity.costs import piles_costing
from amunre.games.prosperity.state import State


def may_hold(s: State, seat: int, kinds: int) -> bool:
    """Return whether a seat may hold a card of one of these kinds, given what everyone knows (`hidden.may-hold`).

    It is true if such a card in hand has been seen, or if there is an unseen card in hand and such a card is among all
    the unseen cards of the seat.
    """
    if s.shown_kinds[seat] & kinds:
        return True
    return s.hand_sizes[seat] > s.shown_sizes[seat] and s.unseen_kinds[seat] & kinds != 0


class Known:
    """The part of a state that everyone knows (`hidden.no-leak`).

    The choice to ask a question may depend only on this, so it offers nothing of a hand but its size.
    """

    __slots__ = ("_s",)

    def __init__(self, s: State) -> None:
        self._s = s

    def number(self, id: str) -> int:
        """Return the number of a kind of card."""
        return self._s.tables.numbers[id]

    def kinds_of(self, type: str) -> int:
        """Return the kinds of card of a type."""
        return self._s.tables.kinds_by_type[type]

    def hand_size(self, seat: int) -> int:
        """Return the number of cards in a hand."""
        return self._s.hand_sizes[seat]

    def may_hold(self, seat: int, kinds: int) -> bool:
        """Return whether a seat may hold a card of one of these kinds, given what everyone knows."""
        return may_hold(self._s, seat, kinds)

    def may_be_in_discards(self, seat: int, kind: int) -> bool:
        """Return whether a card may be in a seat's discard pile, given what everyone knows."""
        s = self._s
        return s.discards[seat][kind] > 0 or (s.unseen[seat][kind] > 0 and any(s.buried[seat]))

    def number_of_piles(self, least: int, most: int) -> int:
        """Return the number of piles with a card whose cost is within these bounds."""
        return piles_costing(self._s, least, most).bit_count()
