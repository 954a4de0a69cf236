"""Ways to play at random. Each game names those that reach most corners of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from amunre.engine.game import Game
from amunre.engine.rules import AnyAction

Policy = Callable[[Sequence[AnyAction], Random], AnyAction]
"""A function that chooses one of these actions."""

OUT_OF_TURN = 0.05
"""Share of the steps by a seat that is not asked, if one has a legal action."""


def sparing(*verbs: str) -> Policy:
    """Return a policy that chooses actions of these verbs only when nothing else is legal."""

    def policy(actions: Sequence[AnyAction], random: Random) -> AnyAction:
        return random.choice([action for action in actions if action.verb not in verbs] or actions)

    return policy


def by_kind(actions: Sequence[AnyAction], random: Random) -> AnyAction:
    """Choose a verb, then one of its actions, so that verbs with few actions are as frequent as others."""
    verb = random.choice(sorted({action.verb for action in actions}))
    return random.choice([action for action in actions if action.verb == verb])


def next_step(game: Game, policy: Policy, random: Random) -> tuple[int, AnyAction]:
    """Return the next seat and its action: mostly a seat that is asked, now and then another one."""
    if random.random() < OUT_OF_TURN:
        others = [seat for seat in range(game.players) if seat not in game.to_act and game.legal_indices(seat)]
        if others:
            seat = random.choice(others)
            return seat, random.choice(game.legal_actions(seat))
    seat = random.choice(game.to_act)
    return seat, policy(game.legal_actions(seat), random)
