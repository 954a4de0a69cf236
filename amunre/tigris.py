"""Euphrat & Tigris: this game's types, and the functions that depend on them.

The rest is the same for any game: `amunre.Game`, `Record`, `simulate`, `Table`, `wire` and `render` take its rulesets.

>>> import amunre
>>> from amunre import tigris
>>> game = amunre.Game(tigris.load_ruleset(), players=2, seed=7)
>>> tigris.sketch(game.rules, {"board": "   b c\\n 0 Kb ."}).players[1].leaders["king"]
'b0'
"""

from __future__ import annotations

import os

from amunre.games.loading import load_rules_of
from amunre.games.tigris.actions import Action
from amunre.games.tigris.events import AnyEvent
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.pending import Pending
from amunre.games.tigris.position import Position
from amunre.games.tigris.prompt import AnyGroup, Choice, Prompt
from amunre.games.tigris.score import Score
from amunre.games.tigris.setup import Setup
from amunre.games.tigris.sketch import sketch
from amunre.games.tigris.update import News, Update
from amunre.games.tigris.view import View, fold

__all__ = [
    "Action",
    "AnyEvent",
    "AnyGroup",
    "Choice",
    "News",
    "Pending",
    "Position",
    "Prompt",
    "Ruleset",
    "Score",
    "Setup",
    "Update",
    "View",
    "fold",
    "load_ruleset",
    "sketch",
]


def load_ruleset(name_or_folder: str | os.PathLike[str] = "tigris") -> Ruleset:
    """Return the ruleset with this name or in this folder, which must be for this game.

    Args:
        name_or_folder: The name of a shipped ruleset ("tigris", "tigris-english"), or a folder.

    Raises:
        RulesetError: The files have problems, all of which are listed, or the ruleset is for another game.
    """
    return load_rules_of(Ruleset, name_or_folder)
