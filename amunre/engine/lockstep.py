"""Many games in lockstep for programs that learn: one call performs an action in each game.

The games wait for decisions of learners. Forced moves are performed at once, and so are the decisions of opponents
that follow a policy. A game that ends, or reaches the limit, is followed by the next one in the same lane.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from amunre.engine.chance import Chance
from amunre.engine.encoding import SHORTS, Encoder
from amunre.engine.moment import Moment
from amunre.engine.policy import Policy
from amunre.engine.rulebook import AnyRulebook
from amunre.engine.rules import OVER
from amunre.engine.ruleset import Rules

REWARDS: Final = ("win", "points", "difference", "shaped")
"""Kinds of rewards."""
NOBODY: Final = -1
"""Learner in a game in which all seats learn."""


class Lane:
    """One of the games, and its successors."""

    __slots__ = ("learner", "mask", "number", "policy", "random", "seat", "seed", "state", "steps", "totals")

    def __init__(self, number: int, policy_of: Callable[[Random], Policy] | None) -> None:
        self.number: int = number
        """Number of the game, from 0 on."""
        self.random: Random = Random()
        self.policy: Policy | None = None if policy_of is None else policy_of(self.random)
        """The player of all other seats, if they follow a policy."""
        self.seed: int = 0
        self.learner: int = NOBODY
        self.seat: int = 0
        """The seat whose decision is awaited."""
        self.mask: bytearray = bytearray()
        """The actions that are legal for that seat; empty if no decision is awaited."""
        self.steps: list[tuple[int, int]] = []
        """The seat and the index of each action."""
        self.totals: list[int] = []
        """The points of each seat at the last reward."""
        self.state: Any = None


class Ended:
    """What remains of a game that has ended or was cut off."""

    __slots__ = ("final", "is_over", "lane", "points", "seed", "shares")

    def __init__(self, lane: int, seed: int, is_over: bool, final: list[bytes]) -> None:
        self.lane: int = lane
        self.seed: int = seed
        self.is_over: bool = is_over
        """False if the game reached the limit."""
        self.final: list[bytes] = final
        """The last observation of each learner."""
        self.points: list[int] = []
        """Points by seat."""
        self.shares: list[float] = []
        """Each seat's share of the win; 0 if the game was cut off."""


