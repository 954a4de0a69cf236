"""Dominion: Prosperity: this game's types, and the functions that depend on them.

The rest is the same for any game: `amunre.Game`, `Record`, `simulate`, `Table`, `wire` and `render` take its rulesets.

>>> import amunre
>>> from amunre import prosperity
>>> game = amunre.Game(prosperity.load_ruleset(), players=2, seed=7)
>>> prosperity.sketch(game.rules, {"hands": [["bank", "bank", "copper"]], "phase": "buy"}).players[0].hand
('copper', 'bank', 'bank')
"""

from __future__ import annotations

import os

from amunre.games.loading import load_rules_of
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.events import AnyEvent
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.pending import Pending
from amunre.games.prosperity.position import Position
from amunre.games.prosperity.prompt import AnyGroup, Choice, Prompt
from amunre.games.prosperity.score import Score
from amunre.games.prosperity.setup import Setup
from amunre.games.prosperity.sketch import sketch
from amunre.games.prosperity.update import News, Update
from amunre.games.prosperity.view import View, fold

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


def load_ruleset(name_or_folder: str | os.PathLike[str] = "prosperity") -> Ruleset:
    """Return the ruleset with this name or in this folder, which must be for this game.

    Args:
        name_or_folder: The name of a shipped ruleset ("prosperity"), or a folder.

    Raises:
        RulesetError: The files have problems, all of which are listed, or the ruleset is for another game.
    """
    return load_rules_of(Ruleset, name_or_folder)
