"""How a ruleset travels to another process: one that is shipped by its name, any other by its data."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from amunre.engine.memo import KEPT
from amunre.engine.ruleset import Rules
from amunre.errors import Problem, RulesetError
from amunre.games.loading import load_rules, ruleset_from_data, shipped_rulesets


def pickled(rules: Rules[Any], data: str) -> tuple[Any, ...]:
    """What `Ruleset.__reduce__` returns. `data`: of the ruleset, as JSON."""
    if rules.id in shipped_rulesets() and rules is load_rules(rules.id):
        return shipped, (rules.id, rules.hash)
    return built, (data,)


def shipped(name: str, hash: str) -> Rules[Any]:
    """The shipped ruleset. Raises RulesetError if this version of the library has other rules by this name."""
    rules = load_rules(name)
    if rules.hash != hash:
        raise RulesetError([Problem(name, 0, "hash", rules.hash, f"{hash}, as where it was pickled")])
    return rules


@lru_cache(KEPT)
def built(data: str) -> Rules[Any]:
    """One object for all that travelled with the same data, for much is worked out once for each ruleset."""
    return ruleset_from_data(json.loads(data))
