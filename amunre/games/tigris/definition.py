"""The engine's definition of Euphrat & Tigris."""

from __future__ import annotations

from amunre.engine.definition import Definition
from amunre.games.tigris import build, course, naming, positions, ranking
from amunre.games.tigris.kinds import Tigris
from amunre.games.tigris.view import Look

GAME: Tigris = Definition(
    id="tigris",
    build=build,
    course=course,
    positions=positions,
    ranking=ranking,
    naming=naming,
    look=Look,
)
