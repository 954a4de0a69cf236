"""The value of conflicts, and the best number of tiles to add to each."""

from __future__ import annotations

from math import inf
from typing import Final

from amunre.games.tigris.bots.outlook import Outlook
from amunre.games.tigris.phases.conflicts import lost

SPENT: Final = 0.08
"""Cost of a tile added to a conflict, since it could have been used elsewhere."""
STRENGTH: Final = 0.04
"""Value of one more supporter next to the seat's own leader; next to another player's leader, its cost."""
LOST: Final = 0.7
"""Share of a beaten leader's promise that is lost; the rest remains, because the leader can be placed again."""


def attack(look: Outlook, ahead: int, hand: int, rival: int, kind: int, won: float, lost: float) -> tuple[float, float]:
    """Return the value of the attacker's best bet and its chance of winning, given its lead and its tiles in hand.

    won, lost: the value of winning, and the value of losing because the rival's hand is better.
    """
    best, best_chance = -inf, 0.0
    for added in range(hand + 1):
        chance = look.chance(ahead + added, rival, kind)
        worth = chance * won - (1 - chance) * lost - SPENT * added
        if worth >= best:
            best, best_chance = worth, chance
    return best, best_chance


def revolt_stakes(look: Outlook, attacker: int, defender: int, color: int) -> tuple[float, float]:
    """Return a revolt's value to this seat: first if the attacker wins, then if the defender wins."""
    red = look.t.sanctuary
    won = look.own(attacker) * look.point(attacker, red) - look.own(defender) * LOST * look.leader(defender, color)
    return won, look.own(defender) * look.point(defender, red)


def war_stakes(look: Outlook, winner: int, loser: int, color: int, supporters: int) -> float:
    """Return the value to this seat if the winner defeats the loser, who has these supporters on the board."""
    removed = lost(look.board, color, supporters, look.leaders[loser][color]).bit_count()
    beaten = LOST * look.leader(loser, color) + STRENGTH * removed
    return look.own(winner) * look.point(winner, color) * (1 + removed) - look.own(loser) * beaten
