"""Shuffles, determined by a seed and their number, or taken from a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from amunre.arguments import ending, plain
from amunre.errors import NotationError
from amunre.printing import brief

Order = tuple[str, ...]
"""Ids of the items in a shuffled pile, from the top."""

SEED_DIGITS: Final = 1000
"""Maximum number of digits in a seed; records have the same limit."""
_SEEDS = 10**SEED_DIGITS
MOST_ORDERS: Final = 10_000
"""Maximum number of shuffles in a game, and of ids in each shuffle; records have the same limits."""


def checked_seed(seed: object) -> int:
    """Return the seed if it is an integer that a record can hold. Raises ValueError for anything else."""
    known = plain(seed)
    if not isinstance(known, int) or isinstance(known, bool):
        raise ValueError(f"seed: expected an integer, found {brief(seed)}.")
    if not -_SEEDS < known < _SEEDS:
        raise ValueError(f"seed: expected an integer of at most {SEED_DIGITS} digits, found {brief(seed)}.")
    return int(known)


def checked_orders(orders: Iterable[Iterable[str]] | None, argument: str = "shuffles") -> tuple[Order, ...]:
    """Return recorded shuffles, or an empty tuple for None. Raises NotationError unless they are lists of ids."""
    try:
        if isinstance(orders, str):
            raise TypeError  # a str is a sequence too
        whole = () if orders is None else ending(argument, orders, MOST_ORDERS)
        known = tuple(ending(f"{argument}: order {number}", order, MOST_ORDERS) for number, order in enumerate(whole))
    except TypeError:
        raise NotationError(f"{argument}: expected a list of orders, found {brief(orders)}.") from None
    for number, order in enumerate(known):
        if not all(isinstance(id, str) for id in order):
            raise NotationError(f"{argument}: expected ids in order {number}, found {brief(order)}.")
    return known


class Chance:
    """The shuffles in one game, counted from `first`: the given orders come first, then shuffles from the seed."""

    __slots__ = ("fallen", "first", "given", "seed")

    def __init__(self, seed: int, given: Sequence[Order] = (), first: int = 0) -> None:
        self.seed: int = seed
        self.given: tuple[Order, ...] = tuple(given)
        self.first: int = first
        self.fallen: tuple[Order, ...] = ()
        """The results of the shuffles so far."""

    def copy(self) -> Chance:
        """Return a copy for another game."""
        new = Chance(self.seed, self.given, self.first)
        new.fallen = self.fallen
        return new

    def shuffle(self, number: int, pile: list[int], ids: Sequence[str]) -> None:
        """Shuffle a pile in place; `number` is the number of the shuffle in the game, counted from 0.

        Raises NotationError if the given order does not consist of exactly these items.
        """
        k = number - self.first
        if k < len(self.given):
            order = self.given[k]
            if Counter(order) != Counter(ids[item] for item in pile):
                raise NotationError(f"shuffle {number}: expected an order of the {len(pile)} ids in that pile.")
            numbers = {id: item for item, id in enumerate(ids)}
            pile[:] = [numbers[id] for id in reversed(order)]
        else:
            fisher_yates(pile, Random(f"{self.seed}/{number}"))
        order = tuple([ids[item] for item in reversed(pile)])
        if k == len(self.fallen):
            self.fallen += (order,)
        else:
            self.fallen = (*self.fallen[:k], order, *self.fallen[k + 1 :])


def drawn_seat(players: int, seed: int) -> int:
    """Draw a seat, each with equal probability; the same seed always gives the same seat."""
    return int(Random(f"{seed}/start").random() * players)


def fisher_yates(pile: list[int], random: Random) -> None:
    """Shuffle in place with only `random()`, which gives the same sequence in all versions of Python."""
    draw = random.random
    for last in range(len(pile) - 1, 0, -1):
        other = int(draw() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
