"""Updates about a table that plays this game."""

from __future__ import annotations

from attrs import frozen

from amunre.engine.update import NewsOf, UpdateOf
from amunre.games.prosperity.events import Event
from amunre.games.prosperity.prompt import Prompt
from amunre.games.prosperity.score import Score
from amunre.games.prosperity.view import View


@frozen
class Update(UpdateOf[View, Event, Prompt, Score]):
    """A table as one viewer may see it, and the events since their last update: everything a screen needs."""


@frozen
class News(NewsOf[Event, Prompt]):
    """The changes for one viewer who already has a view and folds the events into it."""
