"""`amunre tournament`: bots against each other, each equally often in each seat."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, cycle, islice
from random import Random
from statistics import fmean

import click

from amunre.commands import completing
from amunre.commands.failures import failure_of, print_failures
from amunre.commands.options import (
    check_bots,
    check_players,
    console,
    jobs_option,
    json_option,
    known_bots,
    loaded,
    needs,
    print_json,
    ruleset_option,
    same_games,
    seats_option,
)
from amunre.commands.progress import games_watched
from amunre.engine.ruleset import DEFAULT_PLAYERS
from amunre.jsontypes import JsonObject
from amunre.render.columns import table
from amunre.shares import interval, mean, win_share
from amunre.simulation import MOST_GAMES, Played

Entrants = tuple[int, ...]
"""The players by seat: numbers in the list of entrants."""


@click.command(
    epilog="""\b
Examples:
  amunre tournament sensible uniform uniform uniform   one against three
  amunre tournament sensible uniform --fill            two against two
  amunre tournament sensible,mcts,uniform --players 3 --games 30
  amunre tournament sensible mybots.py:Khufu --players 3 --fill --json
"""
)
@click.argument("bots", nargs=-1, required=True, metavar="BOTS...", callback=known_bots, shell_complete=completing.bots)
@seats_option
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="Minimum number of games."
)
@same_games
@click.option("--fill", is_flag=True, help="Repeat the bots until every seat has one.")
@jobs_option()
@json_option("a table")
@ruleset_option
def tournament(
    bots: tuple[str, ...],
    players: int | None,
    games: int,
    seed: int,
    fill: bool,
    jobs: int,
    as_json: bool,
    ruleset: str,
) -> None:
    """Let BOTS play each other and print win shares and ratings.

    Name BOTS as in amunre simulate --bots, separated by spaces or commas. You can enter a bot several times. Without
    --players, there is one seat per bot, up to a maximum of 4. With more bots than seats, all combinations play equally
    often. Each lineup is rotated around the table, so every bot plays every seat equally often; the number of games is
    rounded up to whole rotations. Ratings come from a Plackett-Luce model (openskill): mu is the strength (25 for a
    newcomer), and sigma is its uncertainty.
    """
    rules = loaded(ruleset)
    usual = DEFAULT_PLAYERS if fill else min(max(len(bots), rules.least_players), DEFAULT_PLAYERS)
    number = usual if players is None else players
    check_players(rules, number)
    check_bots(rules, number, bots, "'BOTS...'")
    entrants = tuple(islice(cycle(bots), max(number, len(bots)))) if fill else bots
    if len(entrants) < number:
        expected = f"expected at least {number}, found {len(entrants)}; name a bot several times, or use --fill"
        raise click.BadParameter(expected, param_hint="'BOTS...'")
    tables = list(seatings(len(entrants), number, games, seed))
    lineups = [[entrants[number] for number in seats] for seats in tables]
    found = standings(entrants, tables, games_watched(rules, lineups, seed, jobs))
    if as_json:
        print_json(found)
    else:
        _print(found)
    sys.exit(1 if found["failures"] else 0)


def seatings(entrants: int, players: int, games: int, seed: int) -> Iterator[Entrants]:
    """Yield the players of each game: every combination in turn, in a random order, in all rotations of the table."""
    random = Random(seed)
    chosen = cycle(combinations(range(entrants), players))
    for _ in range(-(-games // players)):
        order = random.sample(next(chosen), players)
        for turn in range(players):
            yield tuple(order[turn:] + order[:turn])


def standings(entrants: Sequence[str], tables: Sequence[Entrants], played: Iterable[Played]) -> JsonObject:
    """Return win shares, mean points and ratings by bot. Only counts and reasons for failures are kept."""
    with needs("tournament", "openskill"):
        from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating(name=name) for name in entrants]
    shares, points = defaultdict[str, Counter[float]](Counter), defaultdict[str, Counter[int]](Counter)
    failures = []
    for seats, game in zip(tables, played, strict=True):
        if game.result is None:
            failures.append(failure_of(game))
            continue
        ranks = [
            next(rank for rank, place in enumerate(game.result.ranking) if seat in place) for seat in range(len(seats))
        ]
        rated = model.rate([[ratings[number]] for number in seats], ranks=[float(rank) for rank in ranks])
        for seat, number in enumerate(seats):
            ratings[number] = rated[seat][0]
            shares[entrants[number]][win_share(game.result, seat)] += 1
            points[entrants[number]][game.result.points[seat]] += 1
    rows = [
        {
            "bot": bot,
            "entered": entrants.count(bot),
            "played": shares[bot].total(),
            "win_share": round(mean(shares[bot]), 4),
            "interval": [round(edge, 4) for edge in interval(shares[bot])],
            "points": round(mean(points[bot]), 2),
            "mu": round(fmean(rating.mu for rating in ratings if rating.name == bot), 2),
            "sigma": round(fmean(rating.sigma for rating in ratings if rating.name == bot), 2),
        }
        for bot in dict.fromkeys(entrants)
        if shares[bot]
    ]
    return {
        "games": len(tables),
        "players": len(tables[0]),
        "bots": sorted(rows, key=lambda row: -row["mu"]),
        "failures": failures,
    }


def _print(found: JsonObject) -> None:
    printed = console()
    heads = ("Bot", "Entered", "Wins", "95 %", "Points", "mu", "sigma")
    even = f"{found['games']} games of {found['players']}; an even share is {1 / found['players']:.1%}"
    rows = table(even, *heads, right=("Entered", "Wins", "Points", "mu", "sigma"))
    for row in found["bots"]:
        low, high = row["interval"]
        rows.add_row(
            row["bot"],
            str(row["entered"]),
            f"{row['win_share']:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{row['points']:.1f}",
            f"{row['mu']:.1f}",
            f"{row['sigma']:.1f}",
        )
    printed.print(rows)
    print_failures(printed, found["failures"])
