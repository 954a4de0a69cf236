"""Many games between bots: the same seed gives the same games, on one processor or on all."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

from amunre.bots.bot import Bot, BotMaker, Eyes
from amunre.bots.named import bot_named
from amunre.bots.table import Decisions, play_out
from amunre.errors import AmunreError
from amunre.game.game import Game
from amunre.game.score import Result
from amunre.records import Record
from amunre.ruleset.actions import Action
from amunre.ruleset.model import Ruleset

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

BATCH_SECONDS = 0.2
"""About as long a process plays before it tells of its games: one slow game, or many quick ones."""

Lineup = Sequence[str | BotMaker]
"""A bot for each seat: a name as for `bot_named`, or a class that is made with a `random.Random`."""


@frozen
class Played:
    """A game between bots."""

    number: int
    """From 0."""
    result: Result | None
    """None for a game that broke off."""
    decisions: Decisions
    seconds: float
    record: Record | None
    """None unless records were asked for."""
    failure: str | None
    """Why it broke off."""


def simulate(rules: Ruleset, bots: Lineup, games: int, seed: int, jobs: int = 1) -> Iterator[Result]:
    """The results of games between these bots, one for each seat, in order, each as soon as it is there.

    The same seed gives the same results whatever `jobs` is, the number of processes.
    Raises ValueError for numbers that cannot be, NotationError for an unknown bot, and AmunreError where a bot fails.
    """
    for played in play_games(rules, [bots] * games, seed, jobs):
        if played.result is None:
            raise AmunreError(f"game {played.number}: {played.failure}")
        yield played.result


def play_games(
    rules: Ruleset,
    lineups: Sequence[Lineup],
    seed: int,
    jobs: int = 1,
    records: bool = False,
    made: Synchronized[int] | None = None,
) -> Iterator[Played]:
    """A game for each of these lineups, in order, each as soon as it is there; a game in which a bot fails breaks off.

    made: a `multiprocessing.Value` that counts the decisions of the bots as they are made, in whatever process.
    Raises ValueError and NotationError as `simulate`, before the first game.
    """
    for lineup in lineups:
        if not rules.least_players <= len(lineup) <= rules.most_players:
            expected = f"{rules.least_players} to {rules.most_players}, one for each seat"
            raise ValueError(f"bots: expected {expected}, found {len(lineup)} (setup.players).")
    if type(jobs) is not int or jobs < 1:
        raise ValueError(f"jobs: expected a number of processes, from 1, found {jobs!r}.")
    for name in {bot for lineup in lineups for bot in lineup if isinstance(bot, str)}:
        bot_named(name)
    play = partial(_play_one, seed=seed, records=records)
    tasks = list(enumerate(lineups))
    if jobs == 1:
        return (play(rules, made, *task) for task in tasks)
    return _in_processes(rules, made, play, iter(tasks), jobs)


def _in_processes(
    rules: Ruleset,
    made: Synchronized[int] | None,
    play: partial[Played],
    tasks: Iterator[tuple[int, Lineup]],
    jobs: int,
) -> Iterator[Played]:
    """The games in order; at first one by one, then in batches of a size that the games until then suggest."""
    from concurrent.futures import Future, ProcessPoolExecutor

    with ProcessPoolExecutor(jobs, initializer=_keep, initargs=(rules, made)) as pool:
        waiting = deque[Future[list[Played]]]()
        size = 1
        try:
            while True:
                while len(waiting) < 2 * jobs and (batch := list(islice(tasks, size))):
                    waiting.append(pool.submit(_play_batch, play, batch))
                if not waiting:
                    return
                played = waiting.popleft().result()
                took = sum(game.seconds for game in played) / len(played)
                size = max(1, min(2 * size, int(BATCH_SECONDS / max(took, 1e-9))))
                yield from played
        finally:
            pool.shutdown(cancel_futures=True)


_kept: list[tuple[Ruleset, Synchronized[int] | None]] = []
"""In a process of a simulation: its rules, sent once, and where decisions are counted."""


def _keep(rules: Ruleset, made: Synchronized[int] | None) -> None:
    _kept[:] = [(rules, made)]


def _play_batch(play: partial[Played], tasks: Sequence[tuple[int, Lineup]]) -> list[Played]:
    return [play(*_kept[0], *task) for task in tasks]


class _Counted:
    """A bot whose decisions are counted as they are made."""

    def __init__(self, bot: Bot, made: Synchronized[int]) -> None:
        self._bot, self._made = bot, made
        if hasattr(bot, "interrupt"):
            self.interrupt = bot.interrupt

    def choose(self, eyes: Eyes, actions: Sequence[Action]) -> Action:
        """What the bot chooses."""
        with self._made.get_lock():
            self._made.value += 1
        return self._bot.choose(eyes, actions)


def _play_one(
    rules: Ruleset, made: Synchronized[int] | None, number: int, lineup: Lineup, seed: int, records: bool
) -> Played:
    """The game with this number. Its seed, and the chance of each bot, follow from the seed and the number alone."""
    game = Game(rules, len(lineup), Random(f"{seed}/{number}").getrandbits(64))
    makers = [bot_named(bot) if isinstance(bot, str) else bot for bot in lineup]
    began = time.perf_counter()
    decisions = Decisions()
    failure = None
    try:
        bots = [maker(Random(f"{seed}/{number}/{seat}")) for seat, maker in enumerate(makers)]
        play_out(game, bots if made is None else [_Counted(bot, made) for bot in bots], decisions)
    except Exception as error:  # whatever somebody's bot does wrong
        failure = f"step {len(game.steps) + 1}: {type(error).__name__}: {error}"
    seconds = time.perf_counter() - began
    return Played(number, game.result, decisions, seconds, Record.of(game) if records else None, failure)
