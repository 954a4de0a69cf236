"""Measure the strength of bots against their time: one bot against copies of another.

    PYTHONPATH=tests python tests/benchmarks/strength.py [--ruleset NAME] [--bots mcts:15,mcts:50] [--against sensible]
        [--set kingdom=beginners] [--save]

The seat changes from game to game. Time is that of this seat alone, in million iterations of the
calibration loop, which runs between games; only that compares between machines and days.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean
from typing import Any

from results import save
from rich.progress import track

import amunre
from amunre.bots import Observation, bot_named
from amunre.calibration import seconds_per_million
from amunre.engine.ruleset import Rules
from amunre.games.loading import load_rules
from amunre.hosting.playing import seed_of_bot
from amunre.shares import interval, win_share

COLUMNS = ["Game", "Bot", "Against", "Million iterations a game", "Wins", "95 % interval", "Even share", "Points ahead"]


class Timed:
    """A bot, and how long it has thought."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self.seconds = 0.0

    def choose(self, observation: Observation, actions: Sequence[Any]) -> Any:
        start = time.perf_counter()
        chosen = self._bot.choose(observation, actions)
        self.seconds += time.perf_counter() - start
        return chosen


def measure(
    rules: Rules[Any], name: str, against: str, players: int, games: Iterable[int], seed: int, **setup: Any
) -> tuple[list[float], list[float], list[float]]:
    """Return by game: million iterations of the seat, its share of the win, its points less the mean of the others'."""
    costs, shares, leads = [], [], []
    for number in games:
        seat = number % players
        game = amunre.Game(rules, players, seed=Random(f"{seed}/{number}").getrandbits(64), **setup)
        chances = [Random(seed_of_bot(seed, number, other)) for other in range(players)]
        bots = [Timed(bot_named(name if other == seat else against)(chances[other])) for other in range(players)]
        unit = seconds_per_million()
        amunre.play_out(game, bots)
        unit = (unit + seconds_per_million()) / 2
        assert game.result is not None
        points = list(game.result.points)
        costs.append(bots[seat].seconds / unit)
        shares.append(win_share(game.result, seat))
        leads.append(points.pop(seat) - fmean(points))
    return costs, shares, leads


def main() -> None:
    """Measure, print and save a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ruleset", default="standard", help="name of a ruleset of any game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=400, help="games of each bot")
    parser.add_argument("--bots", default="mcts:15,mcts:50,mcts:150", help="names of the bots, separated by commas")
    parser.add_argument("--against", default="sensible", help="the bot on all other seats")
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="an option of the set-up")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true", help="write the table to results.json")
    options = parser.parse_args()
    rules = load_rules(options.ruleset)
    setup, rows = dict(option.split("=", 1) for option in options.set), []
    for name in options.bots.split(","):
        played = track(range(options.games), name, transient=True)
        costs, shares, leads = measure(rules, name, options.against, options.players, played, options.seed, **setup)
        low, high = interval(shares)
        wins = f"{fmean(shares):.1%} of {options.games}", f"{low:.1%} to {high:.1%}", f"{1 / options.players:.0%}"
        rows.append(
            [
                ", ".join([rules.title, *options.set]),
                f"`{name}`",
                f"`{options.against}`",
                f"{fmean(costs):.1f}",
                *wins,
                f"{fmean(leads):+.1f}",
            ]
        )
        print(*rows[-1], sep=" | ", flush=True)
    if options.save:
        save(" ".join(["strength", rules.id, options.against, *options.set]), COLUMNS, rows)


if __name__ == "__main__":
    main()
