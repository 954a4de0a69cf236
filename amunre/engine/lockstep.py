"""Many games in lockstep for programs that learn: one call performs an action in each game.

Each lane has one game at a time, which waits for a decision of a learner. Forced moves are performed at once, and so
are the decisions of opponents that follow a policy. A game that ends or reaches the limit is followed by the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from amunre.engine.chance import Chance
from amunre.engine.encoding import Encoder
from amunre.engine.moment import Moment
from amunre.engine.policy import Policy
from amunre.engine.rewards import Reckoner
from amunre.engine.rulebook import AnyRulebook
from amunre.engine.rules import OVER
from amunre.engine.ruleset import Rules

NOBODY: Final = -1
"""The learner of a game in which all seats learn."""


class Lane:
    """One of the games, and its successors."""

    __slots__ = (
        "begun",
        "learner",
        "legal",
        "number",
        "policy",
        "random",
        "seat",
        "seed",
        "state",
        "steps",
        "totals",
    )

    def __init__(self, policy_of: Callable[[Random], Policy] | None) -> None:
        self.random: Random = Random()
        self.policy: Policy | None = None if policy_of is None else policy_of(self.random)
        """The player of all other seats, if they follow a policy."""
        self.number: int = 0
        """Number of the game, from 0 on."""
        self.seed: int = 0
        self.state: Any = None
        self.learner: int = NOBODY
        self.begun: bool = False
        """True once a learner has had a decision in the game."""
        self.seat: int = 0
        """The seat whose decision is awaited."""
        self.legal: int = 0
        """The set of the actions that are legal for that seat; empty if no decision is awaited."""
        self.steps: list[tuple[int, int]] = []
        """The seat and the index of each action."""
        self.totals: list[int] = []
        """The points of each seat at the last reward."""

    def is_answered_for(self) -> bool:
        """Return whether the decision of a seat that does not learn is awaited."""
        return self.learner not in (NOBODY, self.seat)


class EndedGame:
    """The remains of a game that has ended or was cut off."""

    __slots__ = ("is_over", "lane", "learners", "points", "seed", "shares", "state")

    def __init__(
        self, lane: int, seed: int, state: Any, learners: list[int], standing: tuple[list[int], list[float]]
    ) -> None:
        self.lane: int = lane
        self.seed: int = seed
        self.state: Any = state
        """The last state."""
        self.is_over: bool = state.stage == OVER
        """False if the game reached the limit."""
        self.learners: list[int] = learners
        """The seats that learn."""
        self.points: list[int] = standing[0]
        """Points by seat."""
        self.shares: list[float] = standing[1]
        """Each seat's share of the win; 0 if the game was cut off."""


