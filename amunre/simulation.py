"""Many games between bots. The same seed gives the same games, on any number of processors."""

from __future__ import annotations

import pickle
import secrets
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from attrs import field, frozen

from amunre.arguments import ending, flag, of_kind, plain
from amunre.bots.bot import Bot, BotMaker, checked_bot
from amunre.bots.failing import failed, name_of, staying
from amunre.bots.named import bot_named
from amunre.engine.chance import checked_seed
from amunre.engine.game import Game
from amunre.engine.names import MOST_NAMES
from amunre.engine.result import AnyScore, Result
from amunre.engine.ruleset import DEFAULT_PLAYERS, Rules, checked_players, checked_rules
from amunre.engine.type_variables import Scored
from amunre.errors import BotFailed
from amunre.extras import extra
from amunre.hosting.playing import Decisions, play_named, seed_of_bot
from amunre.jsontypes import JsonObject
from amunre.printing import brief, fault
from amunre.records import Record
from amunre.rows import Rows, rows_of, seat_rows
from amunre.workers import Lineup, cluster, in_order, processes

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

C = TypeVar("C", bound=AnyScore)
if TYPE_CHECKING:
    import typing_extensions  # only type checkers need it

    C_co = typing_extensions.TypeVar("C_co", covariant=True, bound=AnyScore, default=Any)
else:
    C_co = TypeVar("C_co", covariant=True)

MOST_GAMES = 1_000_000
"""Maximum number of games in one simulation."""
MOST_JOBS = 1000
"""Maximum number of processes in one simulation."""


@frozen
class Played(Generic[C_co]):
    """A game between bots, with its players and result as values and as `rows` for a table."""

    number: int
    """Number of the game, from 0."""
    result: Result | None
    """The result; None if the game failed."""
    decisions: Decisions
    seconds: float = field(eq=False)
    record: Record | None
    """The record; None unless requested."""
    error: BotFailed | None = field(eq=str, repr=str)
    """The failure that stopped the game, with the bot, the seat and the line, and the exception as `__cause__`."""
    seed: int
    """Seed of the simulation, which reproduces all its games."""
    bots: tuple[str, ...]
    """Names of the bots by seat."""
    scores: tuple[C_co, ...]
    """Scores by seat; if the game failed, the scores at that moment."""
    tables: Rows | None = field(default=None, repr=False)
    """Rows by table, as in `amunre.tables`; None unless requested."""

    @property
    def failure(self) -> str | None:
        """The reason for the failure, on one line; None if the game did not fail."""
        return None if self.error is None else str(self.error)

    @property
    def points(self) -> tuple[int, ...]:
        """Points by seat.

        Raises:
            ValueError: The game failed, as for `ranking`, `winners` and `tie_break`.
        """
        return self._ended.points

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The ranking, as in `Result`."""
        return self._ended.ranking

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners, as in `Result`."""
        return self._ended.winners

    @property
    def tie_break(self) -> str | None:
        """The tie-break, as in `Result`."""
        return self._ended.tie_break

    @property
    def rows(self) -> tuple[JsonObject, ...]:
        """A row for each seat, for example for a `pandas.DataFrame`; empty if the game failed.

        `game` and `seed` are this game's number and seed, and `place` counts from 1. `win_share` is 1 for a win and an
        equal fraction for a shared win. The `columns` of the score follow, such as `old.pyramid` in Amun-Re.
        """
        if self.result is None:
            return ()
        return tuple(seat_rows(self.number, self.seed, self.bots, self.result, self.scores))

    @property
    def _ended(self) -> Result:
        if self.result is None:
            raise ValueError(f"the game failed: {self.failure}") from self.error
        return self.result


