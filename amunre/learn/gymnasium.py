"""Games for Gymnasium: `amunre/AmunRe-v0`, and likewise the name of each other game; importing this registers them.

One seat learns, and opponents play the others.

>>> import gymnasium
>>> import amunre.learn.gymnasium
>>> env = gymnasium.make("amunre/AmunRe-v0", players=3, opponents="sensible")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, ClassVar, TypeAlias

from amunre.bots.bot import Observation, checked_bot
from amunre.bots.named import bot_named
from amunre.bots.rollout import policies_of
from amunre.engine.chance import checked_seed
from amunre.engine.game import Game
from amunre.engine.rewards import Reckoner, checked_reward
from amunre.engine.ruleset import DEFAULT_PLAYERS, Rules, checked_players
from amunre.errors import IllegalAction, NotationError
from amunre.extras import extra
from amunre.games import GAMES
from amunre.learn.arrays import Bytes, Floats, observation
from amunre.learn.asking import (
    RENDER_MODES,
    AskedGame,
    Chosen,
    Mask,
    checked_illegal_reward,
    checked_render_mode,
    chosen_rules,
    rendered,
)
from amunre.learn.spaces import box_of
from amunre.learn.spec import spec
from amunre.learn.vector import Answers, Booleans, VectorEnv
from amunre.printing import brief

with extra("learn", "numpy", "gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Discrete, Space
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

VERSION = "v0"
"""Version of the environments. It changes if the same seeds and actions give other games, observations or rewards."""

Opponent: TypeAlias = Callable[[AskedGame], int]
"""A function that returns the index of an action for the seat that is asked."""


class GameEnv(gymnasium.Env[Floats, np.int64]):
    """A game in which one seat learns: the seed modulo the number of players.

    Only decisions between several actions are asked for. Seats that choose at the same time are asked one after
    another, in the game's `order`; none acts out of turn. `info` has `action_mask` and the learner's `seat`, and after
    the last step also `points` and `shares` of the win, by seat.

    An illegal action ends the game, as in PettingZoo's classic games, and `info["illegal"]` says why it is illegal.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # gymnasium.Env declares it like this

    def __init__(
        self,
        rules: Chosen = "standard",
        players: int = DEFAULT_PLAYERS,
        *,
        opponents: str | Answers = "uniform",
        reward: str = "win",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        game: str | None = None,
        **setup: Any,
    ) -> None:
        """Prepare the spaces; `reset` begins a game.

        Args:
            rules: The ruleset, its name, the name of its game, or its folder.
            players: The number of players.
            opponents: The name of a bot, such as "uniform", "sensible", "mcts:200" or "FILE.py:CLASS"; or a function
                that is given observations, masks and seats, each with one row, and returns one action.
            reward: "win", "points", "difference" or "shaped", as for `VectorEnv`.
            illegal_reward: The reward for an illegal action.
            render_mode: "human" to print the board at each step, as the learner sees it; `render` returns it as text
                for "ansi" and as an SVG document for "svg".
            game: The id of the game that the rules must belong to; None for any. The registered names set it.
            setup: Options for the set-up of each game, as for `amunre.Game`.

        Raises:
            NotationError: An argument is invalid.
            RulesetError: The ruleset has problems.
            ValueError: The rules do not allow the number of players.
        """
        self.rules: Rules = chosen_rules(rules, game)
        self._players: int = checked_players(self.rules, players)
        self._opponent: Callable[[int], Opponent] = _maker(self.rules, opponents)
        self._reckoner = Reckoner(self.rules, checked_reward(reward))
        self._illegal_reward: float = checked_illegal_reward(illegal_reward)
        self.rules.game.setup.decided(self.rules, self._players, 0, setup)
        self._setup = setup
        self._asking: AskedGame
        self._answer: Opponent
        self._seat: int = 0
        self._totals: list[int] = []
        self.render_mode = checked_render_mode(render_mode)
        self.observation_space, self.action_space = _spaces(self.rules, self._players)

    @property
    def game(self) -> Game:
        """The game in progress."""
        return self._asking.game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Begin a game, and return what the learner sees at its first decision.

        Args:
            seed: Seed of the game; None draws one, which the seed of an earlier reset determines.
            options: Ignored.

        Raises:
            ValueError: The seed is not an integer.
        """
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**63)) if seed is None else checked_seed(seed)
        self._seat, self._answer = number % self._players, self._opponent(number)
        self._asking = AskedGame(Game(self.rules, self._players, number, **self._setup))
        self._totals = self._reckoner.begin(self.game._play.state)
        self._go_on()
        return observation(self.game, self._seat), self._info()

    def step(self, action: np.int64 | int) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Perform the learner's action, and play on to its next decision or to the end of the game.

        Raises:
            NotationError: There is no such action, or the game is over.
        """
        asking = self._asking
        try:
            asking.perform(action)
        except IllegalAction as error:
            asking.stop()
            info = {**self._info(), "illegal": str(error)}
            return observation(self.game, self._seat), self._illegal_reward, True, False, info
        self._go_on()
        reckon = self._reckoner.final if asking.over else self._reckoner.gains
        reward = reckon(self.game._play.state, self._totals)[self._seat]
        return observation(self.game, self._seat), reward, asking.over, False, self._info()

    def action_masks(self) -> Booleans:
        """Return True for each legal action; `sb3-contrib` asks for it."""
        return np.frombuffer(self._asking.mask, np.bool_)

    def render(self) -> Any:
        """Render the board as the learner sees it, in the mode that the environment was made with."""
        return rendered(self.game, self.render_mode, self._seat)

    def _go_on(self) -> None:
        """Let the opponents play until the learner is asked or the game is over."""
        asking = self._asking
        while not asking.over and asking.seat != self._seat:
            asking.perform(self._answer(asking))
        if self.render_mode == "human":
            self.render()

    def _info(self) -> dict[str, Any]:
        asking = self._asking
        info: dict[str, Any] = {"action_mask": _mask(asking), "seat": self._seat}
        if self.game.over:
            points, shares = self._reckoner.standing(self.game._play.state)
            info |= {"points": np.array(points, np.int64), "shares": np.array(shares, np.float32)}
        return info


