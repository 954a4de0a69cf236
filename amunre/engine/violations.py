"""Violations: the reasons why an action is refused, in code and words."""

from __future__ import annotations

from attrs import field, frozen

from amunre.engine.values import Id, Params, Sentence, Slug
from amunre.frozendict import frozendict


@frozen
class Violation:
    """A rule that an action breaks."""

    code: Id
    """The problem, for programs. Stable within 0.x."""
    params: Params = field(converter=frozendict)
    """The amounts in the text: ids, seats and numbers; none in a prompt without reasons."""
    clause: Slug
    """The broken rule."""
    text: Sentence
    """The problem, as a full sentence; empty in a prompt without reasons."""
