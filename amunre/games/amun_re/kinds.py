"""The types for Amun-Re; type checkers find them through its rulesets."""

from __future__ import annotations

from amunre.engine.definition import Definition
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.events import AnyEvent
from amunre.games.amun_re.position import Position
from amunre.games.amun_re.prompt import Prompt
from amunre.games.amun_re.score import Score
from amunre.games.amun_re.setup import Setup
from amunre.games.amun_re.update import Update
from amunre.games.amun_re.view import Look

AmunRe = Definition[Action, AnyEvent, Prompt, Position, Look, Score, Update, Setup]
"""The definition of this game, parametrized with its types."""
