"""Violations: the reasons why an action is refused, both as codes and in words."""

from __future__ import annotations

from attrs import field, frozen

from amunre.engine.values import Id, Params, Sentence, Slug
from amunre.frozendict import frozendict


@frozen
class Violation:
    """A rule that an action breaks."""

    code: Id
    """The problem as a code for programs, which is stable within 0.x."""
    params: Params = field(converter=frozendict)
    """The values in the text: ids, seats and numbers; empty in a prompt without reasons."""
    clause: Slug
    """The broken rule."""
    text: Sentence
    """The problem as a complete sentence; empty in a prompt without reasons."""
