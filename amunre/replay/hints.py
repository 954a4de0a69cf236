"""What the sensible bot expected at each step of a game, where it would not have done what was done."""

from __future__ import annotations

from random import Random

from amunre.bots import Observation, Sensible
from amunre.engine.game import Game
from amunre.engine.rules import AnyAction
from amunre.engine.texts import part
from amunre.render.story import called

TRIES = 8
"""How often it is asked: of what it holds equal, each time another may come."""


def expected(before: Game, seat: int, action: AnyAction) -> str:
    """What it would have done and why; nothing where it might have done this, or there was no choice."""
    legal = before.legal_actions(seat) if seat in before.to_act else ()
    if len(legal) < 2:
        return ""
    seen, hint = Observation(before, seat), None
    for number in range(TRIES):
        hint = Sensible(Random(number)).hint(seen, legal)
        if hint.action == action:
            return ""
    assert hint is not None
    return part("replay", "expected", action=called(before, seat, str(hint.action)), why=hint.why)
