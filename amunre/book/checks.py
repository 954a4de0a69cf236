"""The checks of the engine by the clauses that they cite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from amunre.engine.rules import AnyCheck, AnyMove
from amunre.engine.ruleset import Rules


@frozen
class Refusal:
    """A check: the code with which it refuses, and the class that says what it lets through."""

    code: str
    check: type[AnyCheck]


def moves(rules: Rules) -> Iterator[type[AnyMove]]:
    """All moves of the game, stage by stage."""
    for stage in rules.game.course.STAGES:
        yield from (*stage.moves, *stage.any_time)


def refusals_by_clause(rules: Rules, shown: Iterable[tuple[str, str]]) -> Mapping[str, tuple[Refusal, ...]]:
    """The checks of the engine by clause, each once.

    Which clause a check cites that has one for each thing of a sort, only a refusal tells: `shown` are the clauses and
    codes of refusals that were met.
    """
    met = sorted(set(shown))
    found: dict[str, dict[Refusal, None]] = defaultdict(dict)
    for check in (check for move in moves(rules) for check in move.checks):
        refusal = Refusal(check.code, type(check))
        of_things = (clause for clause, code in met if code == check.code and clause.startswith(f"{check.sort}."))
        for slug in of_things if check.sort else [check.clause]:
            found[slug][refusal] = None
    return {slug: tuple(refusals) for slug, refusals in found.items()}
