"""`amunre simulate`: many games between bots, in numbers."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import fmean
from typing import Any

import click

from amunre.calibration import seconds_per_million
from amunre.commands.options import (
    bots_option,
    check_players,
    console,
    jobs_option,
    lineup,
    loaded,
    players_option,
    ruleset_option,
    same_games,
    told_of,
)
from amunre.commands.progress import games_watched
from amunre.render.columns import grid, table
from amunre.shares import interval, quartiles, win_share
from amunre.simulation import MOST_GAMES, Played


@click.command(
    epilog="""\b
Examples:
  amunre simulate --games 1000 --seed 1        uniform bots
  amunre simulate --bots sensible              the same bot on all seats
  amunre simulate --bots sensible,uniform,uniform,uniform
  amunre simulate --players 3 --bots mybots.py:Nefertari --json
  amunre simulate --games 50 --records games/  and keep each game
"""
)
@players_option
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="How many games.")
@same_games
@bots_option("uniform")
@jobs_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="A folder for a record of each game.")
@ruleset_option
def simulate(
    players: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    jobs: int,
    as_json: bool,
    records: Path | None,
    ruleset: str,
) -> None:
    """Play many games between bots and print who wins how often.

    Decisions with more than one legal action count; those with one are counted apart as forced. Speed is given per
    second and per million iterations of a calibration loop, which compares between machines. A game in which a bot
    fails breaks off and is listed; the exit status is then 1.
    """
    rules = loaded(ruleset)
    check_players(rules, players)
    seats = lineup(bots, players)
    if records:
        with told_of(records):
            records.mkdir(parents=True, exist_ok=True)
    before = seconds_per_million()
    began = time.perf_counter()
    played = []
    with closing(games_watched(rules, [seats] * games, seed, jobs, records is not None)) as watched:
        for game in watched:
            if records and game.record:
                file = records / f"game-{game.number:0{len(str(games - 1))}}.json"
                with told_of(file):
                    game.record.save(file)
            played.append(game)
    seconds = time.perf_counter() - began
    found = summary(played, seats, seconds, 2 / (before + seconds_per_million())) | {"seed": seed, "jobs": jobs}
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        _print(found)
    sys.exit(1 if found["failures"] else 0)


def summary(played: Sequence[Played], seats: Sequence[str], seconds: float, calibration: float) -> dict[str, Any]:
    """All numbers of a simulation. `calibration`: million iterations of the calibration loop in a second."""
    results = [game.result for game in played if game.result]
    decisions = sum(game.decisions.free for game in played)
    return {
        "games": len(played),
        "decisions": decisions,
        "forced": sum(game.decisions.forced for game in played),
        "interrupts": sum(game.decisions.interrupts for game in played),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds),
        "games_per_second": round(len(played) / seconds, 1),
        "calibration": round(calibration, 3),
        "decisions_per_calibration": round(decisions / seconds / calibration),
        "scores": [
            {
                "seat": seat,
                "bot": bot,
                "win_share": round(fmean(win_share(result, seat) for result in results), 4),
                "interval": [round(edge, 4) for edge in interval([win_share(result, seat) for result in results])],
                "mean": round(fmean(result.points[seat] for result in results), 2),
                "quartiles": quartiles([result.points[seat] for result in results]),
            }
            for seat, bot in enumerate(seats)
            if results
        ],
        "failures": [{"game": game.number, "cause": game.failure} for game in played if game.failure],
    }


def _print(found: dict[str, Any]) -> None:
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
    for failure in found["failures"][:10]:
        printed.print(f"Game {failure['game']} broke off at {failure['cause']}")
    if found["failures"]:
        printed.print(f"{len(found['failures'])} of {found['games']} games broke off.")