def simulate(
    rules: Scored[C],
    bots: str | BotMaker | Lineup,
    games: int = 100,
    seed: int | None = None,
    jobs: int = 1,
    *,
    players: int | None = None,
    records: bool = False,
    tables: bool = False,
    ray: bool = False,
    progress: bool = False,
) -> Iterator[Played[C]]:
    """Play games between these bots, yielding each game in order as soon as it is finished.

    For a pandas table of all seats in all games, use `DataFrame(row for game in simulate(...) for row in game.rows)`.

    Args:
        rules: Ruleset of the games.
        bots: One bot for each seat or one for all seats: names separated by commas, as for `--bots`, or a list of names
            and classes.
        games: Number of games.
        seed: The same seed gives the same games, regardless of `jobs`; None draws a seed, which is the `seed` of each
            game.
        jobs: Number of processes.
        players: Number of players; None means 4 if one bot plays all seats, otherwise one player for each bot.
        records: True to include the record of each game.
        tables: True to include the rows of each game for `amunre.tables`.
        ray: True to use a Ray cluster, which repeats games if their process is lost. It is the cluster that
            `ray.init` has connected to, the one that `RAY_ADDRESS` names, or a new one on this machine. `amunre[ray]`
            must be installed both there and here, and the file of a bot must be importable by the same name.
        progress: True to show a progress bar in a terminal or a notebook, using `tqdm` if it is installed, otherwise
            `rich`.

    Raises:
        ValueError: Immediately, for invalid arguments.
        NotationError: Immediately, for an unknown bot.
        ModuleNotFoundError: Immediately, if Ray is needed but not installed, or both tqdm and rich are missing for a
            progress bar.
        BotFailed: When it is the turn of a game in which a bot failed; its cause is the bot's exception.
        AmunreError: When you ask for the first game, if the cluster cannot be reached.
    """
    games, jobs, records, ray = plain(games), plain(jobs), flag("records", records), flag("ray", ray)
    tables, progress = flag("tables", tables), flag("progress", progress)
    seats = lineup(checked_rules(rules), bots, players)
    if type(games) is not int or not 0 <= games <= MOST_GAMES:
        raise ValueError(f"games: expected a number of games, from 0 to {MOST_GAMES}, found {brief(games)}.")
    if seed is None:
        seed = secrets.randbits(63)  # it need not be secret, but must fit into an integer column
    bar = progress_bar(games) if progress else None
    played = _unbroken(play_games(rules, [seats] * games, checked_seed(seed), jobs, records, ray, tables=tables))
    return played if bar is None else bar(played)


def tables(games: Iterable[Played | Game | Record]) -> dict[str, list[JsonObject]]:
    """Collect the rows of finished games in tables, for example for a `pandas.DataFrame`.

    Every game has the tables `games` and `seats`. Amun-Re also has `provinces` and `cards`; Euphrat & Tigris also has
    `leaders`, `conflicts` and `monuments`. A game that failed or is not over has no rows.

    Args:
        games: Results of `simulate` with `tables=True` or `records=True`, games, or records, which are replayed. Games
            and records are numbered in this order; they have their own seeds, and names of players instead of bots.

    Returns:
        Rows by table, each a dict with the same keys.

    Raises:
        ValueError: A result of `simulate` has neither rows nor a record.
        RecordError: A record cannot be replayed.
    """
    found: dict[str, list[JsonObject]] = {}
    for number, game in enumerate(games):
        for name, rows in _rows(game, number).items():
            found.setdefault(name, []).extend(rows)
    return found


def _rows(game: Played | Game | Record, number: int) -> Rows:
    if not isinstance(game, Played):
        game = game.replay() if isinstance(game, Record) else of_kind("games", game, Game)
        return rows_of(game, number, game.seed, game.names)
    if game.tables is not None:
        return game.tables
    if game.record is None:
        raise ValueError("games: expected results of simulate with tables=True, found a result without rows.")
    return rows_of(game.record.replay(), game.number, game.seed, game.bots)


def progress_bar(games: int) -> Callable[[Iterator[Played[C]]], Iterator[Played[C]]]:
    """Return a function that shows, on stderr or in a notebook, how many of these games it has yielded.

    Raises ModuleNotFoundError if neither tqdm nor rich is installed.
    """
    try:
        tqdm = import_module("tqdm.auto").tqdm
    except ModuleNotFoundError:
        with extra("cli", "rich"):
            console, progress = import_module("rich.console"), import_module("rich.progress")
        stderr = console.Console(stderr=True)
        return lambda played: progress.track(played, "Games", total=games, console=stderr)
    return lambda played: tqdm(played, desc="Games", total=games, unit="game")


def _unbroken(games: Generator[Played[C], None, None]) -> Iterator[Played[C]]:
    """Yield the games, and end their processes after the last game. Raises BotFailed for a failed game."""
    with closing(games):
        for played in games:
            if played.error is not None:
                raise played.error
            yield played


