"""The maximum score of a seat: an upper bound for each scoring, with its proof.

In the scoring of a kingdom of k rounds a seat owns exactly k provinces (`play.kingdoms`). With given provinces

- `bonus-card` gives the points of each kind once (`play.once-each`), and only of kinds whose condition these provinces
  can meet: symbols and sorts are printed, farmers are at most the printed ones and all of the box;
- `pyramid` counts at most the pyramids of the box, P (`play.pyramid-pieces`);
- `set` counts the smallest of k numbers whose sum is at most P: at most P // k;
- `majority` counts once for each kind that these provinces are of, and not without a pyramid;
- `temple` counts the printed temples with the highest space of the track;
- `gold-rank` gives the first place at most, because the points of places fall, and only in the last kingdom.

Their sum is an upper bound with these provinces, regardless of the other seats; the bound is the largest for any k
provinces. Not all combinations are tried: of provinces with equal sorts and symbols only those with most temples
matter. For farmers the k provinces with most printed ones are taken, wherever they are. The scores of a game are at
most the sum of the bounds.
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
    """The maximum score of a seat in one scoring, regardless of the other seats."""

    lines: Mapping[str, int]
    """Points by score line."""
    provinces: tuple[str, ...]
    """Provinces of the calculation."""

    @property
    def total(self) -> int:
        """Sum of all lines, in points."""
        return sum(self.lines.values())


def scoring_bound(rules: Ruleset, kingdom: int, spent: Spent = never) -> Bound:
    """Return the bound for the scoring of a kingdom, from 0. Raises OutOfTime."""
    measures = {line.id: line.measure for line in rules.lines}
    bounds = []
    for held in _holdings(rules, rules.kingdoms[kingdom].rounds, spent):
        lines = {id: _most(measure, held, rules, kingdom) for id, measure in measures.items()}
        bounds.append(Bound(lines, held.provinces))
    return max(bounds, key=lambda bound: bound.total)


def can_be_met(condition: Condition, rules: Ruleset, spent: Spent = never) -> bool:
    """Return whether the condition of a bonus can hold in the scoring of some kingdom. Raises OutOfTime."""
    rounds = {kingdom.rounds for kingdom in rules.kingdoms}
    return any(_can_hold(condition, held, rules) for number in rounds for held in _holdings(rules, number, spent))


# --- with given provinces --------------------------------------------------------------------------------


class _Holding(NamedTuple):
    """The relevant properties of some provinces."""

    sorts: frozenset[tuple[str, str]]
    """Sorts of these provinces, such as `("side", "west")`."""
    symbols: int
    """Number of power card symbols, at most as many as any bonus asks for."""
    temples: int
    provinces: tuple[str, ...]

    def values(self, respect: str) -> int:
        """Return the number of different values of a respect."""
        return sum(found == respect for found, _ in self.sorts)


def _holdings(rules: Ruleset, number: int, spent: Spent) -> Iterator[_Holding]:
    """Yield a set of provinces for each combination of sorts and symbols: the one with most temples."""
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
    """Return the maximum that a line can give for these provinces."""
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
    """Yield points and condition of each kind of card with points."""
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
