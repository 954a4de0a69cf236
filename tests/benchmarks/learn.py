"""Steps of `VectorEnv` per million calibration iterations, with and without observations, for each game.

    PYTHONPATH=tests python tests/benchmarks/learn.py [--envs N] [--steps N] [--ruleset NAME] [--save]

All seats learn, and draw any legal action. A step counts one decision between at least two actions; the time of forced
moves counts. The calibration loop runs between steps. For the compiled build, put it on PYTHONPATH first.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import numpy as np
from peers import walk
from results import save

import amunre
from amunre import learn
from amunre.calibration import seconds_per_million
from amunre.engine.ruleset import Rules
from amunre.games.loading import load_rules
from amunre.learn import arrays
from amunre.learn import pettingzoo as environments

GAMES = ("standard", "tigris", "prosperity")
PLAYERS = 4
SAVED = ("step, mask and observation", "step and mask", "PettingZoo, `raw_env`", "PettingZoo, `env`")
"""The parts that are saved."""
WARM = 20
"""Steps before the first that is measured."""


def drawn(masks: learn.arrays.Bytes, random: np.random.Generator) -> learn.arrays.Integers:
    """Return a legal action for each mask."""
    return (random.random(masks.shape, np.float32) * masks).argmax(axis=1)


def stepped(env: learn.VectorEnv, steps: int) -> float:
    """Return the iterations that a step takes."""
    random, found = np.random.default_rng(1), []
    _, masks, _ = env.reset()
    for number in range(WARM + steps):
        actions, unit = drawn(masks, random), seconds_per_million()
        start = time.perf_counter()
        masks = env.step(actions).masks
        if number >= WARM:
            found.append((time.perf_counter() - start) / unit)
    return median(found) * 1e6 / env.envs


def each(env: learn.VectorEnv, do: Callable[[], object]) -> float:
    """Return the iterations per game of a call that handles all games."""
    found = []
    for _ in range(20):
        unit = seconds_per_million()
        start = time.perf_counter()
        do()
        found.append((time.perf_counter() - start) / unit)
    return median(found) * 1e6 / env.envs


def pushed(rules: Rules, decisions: int) -> float:
    """Return the iterations that `Game.push_index` takes for a decision, with those for its legal actions."""
    random, free, spent, number = Random(1), 0, 0.0, 0
    while free < decisions:
        unit = seconds_per_million()
        start = time.perf_counter()
        game = amunre.Game(rules, PLAYERS, seed=number)
        while game.to_act:
            seat = game.to_act[0]
            legal = game.legal_indices(seat)
            free += len(legal) > 1
            game.push_index(seat, legal[int(random.random() * len(legal))])
        spent += (time.perf_counter() - start) / unit
        number += 1
    return spent * 1e6 / free


def walked(env: Any, decisions: int) -> float:
    """Return the iterations of a decision in an environment of PettingZoo, with its observation and mask."""
    random, spent, number, seed = Random(1), 0.0, 0, 0
    while number < decisions:
        unit = seconds_per_million()
        start = time.perf_counter()
        number += sum(1 for _ in walk(env, seed, random))
        spent += (time.perf_counter() - start) / unit
        seed += 1
    return spent * 1e6 / number


def measured(rules: Rules, envs: int, steps: int) -> dict[str, float]:
    """Return the iterations for each part."""
    pushed(rules, 500)  # fills the tables that are shared by all games
    env = learn.VectorEnv(rules, PLAYERS, envs, 1, opponents=None, copy=False)
    found = {"push": pushed(rules, 5000), "step, mask and observation": stepped(env, steps)}
    for part, made in (("PettingZoo, `raw_env`", environments.RawEnv), ("PettingZoo, `env`", environments.env)):
        in_turn = made(rules, players=PLAYERS)
        walked(in_turn, 500)
        found[part] = walked(in_turn, 5000)
    core = env._core
    found["observation"] = each(
        env, lambda: arrays.unpacked(core.encoder, core.observed(core.encoder, range(envs)), env._observations)
    )
    found["legal set"] = each(env, lambda: [core.book.legal_set(lane.state, lane.seat) for lane in core.lanes])
    core.encoder.runs.clear()
    found["step and mask"] = stepped(env, steps)
    rules._encoders.clear()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--envs", type=int, default=256, help="games at a time")
    parser.add_argument("--steps", type=int, default=100, help="steps that are measured")
    parser.add_argument("--ruleset", choices=GAMES, help="only this one")
    parser.add_argument("--save", action="store_true", help="save the results for the documentation")
    options = parser.parse_args()
    if options.save and options.ruleset:
        parser.error("--save needs all games, without --ruleset")
    rules = [load_rules(name) for name in GAMES if options.ruleset in (None, name)]
    found = {one.title: measured(one, options.envs, options.steps) for one in rules}
    for title, parts in found.items():
        print(f"{title}, {'compiled' if amunre.compiled else 'from the source'}, {options.envs} games:")
        for part, iterations in parts.items():
            print(f"  {part}: {iterations:.0f} iterations, {1e6 / iterations:,.0f} per million")
    if options.save:
        build = "compiled" if amunre.compiled else "Python"
        rows = [
            [f"{title}, {build}", *(f"{float(f'{1e6 / parts[one]:.3g}'):,.0f}" for one in SAVED)]
            for title, parts in found.items()
        ]
        save(f"learn {build}", ["Per million iterations", *(f"{one[0].upper()}{one[1:]}" for one in SAVED)], rows)


if __name__ == "__main__":
    main()
