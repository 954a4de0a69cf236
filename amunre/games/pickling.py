"""Pickling of rulesets: a shipped ruleset is pickled by its name, any other by its data."""

from __future__ import annotations

import json
from functools import lru_cache

from amunre.engine.memo import KEPT
from amunre.engine.ruleset import D_co, Rules
from amunre.errors import Problem, RulesetError
from amunre.games.loading import load_rules, ruleset_from_data, shipped_with


class Loaded(Rules[D_co]):
    """A ruleset that is pickled by name or data, so that each process has only one copy."""

    def __reduce__(self) -> tuple[object, ...]:
        if self is shipped_with(self.id, self.hash):
            return shipped, (self.id, self.hash)
        return built, (self._data,)


def shipped(name: str, hash: str) -> Rules:
    """Return the shipped ruleset. Raises RulesetError if this version of the library lacks rules with this hash."""
    rules = shipped_with(name, hash)
    if rules is None:
        raise RulesetError([Problem(name, 0, "hash", load_rules(name).hash, f"{hash}, the hash when it was pickled")])
    return rules


@lru_cache(KEPT)
def built(data: str) -> Rules:
    """Return the same object for equal data, because many values are computed once per ruleset."""
    return ruleset_from_data(json.loads(data))
