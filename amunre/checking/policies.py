"""Ways to play at random. Each game lists those that together reach most of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from amunre.engine.game import Game
from amunre.engine.rules import AnyAction

Policy = Callable[[Sequence[AnyAction], Random], AnyAction]
"""A function that chooses one of these actions."""

OUT_OF_TURN = 0.05
"""Fraction of steps that are played out of turn, if a waiting seat has a legal action."""


def sparing(*verbs: str) -> Policy:
    """Return a policy that chooses actions with these verbs only if nothing else is legal."""

    def policy(actions: Sequence[AnyAction], random: Random) -> AnyAction:
        return random.choice([action for action in actions if action.verb not in verbs] or actions)

    return policy


def by_kind(actions: Sequence[AnyAction], random: Random) -> AnyAction:
    """Choose a verb, then one of its actions, so that verbs with few actions are chosen as often as others."""
    verb = random.choice(sorted({action.verb for action in actions}))
    return random.choice([action for action in actions if action.verb == verb])


def next_step(game: Game, policy: Policy, random: Random) -> tuple[int, AnyAction]:
    """Return the next seat and its action: usually a seat that must act, but occasionally another seat."""
    if random.random() < OUT_OF_TURN:
        others = [seat for seat in range(game.players) if seat not in game.to_act and game.legal_indices(seat)]
        if others:
            seat = random.choice(others)
            return seat, random.choice(game.legal_actions(seat))
    seat = random.choice(game.to_act)
    return seat, policy(game.legal_actions(seat), random)
