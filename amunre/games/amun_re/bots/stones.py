"""Ways to lay the stones that a turn can buy."""

from __future__ import annotations

from amunre.games.amun_re.bots.knowledge import NOTHING
from amunre.games.amun_re.bots.outlook import Outlook


class Plan:
    """The stones to buy in a turn: how many on each of the seat's provinces, and where a card builds a pyramid."""

    __slots__ = ("building", "laid", "points")

    def __init__(self, points: float, laid: list[int], building: int) -> None:
        self.points: float = points
        self.laid: list[int] = laid
        self.building: int = building
        """Number of the own province for the card, or NOTHING."""


def stone_plans(look: Outlook, most: int, uses: int, card: float, at_once: int) -> list[Plan | None]:
    """Return, by number of stones, the best way to lay them; None if more or fewer are better.

    All pyramids begun, except one, are finished.

    Args:
        look: Outlook of the seat.
        most: Number of stones that it can pay.
        uses: Number of stones that its card turns into a pyramid; 0 without a card.
        card: Points that the card is worth.
        at_once: Provinces on which the card can be played before any stone is bought, a bit for each.
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
    """Return all ways to lay this many stones that finish pyramids: `first` and `each` are the stones needed."""
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
    """Keep this way to lay stones if it is the best of its number, with the card if that is worth it."""
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
