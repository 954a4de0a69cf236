"""What a table of this game tells."""

from __future__ import annotations

from attrs import frozen

from amunre.engine.events import Event
from amunre.engine.update import NewsOf, UpdateOf
from amunre.games.amun_re.prompt import Prompt
from amunre.games.amun_re.score import Score
from amunre.games.amun_re.view import View


@frozen
class Update(UpdateOf[View, Event, Prompt, Score]):
    """A table as one viewer may know it, and what happened since they were told last: all that a screen needs."""


@frozen
class News(NewsOf[Event, Prompt]):
    """What is new to one viewer who has a view and folds the events into it."""
