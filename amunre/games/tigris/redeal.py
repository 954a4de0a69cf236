"""Redeals: random other states that give the same view (`hidden.bag`)."""

from __future__ import annotations

from random import Random

from amunre.engine.chance import Chance, fisher_yates
from amunre.engine.events import Viewer
from amunre.engine.redeal import seed_of_redeal
from amunre.games.tigris.state import State


def dealt_anew(s: State, viewer: Viewer, seed: int) -> State:
    """Return another state with the same view for this viewer and new random numbers.

    Tiles that the viewer cannot see are shuffled together and dealt to the same places: the bag, the other players'
    hands, and the tiles that those players exchanged. At the end of the game, hands are open and stay the same.
    """
    random = Random(f"redeal/{seed}")
    new = s.copy()
    new.chance = Chance(seed_of_redeal(seed), first=s.shuffles)
    others = [other for other in range(s.players) if other != viewer]
    places = [piles[other] for other in others for piles in (new.hands, new.exchanged)]
    if s.stage == "over":
        places = [new.exchanged[other] for other in others]
    unseen = s.bag[:]
    for place in places:
        for kind, count in enumerate(place):
            unseen += [kind] * count
    unseen.sort()
    fisher_yates(unseen, random)
    for place in places:
        count = sum(place)
        place[:] = [0] * len(place)
        for _ in range(count):
            place[unseen.pop()] += 1
    new.held = [sum([1 << kind for kind, count in enumerate(hand) if count]) for hand in new.hands]
    new.bag = unseen
    return new
