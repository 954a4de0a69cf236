"""Amun-Re: this game's types, drawings and functions; `amunre` also exports most of these names.

The rest is the same for any game: `amunre.Game`, `Record`, `simulate`, `Table`, `wire` and `render` take its rulesets.

>>> import amunre
>>> from amunre import amun_re
>>> game = amunre.Game(amun_re.load_ruleset(), players=3, seed=7)
>>> amun_re.sketch(game.rules, {"round": 2}).round
2
"""

from __future__ import annotations

import os

from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.drawings import card, cards, egypt, province
from amunre.games.amun_re.events import AnyEvent
from amunre.games.amun_re.model import Ruleset
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.prompt import AnyGroup, Choice, Prompt
from amunre.games.amun_re.score import Points, Score
from amunre.games.amun_re.setup import Setup
from amunre.games.amun_re.sketch import sketch
from amunre.games.amun_re.update import News, Update
from amunre.games.amun_re.view import View, fold
from amunre.games.loading import load_rules_of

__all__ = [
    "Action",
    "AnyEvent",
    "AnyGroup",
    "Choice",
    "News",
    "Points",
    "Position",
    "Prompt",
    "Ruleset",
    "Score",
    "Setup",
    "Update",
    "View",
    "card",
    "cards",
    "egypt",
    "fold",
    "load_ruleset",
    "province",
    "sketch",
]


def load_ruleset(name_or_folder: str | os.PathLike[str] = "standard") -> Ruleset:
    """Return the ruleset with this name or in this folder, which must be for this game.

    Args:
        name_or_folder: The name of a shipped ruleset ("standard", "delta"), or a folder.

    Raises:
        RulesetError: The files have problems, all of which are listed, or the ruleset is for another game.
    """
    return load_rules_of(Ruleset, name_or_folder)
