"""Amun-Re and other board games as a library: rules as data, a small typed engine, every refusal with its clause.

>>> import amunre
>>> game = amunre.Game(amunre.load_ruleset(), players=4, seed=7)
>>> game.to_act
(0,)
"""

from sys import modules
from typing import TYPE_CHECKING, Any

from amunre.bots import Bot, Observation
from amunre.bots.playout import playout
from amunre.engine.events import OMNISCIENT, SPECTATOR, Event
from amunre.engine.game import Game, Step
from amunre.engine.result import Result
from amunre.engine.texts import languages, speaking
from amunre.engine.update import Chair, Told
from amunre.engine.violations import Violation
from amunre.errors import (
    AmunreError,
    BotFailed,
    CannotTakeBack,
    IllegalAction,
    NoStream,
    NotationError,
    Problem,
    RecordError,
    Refused,
    RulesetError,
    Stale,
    StoreError,
    TableError,
    Taken,
    WrongToken,
)
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.prompt import Choice, Prompt
from amunre.games.amun_re.score import Points, Score
from amunre.games.amun_re.sketch import sketch
from amunre.games.amun_re.update import News, Update
from amunre.games.amun_re.view import View, fold
from amunre.games.loading import check_ruleset
from amunre.games.shipped import load_ruleset
from amunre.hosting.playing import play_out
from amunre.hosting.table import Table
from amunre.records import Digest, Record
from amunre.simulation import Played, simulate
from amunre.translations import translated

__all__ = [
    "OMNISCIENT",
    "SPECTATOR",
    "Action",
    "AmunreError",
    "Bot",
    "BotFailed",
    "CannotTakeBack",
    "Chair",
    "Choice",
    "Digest",
    "Event",
    "Game",
    "IllegalAction",
    "News",
    "NoStream",
    "NotationError",
    "Observation",
    "Played",
    "Points",
    "Position",
    "Problem",
    "Prompt",
    "Record",
    "RecordError",
    "Refused",
    "Result",
    "Ruleset",
    "RulesetError",
    "Score",
    "Stale",
    "Step",
    "StoreError",
    "Table",
    "TableError",
    "Taken",
    "Told",
    "Update",
    "View",
    "Violation",
    "WrongToken",
    "__version__",
    "check_ruleset",
    "fold",
    "languages",
    "load_ruleset",
    "play_out",
    "playout",
    "simulate",
    "sketch",
    "speaking",
    "translated",
]

__version__: str
"""Of the library, as it was installed."""

compiled: bool
"""Whether the rules run as machine code (`make wheel-compiled`) or as Python: the same but for the speed."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """What is found when somebody asks for it, so that the import stays light."""
        if name == "__version__":
            from importlib.metadata import version

            return version("amunre")
        if name == "compiled":
            from amunre.engine import play

            return not play.__file__.endswith(".py")
        if name == "render":
            from importlib import import_module

            return import_module("amunre.render")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=modules[__name__])
