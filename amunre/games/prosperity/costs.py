"""Costs of cards now (chapter `cost`)."""

from __future__ import annotations

from collections.abc import Sequence

from amunre.games.prosperity.state import State


def cost(s: State, kind: int) -> int:
    """Return the cost of a card now (`cost.now`), in coins."""
    found = s.tables.costs[kind]
    if s.phase == "buy":
        for other, kinds, by in s.tables.cheaper:
            if kinds >> kind & 1:
                found -= by * s.play[other]
        for other, kinds, by in s.tables.per_card:
            if other == kind:
                found -= by * s.number_in_play(kinds)
    return max(0, found)


def costs(s: State) -> Sequence[int]:
    """Return the costs of all cards now, by kind (`cost.everywhere`)."""
    t = s.tables
    if s.phase == "action" or not s.in_play & t.changing:
        return t.costs
    return [cost(s, kind) for kind in t.kinds]


def piles_costing(s: State, least: int, most: int) -> int:
    """Return the kinds in the supply with a card whose cost is within these bounds."""
    found = 0
    for kind, now in enumerate(costs(s)):
        if s.supply[kind] > 0 and least <= now <= most:
            found |= 1 << kind
    return found