class GameVectorEnv(gymnasium.vector.VectorEnv[Floats, Any, Any]):
    """`amunre.learn.VectorEnv` for `gymnasium.make_vec`: many games at once in one process.

    A game that ends is followed by the next one in the same step (`AutoresetMode.SAME_STEP`). An illegal action raises
    `IllegalAction`, and no game changes.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # type: ignore[misc]  # one value for all, which the base class does not declare

    def __init__(
        self,
        rules: Chosen = "standard",
        players: int = DEFAULT_PLAYERS,
        *,
        num_envs: int = 1,
        opponents: str | Answers = "uniform",
        reward: str = "win",
        limit: int | None = None,
        game: str | None = None,
        **setup: Any,
    ) -> None:
        """Prepare the games; `reset` begins them. The options are those of `VectorEnv`, and `game` as for `GameEnv`.

        Raises:
            NotationError: An argument is invalid.
            RulesetError: The ruleset has problems.
            ValueError: The rules do not allow the number of players.
        """
        chosen = chosen_rules(rules, game)
        if opponents is None:
            raise NotationError("opponents: expected a name or a function, found None; see amunre.learn.VectorEnv.")
        self._env = VectorEnv(chosen, players, num_envs, opponents=opponents, reward=reward, limit=limit, **setup)
        self._masks: Bytes = np.zeros((num_envs, self._env.actions), np.uint8)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(chosen, players)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Begin the games, and return what the learners see at their first decisions.

        Args:
            seed: Seed of the first game, and of all others as for `VectorEnv`; None draws one.
            options: Ignored.

        Raises:
            ValueError: The seed is not an integer.
        """
        number = int(self.np_random.integers(2**63)) if seed is None else checked_seed(seed)
        if seed is not None:
            super().reset(seed=number)
        observations, self._masks, seats = self._env.reset(number)
        return observations, self._info(seats)

    def step(self, actions: Any) -> tuple[Floats, Floats, Booleans, Booleans, dict[str, Any]]:
        """Perform an action in each game, and return the next decisions.

        Raises:
            IllegalAction: An action is illegal.
            NotationError: The actions are not an index for each game, or `reset` was not called.
        """
        observations, self._masks, rewards, terminated, truncated, infos = self._env.step(actions)
        info = self._info(infos["seats"])
        if lanes := infos["lanes"].tolist():
            ended = terminated | truncated
            last = np.zeros_like(observations)
            last[lanes] = infos["observations"]
            final: dict[str, Any] = {}
            for name in ("points", "shares"):
                rows = infos[name]
                whole = np.zeros((self.num_envs, rows.shape[1]), rows.dtype)
                whole[lanes] = rows
                final |= {name: whole, f"_{name}": ended}
            info |= {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}
        return observations, rewards, terminated, truncated, info

    def action_masks(self) -> Booleans:
        """Return True for each legal action, with a row for each game."""
        return self._masks.astype(np.bool_)

    def _info(self, seats: Any) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self._masks.astype(np.int8), "_action_mask": every, "seat": seats, "_seat": every}


