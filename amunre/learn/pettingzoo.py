"""Games for PettingZoo: `amun_re_v0`, and likewise the name of each other game.

They follow the book of PettingZoo's classic games: agents act one at a time (AEC), and an observation is a dictionary
of `observation` and `action_mask`.

>>> from amunre.learn.pettingzoo import amun_re_v0
>>> env = amun_re_v0.env(players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter(max_iter=10):
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from attrs import frozen

from amunre.arguments import flag, integer
from amunre.engine.chance import checked_seed
from amunre.engine.game import Game
from amunre.engine.rewards import Reckoner, checked_reward
from amunre.engine.ruleset import DEFAULT_PLAYERS, Rules, checked_players
from amunre.errors import NotationError
from amunre.extras import extra
from amunre.games import GAMES
from amunre.learn.arrays import Floats, observation
from amunre.learn.asking import (
    RENDER_MODES,
    AskedGame,
    Chosen,
    checked_illegal_reward,
    checked_render_mode,
    chosen_rules,
    rendered,
)
from amunre.learn.spaces import box_of
from amunre.learn.spec import spec

with extra("learn", "numpy", "gymnasium", "pettingzoo"):
    import numpy as np
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle
    from pettingzoo.utils.env_logger import EnvLogger
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

VERSION = "v0"
"""Version of the environments. It changes if the same seeds and actions give other games, observations or rewards."""


class RawEnv(pettingzoo.AECEnv, EzPickle):  # type: ignore[misc]  # pettingzoo has no types
    """A game without a wrapper. Without `illegal_reward`, an illegal action raises `IllegalAction` and changes nothing.

    Agents are `player_0` and so on, by seat. Only decisions between several actions are asked for. Seats that choose at
    the same time are asked one after another, in the game's `order`; their choices stay face down until the rules
    reveal them. After the last step, each `info` has `points` and `shares` of the win, by seat.
    """

    metadata = {"render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012  # PettingZoo's AECEnv declares it like this

    def __init__(
        self,
        rules: Chosen = "standard",
        players: int = DEFAULT_PLAYERS,
        *,
        reward: str = "win",
        out_of_turn: bool = False,
        max_cycles: int | None = None,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        game: str | None = None,
        **setup: Any,
    ) -> None:
        """Prepare the spaces; `reset` begins a game.

        Args:
            rules: The ruleset, its name, the name of its game, or its folder.
            players: The number of players.
            reward: "win", "points", "difference" or "shaped", as for `VectorEnv`.
            out_of_turn: True to ask for actions out of turn too. The action space has one more action then, to wait.
            max_cycles: The number of decisions of any one agent after which a game is cut off; None for no limit.
            illegal_reward: The reward of an agent for an illegal action, which then ends the game; None to raise
                `IllegalAction` instead.
            render_mode: "human" to print the public board at each step; `render` returns it as text for "ansi" and as
                an SVG document for "svg".
            game: The id of the game that the rules must belong to; None for any. `amun_re_v0` and its like set it.
            setup: Options for the set-up of each game, as for `amunre.Game`.

        Raises:
            NotationError: An argument is invalid.
            RulesetError: The ruleset has problems.
            ValueError: The rules do not allow the number of players.
        """
        EzPickle.__init__(
            self,
            rules,
            players,
            reward=reward,
            out_of_turn=out_of_turn,
            max_cycles=max_cycles,
            illegal_reward=illegal_reward,
            render_mode=render_mode,
            game=game,
            **setup,
        )
        super().__init__()
        self.rules: Rules = chosen_rules(rules, game)
        self.metadata = {**type(self).metadata, "name": f"{GAMES[self.rules.game.id]}_{VERSION}"}
        self.render_mode = checked_render_mode(render_mode)
        self._players = checked_players(self.rules, players)
        self._reckoner = Reckoner(self.rules, checked_reward(reward))
        self._out_of_turn = flag("out_of_turn", out_of_turn)
        self._most = None if max_cycles is None else integer("max_cycles", max_cycles, 1)
        self._illegal_reward = None if illegal_reward is None else checked_illegal_reward(illegal_reward)
        self.rules.game.setup.decided(self.rules, self._players, 0, setup)
        self._setup = setup
        self._random = Random()
        self._asking: AskedGame
        self.possible_agents = [f"player_{seat}" for seat in range(self._players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        bounds, everything = (spec(self.rules, self._players, perfect=perfect) for perfect in (False, True))
        self.state_space = box_of(everything)
        size = len(self.rules.actions) + self._out_of_turn
        self.action_spaces = {agent: Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": box_of(bounds),
                    "action_mask": Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    @property
    def game(self) -> Game:
        """The game in progress."""
        return self._asking.game

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions: the indices of `rules.actions`, and the action to wait if any."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Begin a game.

        Args:
            seed: Seed of the game; None draws one, which the seed of an earlier reset determines.
            options: Ignored.

        Raises:
            ValueError: The seed is not an integer.
        """
        if seed is not None:
            self._random = Random(checked_seed(seed))
        number = self._random.getrandbits(63) if seed is None else checked_seed(seed)
        self._asking = AskedGame(Game(self.rules, self._players, number, **self._setup), self._out_of_turn)
        self._totals = self._reckoner.begin(self.game._play.state)
        self._decisions = dict.fromkeys(self.possible_agents, 0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._turn()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and its legal actions, which only the agent that is asked has."""
        seat, asking = self._seats[agent], self._asking
        mask = asking.mask if seat == asking.seat else bytes(asking.actions)
        return {
            "observation": observation(asking.game, seat),
            "action_mask": np.frombuffer(bytearray(mask), np.int8),
        }

    def state(self) -> Floats:
        """Return everything about the game, as seen from the first seat: an observation with perfect information."""
        return observation(self.game, 0, perfect=True)

    def step(self, action: int | None) -> None:
        """Perform an action of the agent that is selected; None if it has ended.

        Raises:
            IllegalAction: The action is illegal, and the environment has no `illegal_reward`; the error lists the
                violations.
            NotationError: There is no such action, or no game is in progress.
        """
        if not self.agents:
            raise NotationError("step: no game is in progress; call reset() first.")
        agent, asking = self.agent_selection, self._asking
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        is_cut_off = False
        if self._illegal_reward is not None and (refusal := asking.refusal(asking.index_of(action))):
            EnvLogger.warn_on_illegal_move()
            self.infos[agent]["illegal"] = str(refusal)
            rewards = [self._illegal_reward if other == agent else 0.0 for other in self.possible_agents]
            asking.stop()
        else:
            asking.perform(action)
            self._decisions[agent] += 1
            is_cut_off = not asking.over and self._decisions[agent] == self._most
            if is_cut_off:
                asking.stop()
            reckon = self._reckoner.final if asking.over else self._reckoner.gains
            rewards = reckon(self.game._play.state, self._totals)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()
        if asking.over:
            self.terminations = dict.fromkeys(self.agents, not is_cut_off)
            self.truncations = dict.fromkeys(self.agents, is_cut_off)
            if self.game.over:
                points, shares = self._reckoner.standing(self.game._play.state)
                self.infos = {one: {"points": points, "shares": shares} for one in self.agents}
        self._turn()

    def render(self) -> str | None:
        """Render the public board in the mode that the environment was made with."""
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Do nothing; the environment holds no resources."""

    def _turn(self) -> None:
        """Select the agent that is asked, and print the board if the render mode says so."""
        self.agent_selection = self.possible_agents[self._asking.seat]
        if self.render_mode == "human":
            self.render()


def env(rules: Chosen = "standard", *, illegal_reward: float = -1.0, **options: Any) -> pettingzoo.AECEnv:
    """Return a game that ends after an illegal action.

    A wrapper checks the order of calls, as in PettingZoo's classic games.

    Args:
        rules: The ruleset, its name, the name of its game, or its folder.
        illegal_reward: The reward of an agent for an illegal action, which ends the game; the others get 0. The
            agent's `info["illegal"]` says why it is illegal.
        options: Options as for `RawEnv`.

    Raises:
        NotationError: An argument is invalid.
        RulesetError: The ruleset has problems.
        ValueError: The rules do not allow the number of players.
    """
    return OrderEnforcingWrapper(RawEnv(rules, illegal_reward=illegal_reward, **options))


@frozen
class Environment:
    """A game as PettingZoo's modules have it, such as `amun_re_v0`. Options `rules` play one of its variants."""

    env: Callable[..., pettingzoo.AECEnv]
    """The function `env` for that game."""
    raw_env: Callable[..., RawEnv]
    """The class `RawEnv` for that game."""


_NAMES = {
    f"{room}_{VERSION}": Environment(partial(env, rules=id, game=id), partial(RawEnv, rules=id, game=id))
    for id, room in GAMES.items()
}
"""The environments by name."""

__all__ = ["VERSION", "Environment", "RawEnv", "env", *_NAMES]

globals().update(_NAMES)
if hasattr(pettingzoo, "register"):  # since 1.26
    for _name, _environment in _NAMES.items():
        pettingzoo.register("aec", f"amunre/{_name}", entry_point=_environment.env)


def __getattr__(name: str) -> Environment:
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
