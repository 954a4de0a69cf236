"""The engine's definition of Amun-Re."""

from __future__ import annotations

from amunre.engine.definition import Definition
from amunre.games.amun_re import build, course, naming, positions, ranking
from amunre.games.amun_re.kinds import AmunRe
from amunre.games.amun_re.view import Look

GAME: AmunRe = Definition(
    id="amun-re",
    build=build,
    course=course,
    positions=positions,
    ranking=ranking,
    naming=naming,
    look=Look,
)
