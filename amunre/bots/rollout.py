"""Whole games inside the engine: the quickest way to the end, for whoever needs many ends."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from random import Random

from amunre.arguments import of_kind
from amunre.bots.strategy import strategy_of
from amunre.engine.chance import checked_seed
from amunre.engine.game import Game
from amunre.engine.policy import Policy, UniformPolicy
from amunre.engine.result import Result
from amunre.engine.ruleset import Rules
from amunre.errors import NotationError
from amunre.printing import brief

POLICIES: Mapping[str, Callable[[Rules, Random], Policy]] = {
    "uniform": lambda rules, random: UniformPolicy(rules.actions, random),
    "sensible": lambda rules, random: strategy_of(rules).policy(rules, random),
}
"""How all seats can play: as the bots of these names."""


def rollout(game: Game, policy: str = "uniform", seed: int | None = None) -> Result:
    """Play a game on to its end, all seats by one policy, and tell how it ended.

    Nobody is asked out of turn, and where several seats must act the lowest is asked first. What was played stands in
    the game as always: `game.steps`, `game.events` and `undo` know it.

    Args:
        game: It is played on from where it stands; give a `copy()` to keep it.
        policy: One of POLICIES: "uniform" plays anything, but sells only when nothing else is left; "sensible" as the
            bot of that name.
        seed: Of all chance of the policy; None draws one. The shuffles are those of the game.

    Raises:
        NotationError: Another policy, or a given shuffle that does not fit the pile.
        ValueError: A seed that cannot be one.

    Examples:
        >>> import amunre
        >>> game = amunre.Game(amunre.load_ruleset(), seed=1)
        >>> amunre.rollout(game, "uniform", seed=1).points == game.result.points
        True
    """
    of_kind("game", game, Game)
    random = Random(secrets.randbits(64) if seed is None else checked_seed(seed))
    game._play.play_out(policy_named(policy, game.rules, random))
    result = game.result
    assert result is not None
    return result


def policy_named(name: str, rules: Rules, random: Random) -> Policy:
    """Return a policy for games by these rules.

    Args:
        name: One of POLICIES.
        rules: Of the games.
        random: All its chance comes from here.

    Raises:
        NotationError: There is none of this name.
    """
    made = POLICIES.get(name) if isinstance(name, str) else None
    if made is not None:
        return made(rules, random)
    raise NotationError(f"policy: expected {' or '.join(POLICIES)}, found {brief(name)}.")
