"""The checks of the engine by the clauses that they cite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from amunre.engine.rules import Move
from amunre.engine.ruleset import Rules


@frozen
class Refusal:
    """A check: the code with which it refuses, and the function that says what it lets through."""

    code: str
    check: Callable[..., Any]


def moves(rules: Rules[Any]) -> Iterator[type[Move[Any, Any, Any]]]:
    """All moves of the game, stage by stage."""
    for stage in rules.game.stages:
        yield from (*stage.moves, *stage.any_time)


def refusals_by_clause(rules: Rules[Any], shown: Iterable[tuple[str, str]]) -> Mapping[str, tuple[Refusal, ...]]:
    """The checks of the engine by clause, each once.

    Checks of `card.*` cite the card that is played, which only a refusal tells: `shown` are the clauses and codes of
    refusals that were met.
    """
    cards = {(clause, code) for clause, code in shown if clause.startswith("card.")}
    found: dict[str, dict[Refusal, None]] = defaultdict(dict)
    for check in (check for move in moves(rules) for check in move.checks):
        refusal = Refusal(check.code, check.allows)
        clauses = [clause for clause, code in cards if code == check.code]
        for slug in sorted(clauses) if check.clause == "card.*" else [check.clause]:
            found[slug][refusal] = None
    return {slug: tuple(refusals) for slug, refusals in found.items()}
