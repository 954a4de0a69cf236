"""What conflicts are worth, and how many tiles one best adds to them."""

from __future__ import annotations

from typing import NamedTuple

from amunre.games.tigris.bots.outlook import Outlook
from amunre.games.tigris.phases.conflicts import lost

SPENT = 0.08
"""What a tile added to a conflict costs: it would have been of use elsewhere."""
STRENGTH = 0.04
"""What a supporter more is worth where one's own leader stands, and costs where another's does."""
LOST = 0.7
"""What part of a beaten leader's promise is lost: it can be placed again."""


class Bet(NamedTuple):
    """How a conflict is best fought."""

    worth: float
    added: int
    chance: float


def attack(look: Outlook, ahead: int, hand: int, rival: int, kind: int, won: float, lost: float) -> Bet:
    """How many tiles an attacker best adds who is ahead by so many on the board, with so many in hand.

    won, lost: what is won, and what is lost if the rival's hand is too good.
    """
    bets = []
    for added in range(hand + 1):
        chance = look.at_most(ahead + added - 1, rival, kind) if ahead + added > 0 else 0.0
        bets.append(Bet(chance * won - (1 - chance) * lost - SPENT * added, added, chance))
    return max(bets)


def revolt_stakes(look: Outlook, attacker: int, defender: int, color: int) -> tuple[float, float]:
    """What is worth to this seat that the attacker of a revolt wins, and what that the defender does."""
    red = look.t.sanctuary
    won = look.own(attacker) * look.point[attacker][red] - look.own(defender) * LOST * look.leader(defender, color)
    return won, look.own(defender) * look.point[defender][red]


def war_stakes(look: Outlook, winner: int, loser: int, color: int, supporters: int) -> float:
    """What it is worth to this seat that a war is won, with so many tiles of the loser on the board, as a set."""
    removed = lost(look.board, color, supporters, look.leaders[loser][color]).bit_count()
    beaten = LOST * look.leader(loser, color) + STRENGTH * removed
    return look.own(winner) * look.point[winner][color] * (1 + removed) - look.own(loser) * beaten
