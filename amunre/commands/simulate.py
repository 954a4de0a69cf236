"""`amunre simulate`: statistics from many games between bots."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path

import click
from attrs import asdict

from amunre import parquet
from amunre.calibration import seconds_per_million
from amunre.commands.failures import failure_of, print_failures
from amunre.commands.options import (
    bots_option,
    check_bots,
    check_save,
    console,
    jobs_option,
    json_option,
    lineup,
    loaded,
    needs,
    players_of,
    print_json,
    ruleset_option,
    same_games,
    seats_option,
    told_of,
)
from amunre.commands.progress import games_watched
from amunre.jsontypes import JsonObject
from amunre.render.columns import grid, table
from amunre.shares import interval, mean, quartiles, win_share
from amunre.simulation import MOST_GAMES, Played


@click.command(
    epilog="""\b
Examples:
  amunre simulate --games 1000 --seed 1        uniform bots
  amunre simulate --bots sensible              the same bot in all seats
  amunre simulate --bots sensible,uniform,uniform
  amunre simulate --players 3 --bots mybots.py:Nefertari --json
  amunre simulate --games 50 --records games/  save each game
  amunre simulate --rows games.parquet         write a table for pandas
  amunre simulate --tables games/              write all tables
  amunre simulate --ray --jobs 32 --bots mcts  use a Ray cluster
