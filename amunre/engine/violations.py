"""Violations: why an action is refused, in code and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from amunre.frozendict import frozendict


@frozen
class Violation:
    """One rule that an action breaks."""

    code: str
    """Stable within 0.x."""
    params: Mapping[str, Any] = field(converter=frozendict)
    """The amounts in the text: ids, seats and numbers; none in a prompt without reasons."""
    clause: str
    """Slug of the rule."""
    text: str
    """A full English sentence; empty in a prompt without reasons."""
