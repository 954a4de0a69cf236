"""The action that the sensible bot expected at each step of a game, if it differs from the one played."""

from __future__ import annotations

from random import Random

from amunre.bots import Observation, Sensible
from amunre.engine.game import Game
from amunre.engine.rules import AnyAction
from amunre.engine.texts import part
from amunre.render.story import called

TRIES = 8
"""Number of times to ask the bot, which chooses at random between equally good actions."""


def expected(before: Game, seat: int, action: AnyAction) -> str:
    """Return the bot's choice and its reason; empty if it might have played this action or there was no choice."""
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
