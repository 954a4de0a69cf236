"""What a search remembers of its playouts: a tree of what the seats decided on the way, and what came of it.

Where a playout comes for the first time, and from there on, all seats play as sensible players. The oftener playouts
come by, the more of such a player's second thoughts are tried there too, and each seat does what has been best for
itself so far. So a search counts with others who answer well, and with what its own seat can still do later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, isqrt, log, sqrt
from random import Random
from typing import Any

from amunre.bots.strategy import Expert, strategy_of
from amunre.engine.policy import decided
from amunre.engine.ruleset import Rules

CURIOSITY = 0.15
"""How much better than it seemed so far an action that was seldom tried may be, as a chance to win."""
CLOSE = 1.5
"""By how many points the end may go another way in a world that is much like this one."""


class Node:
    """A decision of one seat after the same decisions of all, in whatever worlds."""

    def __init__(self) -> None:
        self._times = 0
        self._tried: dict[int, tuple[int, float]] = {}
        """By action: how often, and the sum of what came of it."""
        self._others: Sequence[int] | None = None
        """What else is worth trying, the most promising first, once somebody has asked."""

    def choose(self, s: Any, seat: int, legal: Sequence[int], policy: Expert) -> int:
        """What promises most; what else is worth trying is tried as soon as there is room for it.

        There is for as many actions as the root of the times that it was decided here (progressive widening); where
        that is one, it is what is sensible in this world.
        """
        room = isqrt(self._times)
        if room < 2:
            return policy.choose(s, seat, legal)
        possible = set(legal)
        tried = [index for index in self._tried if index in possible]
        if len(tried) < room:
            if self._others is None:
                self._others = policy.others(s, seat, legal)
            for index in (policy.choose(s, seat, legal), *self._others):
                if index in possible and index not in self._tried:
                    return index
        return max(tried, key=self._promise)

    def _promise(self, index: int) -> float:
        """The upper end of what an action may be worth (UCB1)."""
        times, total = self._tried[index]
        return total / times + CURIOSITY * sqrt(log(self._times) / times)

    def learn(self, index: int, value: float) -> None:
        """Remember what came of an action for the seat that did it."""
        times, total = self._tried.get(index, (0, 0.0))
        self._tried[index] = times + 1, total + value
        self._times += 1


class Tree:
    """Grows by one node with each playout from the same decision of one seat."""

    def __init__(self, rules: Rules[Any]) -> None:
        self._rules = rules
        self._strategy = strategy_of(rules)
        self._nodes: dict[tuple[int, tuple[tuple[int, int], ...]], Node] = {}
        """By seat and the decisions that it knows of, each a seat and an action."""

    def prospect(self, world: Any, seat: int, index: int, seed: int) -> float:
        """What comes of an action in a world as far as one looks, for the seat that does it: about its chance to win.

        From 0 to 1; the world is played on.
        """
        policy, book = self._strategy.policy(self._rules, Random(seed)), self._rules.rulebook
        goes_on = self._strategy.ahead(world)
        path = self._descend(world, seat, index, policy, goes_on)
        while world.asked and goes_on(world):
            book.perform(world, *decided(book, world, policy))
        chances = self._chances(world, policy)
        for node, other, done in path:
            node.learn(done, chances[other])
        return chances[seat]

    def _descend(
        self, world: Any, seat: int, index: int, policy: Expert, goes_on: Callable[[Any], bool]
    ) -> list[tuple[Node, int, int]]:
        """Play on to the first decision that was never met, and make it: all decisions with their nodes.

        Seats that are asked at the same time do not know what the others do until they have decided themselves.
        """
        book, routine = self._rules.rulebook, self._strategy.routine
        made = [(seat, index)]
        known = dict.fromkeys(world.asked, 0)
        """By seat that is asked: how many of these decisions it knows of."""
        path: list[tuple[Node, int, int]] = []
        is_new = False
        while True:
            book.perform(world, seat, index)
            if is_new or not (world.asked and goes_on(world)):
                return path
            del known[seat]
            known = {other: known.get(other, len(made)) for other in world.asked}
            seat = world.asked[0]
            legal = book.legal(world, seat)
            if len(legal) == 1 or world.stage in routine:
                index = legal[0] if len(legal) == 1 else policy.choose(world, seat, legal)
                continue
            key = seat, tuple(made[: known[seat]])
            is_new = key not in self._nodes
            node = self._nodes.setdefault(key, Node())
            index = node.choose(world, seat, legal, policy)
            path.append((node, seat, index))
            made.append((seat, index))

    def _chances(self, s: Any, policy: Expert) -> list[float]:
        """By seat: about its chance to win, as it stands."""
        points = [policy.standing(s, seat) for seat in range(s.players)]
        error, most = self._strategy.error if s.asked else CLOSE, max(points)
        weights = [exp((each - most) / error) for each in points]
        return [weight / sum(weights) for weight in weights]
