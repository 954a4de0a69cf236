"""How fast others are, beside us: decisions per million calibration iterations, and games a second on this machine.

    python tests/benchmarks/peers.py [--games N]              a table: we as measured now, the others as peers.yaml has them
    python tests/benchmarks/peers.py --measure [--seconds S]  those that are installed, in the form of peers.yaml

Everybody plays at random, uniform over what is legal. As everywhere here a decision has at least two legal actions; the
time of others, of chance and of set-up counts, but they are not counted.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from amunre.calibration import seconds_per_million

PEERS = Path(__file__).with_name("peers.yaml")
ROOT = Path(__file__).resolve().parents[2]
BUILDS = (ROOT, ROOT / "build" / "compiled" / "site")
"""Where our source is, and the build of `make wheel-compiled`, where it has been made."""
PLAYED_SECONDS = 0.25
"""Between two calibrations."""

Play = Callable[[int], int]
"""Plays the game with this seed to its end; how many decisions it took."""


class Peer(NamedTuple):
    """One game of another library, played in one way."""

    library: str
    distribution: str
    language: str
    game: str
    how: str
    play: Callable[[], Play]
    """Called once: what plays it."""


def stepped(name: str) -> Play:
    """A game of OpenSpiel, each action chosen and applied from Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        draw, state, decisions = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(actions, weights)[0])
            else:
                actions = state.legal_actions()
                decisions += len(actions) > 1
                state.apply_action(actions[int(draw.random() * len(actions))])
        return decisions

    return play


def cards(name: str) -> Play:
    """A game of RLCard in its environment, which makes an observation for each decision."""
    import numpy
    import rlcard

    environment = rlcard.make(name)
    draw, taken = random.Random(0), [0]

    class Agent:
        use_raw = False

        def eval_step(self, state: dict[str, Any]) -> tuple[int, dict[str, Any]]:
            actions = list(state["legal_actions"])
            taken[0] += len(actions) > 1
            return actions[int(draw.random() * len(actions))], {}

    environment.set_agents([Agent() for _ in range(environment.num_players)])

    def play(seed: int) -> int:
        environment.seed(seed)
        before = taken[0]
        environment.run(is_training=False)
        return taken[0] - before

    numpy.random.seed(0)
    return play


def settlers() -> Play:
    """A game of Catanatron, four players."""
    from catanatron import Color, Game, RandomPlayer

    taken = [0]

    class Player(RandomPlayer):
        def decide(self, game: Any, playable_actions: list[Any]) -> Any:
            taken[0] += len(playable_actions) > 1
            return random.choice(playable_actions)

    def play(seed: int) -> int:
        before = taken[0]
        Game([Player(color) for color in Color], seed=seed).play()
        return taken[0] - before

    return play


def listed() -> Iterator[Peer]:
    """All that can be measured."""
    spiel = ("OpenSpiel", "open_spiel")
    for game in ("gin_rummy", "backgammon", "hearts", "skat", "tarok", "sheriff"):
        yield Peer(*spiel, "C++", game, "each action from Python", lambda game=game: stepped(game))
    for game in ("gin-rummy", "uno", "mahjong", "doudizhu"):
        yield Peer(
            "RLCard", "rlcard", "Python, numpy", game, "env.run, with observations", lambda game=game: cards(game)
        )
    yield Peer("Catanatron", "catanatron", "Python", "settlers, 4 players", "Game.play", settlers)


def measured(play: Play, seconds: float) -> tuple[float, float]:
    """Decisions per million iterations (the median of short times between two calibrations), and decisions of a game."""
    rates, games, decisions, seed = [], 0, 0, 0
    play(seed)  # whatever is set up once
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(rates) < 5:
        before, made, start = seconds_per_million(), 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < PLAYED_SECONDS:
            seed += 1
            games += 1
            made += play(seed)
        rates.append(made / spent * (before + seconds_per_million()) / 2)
        decisions += made
    return statistics.median(rates), decisions / games


def measure(seconds: float) -> None:
    """Print what is found of those that are installed."""
    for peer in listed():
        try:
            found = version(peer.distribution)
        except PackageNotFoundError:
            print(f"{peer.distribution} is not installed.", file=sys.stderr)
            continue
        rate, decisions = measured(peer.play(), seconds)
        row = {
            "library": peer.library,
            "version": found,
            "language": peer.language,
            "game": peer.game,
            "how": peer.how,
            "decisions": float(f"{rate:.3g}"),
            "decisions_of_a_game": round(decisions, 1),
            "date": date.today(),
        }
        print(yaml.safe_dump([row], sort_keys=False), end="", flush=True)


def ours(games: int) -> list[dict[str, Any]]:
    """What we do with the build that runs here, in rows as those of the file."""
    from decisions import BATCH, build, measure, rollouts

    from amunre.games.loading import load_rules

    rows = []
    for name, share in (("standard", 1), ("tigris", 5)):
        rules, number = load_rules(name), max(BATCH, games // share // BATCH * BATCH)
        us = {
            "library": "amunre",
            "version": version("amunre"),
            "language": "Python",
            "game": rules.title,
            "date": "now",
        }
        measure(rules, BATCH, "push")  # fills the tables that are shared by all games
        _, ratios, free, _ = measure(rules, number, "push")
        pushed = {"decisions": statistics.median(ratios), "decisions_of_a_game": free / number}
        rows.append(us | pushed | {"how": f"Game.push, {build()}"})
        ratios, of_a_game = rollouts(rules, number, "uniform")
        whole = {"decisions": statistics.median(ratios), "decisions_of_a_game": of_a_game}
        rows.append(us | whole | {"how": f"whole rollouts, {build()}"})
    return rows


def table(games: int) -> None:
    """Print the peers and us, from the fastest to the slowest."""
    rows = yaml.safe_load(PEERS.read_text(encoding="utf-8"))
    for place in filter(Path.exists, BUILDS):
        words = [sys.executable, __file__, "--ours", "--games", str(games)]
        told = subprocess.run(words, env={**os.environ, "PYTHONPATH": str(place)}, check=True, stdout=subprocess.PIPE)
        rows += yaml.safe_load(told.stdout)
    unit = statistics.median(seconds_per_million() for _ in range(20))
    print(f"{'decisions':>9} {'games':>8}   per million iterations, a second at {1 / unit:.2f} million a second")
    for row in sorted(rows, key=lambda row: -row["decisions"]):
        of_a_game = row.get("decisions_of_a_game")
        a_second = f"{row['decisions'] / unit / of_a_game:8,.0f}" if of_a_game else f"{'':8}"
        library = " ".join(row[key] for key in ("library", "version") if key in row)
        who = f"{library}, {row['game']}: {row['how']} ({row['language']}; {row['date']})"
        print(f"{row['decisions']:9,.0f} {a_second}   {who}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--measure", action="store_true", help="measure those that are installed")
    parser.add_argument("--ours", action="store_true", help="print rows of the build that runs here")
    parser.add_argument("--seconds", type=float, default=10, help="for each of them")
    parser.add_argument("--games", type=int, default=400, help="of ours, a fifth of them for the second game")
    options = parser.parse_args()
    if options.measure:
        measure(options.seconds)
    elif options.ours:
        print(yaml.safe_dump(ours(options.games)))
    else:
        table(options.games)


if __name__ == "__main__":
    main()
