"""The drawings for Euphrat & Tigris, used by `amunre.render`, in `DRAWINGS`.

They depend only on rules and views; their texts are data.
"""

from __future__ import annotations

from amunre.games.tigris.drawings import scenes, screens, views
from amunre.games.tigris.drawings.palette import PALETTE
from amunre.render.drawings import Drawings

__all__ = ["DRAWINGS"]

DRAWINGS = Drawings(
    board=views.board,
    part=views.part,
    hand=views.hand,
    scores=views.scores,
    screen=screens.screen,
    chapter=views.chapter,
    scene=scenes.scene,
    palette=PALETTE,
)
