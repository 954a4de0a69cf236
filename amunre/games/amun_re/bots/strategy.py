"""All of it in one value."""

from __future__ import annotations

from collections.abc import Callable

from amunre.bots.bot import Observation
from amunre.bots.strategy import Strategy, one_of_each
from amunre.engine.game import Game
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.bots.outlook import Outlook
from amunre.games.amun_re.bots.sensible import hint, plan
from amunre.games.amun_re.model import Ruleset


def standing(observation: Observation[Ruleset]) -> float:
    """Points to expect in the end."""
    return Outlook(observation).standing()


def ahead(game: Game[Ruleset]) -> Callable[[Game[Ruleset]], bool]:
    """While the round goes on."""
    number = game.round
    return lambda later: later.round == number


def sort(action: Action) -> tuple[str, str | None, str | None]:
    """What is done with which card and where; only the amount is left open."""
    return action.verb, action.card, action.province


STRATEGY = Strategy(
    plan=plan,
    hint=hint,
    standing=standing,
    error=4.0,
    ahead=ahead,
    few=6,
    routine=frozenset({"payment", "purchase"}),
    others=one_of_each(sort),
)
