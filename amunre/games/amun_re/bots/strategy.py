"""All of it in one value."""

from __future__ import annotations

from amunre.bots.bot import Observation
from amunre.bots.strategy import Strategy
from amunre.engine.game import Game
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.bots.outlook import Outlook
from amunre.games.amun_re.bots.sensible import plan
from amunre.games.amun_re.model import Ruleset


def standing(observation: Observation[Ruleset]) -> float:
    """Points to expect in the end."""
    return Outlook(observation).standing()


def span(game: Game[Ruleset]) -> int:
    """The round."""
    return game.round


def sort(action: Action) -> tuple[str, str | None, str | None]:
    """What is done with which card and where; only the amount is left open."""
    return action.verb, action.card, action.province


STRATEGY = Strategy(
    plan=plan,
    standing=standing,
    error=4.0,
    span=span,
    routine=frozenset({"payment", "purchase"}),
    sort=sort,
)
