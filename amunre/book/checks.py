"""The engine's checks, grouped by the clauses that they cite."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from amunre.engine.rules import AnyCheck, AnyMove
from amunre.engine.ruleset import Rules


@frozen
class CodedCheck:
    """A check: the code of its violation and its class."""

    code: str
    check: type[AnyCheck]


def moves(rules: Rules) -> Iterator[type[AnyMove]]:
    """Yield all moves of the game, stage by stage."""
    for stage in rules.game.course.STAGES:
        yield from (*stage.moves, *stage.any_time)


def checks_by_clause(rules: Rules, shown: Iterable[tuple[str, str]]) -> Mapping[str, tuple[CodedCheck, ...]]:
    """Return the engine's checks, grouped by clause and without duplicates.

    A check that has a separate clause for each component does not name a clause itself. `shown` gives the clauses and
    codes of refusals in examples.
    """
    met = sorted(set(shown))
    found: dict[str, dict[CodedCheck, None]] = defaultdict(dict)
    for check in (check for move in moves(rules) for check in move.checks):
        refusal = CodedCheck(check.code, type(check))
        of_things = (clause for clause, code in met if code == check.code and clause.startswith(f"{check.sort}."))
        for slug in of_things if check.sort else [check.clause]:
            found[slug][refusal] = None
    return {slug: tuple(refusals) for slug, refusals in found.items()}