"""
)
@seats_option
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="Number of games.")
@same_games
@bots_option("uniform")
@jobs_option()
@json_option()
@click.option(
    "--records",
    type=click.Path(path_type=Path),
    help="Folder for a record of each game, or a .parquet file for all records.",
)
@click.option(
    "--rows",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A .parquet file for a table with a row per seat and game: points, place, win share.",
)
@click.option(
    "--tables",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for a .parquet file of each table: games, seats, and those of the game, such as provinces or leaders.",
)
@click.option("--ray", is_flag=True, help="Use the Ray cluster at RAY_ADDRESS, or start a local one.")
@ruleset_option
def simulate(
    players: int | None,
    games: int,
    seed: int,
    bots: Sequence[str],
    jobs: int,
    as_json: bool,
    records: Path | None,
    rows: Path | None,
    tables: Path | None,
    ray: bool,
    ruleset: str,
) -> None:
    """Let bots play many games and print how often each wins.

    The command counts decisions with more than one legal action, and counts forced actions separately. Speed is printed
    per second and per million iterations of a calibration loop; the latter is comparable between machines. If a bot
    fails, its game stops and is listed, and the exit status is 1. A .parquet file contains all games up to that point,
    even if the command is interrupted.
    """
    rules = loaded(ruleset)
    seats = lineup(bots, players_of(rules, players, bots))
    check_bots(rules, len(seats), seats)
    if ray:
        with needs("ray", "ray"):
            import_module("ray")
    summary = Summary(seats)
    with _told_of_files(), ExitStack() as open_files:
        sinks: list[Callable[[Played], None]] = [summary.add]
        if rows:
            sinks.append(open_files.enter_context(_table("--rows", rows, seed, parquet.rows)))
        if tables:
            _check_parquet(seed)
            sinks.append(open_files.enter_context(parquet.tables(tables, rules)))
        if records and records.suffix == parquet.SUFFIX:
            sinks.append(open_files.enter_context(_table("--records", records, seed, parquet.records)))
        elif records:
            if records.is_file():
                wrong = f"expected a folder or a file {parquet.SUFFIX}, found the file {records}"
                raise click.BadParameter(wrong, param_hint="'--records'")
            records.mkdir(parents=True, exist_ok=True)
            check_save(_file(records, games, 0))
            sinks.append(partial(_save, records, games))
        before = seconds_per_million()
        began = time.perf_counter()
        with closing(games_watched(rules, [seats] * games, seed, jobs, bool(records), ray, bool(tables))) as watched:
            for game in watched:
                for sink in sinks:
                    sink(game)
    seconds = time.perf_counter() - began
    found = summary.as_json(seconds, 2 / (before + seconds_per_million())) | {"seed": seed, "jobs": jobs}
    if as_json:
        print_json(found)
    else:
        _print(found)
    sys.exit(1 if found["failures"] else 0)


def _file(folder: Path, games: int, number: int) -> Path:
    """Return the file for a game."""
    return folder / f"game-{number:0{len(str(games - 1))}}.json"


def _save(folder: Path, games: int, game: Played) -> None:
    """Save the record of a game to its own file."""
    file = _file(folder, games, game.number)
    assert game.record is not None
    with told_of(file):
        game.record.save(file)


@contextmanager
def _told_of_files() -> Iterator[None]:
    """Report system errors that concern a file as errors of the command."""
    try:
        yield
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from error


@contextmanager
def _table(
    option: str, file: Path, seed: int, kind: Callable[[Path], AbstractContextManager[Callable[[Played], None]]]
) -> Iterator[Callable[[Played], None]]:
    """Open a table of this kind in this file. Raises ClickException or OSError if that is not possible."""
    if file.suffix != parquet.SUFFIX:
        raise click.BadParameter(
            f"expected a name that ends in {parquet.SUFFIX}, found {file}", param_hint=f"'{option}'"
        )
    _check_parquet(seed)
    with kind(file) as add:
        yield add


def _check_parquet(seed: int) -> None:
    """Raise ClickException if pyarrow is missing, or if this seed does not fit into a column."""
    try:
        parquet.checked_column(seed)
    except ValueError as error:
        raise click.BadParameter(str(error).removeprefix("seed: "), param_hint="'--seed'") from None
    with needs("parquet", "pyarrow"):
        import_module("pyarrow")


class Summary:
    """The statistics of a simulation. Only counts and reasons for failures are kept from its games."""

    def __init__(self, seats: Sequence[str]) -> None:
        self._seats = seats
        self._games = 0
        self._taken = Counter[str]()
        self._points = [Counter[int]() for _ in seats]
        self._shares = [Counter[float]() for _ in seats]
        self._failures: list[JsonObject] = []

    def add(self, game: Played) -> None:
        """Count a game."""
        self._games += 1
        self._taken.update(asdict(game.decisions))
        if game.result is None:
            self._failures.append(failure_of(game))
            return
        for seat, points in enumerate(game.points):
            self._points[seat][points] += 1
            self._shares[seat][win_share(game.result, seat)] += 1

    def as_json(self, seconds: float, calibration: float) -> JsonObject:
        """Return all numbers. `calibration`: million iterations of the calibration loop in a second."""
        decisions = self._taken["free"]
        return {
            "games": self._games,
            "decisions": decisions,
            "forced": self._taken["forced"],
            "interrupts": self._taken["interrupts"],
            "seconds": round(seconds, 3),
            "decisions_per_second": round(decisions / seconds),
            "games_per_second": round(self._games / seconds, 1),
            "calibration": round(calibration, 3),
            "decisions_per_calibration": round(decisions / seconds / calibration),
            "scores": [
                {
                    "seat": seat,
                    "bot": bot,
                    "win_share": round(mean(shares), 4),
                    "interval": [round(edge, 4) for edge in interval(shares)],
                    "mean": round(mean(points), 2),
                    "quartiles": quartiles(points),
                }
                for seat, (bot, shares, points) in enumerate(zip(self._seats, self._shares, self._points, strict=True))
                if points
            ],
            "failures": self._failures,
        }


def _print(found: JsonObject) -> None:
    printed = console()
    heads = ("Seat", "Bot", "Wins", "95 %", "Points", "Quartiles")
    scores = table(f"{found['games']} games", *heads, right=("Seat", "Wins", "Points"))
    for score in found["scores"]:
        low, high = score["interval"]
        between = f"{low:.1%} to {high:.1%}"
        quarters = ", ".join(f"{points:g}" for points in score["quartiles"])
        cells = (
            f"{score['seat']}",
            score["bot"],
            f"{score['win_share']:.1%}",
            between,
            f"{score['mean']:.1f}",
            quarters,
        )
        scores.add_row(*cells)
    printed.print(scores, "")
    facts = grid()
    taken = f"{found['decisions']:,} free, {found['forced']:,} forced, {found['interrupts']:,} out of turn"
    facts.add_row("Decisions", taken)
    facts.add_row("Time", f"{found['seconds']:.1f} s with {found['jobs']} processes, seed {found['seed']}")
    speed = f"{found['decisions_per_second']:,} decisions and {found['games_per_second']:,} games a second"
    facts.add_row("Speed", speed)
    facts.add_row(
        "", f"{found['decisions_per_calibration']:,} decisions per million iterations of the calibration loop"
    )
    printed.print(facts)
    print_failures(printed, found["failures"])
    if found["failures"]:
        printed.print(f"{len(found['failures'])} of {found['games']} games failed.")
