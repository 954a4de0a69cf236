"""What a table tells one who sits at it, or looks on: all that a screen needs."""

from __future__ import annotations

from attrs import frozen

from amunre.engine.events import Event, Viewer
from amunre.games.amun_re.prompt import Prompt
from amunre.games.amun_re.score import Result, Score
from amunre.games.amun_re.view import View
from amunre.wire.lines import Line


@frozen
class Chair:
    """Who plays a seat."""

    name: str
    bot: str | None
    """Name of the bot that plays it, of one in a file the class alone; None for a person."""


@frozen
class Update:
    """The table as one viewer may know it, and what happened since he was told last."""

    step: int
    """Counts all that was acknowledged at this table, take-backs included; an action names the one it answers."""
    viewer: Viewer
    """A seat or SPECTATOR."""
    chairs: tuple[Chair, ...]
    """By seat."""
    view: View
    prompt: Prompt | None
    """None for a spectator."""
    kept: int
    """How many events of those told before still stand; a take-back has undone the others."""
    events: tuple[Event, ...]
    """From number `kept` on."""
    lines: tuple[Line, ...]
    """The same as log lines, without those that nobody wants to read."""
    scores: tuple[Score, ...]
    """By seat, scored so far."""
    result: Result | None
    """None while the game goes on."""
