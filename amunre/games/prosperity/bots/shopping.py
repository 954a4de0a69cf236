"""Purchases: the best combination of cards for the coins and buys of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from amunre.engine.indices import ones
from amunre.games.prosperity.bots.outlook import Outlook

WON: Final = 30.0
"""Value of ending the game while ahead; ending it while behind costs as much."""
MOST_BUYS: Final = 4
"""Number of buys that are planned together."""


def ending(look: Outlook, kind: int) -> float:
    """Return the value of the end of the game if buying this card ends it; 0 if it does not."""
    s, t = look.board, look.t
    if s.supply[kind] != 1 or not (t.ending >> kind & 1 or look.empty + 1 >= t.rules.empty_piles):
        return 0.0
    points = look.points()
    ahead = points[look.seat] + t.points[kind] - max([n for seat, n in enumerate(points) if seat != look.seat])
    turns = [s.turns[seat] for seat in range(s.players) if seat != look.seat]
    if ahead == 0:
        ahead = max(turns) - s.turns[look.seat]
    return WON if ahead > 0 else -WON if ahead < 0 else 0.0


def worths(look: Outlook) -> list[float]:
    """Return the value of buying each card now, with everything that happens on the purchase."""
    s, t = look.board, look.t
    found = look.keep[:]
    tokens = sum([each * s.play[kind] for kind, each in t.token_kinds])
    copies = sum([s.play[kind] for kind, _ in t.copying])
    most = max([most for _, most in t.copying], default=0)
    for kind in look.kinds:
        if copies and look.costs[kind] <= most and not t.victory >> kind & 1:
            found[kind] *= 1 + min(copies, max(0, s.supply[kind] - 1))
        for other, kinds, gained in t.gain_with:
            if s.play[other] and kinds >> kind & 1 and s.supply[t.numbers[gained]] > 0:
                found[kind] += s.play[other] * look.keep[t.numbers[gained]]
        for lost in ones(t.trash_in_play[kind]):
            found[kind] -= s.play[lost] * look.keep[lost]
        found[kind] += tokens + ending(look, kind)
    return found


def plan(
    look: Outlook, values: Sequence[float], kinds: Sequence[int], coins: int, buys: int
) -> tuple[float, list[int]]:
    """Return the value of the best purchases, and the cards, the best first; none if no purchase is worthwhile."""
    wanted = [(kind, look.costs[kind], worth) for kind in kinds if (worth := values[kind]) > 0]
    if buys == 1:
        worth, kind = max([(worth, kind) for kind, cost, worth in wanted if cost <= coins], default=(0.0, -1))
        return worth, [kind] if worth else []
    best: list[tuple[float, list[int]]] = [(0.0, [])] * (coins + 1)
    for _ in range(min(buys, MOST_BUYS)):
        longer = best[:]
        for kind, cost, worth in wanted:
            for purse in range(cost, coins + 1):
                before, cards = best[purse - cost]
                if before + worth > longer[purse][0] and cards.count(kind) < look.board.supply[kind]:
                    longer[purse] = before + worth, [*cards, kind]
        best = longer
    worth, cards = best[coins]
    return worth, sorted(cards, key=lambda kind: -values[kind])
