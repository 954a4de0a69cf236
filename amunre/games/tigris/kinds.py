"""The types for Euphrat & Tigris; type checkers find them through its rulesets."""

from __future__ import annotations

from amunre.engine.definition import Definition
from amunre.games.tigris.actions import Action
from amunre.games.tigris.events import AnyEvent
from amunre.games.tigris.position import Position
from amunre.games.tigris.prompt import Prompt
from amunre.games.tigris.score import Score
from amunre.games.tigris.setup import Setup
from amunre.games.tigris.update import Update
from amunre.games.tigris.view import Look

Tigris = Definition[Action, AnyEvent, Prompt, Position, Look, Score, Update, Setup]
"""The definition of this game, parametrized with its types."""
