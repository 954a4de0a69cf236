"""Updates of a table of this game."""

from __future__ import annotations

from attrs import frozen

from amunre.engine.events import Event
from amunre.engine.update import NewsOf, UpdateOf
from amunre.games.amun_re.prompt import Prompt
from amunre.games.amun_re.score import Score
from amunre.games.amun_re.view import View


@frozen
class Update(UpdateOf[View, Event, Prompt, Score]):
    """A table as one viewer may know it, and the events since their last update: everything that a screen needs."""


@frozen
class News(NewsOf[Event, Prompt]):
    """The news for one viewer who has a view and folds the events into it."""
