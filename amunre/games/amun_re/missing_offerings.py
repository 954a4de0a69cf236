"""Missing offerings of a sketch: offerings that lead to its temple and Pharaoh."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import frozen

from amunre.games.amun_re.model import Ruleset


@frozen
class Given:
    """The given part of a round's offerings, by seat from the Pharaoh on; None if not given."""

    gold: Sequence[int | None]
    """Gold that each offered; 0 is the -3 card."""
    corrected: Sequence[int | None]
    """Amount that each added to the total."""
    amounts: Sequence[int]
    """Amount of the correction card that each laid; 0 without one."""
    can_steal: Sequence[bool]
    """True if each has the gold that a thief takes."""
    temple: int | None
    """The space to which they lead."""
    crowned: bool
    """True if the Pharaoh offered most."""


def offerings(rules: Ruleset, given: Given) -> Iterator[tuple[list[int], list[int]]]:
    """Yield gold and correction of each, in all ways that fit the given part.

    The simplest first: 1 gold if nothing else is needed, and as few thieves as possible.
    """
    for thieves, *signs in product(range(given.gold.count(None) + 1), *((1, -1) for amount in given.amounts)):
        added = [sign * amount for sign, amount in zip(signs, given.amounts, strict=True)]
        corrected = [plain if said is None else said for said, plain in zip(given.corrected, added, strict=True)]
        offered = _with_thieves(rules, given, corrected, thieves)
        if _fits(rules, given, offered, corrected):
            yield offered, corrected


def _with_thieves(rules: Ruleset, given: Given, corrected: Sequence[int], thieves: int) -> list[int]:
    """Return gold of at least 1 for each who does not steal; the first from the Pharaoh make up the temple's total."""
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
    """Return whether these offerings lead to the temple and the Pharaoh."""
    space = rules.space_for(rules.total_offered(offered, corrected))
    return given.temple in (None, space) and (not given.crowned or offered[0] == max(offered))
