"""Many games between bots: the same seed gives the same games, on one processor or on all."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from attrs import frozen

from amunre.bots.bot import BotMaker
from amunre.bots.named import bot_named
from amunre.bots.table import Decisions, play_out
from amunre.errors import AmunreError
from amunre.game.chance import checked_seed
from amunre.game.game import Game
from amunre.game.score import Result
from amunre.printing import brief, fault
from amunre.records import Record
from amunre.ruleset.model import Ruleset

BATCH = 10
"""Games that a process plays before it tells of them."""

MOST_GAMES = 1_000_000
"""Games of one simulation."""
MOST_JOBS = 1000
"""Processes of one simulation."""

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
    if type(games) is not int or not 0 <= games <= MOST_GAMES:
        raise ValueError(f"games: expected a number of games, from 0 to {MOST_GAMES}, found {brief(games)}.")
    for played in play_games(rules, [bots] * games, seed, jobs):
        if played.result is None:
            raise AmunreError(f"game {played.number}: {played.failure}")
        yield played.result


def play_games(
    rules: Ruleset, lineups: Sequence[Lineup], seed: int, jobs: int = 1, records: bool = False
) -> Iterator[Played]:
    """A game for each of these lineups, in order, each as soon as it is there; a game in which a bot fails breaks off.

    Raises ValueError and NotationError as `simulate`, before the first game.
    """
    for lineup in lineups:
        if not rules.least_players <= len(lineup) <= rules.most_players:
            expected = f"{rules.least_players} to {rules.most_players}, one for each seat"
            raise ValueError(f"bots: expected {expected}, found {len(lineup)} (setup.players).")
    if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
        raise ValueError(f"jobs: expected a number of processes, from 1 to {MOST_JOBS}, found {brief(jobs)}.")
    bots = {id(bot): bot for lineup in lineups for bot in lineup if not callable(bot)}
    for bot in bots.values():
        bot_named(bot)
    checked_seed(seed)
    play = partial(_play_one, seed=seed, records=records)
    tasks = list(enumerate(lineups))
    if jobs == 1:
        return (play(rules, *task) for task in tasks)
    batches = [tasks[first : first + BATCH] for first in range(0, len(tasks), BATCH)]
    return _in_processes(rules, play, batches, jobs)


def _in_processes(
    rules: Ruleset, play: partial[Played], batches: Sequence[Sequence[tuple[int, Lineup]]], jobs: int
) -> Iterator[Played]:
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(jobs, initializer=_keep, initargs=(rules,)) as pool:
        try:
            for batch in pool.map(partial(_play_batch, play), batches):
                yield from batch
        finally:
            pool.shutdown(cancel_futures=True)


_kept: list[Ruleset] = []
"""In a process of a simulation: its rules, sent once."""


def _keep(rules: Ruleset) -> None:
    _kept[:] = [rules]


def _play_batch(play: partial[Played], tasks: Sequence[tuple[int, Lineup]]) -> list[Played]:
    return [play(_kept[0], *task) for task in tasks]


def _play_one(rules: Ruleset, number: int, lineup: Lineup, seed: int, records: bool) -> Played:
    """The game with this number. Its seed, and the chance of each bot, follow from the seed and the number alone."""
    game = Game(rules, len(lineup), Random(f"{seed}/{number}").getrandbits(64))
    makers = [bot_named(bot) if isinstance(bot, str) else bot for bot in lineup]
    began = time.perf_counter()
    decisions = Decisions()
    failure = None
    try:
        bots = [maker(Random(f"{seed}/{number}/{seat}")) for seat, maker in enumerate(makers)]
        play_out(game, bots, decisions)
    except Exception as error:  # whatever somebody's bot does wrong
        failure = f"step {len(game.steps) + 1}: {fault(error)}"
    seconds = time.perf_counter() - began
    return Played(number, game.result, decisions, seconds, Record.of(game) if records else None, failure)
