"""Redeals: random other states that give the same view (`hidden.redeal`)."""

from __future__ import annotations

from random import Random

from amunre.engine.chance import Chance, fisher_yates
from amunre.engine.events import Viewer
from amunre.engine.redeal import seed_of_redeal
from amunre.games.prosperity.piles import follow
from amunre.games.prosperity.state import State


def dealt_anew(s: State, viewer: Viewer, seed: int) -> State:
    """Return another state with the same view for this viewer and new random numbers.

    The unseen cards of each other player are shuffled and dealt to the same places: the hand, the deck and the discard
    pile. Of the viewer's own cards, only the unseen part of the deck is shuffled. When the game is over, nothing is
    unseen.
    """
    random = Random(f"redeal/{seed}")
    new = s.copy()
    new.chance = Chance(seed_of_redeal(seed), first=s.shuffles)
    if s.stage == "over":
        return new
    for seat in range(s.players):
        if seat != viewer:
            _deal(new, seat, random)
        else:
            deck = new.decks[seat]
            below = len(deck) - new.tops[seat]
            unseen = sorted(deck[:below])
            fisher_yates(unseen, random)
            deck[:below] = unseen
    follow(new)
    return new


def _deal(s: State, seat: int, random: Random) -> None:
    """Shuffle the unseen cards of a seat and deal them to the same places."""
    unseen: list[int] = []
    for kind, count in enumerate(s.unseen[seat]):
        unseen += [kind] * count
    fisher_yates(unseen, random)
    hand, buried = s.shown[seat][:], [0] * len(s.buried[seat])
    for _ in range(s.hand_sizes[seat] - s.shown_sizes[seat]):
        hand[unseen.pop()] += 1
    for _ in range(sum(s.buried[seat])):
        buried[unseen.pop()] += 1
    s.hands[seat], s.buried[seat] = hand, buried
    deck = s.decks[seat]
    deck[: len(deck) - s.tops[seat]] = unseen
