"""Whole games inside the engine, the fastest way to get many results."""

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
"""Policies for all seats, by the names of the bots that play so."""


def rollout(game: Game, policy: str = "uniform", seed: int | None = None) -> Result:
    """Play a game to its end, all seats by one policy, and return its result.

    No seat acts out of turn, and the lowest of several seats acts first. The steps are part of the game as always:
    `game.steps`, `game.events` and `undo` have them.

    Args:
        game: The game, which is changed; pass a `copy()` to keep it.
        policy: One of POLICIES: "uniform" plays any legal action, a reluctant one only if no other is legal;
            "sensible" plays like the bot of that name.
        seed: Seed of the policy's random choices; None draws one. The shuffles are those of the game.

    Raises:
        NotationError: An unknown policy, or a recorded shuffle that does not fit the pile.
        ValueError: An invalid seed.

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
        rules: Ruleset of the games.
        random: Source of all its random choices.

    Raises:
        NotationError: Unknown policy.
    """
    made = POLICIES.get(name) if isinstance(name, str) else None
    if made is not None:
        return made(rules, random)
    raise NotationError(f"policy: expected {' or '.join(POLICIES)}, found {brief(name)}.")
