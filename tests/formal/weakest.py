"""Treasures of Euphrat & Tigris given to the weakest color one by one: no other way is better, for all totals.

Points of four colors are compared sorted upwards, from the left. Let p be the points, x what the treasures add to each
color when every one is given to a weakest color, and u = p + x. Three steps, each for all integers, are checked by
machine; the number of treasures is not bounded:

    start      with no treasures given, x = 0, the invariant holds;
    a gift     after another one to a weakest color it still holds: a color that got any has at most one point more
               than the weakest;
    the best   where it holds, no y >= 0 with the same sum makes p + y, sorted, come after u, sorted.

So the library, which gives them away in this manner (`end.treasures-joker`), does what is best. That it does so is
tested on the engine in `test_weakest.py`.
"""

from __future__ import annotations

from typing import Any

from claims import Claim, Finding
from proving import refuted

COLORS = 4


def counterexamples(slack: int = 1) -> list[str]:
    """Return the counterexamples that z3 finds for the steps. Raises RuntimeError if z3 cannot decide.

    With a `slack` of 2, a color may have two points more than the weakest; then the last step is false.
    """
    import z3

    p, x, y = (z3.IntVector(name, COLORS) for name in "pxy")
    u, v = [a + b for a, b in zip(p, x, strict=True)], [a + b for a, b in zip(p, y, strict=True)]

    def least(values: list[Any]) -> Any:
        found = values[0]
        for value in values[1:]:
            found = z3.If(value < found, value, found)
        return found

    def ranked(values: list[Any]) -> list[Any]:
        """Sorted upwards, by exchanges of neighbors."""
        found = list(values)
        for last in range(COLORS - 1, 0, -1):
            for k in range(last):
                low, high = found[k], found[k + 1]
                found[k], found[k + 1] = z3.If(high < low, high, low), z3.If(high < low, low, high)
        return found

    def after(one: list[Any], other: list[Any]) -> Any:
        """Return whether one list is greater than another, compared from the left."""
        return z3.Or(*(z3.And(*(one[j] == other[j] for j in range(k)), one[k] > other[k]) for k in range(COLORS)))

    def invariant(points: list[Any], given: list[Any]) -> Any:
        return z3.And(
            *(g >= 0 for g in given),
            *(z3.Implies(g > 0, total <= least(points) + slack) for g, total in zip(given, points, strict=True)),
        )

    started = z3.And(*(n >= 0 for n in p))
    gifts = z3.And(
        *(
            z3.Implies(
                u[k] == least(u),
                invariant([n + (j == k) for j, n in enumerate(u)], [n + (j == k) for j, n in enumerate(x)]),
            )
            for k in range(COLORS)
        )
    )
    same = z3.And(*(n >= 0 for n in y), z3.Sum(*x) == z3.Sum(*y))
    lemmas = {
        "the start": z3.Implies(started, invariant(list(p), [z3.IntVal(0)] * COLORS)),
        "a gift": z3.Implies(z3.And(started, invariant(u, list(x))), gifts),
        "the best": z3.Implies(z3.And(started, invariant(u, list(x)), same), z3.Not(after(ranked(v), ranked(u)))),
    }
    return refuted(lemmas, seconds=120)


def check() -> Finding:
    """The three steps, for all numbers."""
    wrong = counterexamples()
    return Finding("four colors, all totals, any number of treasures", f"{len(wrong)} counterexamples", tuple(wrong))


CLAIMS = (Claim("Euphrat & Tigris: no way to use treasures beats giving each to the weakest color", "proved", check),)
