"""The types for Dominion: Prosperity; type checkers find them through its rulesets."""

from __future__ import annotations

from amunre.engine.definition import Definition
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.events import AnyEvent
from amunre.games.prosperity.position import Position
from amunre.games.prosperity.prompt import Prompt
from amunre.games.prosperity.score import Score
from amunre.games.prosperity.setup import Setup
from amunre.games.prosperity.update import Update
from amunre.games.prosperity.view import Look

Prosperity = Definition[Action, AnyEvent, Prompt, Position, Look, Score, Update, Setup]
"""The definition of this game, parametrized with its types."""
