"""Complete games played inside the engine, which is the fastest way to get many results."""

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
"""Policies for all games, by the names of the bots that play the same way."""


def policies_of(rules: Rules) -> Mapping[str, Callable[[Rules, Random], Policy]]:
    """Return POLICIES, and those that play only the game of these rules, such as "big-money"."""
    return {**POLICIES, **strategy_of(rules).players}


def rollout(game: Game, policy: str = "uniform", seed: int | None = None) -> Result:
    """Play a game to its end, with the same policy in all seats, and return the result.

    Seats never act out of turn, and if several seats must act, the lowest acts first. As always, the steps become part
    of the game: they appear in `game.steps` and `game.events`, and `undo` undoes them.

    Args:
        game: The game, which is modified; pass a `copy()` to keep the original.
        policy: "uniform" plays any legal action, but a reluctant one only if nothing else is legal;
            "sensible" plays like the bot with that name. A game may have others, such as "big-money".
        seed: Seed for the policy's random choices; None draws one. It does not affect the game's shuffles.

    Raises:
        NotationError: The policy is unknown, or a recorded shuffle does not match the pile.
        ValueError: The seed is invalid.

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
    """Return a policy for games under these rules.

    Args:
        name: One of `policies_of(rules)`.
        rules: Ruleset of the games.
        random: Source of all the policy's random choices.

    Raises:
        NotationError: Unknown policy.
    """
    policies = policies_of(rules)
    if isinstance(name, str) and name in policies:
        return policies[name](rules, random)
    raise NotationError(f"policy: expected {', '.join(policies)}, found {brief(name)}.")
