"""The drawings of Amun-Re: what `amunre.render` shows of it, by `DRAWINGS`, and what only this game has to show.

They are made of rules and views, and know neither the state nor the phases; their words are data.
"""

from __future__ import annotations

from amunre.games.amun_re.drawings import views
from amunre.games.amun_re.drawings.palette import EGYPT
from amunre.games.amun_re.drawings.rules import card, cards, egypt, province
from amunre.render.drawings import Drawings

__all__ = ["DRAWINGS", "card", "cards", "egypt", "province"]

DRAWINGS = Drawings(
    board=views.board,
    part=views.part,
    hand=views.hand,
    scores=views.scores,
    chapter=views.chapter,
    palette=EGYPT,
    others={"card": card, "cards": cards, "egypt": egypt, "province": province},
)
