"""The value of an offering, given the other players' likely offerings and the temple's space."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from amunre.games.amun_re.bots.knowledge import NOTHING, Knowledge
from amunre.games.amun_re.bots.outlook import Outlook

STEALS, SHARES = 0.1, (0.0, 0.1, 0.2, 0.3, 0.45)
"""Probability that another player steals; and the shares of gold offered otherwise, all equally likely."""
PHARAOH: Final = 0.3
"""Points for becoming Pharaoh."""
ENVY: Final = 0.5
"""Weight of other players' gains from the temple, relative to the seat's own gains."""


def offering(look: Outlook, actions: Sequence[int]) -> list[float]:
    """Weigh the gifts for the likely rank, becoming Pharaoh, and the temple's space against the gold spent.

    Players with little gold or few farmers therefore steal. A Correction is played if moving the temple is worth more
    than the card. Consider only amounts of gold that may be just enough for a better rank.
    """
    k, s = look.k, look.s
    order = (look.seat - s.pharaoh) % s.players
    rivals: list[list[tuple[int, float]]] = []
    wanted = {1}
    totals, least = [1.0], 0
    for seat in range(s.players):
        if seat == look.seat:
            continue
        offers = likely_offers(k, s.gold[seat])
        totals, least = summed(totals, least, offers)
        first = 1 if (seat - s.pharaoh) % s.players < order else 0
        enough = [(amount + first, chance) for amount, chance in offers]
        rivals.append(enough)
        wanted.update([amount for amount, _ in enough])
    below = [0.0]
    for chance in totals:
        below.append(below[-1] + chance)
    luck = fortune(look)
    stretches: dict[int, list[tuple[int, float]]] = {}
    prizes = [count * look.gift(count) if count else 0.0 for count in k.gifts[: s.players]]
    if not look.final:
        prizes[0] += PHARAOH
    found: list[float] = []
    for index in actions:
        amount, kind = k.amount[index], k.kind[index]
        steals = amount == NOTHING
        if not steals and amount not in wanted:
            found.append(-inf)
            continue
        by = 0 if kind == NOTHING else k.number[kind]
        if by not in stretches:
            stretches[by] = stretched(k, luck, by)
        if steals:
            worth = -look.price(-k.steal_takes) + temple(stretches[by], below, least + k.steal_counts)
        else:
            worth = prize(rivals, prizes, amount) - look.price(amount)
            worth += temple(stretches[by], below, least + amount)
        found.append(worth if kind == NOTHING else worth - look.card(kind))
    return found


def likely_offers(k: Knowledge, gold: int) -> list[tuple[int, float]]:
    """Return a player's likely offerings with their probabilities, given their gold; a steal is negative."""
    if not gold:
        return [(k.steal_counts, 1.0)]
    each = (1 - STEALS) / len(SHARES)
    return [(k.steal_counts, STEALS), *((max(1, round(share * gold)), each) for share in SHARES)]


def summed(chances: list[float], least: int, offers: list[tuple[int, float]]) -> tuple[list[float], int]:
    """Return the probability of each total after adding an offering, starting from the lowest total, and that total."""
    lowest = min([amount for amount, _ in offers])
    highest = max([amount for amount, _ in offers])
    found = [0.0] * (len(chances) + highest - lowest)
    for amount, likely in offers:
        place = amount - lowest
        for chance in chances:
            found[place] += chance * likely
            place += 1
    return found, least + lowest


def prize(rivals: list[list[tuple[int, float]]], prizes: list[float], amount: int) -> float:
    """Return the average points for the rank that an amount of gold will reach."""
    ranks = [1.0]
    for enough in rivals:
        ahead = 0.0
        for needed, likely in enough:
            if needed > amount:
                ahead += likely
        ranks.append(0.0)
        for rank in range(len(ranks) - 1, 0, -1):
            ranks[rank] = ranks[rank] * (1 - ahead) + ranks[rank - 1] * ahead
        ranks[0] *= 1 - ahead
    points = 0.0
    for rank, chance in enumerate(ranks):
        points += chance * prizes[rank]
    return points


def fortune(look: Outlook) -> dict[int, float]:
    """Return the seat's points minus the other players' points, for each space of the temple."""
    k, s = look.k, look.s
    found: dict[int, float] = {}
    for space in k.spaces:
        points = 0.0
        for seat in range(s.players):
            temples = k.per_temple * space * look.holdings(seat).temples / look.incomes
            gain = temples + look.income(seat, space) * look.rate
            points += gain if seat == look.seat else -ENVY * gain / (s.players - 1)
        found[space] = points
    return found


def stretched(k: Knowledge, luck: dict[int, float], by: int) -> list[tuple[int, float]]:
    """Return the value of totals up to each bound, if the seat may add or subtract an amount."""
    space_for = k.rules.space_for
    ends = sorted({highest + shift for highest in k.highest for shift in (by, -by)})
    return [(end, max(luck[space_for(end + by)], luck[space_for(end - by)])) for end in ends]


def temple(stretches: list[tuple[int, float]], below: list[float], least: int) -> float:
    """Return the average points from the temple's space.

    Args:
        stretches: The result of `stretched`.
        below: Probability that the total is less than the lowest total, less than the next one, and so on.
        least: The lowest total.
    """
    points, before = 0.0, 0.0
    for end, worth in stretches:
        place = end - least + 1
        until = below[place] if 0 <= place < len(below) else 0.0 if place < 0 else 1.0
        points += (until - before) * worth
        before = until
    return points


def correction(look: Outlook, actions: Sequence[int]) -> list[float]:
    """Rate corrections by the space to which they move the temple."""
    k, s = look.k, look.s
    total = k.rules.total_offered(s.offered, s.corrected)
    luck = fortune(look)
    return [luck[k.rules.space_for(total + k.amount[index])] for index in actions]
