"""Decisions per second and per million calibration iterations; only the latter compares between machines and days.

    python tests/benchmarks/decisions.py [--games N] [--ruleset NAME] [--json]

Games of four players. Policy: the lowest seat to act, uniform over its actions without sales unless nothing else is
legal. A decision with one action is forced: played, its time counted, but not counted as a decision. The calibration
loop runs between games, so that a machine that slows down slows both.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from bisect import bisect_left
from collections.abc import Callable
from random import Random
from typing import Any

import amunre
from amunre.bots.rollout import POLICIES
from amunre.calibration import seconds_per_million
from amunre.engine.ruleset import Rules
from amunre.games.loading import load_rules

PLAYERS = 4
BATCH = 20
"""Games between two calibrations."""


def play(
    game: amunre.Game[Any], first_after_sales: int, random: Callable[[], float], step: Callable[[int, Any], object]
) -> tuple[int, int]:
    """Play a game to its end; how many decisions were free and how many forced. Sales stand first in the catalogue, where a game has any."""
    actions = game.rules.actions
    free = forced = 0
    while to_act := game.to_act:
        seat = to_act[0]
        indices = game.legal_indices(seat)
        choices = len(indices)
        sales = bisect_left(indices, first_after_sales) if first_after_sales else 0
        if sales == choices:
            sales = 0
        choices -= sales
        if choices == 1:
            forced += 1
            step(seat, actions[indices[sales]])
        else:
            free += 1
            step(seat, actions[indices[sales + int(random() * choices)]])
    return free, forced


def read(game: amunre.Game[Any]) -> Callable[[int, Any], object]:
    """Return a way to play that reads the events."""
    return lambda seat, action: list(game.play(seat, action))


WAYS: dict[str, Callable[[amunre.Game[Any]], Callable[[int, Any], object]]] = {
    "`Game.push`": lambda game: game.push,
    "`Game.play`, events not read": lambda game: game.play,
    "`Game.play`, events read": read,
}


def measure(rules: Rules[Any], games: int, way: str) -> tuple[list[float], list[float], int, int]:
    """Rates by batch: decisions per second and per million iterations; and the decisions, free and forced."""
    rates, ratios, total_free, total_forced = [], [], 0, 0
    sales = sum(action.verb == "sell" for action in rules.actions)
    for batch in range(games // BATCH):
        before = seconds_per_million()
        free = 0
        start = time.perf_counter()
        for number in range(BATCH):
            seed = batch * BATCH + number
            game = amunre.Game(rules, PLAYERS, seed=seed)
            done, forced = play(game, sales, Random(seed).random, WAYS[way](game))
            free += done
            total_forced += forced
        seconds = time.perf_counter() - start
        unit = (before + seconds_per_million()) / 2
        rates.append(free / seconds)
        ratios.append(free / seconds * unit)
        total_free += free
    return rates, ratios, total_free, total_forced


def free_in(game: amunre.Game[Any]) -> int:
    """Count the free decisions of a game by replaying it."""
    again = amunre.Game(game.rules, PLAYERS, seed=game.seed)
    free = 0
    for seat, action in game.steps:
        free += len(again.legal_indices(seat)) > 1
        again.push(seat, action)
    return free


def rollouts(rules: Rules[Any], games: int, name: str) -> tuple[list[float], float]:
    """Free decisions per million iterations by batch, when whole games are played inside the engine, and how many a game has."""
    ratios, total = [], 0
    for batch in range(games // BATCH):
        seeds = range(batch * BATCH, (batch + 1) * BATCH)
        free = 0
        for seed in seeds:
            game = amunre.Game(rules, PLAYERS, seed=seed)
            amunre.rollout(game, name, seed)
            free += free_in(game)
        before = seconds_per_million()
        start = time.perf_counter()
        for seed in seeds:
            amunre.rollout(amunre.Game(rules, PLAYERS, seed=seed), name, seed)
        seconds = time.perf_counter() - start
        ratios.append(free / seconds * (before + seconds_per_million()) / 2)
        total += free
    return ratios, total / games


def copies(rules: Rules[Any]) -> list[float]:
    """Copies per million iterations of a game in its middle."""
    game = amunre.Game(rules, PLAYERS, seed=0)
    random = Random(0)
    for _ in range(100):
        seat = game.to_act[0]
        game.push(seat, random.choice(game.legal_actions(seat)))
    ratios = []
    for _ in range(20):
        unit = seconds_per_million()
        start = time.perf_counter()
        for _ in range(1000):
            game.copy()
        ratios.append(1000 / (time.perf_counter() - start) * unit)
    return ratios


def build() -> str:
    """Return the build of the engine: source or compiled."""
    return "compiled" if amunre.compiled else "from the source"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games for push; a fifth of them for play")
    parser.add_argument("--ruleset", default="standard", help="by whose rules; those of any game")
    parser.add_argument("--json", action="store_true", help="print only the rates per million iterations, as JSON")
    options = parser.parse_args()
    games, rules = options.games, load_rules(options.ruleset)
    found: dict[str, float] = {}
    say = (lambda _: None) if options.json else print
    say(f"{rules.title}, {build()}")
    measure(rules, BATCH, "`Game.push`")  # fills the tables that are shared by all games
    for way in WAYS:
        number = games if way == "`Game.push`" else max(BATCH, games // 5)
        rates, ratios, free, forced = measure(rules, number, way)
        low, mid, high = min(ratios), statistics.median(ratios), max(ratios)
        found[way] = mid
        say(
            f"{way}: {mid:,.0f} free decisions per million iterations "
            f"(batches from {low:,.0f} to {high:,.0f}); {statistics.median(rates):,.0f} per second; "
            f"{number} games, {free / number:.0f} free and {forced / number:.0f} forced decisions a game"
        )
    for name in POLICIES:
        ratios, free_of_game = rollouts(rules, max(BATCH, games // 5 if name == "uniform" else games // 25), name)
        found[f"`amunre.rollout`, `{name}`"] = statistics.median(ratios)
        say(
            f"rollout, {name}: {statistics.median(ratios):,.0f} free decisions per million iterations "
            f"(batches from {min(ratios):,.0f} to {max(ratios):,.0f}); {free_of_game:.0f} a game"
        )
    found["`Game.copy`, copies"] = statistics.median(copies(rules))
    say(f"Game.copy: {found['`Game.copy`, copies']:,.0f} copies per million iterations")
    if options.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
