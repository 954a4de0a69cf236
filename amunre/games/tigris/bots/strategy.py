"""All of it in one value."""

from __future__ import annotations

from amunre.bots.bot import Observation
from amunre.bots.strategy import Strategy
from amunre.engine.game import Game
from amunre.games.tigris.actions import Action
from amunre.games.tigris.bots.outlook import Outlook
from amunre.games.tigris.bots.sensible import plan
from amunre.games.tigris.model import Ruleset


def standing(observation: Observation[Ruleset]) -> float:
    """Points of the weakest color to expect in the end."""
    return Outlook(observation).standing()


def span(game: Game[Ruleset]) -> int:
    """The seat whose turn it is."""
    return game.order[0]


def sort(action: Action) -> tuple[str, str | None, str | None, str | None, int | None]:
    """What is done with which piece; where is left open."""
    return action.verb, action.tile, action.leader, action.monument, action.amount


STRATEGY = Strategy(
    plan=plan,
    standing=standing,
    error=1.5,
    span=span,
    routine=frozenset({"treasure"}),
    sort=sort,
)
