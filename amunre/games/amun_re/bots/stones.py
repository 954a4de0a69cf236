"""Ways to place the stones that a seat can buy in a turn."""

from __future__ import annotations

from amunre.games.amun_re.bots.knowledge import NOTHING
from amunre.games.amun_re.bots.outlook import Outlook


class Plan:
    """The stones to buy in a turn: the number per province, and the place where a card builds a pyramid."""

    __slots__ = ("building", "laid", "points")

    def __init__(self, points: float, laid: list[int], building: int) -> None:
        self.points: float = points
        self.laid: list[int] = laid
        self.building: int = building
        """Index of the seat's province in which the card is played, or NOTHING."""


def stone_plans(look: Outlook, most: int, uses: int, card: float, at_once: int) -> list[Plan | None]:
    """Return the best way to place each number of stones; None where more or fewer stones would be better.

    Every pyramid that is begun is finished, with at most one exception.

    Args:
        look: Outlook of the seat.
        most: Number of stones that the seat can afford.
        uses: Number of stones that the seat's card turns into a pyramid; 0 if it has no such card.
        card: Points that the card is worth.
        at_once: Provinces on which the card can be played before any stone is bought, with one bit per province.
    """
    plans: list[Plan | None] = [None] * (most + 1)
    loose = [look.s.stones[province] for province in look.mine]
    each = look.s.tables.stones_per_pyramid
    for finished in splits(most, [each - n for n in loose], each):
        consider(look, plans, finished, uses, card, at_once)
        for place, stones in enumerate(finished):
            room = each if stones else each - loose[place]
            for more in range(1, min(room, most - sum(finished) + 1)):
                laid = finished[:]
                laid[place] += more
                consider(look, plans, laid, uses, card, at_once)
    return plans


def splits(most: int, first: list[int], each: int) -> list[list[int]]:
    """Return all ways to finish pyramids with this many stones, given the stones needed: `first`, then `each`."""
    found: list[list[int]] = [[]]
    for needed in first:
        longer: list[list[int]] = []
        for laid in found:
            left = most - sum(laid)
            longer.append([*laid, 0])
            stones = needed
            while 0 < stones <= left:
                longer.append([*laid, stones])
                stones += each
        found = longer
    return found


def consider(look: Outlook, plans: list[Plan | None], laid: list[int], uses: int, card: float, at_once: int) -> None:
    """Keep this way to place stones if it is the best for that number, playing the card if that is worth it."""
    stones, pyramids, part, mine = look.s.stones, look.s.pyramids, look.part, look.mine
    total = sum(laid)
    heights = [pyramids[p] + part[stones[p] + n] for p, n in zip(mine, laid, strict=True)]
    points, building = look.built(mine, heights), NOTHING
    if uses:
        for place, province in enumerate(mine):
            loose = (stones[province] + laid[place]) % look.s.tables.stones_per_pyramid
            if loose >= uses and (total or at_once >> province & 1):
                before = heights[place]
                heights[place] = before + 1.0 + part[loose - uses] - part[loose]
                raised = look.built(mine, heights) - card
                heights[place] = before
                if raised > points:
                    points, building = raised, place
    best = plans[total]
    if best is None or points > best.points:
        plans[total] = Plan(points, laid, building)
