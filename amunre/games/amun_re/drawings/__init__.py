"""The drawings for Amun-Re: those used by `amunre.render`, in `DRAWINGS`, and those specific to this game.

They depend only on rules and views; their texts are data.
"""

from __future__ import annotations

from amunre.games.amun_re.drawings import scenes, screens, views
from amunre.games.amun_re.drawings.palette import EGYPT
from amunre.games.amun_re.drawings.rules import card, cards, egypt, province
from amunre.render.drawings import Drawings

__all__ = ["DRAWINGS", "card", "cards", "egypt", "province"]

DRAWINGS = Drawings(
    board=views.board,
    part=views.part,
    hand=views.hand,
    scores=views.scores,
    screen=screens.screen,
    chapter=views.chapter,
    scene=scenes.scene,
    palette=EGYPT,
)
