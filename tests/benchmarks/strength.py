"""How strong the searching bot is for its time: one against sensible ones, with more and more iterations.

    python tests/benchmarks/strength.py [--ruleset NAME] [--players N] [--games N] [--iterations 15,50,150]

The seat changes from game to game. Time is that of this seat alone, in million iterations of the
calibration loop, which runs between games; only that compares between machines and days.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

import amunre
from amunre.bots import Observation, Sensible, bot_named
from amunre.calibration import seconds_per_million
from amunre.engine.ruleset import Rules
from amunre.games.loading import load_rules
from amunre.hosting.playing import seed_of_bot
from amunre.shares import interval, win_share


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
    rules: Rules[Any], name: str, players: int, games: int, seed: int
) -> tuple[list[float], list[float], list[float]]:
    """By game: million iterations that the seat took, its part of the win, and its points less the mean of the others'."""
    costs, shares, leads = [], [], []
    for number in range(games):
        seat = number % players
        game = amunre.Game(rules, players, seed=Random(f"{seed}/{number}").getrandbits(64))
        chances = [Random(seed_of_bot(seed, number, other)) for other in range(players)]
        bots = [Timed((bot_named(name) if other == seat else Sensible)(chances[other])) for other in range(players)]
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
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ruleset", default="standard", help="by whose rules; those of any game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=400, help="for each number of iterations")
    parser.add_argument("--iterations", default="15,50,150", help="of a decision")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules = load_rules(options.ruleset)
    print("| bot | million iterations a game | wins | 95 % | points ahead |\n|---|---|---|---|---|")
    for name in ["sensible", *(f"mcts:{number}" for number in options.iterations.split(","))]:
        costs, shares, leads = measure(rules, name, options.players, options.games, options.seed)
        low, high = interval(shares)
        print(
            f"| {name} | {fmean(costs):.1f} | {fmean(shares):.0%} | {low:.0%} to {high:.0%} | {fmean(leads):+.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
