"""A seat's maximum score: an upper bound for each scoring, with its proof.

When a kingdom with k rounds is scored, a seat owns exactly k provinces (`play.kingdoms`). For given provinces:

- `bonus-card` gives the points for each kind once (`play.once-each`), and only for kinds whose condition these
  provinces can meet: symbols and sorts are printed, and there are at most the printed farmers plus all farmers in the
  box;
- `pyramid` counts at most P, the number of pyramids in the box (`play.pyramid-pieces`);
- `set` counts the smallest of k numbers whose sum is at most P, so at most P // k;
- `majority` counts once for each kind among these provinces, and only with a pyramid;
- `temple` counts the printed temples times the highest space on the track;
- `gold-rank` gives at most the points for first place, because later places give fewer, and only in the last kingdom.

Their sum is an upper bound for these provinces, regardless of the other seats; the overall bound is the largest for any
k provinces. Not all combinations are tried: among provinces with equal sorts and symbols, only those with the most
temples matter. For farmers, the calculation uses the k provinces with the most printed farmers, wherever they are. A
game's scores are at most the sum of the bounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from attrs import frozen

from amunre.checking.patience import Spent, check_time, never
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.vocabulary import (
    RESPECTS,
    AllAlike,
    CardSymbols,
    Condition,
    Farmers,
    Measure,
    PerBonusCard,
    PerGoldRank,
    PerMajority,
    PerPyramid,
    PerSet,
    PerTemple,
)


@frozen
class Bound:
    """A seat's maximum score in one scoring, regardless of the other seats."""

    lines: Mapping[str, int]
    """Points by score line."""
    provinces: tuple[str, ...]
    """Provinces used in the calculation."""

    @property
    def total(self) -> int:
        """Sum of all lines, in points."""
        return sum(self.lines.values())


def scoring_bound(rules: Ruleset, kingdom: int, spent: Spent = never) -> Bound:
    """Return the bound for scoring a kingdom, counted from 0. Raises OutOfTime."""
    measures = {line.id: line.measure for line in rules.lines}
    bounds = []
    for held in _holdings(rules, rules.kingdoms[kingdom].rounds, spent):
        lines = {id: _most(measure, held, rules, kingdom) for id, measure in measures.items()}
        bounds.append(Bound(lines, held.provinces))
    return max(bounds, key=lambda bound: bound.total)


def can_be_met(condition: Condition, rules: Ruleset, spent: Spent = never) -> bool:
    """Return whether a bonus condition can be met when some kingdom is scored. Raises OutOfTime."""
    rounds = {kingdom.rounds for kingdom in rules.kingdoms}
    return any(_can_hold(condition, held, rules) for number in rounds for held in _holdings(rules, number, spent))


# --- for given provinces --------------------------------------------------------------------------------


class _Holding(NamedTuple):
    """The relevant properties of some provinces."""

    sorts: frozenset[tuple[str, str]]
    """Sorts of these provinces, such as `("side", "west")`."""
    symbols: int
    """Number of power card symbols, capped at the highest number that any bonus requires."""
    temples: int
    provinces: tuple[str, ...]

    def values(self, respect: str) -> int:
        """Return the number of different values in a category."""
        return sum(found == respect for found, _ in self.sorts)


def _holdings(rules: Ruleset, number: int, spent: Spent) -> Iterator[_Holding]:
    """For each combination of sorts and symbols, yield the set of provinces with the most temples."""
    enough = max((word.least for _, word in _bonuses(rules) if isinstance(word, CardSymbols)), default=0)
    best: list[dict[object, _Holding]] = [{} for _ in range(number + 1)]
    best[0][()] = _Holding(frozenset(), 0, 0, ())
    for province in rules.provinces:
        sorts = frozenset((respect, getattr(province, respect)) for respect in RESPECTS)
        for held, more in zip(best[-2::-1], best[:0:-1], strict=True):
            for before in held.values():
                check_time(spent)
                symbols = min(before.symbols + province.card_symbols, enough)
                temples = before.temples + province.temples
                after = _Holding(before.sorts | sorts, symbols, temples, (*before.provinces, province.id))
                known = more.get((after.sorts, symbols))
                if known is None or temples > known.temples:
                    more[after.sorts, symbols] = after
    for held_at_last in best[number].values():
        check_time(spent)
        yield held_at_last


def _most(measure: Measure, held: _Holding, rules: Ruleset, kingdom: int) -> int:
    """Return the maximum number that a line can count for these provinces."""
    match measure:
        case PerBonusCard():
            return sum(points for points, word in _bonuses(rules) if _can_hold(word, held, rules))
        case PerPyramid(points):
            return points * rules.pyramids
        case PerSet(points):
            return points * (rules.pyramids // len(held.provinces))
        case PerMajority(points, respect):
            return points * held.values(respect) * bool(rules.pyramids)
        case PerTemple(points):
            return points * held.temples * max(space.space for space in rules.temple)
        case PerGoldRank(places):
            return places[0] * (kingdom == len(rules.kingdoms) - 1)


def _bonuses(rules: Ruleset) -> Iterator[tuple[int, Condition | None]]:
    """Yield the points and the condition for each kind of card that gives points."""
    return ((card.points, card.condition) for card in rules.cards if card.points)


def _can_hold(condition: Condition | None, held: _Holding, rules: Ruleset) -> bool:
    """Return whether a condition can be met with these provinces."""
    match condition:
        case None:
            return True
        case CardSymbols(least):
            return held.symbols >= least
        case AllAlike(respect):
            return held.values(respect) == 1
        case Farmers(least):
            printed = sorted((province.printed_farmers for province in rules.provinces), reverse=True)
            return sum(printed[: len(held.provinces)]) + rules.farmers >= least
