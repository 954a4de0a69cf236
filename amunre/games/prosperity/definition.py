"""The engine's definition of Dominion: Prosperity."""

from __future__ import annotations

from amunre.engine.definition import Definition
from amunre.games.prosperity import build, course, naming, positions, ranking
from amunre.games.prosperity.kinds import Prosperity
from amunre.games.prosperity.view import Look

GAME: Prosperity = Definition(
    id="prosperity",
    build=build,
    course=course,
    positions=positions,
    ranking=ranking,
    naming=naming,
    look=Look,
)
