"""Three ways to play at random, which together reach most corners of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from amunre.engine.game import Game
from amunre.games.amun_re.actions import Action

Policy = Callable[[Sequence[Action], Random], Action]

OUT_OF_TURN = 0.05
"""Share of the steps in which a seat that is not asked acts, if it can."""


def uniform(actions: Sequence[Action], random: Random) -> Action:
    """Any action but a sale, unless nothing else is legal."""
    return random.choice([action for action in actions if action.verb != "sell"] or actions)


def by_kind(actions: Sequence[Action], random: Random) -> Action:
    """First a kind of action, then one of that kind: buys less, sells and declines more."""
    verb = random.choice(sorted({action.verb for action in actions}))
    return random.choice([action for action in actions if action.verb == verb])


def hoarder(actions: Sequence[Action], random: Random) -> Action:
    """Keeps its cards: sells and plays only when nothing else is legal."""
    return random.choice([action for action in actions if action.verb not in ("sell", "play")] or actions)


POLICIES: dict[str, Policy] = {"uniform": uniform, "by kind": by_kind, "hoarder": hoarder}


def next_step(game: Game, policy: Policy, random: Random) -> tuple[int, Action]:
    """Who acts next and how: mostly a seat that is asked, now and then one that is not."""
    if random.random() < OUT_OF_TURN:
        others = [seat for seat in range(game.players) if seat not in game.to_act and game.legal_indices(seat)]
        if others:
            seat = random.choice(others)
            return seat, random.choice(game.legal_actions(seat))
    seat = random.choice(game.to_act)
    return seat, policy(game.legal_actions(seat), random)
