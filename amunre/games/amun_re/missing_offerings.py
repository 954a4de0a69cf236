"""Offerings that a sketch leaves out, chosen so that they lead to its temple space and its Pharaoh."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import frozen

from amunre.games.amun_re.model import Ruleset


@frozen
class Given:
    """The given part of a round's offerings, by seat, starting with the Pharaoh; None if not given."""

    gold: Sequence[int | None]
    """Gold that each seat offered; 0 means the -3 card."""
    corrected: Sequence[int | None]
    """Amount that each seat added to the total."""
    amounts: Sequence[int]
    """Amount on the correction card that each seat laid; 0 if it laid no card."""
    can_steal: Sequence[bool]
    """For each seat, True if it has at least the gold that a thief takes."""
    temple: int | None
    """The temple space that the offerings lead to."""
    crowned: bool
    """True if the Pharaoh made the highest offering."""


def offerings(rules: Ruleset, given: Given) -> Iterator[tuple[list[int], list[int]]]:
    """Yield each seat's gold and correction, in every way that fits the given part.

    The simplest ways come first: 1 gold if nothing else is needed, and as few thieves as possible.
    """
    for thieves, *signs in product(range(given.gold.count(None) + 1), *((1, -1) for amount in given.amounts)):
        added = [sign * amount for sign, amount in zip(signs, given.amounts, strict=True)]
        corrected = [plain if said is None else said for said, plain in zip(given.corrected, added, strict=True)]
        offered = _with_thieves(rules, given, corrected, thieves)
        if _fits(rules, given, offered, corrected):
            yield offered, corrected


def _with_thieves(rules: Ruleset, given: Given, corrected: Sequence[int], thieves: int) -> list[int]:
    """Return at least 1 gold for each seat that does not steal; the first seats after the Pharaoh make up the total."""
    open = [seat for seat, gold in enumerate(given.gold) if gold is None]
    able = [seat for seat in open if given.can_steal[seat]]
    stealing = able[len(able) - min(thieves, len(able)) :]
    givers = [seat for seat in open if seat not in stealing]
    offered = [1 if seat in givers else gold or 0 for seat, gold in enumerate(given.gold)]
    most = offered[0] if given.crowned and given.gold[0] is not None else rules.most_gold
    if given.crowned and 0 in givers:
        offered[0] = max(offered)
    lowest = next((space.lowest for space in rules.temple if space.space == given.temple), None)
    for seat in givers:
        missing = 0 if lowest is None else lowest - rules.total_offered(offered, corrected)
        offered[seat] += max(0, min(missing, most - offered[seat]))
    return offered


def _fits(rules: Ruleset, given: Given, offered: list[int], corrected: list[int]) -> bool:
    """Return whether these offerings lead to the given temple space and Pharaoh."""
    space = rules.space_for(rules.total_offered(offered, corrected))
    return given.temple in (None, space) and (not given.crowned or offered[0] == max(offered))
