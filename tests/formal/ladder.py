"""The auction ends for any number of players and any rising ladder: the step of the argument, checked by machine.

With n players there are n provinces; the ladder has m spaces. Let E be the number of cards that bear a stone, and S the
sum of the places (1 to m) of the highest stone on each of them. A bid either goes above the highest stone of a card,
from place t to t' with t < t' <= m, or is the first on an empty card. When no card is empty the auction is over. The
lemma says that one bid keeps this true:

    E <= S <= m * E, E <= n - 1, bids so far <= S,      as long as the auction goes on;

so there are at most m * (n - 1) bids before the one that ends the auction. At the start all are 0. That nobody is
ever without a bid needs no counting: while the auction goes on a card is empty, and a bid of 0 on it is legal.

Its premises, about what a bid is and when an auction ends, are tested on the engine with arbitrary ladders in
`test_ladder.py`.
"""

from __future__ import annotations

from claims import Claim, Finding
from proving import refuted


def counterexamples(rising: bool = True) -> list[str]:
    """Return the counterexamples that z3 finds for the lemma. Raises RuntimeError if z3 cannot decide.

    Without `rising`, a bid may be as high as the highest stone; then the lemma is false.
    """
    import z3

    m, n, occupied, total, rest, bids, t, to = z3.Ints("m n occupied total rest bids t to")

    def invariant(cards: z3.ArithRef, places: z3.ArithRef, made: z3.ArithRef) -> z3.BoolRef:
        return z3.And(made >= 0, made <= places, cards <= places, places <= m * cards)

    sizes = z3.And(m >= 1, n >= 1, occupied >= 0, occupied <= n - 1)
    before = z3.And(sizes, invariant(occupied, total, bids))
    # One card out of `occupied` has its highest stone on place t; the others have theirs on places from 1 to m too.
    one_of_them = z3.And(occupied >= 1, t >= 1, total == rest + t, occupied - 1 <= rest, rest <= m * (occupied - 1))
    overbid = z3.And(before, one_of_them, t < to if rising else t <= to, to <= m)
    first = z3.And(before, to >= 1, to <= m)
    over = occupied + 1 == n
    lemmas = {
        "the start": z3.Implies(z3.And(m >= 1, n >= 1), invariant(z3.IntVal(0), z3.IntVal(0), z3.IntVal(0))),
        "a bid above a stone": z3.Implies(overbid, invariant(occupied, rest + to, bids + 1)),
        "a bid on an empty card": z3.Implies(first, invariant(occupied + 1, total + to, bids + 1)),
        "the last bid": z3.Implies(z3.And(first, over), bids + 1 <= m * (n - 1) + 1),
    }
    return refuted(lemmas, seconds=60)


def check() -> Finding:
    """The lemma, for all numbers."""
    wrong = counterexamples()
    covered = "the start, a bid above a stone, a bid on an empty card, the last bid; all m, n >= 1"
    return Finding(covered, f"{len(wrong)} counterexamples", tuple(wrong))


CLAIMS = (
    Claim(
        "An auction has at most m(n-1)+1 bids, for any number of players n and any rising ladder of m bids",
        "proved",
        check,
    ),
)
