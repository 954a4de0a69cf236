"""Log lines: events as template and parameters, so that a front end can translate them, and as English sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen


@frozen
class Line:
    """An event in words, as one viewer may know it."""

    number: int
    """Of the event."""
    clause: str
    template: str
    """As in `data/texts`, where it is told what may stand in it."""
    params: Mapping[str, Any]
    text: str
    """The template filled in."""
