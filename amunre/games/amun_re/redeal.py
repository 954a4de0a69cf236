"""Redeals: random other states that give the same view (`play.hidden`)."""

from __future__ import annotations

from random import Random

from amunre.engine.chance import Chance, fisher_yates
from amunre.engine.events import Viewer
from amunre.engine.redeal import seed_of_redeal
from amunre.games.amun_re.state import NO_CARD, NOTHING_YET, State


def dealt_anew(s: State, viewer: Viewer, seed: int) -> State:
    """Return another state with the same view for this viewer and new random numbers.

    Cards that the viewer cannot see are shuffled together and dealt to the same places; the province deck is
    reshuffled too. A start card that is known to be unspent stays where it is. Then each hidden offering is drawn
    uniformly from those that the seat could legally make with its new hand.
    """
    random = Random(f"redeal/{seed}")
    new, t = s.copy(), s.tables
    new.chance = Chance(seed_of_redeal(seed), first=s.shuffles)
    others = [other for other in range(s.players) if other != viewer]
    unseen = [*s.draw]
    for other in others:
        for kind, count in enumerate(s.hands[other]):
            unseen += [kind] * (count - (s.unspent[other] >> kind & 1))
    for cards in s.free_cards:
        unseen += cards
    unseen.sort()
    fisher_yates(unseen, random)

    for other in others:
        hand = [s.unspent[other] >> kind & 1 for kind in range(len(t.cards))]
        for _ in range(s.hand_size[other] - sum(hand)):
            hand[unseen.pop()] += 1
        new.hands[other] = hand
        if s.stage == "offering" and s.offered[other] != NOTHING_YET:
            new.offered[other], new.laid[other] = _offering(new, other, random)
        new.held[other] = sum([1 << kind for kind, n in enumerate(hand) if n > (new.laid[other] == kind)])
    for province, cards in enumerate(s.free_cards):
        dealt = [unseen.pop() for _ in cards]
        new.free_cards[province] = tuple(sorted(dealt, key=t.card_ids.__getitem__))
    new.draw = tuple(unseen)
    deck = sorted(s.deck)
    fisher_yates(deck, random)
    new.deck = tuple(reversed(deck))
    return new


def _offering(s: State, seat: int, random: Random) -> tuple[int, int]:
    """Return a random offering that a hand allows: gold, and the card laid with it."""
    cards = [NO_CARD, *(kind for kind in s.tables.correcting if s.hands[seat][kind])]
    amounts = 1 + s.gold[seat]  # stealing, or offering 1 up to all of the seat's gold
    choice = int(random.random() * amounts * len(cards))
    return choice % amounts, cards[choice // amounts]