class Lockstep:
    """Games in lockstep, without numpy."""

    __slots__ = (
        "_course",
        "_limit",
        "_reckoner",
        "book",
        "encoder",
        "ended",
        "lanes",
        "learners",
        "players",
        "rewards",
        "rules",
        "seed",
        "setup",
        "unanswered",
    )

    def __init__(
        self,
        rules: Rules,
        players: int,
        lanes: int,
        seed: int,
        policy_of: Callable[[Random], Policy] | None,
        all_learn: bool,
        reward: str,
        limit: int,
        setup: Mapping[str, Any],
    ) -> None:
        """Prepare the lanes; `begin` begins the games.

        Args:
            rules: The ruleset.
            players: The number of players.
            lanes: The number of games at a time.
            seed: Seed of the first game; each further game has the next seed.
            policy_of: A function that makes the policy for the other seats; None if `answer` answers for them.
            all_learn: True if all seats learn; False for one seat in each game, its seed modulo the players.
            reward: One of REWARDS.
            limit: Number of actions after which a game is cut off; 0 for no limit.
            setup: Options for the set-up of all games.
        """
        self.rules: Rules = rules
        self.players: int = players
        self.seed: int = seed
        self.setup: Mapping[str, Any] = setup
        self.book: AnyRulebook = rules.rulebook
        self.encoder: Encoder = rules.encoder(players, False)
        self.learners: int = players if all_learn else 1
        """The number of seats that learn in each game."""
        self.lanes: list[Lane] = [Lane(policy_of) for _ in range(lanes)]
        self.unanswered: list[int] = []
        """Lanes that await a decision of a seat that does not learn; `answer` them until there are none."""
        self.rewards: list[float] = []
        """Rewards of the last step: for each lane, those of its learners."""
        self.ended: list[EndedGame] = []
        """The games that ended in the last step."""
        self._course: Any = rules.game.course
        self._reckoner: Reckoner = Reckoner(rules, reward)
        self._limit: int = limit

    def begin(self) -> None:
        """Begin the first games."""
        self._clear()
        for number, lane in enumerate(self.lanes):
            lane.number = number
            self._begin(lane)
            self._arrive(number, lane)

    def step(self, actions: Sequence[int]) -> None:
        """Perform an action in each lane; the indices must be legal, as `Lane.legal` says."""
        self._clear()
        for number, lane in enumerate(self.lanes):
            self._perform(number, lane, actions[number])

    def answer(self, lanes: Sequence[int], actions: Sequence[int]) -> None:
        """Perform an action in each of these lanes, the unanswered ones; the indices must be legal."""
        self.unanswered = []
        for place, number in enumerate(lanes):
            self._perform(number, self.lanes[number], actions[place])

    def first_illegal(self, lanes: Sequence[int], actions: Sequence[int]) -> int:
        """Return the place of the first action that is illegal in its lane; the number of lanes if all are legal."""
        for place, number in enumerate(lanes):
            index = actions[place]
            if index < 0 or not self.lanes[number].legal >> index & 1:
                return place
        return len(lanes)

    def observed(self, encoder: Encoder, lanes: Sequence[int]) -> list[bytes | bytearray]:
        """Return the features for the decisions that these lanes await, packed by an encoder."""
        waiting = [self.lanes[number] for number in lanes]
        return encoder.packed([lane.state for lane in waiting], [lane.seat for lane in waiting])

    def legal_sets(self, lanes: Iterable[int]) -> bytes:
        """Return the sets of legal actions for the decisions that these lanes await, all of the same size."""
        size = len(self.book.catalogue) + 7 >> 3
        return b"".join([self.lanes[number].legal.to_bytes(size, "little") for number in lanes])

    # --- one lane ----------------------------------------------------------------------------------------

    def _clear(self) -> None:
        self.unanswered = []
        self.ended = []
        self.rewards = [0.0] * (self.learners * len(self.lanes))

    def _begin(self, lane: Lane) -> None:
        """Begin a lane's game."""
        lane.seed = seed = self.seed + lane.number
        setup = self.rules.game.setup.decided(self.rules, self.players, seed, self.setup)
        lane.state = self._course.set_up(self.book.tables, self.players, setup, Chance(seed), None)
        lane.random.seed(f"{seed}/opponents")
        lane.learner = seed % self.players if self.learners == 1 else NOBODY
        lane.begun = False
        lane.steps = []
        lane.totals = self._reckoner.begin(lane.state)
        self._go_on(lane)

    def _perform(self, number: int, lane: Lane, index: int) -> None:
        """Perform an action, and go on to the next decision."""
        self.book.perform(lane.state, lane.seat, index)
        lane.steps.append((lane.seat, index))
        self._go_on(lane)
        self._arrive(number, lane)

    def _go_on(self, lane: Lane) -> None:
        """Play until a decision is awaited, or the game has ended or reached the limit."""
        s: Moment = lane.state
        book, policy, steps = self.book, lane.policy, lane.steps
        while s.asked and (not self._limit or len(steps) < self._limit):
            seat = s.asked[0]
            if len(s.asked) > 1:
                seat = next(other for other in self._course.order(s) if other in s.asked)
            if policy is not None and seat != lane.learner:
                legal = book.legal(s, seat)
                index = legal[0] if len(legal) == 1 else policy.choose(s, seat, legal)
            else:
                legal_set = book.legal_set(s, seat)
                assert legal_set, "a seat that must act has no action"
                if legal_set & legal_set - 1:
                    lane.seat, lane.legal = seat, legal_set
                    return
                index = legal_set.bit_length() - 1
            book.perform(s, seat, index)
            steps.append((seat, index))
        lane.legal = 0

    def _arrive(self, number: int, lane: Lane) -> None:
        """Deal with a decision that is awaited, or with the end of a game."""
        while not lane.legal:
            if lane.begun:  # otherwise no learner had a decision in the game
                self._end(number, lane)
            lane.number += len(self.lanes)
            self._begin(lane)
        if lane.is_answered_for():
            self.unanswered.append(number)
            return
        if lane.begun and self._reckoner.kind == "shaped":
            self._give(number, lane, self._reckoner.gains(lane.state, lane.totals))
        lane.begun = True

    # --- rewards -----------------------------------------------------------------------------------------

    def _give(self, number: int, lane: Lane, rewards: list[float]) -> None:
        """Give the learners of a lane their rewards."""
        if lane.learner == NOBODY:
            self.rewards[number * self.players : (number + 1) * self.players] = rewards
        else:
            self.rewards[number] = rewards[lane.learner]

    def _end(self, number: int, lane: Lane) -> None:
        """Give the last rewards of a game, and record its end."""
        s: Moment = lane.state
        learners = [seat for seat in range(self.players) if lane.learner in (NOBODY, seat)]
        self.ended.append(EndedGame(number, lane.seed, s, learners, self._reckoner.standing(s)))
        self._give(number, lane, self._reckoner.final(s, lane.totals))