def lineup(rules: Rules, bots: str | BotMaker | Lineup, players: int | None = None) -> tuple[str | BotMaker, ...]:
    """Return a bot for each seat, given one for all seats or one for each. Raises ValueError for an invalid lineup."""
    if isinstance(bots, str):
        bots = [name.strip() for name in bots.split(",")]
    elif callable(bots):
        bots = [bots]
    try:
        seats = ending("bots", bots, MOST_NAMES)
    except TypeError:
        raise ValueError(f"bots: expected names or classes, found {type(bots).__name__}.") from None
    for bot in seats:
        if not isinstance(bot, str) and not callable(bot):
            raise ValueError(f"bots: expected names or classes, found {type(bot).__name__}.")
    players = plain(players)
    if players is None:
        return seats * DEFAULT_PLAYERS if len(seats) == 1 else seats
    number = checked_players(rules, players)
    if len(seats) not in (1, number):
        raise ValueError(f"bots: expected one for all seats, or one for each of {number}, found {len(seats)}.")
    return seats * number if len(seats) == 1 else seats


def play_games(
    rules: Scored[C],
    lineups: Sequence[Lineup],
    seed: int,
    jobs: int = 1,
    records: bool = False,
    ray: bool = False,
    made: Synchronized[int] | None = None,
    tables: bool = False,
) -> Generator[Played[C], None, None]:
    """Yield a game for each of these lineups, in order, each as soon as possible; a failing bot ends its game.

    made: a `multiprocessing.Value` that counts the bots' decisions as they are made, except in Ray's processes.

    Raises the same errors as `simulate`.
    """
    different = {id(lineup): lineup for lineup in lineups}.values()
    for lineup in different:
        checked_players(rules, len(lineup), "bots", ", one for each seat")
    if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
        raise ValueError(f"jobs: expected a number of processes, from 1 to {MOST_JOBS}, found {brief(jobs)}.")
    bots = {id(bot): bot for lineup in different for bot in lineup}
    for bot in bots.values():
        if not callable(bot):
            bot_named(bot)
    checked_seed(seed)
    play = partial(_play_one, seed=seed, records=records, tables=tables)
    if jobs == 1 and not ray:
        return (play(rules, made, *task) for task in enumerate(lineups))
    try:
        pickle.dumps(bots)
    except Exception as error:  # a user's class may do anything
        expected = "bots that other processes can import, such as a class at module level"
        raise ValueError(f"bots: expected {expected}, or jobs=1; found {fault(error)}.") from error
    if ray:
        with extra("ray", "ray"):
            import_module("ray")
        return in_order(cluster(rules), play, lineups, jobs)
    return in_order(processes(jobs, rules, made), play, lineups, 2 * jobs)


class _Counted(Counter[str]):
    """A counter of decisions that also adds the bots' free choices to a counter shared with other processes."""

    def __init__(self, made: Synchronized[int]) -> None:
        super().__init__()
        self._made = made

    def __setitem__(self, kind: str, number: int) -> None:
        if kind == "free":
            with self._made.get_lock():
                self._made.value += 1
        super().__setitem__(kind, number)


@staying()
def _play_one(
    rules: Rules,
    made: Synchronized[int] | None,
    number: int,
    lineup: Lineup,
    seed: int,
    records: bool,
    tables: bool,
) -> Played:
    """Play the game with this number. The seeds of the game and its bots depend only on `seed` and `number`."""
    game = Game(rules, len(lineup), Random(f"{seed}/{number}").getrandbits(64))
    makers = [bot_named(bot) if isinstance(bot, str) else bot for bot in lineup]
    names, at = tuple(map(name_of, lineup)), f"game {number} of seed {seed}"
    began = time.perf_counter()
    taken = Counter[str]() if made is None else _Counted(made)
    error = None
    try:
        bots = [_made(maker, names[seat], seat, seed, number) for seat, maker in enumerate(makers)]
        play_named(game, bots, names, at, taken)
    except BotFailed as failure:
        error = failure
    seconds = time.perf_counter() - began
    record = Record.of(game) if records else None
    scores = tuple(map(game.score, range(game.players)))
    rows = rows_of(game, number, seed, names) if tables else None
    return Played(number, game.result, Decisions(**taken), seconds, record, error, seed, names, scores, rows)


def _made(maker: BotMaker, name: str, seat: int, seed: int, number: int) -> Bot:
    """Return the bot for this seat in the game with this number. Raises BotFailed."""
    try:
        bot: Bot = checked_bot(maker(Random(seed_of_bot(seed, number, seat))))
        return bot
    except BaseException as error:  # a user's class may do anything
        raise failed(seat, name, maker, error, f"game {number} of seed {seed}, step 1") from error
