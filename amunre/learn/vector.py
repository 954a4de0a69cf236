"""Many games in one environment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from amunre.arguments import flag, integer
from amunre.bots.rollout import policies_of, policy_named
from amunre.engine.chance import checked_seed
from amunre.engine.encoding import Encoder
from amunre.engine.game import Game
from amunre.engine.lockstep import Lockstep
from amunre.engine.rewards import checked_reward
from amunre.engine.ruleset import DEFAULT_PLAYERS, Rules, checked_players, checked_rules
from amunre.errors import IllegalAction, NotationError
from amunre.extras import extra
from amunre.learn.arrays import Bytes, Floats, Integers, unpacked
from amunre.printing import brief

with extra("learn", "numpy"):
    import numpy as np
    import numpy.typing as npt

Booleans: TypeAlias = "npt.NDArray[np.bool_]"
Answers = Callable[[Floats, Bytes, Integers], "npt.ArrayLike"]
"""A function that returns actions, given observations, masks and seats: one row for each decision."""


class Begun(NamedTuple):
    """The first decisions, one in each game."""

    observations: Floats
    """The knowledge of the seats: `float32[envs, features]`."""
    masks: Bytes
    """1 for each legal action: `uint8[envs, actions]`."""
    seats: Integers
    """The seat that decides, by game."""


class Stepped(NamedTuple):
    """The next decisions, one in each game, and what the actions have brought."""

    observations: Floats
    masks: Bytes
    rewards: Floats
    """The rewards: `float32[envs]`, or `float32[envs, players]` by seat if all seats learn."""
    terminated: Booleans
    """True for a game that has ended; its row shows the next game already."""
    truncated: Booleans
    """True for a game that was cut off at the limit; its row shows the next game already."""
    infos: dict[str, Any]
    """More arrays.

    `seats` has the seat that decides, by game: `int64[envs]`. The others have a row for each game that has ended or was
    cut off:

    - `lanes`: its row in the other arrays.
    - `seeds`: its seed, a Python integer.
    - `learners`: the seats that learn, `int64[ended, learners]`: one, or all of them.
    - `points` and `shares` by seat: all shares of the win are 0 if the game was cut off.
    - `observations`: the last one of the learner, `float32[ended, features]`. If all seats learn, it has one of each
      seat: `float32[ended, players, features]`.
    """


class VectorEnv:
    """Many games at once, in which a learner decides, with opponents or with itself in all seats.

    Only decisions between several actions are asked for. Games that end are replaced by new ones. Game number n has
    the seed `seed + n`; lane i has the games i, i + envs, i + 2 * envs and so on. The learner's seat is the seed modulo
    the number of players. Seats that choose at the same time are asked one after another, in the game's `order`; none
    acts out of turn.

    Examples:
        >>> import amunre
        >>> from amunre import learn
        >>> env = learn.VectorEnv(amunre.load_ruleset(), players=3, envs=8, seed=1)
        >>> observations, masks, seats = env.reset()
        >>> observations, masks, rewards, terminated, truncated, infos = env.step(masks.argmax(axis=1))
    """

    def __init__(
        self,
        rules: Rules,
        players: int = DEFAULT_PLAYERS,
        envs: int = 256,
        seed: int = 0,
        *,
        opponents: str | Answers | None = "uniform",
        reward: str = "win",
        limit: int | None = None,
        copy: bool = True,
        **setup: object,
    ) -> None:
        """Prepare the games; `reset` begins them.

        Args:
            rules: The ruleset.
            players: The number of players in each game.
            envs: The number of games at a time.
            seed: Seed of the first game.
            opponents: "uniform", "sensible" or a bot of the game, such as "big-money", which all opponents play like.
                A function is given observations, masks and seats, with a row for each decision, and returns actions.
                With None, the learner decides for all seats.
            reward: "win" for the share of the win at the end, "points" for the points at the end, "difference" for the
                points ahead of the best opponent at the end, or "shaped" for the points since the last reward.
            limit: The number of actions of all seats after which a game is cut off; None for no limit.
            copy: False to write the observations into the same array at each step, which is faster.
            setup: Options for the set-up of each game, as for `amunre.Game`.

        Raises:
            NotationError: An argument is invalid.
            TypeError: A set-up option is unknown.
            ValueError: The rules do not allow the number of players, the value of a set-up option is invalid, or the
                seed is not an integer.
        """
        self.rules: Rules = checked_rules(rules)
        self.players: int = checked_players(rules, players)
        self.envs: int = integer("envs", envs, 1)
        policies = policies_of(rules)
        is_named = isinstance(opponents, str) and opponents in policies
        if opponents is not None and not callable(opponents) and not is_named:
            raise NotationError(
                f"opponents: expected {', '.join(policies)}, a function or None, found {brief(opponents)}."
            )
        name = opponents if isinstance(opponents, str) else None
        self._answers: Answers | None = opponents if callable(opponents) else None
        rules.game.setup.decided(rules, self.players, 0, setup)
        self._core = Lockstep(
            rules,
            self.players,
            self.envs,
            checked_seed(seed),
            (lambda random: policy_named(name, rules, random)) if name else None,
            opponents is None,
            checked_reward(reward),
            0 if limit is None else integer("limit", limit, 1),
            setup,
        )
        self._observations = None if copy else np.empty((self.envs, self._core.encoder.size), np.float32)
        """The array that is reused for all steps, if there is one."""
        self._begun: bool = False
        self._random = Random()
        """The source of random choices in advice."""

    @property
    def observation_shape(self) -> tuple[int]:
        """Shape of one observation."""
        return (self._core.encoder.size,)

    @property
    def actions(self) -> int:
        """The number of actions, `len(rules.actions)`."""
        return len(self.rules.actions)

    def reset(self, seed: int | None = None) -> Begun:
        """Begin again with the first games, optionally with another seed, and return the first decisions.

        Raises:
            ValueError: The seed is not an integer.
        """
        if seed is not None:
            self._core.seed = checked_seed(seed)
        self._random.seed(f"{self._core.seed}/advice")
        self._core.begin()
        self._answer()
        return Begun(*self._decisions(range(self.envs), self._observations))

    def step(self, actions: npt.ArrayLike) -> Stepped:
        """Perform an action in each game, and play on to the next decisions of learners.

        Args:
            actions: The index of an action for each game.

        Returns:
            The next decisions, the rewards of what happened since the last ones, and the games that have ended.

        Raises:
            IllegalAction: An action is illegal; the error lists the violations, and no game has changed. If it was
                chosen by the function for the opponents, or that function raises an error, `reset` must follow.
            NotationError: The actions are not an index for each game, or `reset` was not called.
        """
        self._check_begun("step")
        core, lanes = self._core, range(self.envs)
        core.step(self._checked(actions, lanes))
        self._answer()
        rewards = np.array(core.rewards, np.float32)
        terminated, truncated = np.zeros(self.envs, np.bool_), np.zeros(self.envs, np.bool_)
        for one in core.ended:
            (terminated if one.is_over else truncated)[one.lane] = True
        observations, masks, seats = self._decisions(lanes, self._observations)
        if core.learners > 1:
            rewards = rewards.reshape(self.envs, core.learners)
        return Stepped(observations, masks, rewards, terminated, truncated, {"seats": seats, **self._ended()})

    def perfect(self, *, ended: bool = False) -> Floats:
        """Return the observations of the current decisions with perfect information, for a critic.

        With `ended`, return instead those of the games that have ended or were cut off in the last step, in the rows of
        `infos["observations"]`: one for each learner.

        The first numbers of each row are the seat's own observation. `learn.spec(rules, players, perfect=True)`
        explains each number.

        Raises:
            NotationError: `reset` was not called.
        """
        self._check_begun("perfect")
        encoder = self.rules.encoder(self.players, True)
        if flag("ended", ended):
            return self._last(encoder)
        packed = self._core.observed(encoder, range(self.envs))
        return unpacked(encoder, packed, np.empty((self.envs, encoder.size), np.float32))

    def advice(self, policy: str = "sensible") -> Integers:
        """Return the actions that the bot with this name would choose now, one for each game, for imitation.

        Raises:
            NotationError: There is no such policy, or `reset` was not called.
        """
        self._check_begun("advice")
        found = []
        for lane in self._core.lanes:
            adviser = policy_named(policy, self.rules, self._random)  # a new one, because some remember their plans
            found.append(adviser.choose(lane.state, lane.seat, self._core.book.legal(lane.state, lane.seat)))
        return np.array(found, np.int64)

    def game(self, env: int) -> Game:
        """Return the current game in a lane with all its steps, to look at or to save.

        Raises:
            NotationError: There is no such lane, or `reset` was not called.
        """
        self._check_begun("game")
        return self._played(integer("env", env, 0, self.envs - 1))

    def _played(self, number: int) -> Game:
        """Return the current game in a lane, with all its steps."""
        lane = self._core.lanes[number]
        game = Game(self.rules, self.players, seed=lane.seed, **self._core.setup)
        for seat, index in lane.steps:
            game.push_index(seat, index)
        return game

    def _check_begun(self, method: str) -> None:
        if not self._begun:
            raise NotationError(f"{method}: call reset() first.")

    def _answer(self) -> None:
        """Let the function that plays the opponents answer until no lane awaits it."""
        core, self._begun = self._core, False  # an error leaves the games half-way
        while lanes := core.unanswered:
            assert self._answers is not None
            found = self._answers(*self._decisions(lanes))
            core.answer(lanes, self._checked(found, lanes, "opponents"))
        self._begun = True

    def _checked(self, actions: npt.ArrayLike, lanes: Sequence[int], given_by: str = "actions") -> list[int]:
        """Return actions for these lanes as integers if all are legal."""
        given = np.asarray(actions)
        if given.shape != (len(lanes),) or given.dtype.kind not in "iu":
            found = f"{given.dtype} of shape {given.shape}"
            raise NotationError(f"{given_by}: expected {len(lanes)} integers, one for each game, found {found}.")
        indices: list[int] = given.tolist()
        wrong = self._core.first_illegal(lanes, indices)
        if wrong < len(lanes):
            action = self.rules.actions[integer(given_by, indices[wrong], 0, self.actions - 1)]
            game, seat = self._played(lanes[wrong]), self._core.lanes[lanes[wrong]].seat
            error = IllegalAction(game.explain(seat, action))
            error.add_note(f"{given_by}: in game {lanes[wrong]}, seat {seat} chose {action}")
            raise error
        return indices

    def _decisions(self, lanes: Sequence[int], out: Floats | None = None) -> tuple[Floats, Bytes, Integers]:
        """Return the observations, masks and seats for the decisions that these lanes await."""
        core = self._core
        sets = np.frombuffer(core.legal_sets(lanes), np.uint8).reshape(len(lanes), -1)
        masks = np.unpackbits(sets, axis=1, count=self.actions, bitorder="little")
        seats = np.array([core.lanes[lane].seat for lane in lanes], np.int64)
        if out is None:
            out = np.empty((len(lanes), core.encoder.size), np.float32)
        return unpacked(core.encoder, core.observed(core.encoder, lanes), out), masks, seats

    def _ended(self) -> dict[str, Any]:
        """Return what remains of games that have ended or were cut off."""
        core, ended = self._core, self._core.ended
        return {
            "lanes": np.array([one.lane for one in ended], np.int64),
            "seeds": [one.seed for one in ended],
            "learners": np.array([one.learners for one in ended], np.int64).reshape(len(ended), core.learners),
            "points": np.array([one.points for one in ended], np.int64).reshape(len(ended), self.players),
            "shares": np.array([one.shares for one in ended], np.float32).reshape(len(ended), self.players),
            "observations": self._last(core.encoder),
        }

    def _last(self, encoder: Encoder) -> Floats:
        """Return the last observations of games that have ended or were cut off."""
        ended, learners = self._core.ended, self._core.learners
        last = [(one.state, seat) for one in ended for seat in one.learners]
        packed = encoder.packed([state for state, _ in last], [seat for _, seat in last])
        found = unpacked(encoder, packed, np.empty((len(last), encoder.size), np.float32))
        return found.reshape(len(ended), learners, encoder.size) if learners > 1 else found
