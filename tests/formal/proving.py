"""Lemmas put to z3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def refuted(lemmas: Mapping[str, Any], seconds: int) -> list[str]:
    """Return what z3 finds against lemmas, by name, within this many seconds each; empty if they hold.

    Raises RuntimeError if z3 cannot decide.
    """
    import z3

    found = []
    for name, lemma in lemmas.items():
        solver = z3.Solver()
        solver.set("timeout", 1000 * seconds)
        solver.add(z3.Not(lemma))
        answer = solver.check()
        if answer == z3.unknown:
            raise RuntimeError(f"{name}: z3 cannot tell: {solver.reason_unknown()}")
        if answer == z3.sat:
            found.append(f"{name}: {solver.model()}")
    return found
