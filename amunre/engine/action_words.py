"""Descriptions of actions that are clear without a prompt."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import AttrsInstance, fields

from amunre.engine.ruleset import Rules
from amunre.engine.texts import Filler


def in_words(rules: Rules) -> Iterator[str]:
    """Yield a description of each action under a ruleset in the current language, in catalogue order."""
    filler = Filler(rules)
    return (worded(filler, action) for action in rules.actions)


def worded(filler: Filler, action: AttrsInstance) -> str:
    """Describe an action in words, such as "bid 6 on Memphis"."""
    facts = {field.name: getattr(action, field.name) for field in fields(type(action))}
    return filler.phrase(filler.sections["worded"][facts["verb"]], facts)
