"""Amun-Re and other board games as a library: rules as data, a small typed engine, and a clause for every refusal.

>>> import amunre
>>> game = amunre.Game(amunre.load_ruleset(), players=4, seed=7)
>>> game.to_act
(0,)
"""

from importlib import import_module
from sys import modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from amunre.bots import Bot, Observation
    from amunre.bots.rollout import rollout
    from amunre.checking.checks import CheckResult
    from amunre.checking.conformance import conform
    from amunre.engine.events import OMNISCIENT, SPECTATOR, Event
    from amunre.engine.game import Game, Step
    from amunre.engine.languages import languages, speaking
    from amunre.engine.preview import Preview
    from amunre.engine.result import Result
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
    from amunre.games.shipped import load_ruleset, rulesets
    from amunre.hosting.playing import play_out
    from amunre.hosting.table import Table
    from amunre.records import Digest, Record
    from amunre.simulation import Played, simulate, tables
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
    "CheckResult",
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
    "Preview",
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
    "compiled",
    "conform",
    "fold",
    "languages",
    "load_ruleset",
    "play_out",
    "rollout",
    "rulesets",
    "simulate",
    "sketch",
    "speaking",
    "tables",
    "translated",
]

__version__: str
"""The version of the installed library."""

compiled: bool
"""True if the rules run as machine code (`make wheel-compiled`), False if they run in Python, which is only slower."""

_ROOMS = (
    "amun_re",
    "bots",
    "errors",
    "hosting",
    "learn",
    "parquet",
    "records",
    "render",
    "replay",
    "report",
    "simulation",
    "prosperity",
    "tigris",
    "wire",
)
"""Public modules."""

_HOMES = {
    "bots": "Bot Observation",
    "bots.rollout": "rollout",
    "checking.checks": "CheckResult",
    "checking.conformance": "conform",
    "engine.events": "OMNISCIENT SPECTATOR Event",
    "engine.game": "Game Step",
    "engine.languages": "languages speaking",
    "engine.preview": "Preview",
    "engine.result": "Result",
    "engine.update": "Chair Told",
    "engine.violations": "Violation",
    "games.amun_re.actions": "Action",
    "games.amun_re.model": "Ruleset",
    "games.amun_re.position": "Position",
    "games.amun_re.prompt": "Choice Prompt",
    "games.amun_re.score": "Points Score",
    "games.amun_re.sketch": "sketch",
    "games.amun_re.update": "News Update",
    "games.amun_re.view": "View fold",
    "games.loading": "check_ruleset",
    "games.shipped": "load_ruleset rulesets",
    "hosting.playing": "play_out",
    "hosting.table": "Table",
    "records": "Digest Record",
    "simulation": "Played simulate tables",
    "translations": "translated",
}
"""Public names by module; the remaining public names are error classes, in `errors`."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Return a public name, importing it on first use, so that importing the package alone costs nothing."""
        if name == "__version__":
            found = import_module("amunre.version").library_version()
        elif name == "compiled":
            found = not import_module("amunre.engine.play").__file__.endswith(".py")
        elif name in _ROOMS:
            return import_module(f"amunre.{name}")
        elif name in __all__:
            home = next((home for home, names in _HOMES.items() if name in names.split()), "errors")
            found = getattr(import_module(f"amunre.{home}"), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name, obj=modules[__name__])
        return globals().setdefault(name, found)

    def __dir__() -> list[str]:
        return sorted({*__all__, *_ROOMS, *(name for name in globals() if name.startswith("__"))})