def _spaces(rules: Rules, players: int) -> tuple[Space[Floats], Discrete]:
    """Return the spaces of observations and actions."""
    return box_of(spec(rules, players)), Discrete(len(rules.actions))


def _mask(asking: AskedGame) -> Mask:
    return np.frombuffer(bytearray(asking.mask), np.int8)


# --- opponents -------------------------------------------------------------------------------------------


def _maker(rules: Rules, opponents: object) -> Callable[[int], Opponent]:
    """Return a function that makes the player of all opponents in a game, given its seed."""
    if callable(opponents):
        answers: Answers = opponents
        return lambda seed: partial(_answered, answers)
    if not isinstance(opponents, str):
        raise NotationError(f"opponents: expected the name of a bot or a function, found {brief(opponents)}.")
    made = policies_of(rules).get(opponents)
    if made is not None:
        return lambda seed: partial(_decided, made(rules, _random(seed)))
    maker = bot_named(opponents)
    checked_bot(maker(Random(0)), "opponents")
    return lambda seed: partial(_played, maker(_random(seed)))


def _random(seed: int) -> Random:
    """Return the random generator of a game's opponents, the same as in `VectorEnv`."""
    return Random(f"{seed}/opponents")


def _answered(answers: Answers, asking: AskedGame) -> int:
    """Ask a function that answers in batches."""
    rows = observation(asking.game, asking.seat)[None], np.frombuffer(asking.mask, np.uint8)[None]
    given = np.asarray(answers(*rows, np.array([asking.seat], np.int64)))
    if given.shape != (1,) or given.dtype.kind not in "iu":
        raise NotationError(f"opponents: expected one action, found {given.dtype} of shape {given.shape}.")
    return int(given[0])


def _decided(policy: Any, asking: AskedGame) -> int:
    """Ask a policy, which sees the whole state."""
    play = asking.game._play
    return int(policy.choose(play.state, asking.seat, play.book.legal(play.state, asking.seat)))


def _played(bot: Any, asking: AskedGame) -> int:
    """Ask a bot, which sees what its seat may know."""
    game = asking.game
    return int(game.rules.actions.index(bot.choose(Observation(game, asking.seat), game.legal_actions(asking.seat))))


# --- names -----------------------------------------------------------------------------------------------

IDS: Mapping[str, str] = {
    game: f"amunre/{''.join(word.capitalize() for word in game.split('-'))}-{VERSION}" for game in GAMES
}
"""Names of the environments, by game."""

for _game, _id in IDS.items():
    gymnasium.register(
        _id,
        entry_point=f"{__name__}:GameEnv",
        vector_entry_point=f"{__name__}:GameVectorEnv",
        kwargs={"rules": _game, "game": _game},
    )
