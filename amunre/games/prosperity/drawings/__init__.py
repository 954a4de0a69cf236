"""The drawings for Dominion: Prosperity, used by `amunre.render`, in `DRAWINGS`.

They depend only on rules and views; their texts are data.
"""

from __future__ import annotations

from amunre.games.prosperity.drawings import rules, screens, views
from amunre.games.prosperity.drawings.palette import PALETTE
from amunre.render.drawings import Drawings

__all__ = ["DRAWINGS"]

DRAWINGS = Drawings(
    board=views.board,
    part=views.part,
    hand=views.hand,
    scores=views.scores,
    screen=screens.screen,
    chapter=views.chapter,
    palette=PALETTE,
    choices=rules.kingdom_cards,
)
