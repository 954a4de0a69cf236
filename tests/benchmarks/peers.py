"""Speed of other game libraries: decisions per million calibration iterations.

    python tests/benchmarks/peers.py [--seconds S]     measures those that are installed, in the form of peers.yaml

Each player chooses uniformly among its legal actions. A decision has at least two; the time of forced moves, chance and
set-up counts.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

import yaml

from amunre.calibration import seconds_per_million

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


def walk(environment: Any, seed: int, draw: random.Random) -> Iterator[int]:
    """Play a game in an environment of PettingZoo, and yield the number of legal actions at each step."""
    import numpy

    environment.reset(seed=seed)
    for _ in environment.agent_iter():
        seen, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            environment.step(None)
            continue
        legal = numpy.flatnonzero(seen["action_mask"])
        environment.step(int(legal[int(draw.random() * len(legal))]))
        yield len(legal)


def in_turn(name: str) -> Play:
    """A game of PettingZoo's classic environments, which make an observation and a mask for each decision."""
    environment = import_module(f"pettingzoo.classic.{name}").env()
    return lambda seed: sum(legal > 1 for legal in walk(environment, seed, random.Random(seed)))


def listed() -> Iterator[Peer]:
    """Yield everything that can be measured."""
    spiel = ("OpenSpiel", "open_spiel")
    for game in ("gin_rummy", "backgammon", "hearts", "skat", "tarok", "sheriff"):
        yield Peer(*spiel, "C++", game, "each action from Python", lambda game=game: stepped(game))
    for game in ("gin-rummy", "uno", "mahjong", "doudizhu"):
        yield Peer(
            "RLCard", "rlcard", "Python, numpy", game, "env.run, with observations", lambda game=game: cards(game)
        )
    for game in ("connect_four_v3", "leduc_holdem_v4", "chess_v6"):
        how = "environment.step, with observations and masks"
        yield Peer("PettingZoo", "pettingzoo", "Python, numpy", game, how, lambda game=game: in_turn(game))
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
            "decisions": int(float(f"{rate:.3g}")),
            "decisions_of_a_game": round(decisions, 1),
            "date": date.today(),
        }
        print(yaml.safe_dump([row], sort_keys=False), end="", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10, help="time for each of them")
    measure(parser.parse_args().seconds)