class Lockstep:
    """Games in lockstep, without numpy. Lanes are numbered; each has one game at a time."""

    __slots__ = (
        "_course",
        "_limit",
        "_ranking",
        "_reward",
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
        self.book: AnyRulebook = rules.rulebook
        self.encoder: Encoder = rules.encoder(players, False, SHORTS)
        self.learners: int = players if all_learn else 1
        """The number of seats that learn in each game."""
        self.lanes: list[Lane] = [Lane(number, policy_of) for number in range(lanes)]
        self.rewards: list[list[float]] = []
        """Rewards of the last step: for each lane, those of the learners."""
        self.ended: list[Ended] = []
        """The games that ended in the last step, by lane."""
        self._course: Any = rules.game.course
        self._ranking: Any = rules.game.ranking
        self._reward: str = reward
        self._limit: int = limit
        self.setup: Mapping[str, Any] = setup

    def begin(self) -> None:
        """Begin the first games, which may have to be answered and renewed as after a step."""
        for number, lane in enumerate(self.lanes):
            lane.number = number
            self._begin(lane)

    def step(self, actions: Sequence[int]) -> None:
        """Perform an action in each lane; the indices must be legal, as `Lane.mask` says.

        While there are `unanswered` lanes, `answer` them. Then `settle`, and `renew` the games that have ended; these may
        have to be answered and renewed again.
        """
        self.ended = []
        self.rewards = [[0.0] * self.learners for _ in self.lanes]
        for number, lane in enumerate(self.lanes):
            self._perform(lane, actions[number])

    def unanswered(self) -> list[int]:
        """Return the lanes that await a decision of a seat that does not learn."""
        return [
            number for number, lane in enumerate(self.lanes) if lane.mask and lane.learner not in (NOBODY, lane.seat)
        ]

    def answer(self, lanes: Sequence[int], actions: Sequence[int]) -> None:
        """Perform an action in each of these lanes; the indices must be legal."""
        for place, number in enumerate(lanes):
            self._perform(self.lanes[number], actions[place])

    def settle(self) -> None:
        """Give the rewards of the step, and record the games that have ended."""
        for number, lane in enumerate(self.lanes):
            if not lane.mask or self._reward == "shaped":
                self._settle(number, lane)

    def renew(self) -> None:
        """Replace the games that have ended; one that ends before a decision is awaited is replaced too."""
        for lane in self.lanes:
            while not lane.mask:
                lane.number += len(self.lanes)
                self._begin(lane)

    def write(self, lane: int, observations: Any, masks: Any, row: int) -> None:
        """Write the observation and the mask of a lane's seat into a row of two buffers."""
        one = self.lanes[lane]
        self.encoder.write(one.state, one.seat, observations, row * self.encoder.bytes)
        size = len(one.mask)
        masks[row * size : (row + 1) * size] = one.mask

    def write_all(self, observations: Any, masks: Any) -> None:
        """Write the observations and the masks of all lanes into two buffers."""
        for number in range(len(self.lanes)):
            self.write(number, observations, masks, number)

    def _begin(self, lane: Lane) -> None:
        """Begin a lane's game."""
        seed = self.seed + lane.number
        setup = self.rules.game.setup.decided(self.rules, self.players, seed, self.setup)
        lane.seed = seed
        lane.state = self._course.set_up(self.book.tables, self.players, setup, Chance(seed), None)
        lane.random.seed(f"{seed}/opponents")
        lane.learner = seed % self.players if self.learners == 1 else NOBODY
        lane.steps = []
        lane.totals = self._totals(lane.state) if self._reward == "shaped" else []
        self._go_on(lane)

    def _perform(self, lane: Lane, index: int) -> None:
        self.book.perform(lane.state, lane.seat, index)
        lane.steps.append((lane.seat, index))
        self._go_on(lane)

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
                mask = book.mask(s, seat)
                if mask.count(1) > 1:
                    lane.seat, lane.mask = seat, mask
                    return
                index = mask.index(1)
            book.perform(s, seat, index)
            steps.append((seat, index))
        lane.mask = bytearray()

    def _totals(self, s: Moment) -> list[int]:
        """Return the points of all seats so far."""
        return [self._ranking.score(s, seat).total for seat in range(self.players)]

    def _settle(self, number: int, lane: Lane) -> None:
        """Give a lane's learners their reward, and record the end of its game."""
        s: Moment = lane.state
        seats = range(self.players) if lane.learner == NOBODY else [lane.learner]
        is_over = s.stage == OVER
        points = self._totals(s)
        given: list[float] = [0.0] * self.players
        if self._reward == "shaped":
            given = [float(now - before) for now, before in zip(points, lane.totals, strict=True)]
            lane.totals = points
        shares = [0.0] * self.players
        if is_over:
            result = self._ranking.result(s)
            points = list(result.points)
            for seat in result.winners:
                shares[seat] = 1 / len(result.winners)
            if self._reward == "win":
                given = shares
            elif self._reward == "points":
                given = [float(own) for own in points]
            elif self._reward == "difference":
                best = sorted(points)[-2:]
                given = [float(own - (best[0] if own == best[1] else best[1])) for own in points]
        self.rewards[number] = [given[seat] for seat in seats]
        if not lane.mask:
            final = []
            for seat in seats:
                row = bytearray(self.encoder.bytes)
                self.encoder.write(s, seat, row, 0)
                final.append(bytes(row))
            ended = Ended(number, lane.seed, is_over, final)
            ended.points, ended.shares = points, shares
            self.ended.append(ended)
