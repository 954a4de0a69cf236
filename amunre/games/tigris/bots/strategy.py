"""All of it in one value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from amunre.bots.bot import Observation
from amunre.bots.strategy import Strategy
from amunre.engine.game import Game
from amunre.games.tigris.actions import Action
from amunre.games.tigris.bots.outlook import Outlook
from amunre.games.tigris.bots.sensible import hint, ideas, plan
from amunre.games.tigris.model import Ruleset

TRIED = 6
"""Others that are tried besides what seems best: they differ more from each other than each from world to world."""


def standing(observation: Observation[Ruleset]) -> float:
    """Points of the weakest color to expect in the end."""
    return Outlook(observation).standing()


def ahead(game: Game[Ruleset]) -> Callable[[Game[Ruleset]], bool]:
    """Until all others have had their turns."""
    turns = [game.order[0]]

    def goes_on(later: Game[Ruleset]) -> bool:
        if (active := later.order[0]) != turns[-1]:
            turns.append(active)
        return len(turns) <= game.players

    return goes_on


def others(observation: Observation[Ruleset], actions: Sequence[Action], random: Random) -> list[Action]:
    """What is worth most of each sort, the best first."""
    found = ideas(observation, actions)
    random.shuffle(found)
    found.sort(key=lambda idea: -idea.worth)
    sorts = {sort(idea.action): idea.action for idea in reversed(found)}
    return [idea.action for idea in found if sorts[sort(idea.action)] is idea.action][:TRIED]


def sort(action: Action) -> tuple[str | None, ...]:
    """What is done with which piece; where is left open."""
    return action.verb, action.tile, action.leader, action.monument, str(action.amount)


STRATEGY = Strategy(
    plan=plan,
    hint=hint,
    standing=standing,
    error=5.0,
    ahead=ahead,
    few=3,
    routine=frozenset({"treasure", "support"}),
    others=others,
)
