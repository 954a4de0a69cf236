"""Ten thousand whole games under all invariants: `make soak`.

    python tests/properties/soak.py [--games N] [--jobs N]

Games of 3, 4 and 5 players and the three policies in turn. At every step: conservation, and a legal action for each
seat that is asked; at the end: six rounds, and scores that add up. Exit status 1 names the games that failed.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from concurrent.futures import ProcessPoolExecutor
from random import Random

from rich.progress import track

import amunre
from amunre.checking.invariants import play_to_the_end
from amunre.games.amun_re.checking.policies import POLICIES

CHUNK = 25


def play(number: int) -> int:
    """Play the game with this number; how many steps it took."""
    policy = list(POLICIES.values())[number % len(POLICIES)]
    game = amunre.Game(amunre.load_ruleset(), players=3 + number // len(POLICIES) % 3, seed=number)
    return play_to_the_end(game, policy, Random(number))


def play_chunk(numbers: range) -> tuple[int, list[str]]:
    """Steps of these games, and what went wrong."""
    steps, failures = 0, []
    for number in numbers:
        try:
            steps += play(number)
        except Exception:  # every failure is a finding, whatever it is
            failures.append(f"game {number}:\n{traceback.format_exc()}")
    return steps, failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    chunks = [range(first, min(first + CHUNK, options.games)) for first in range(0, options.games, CHUNK)]
    steps, failures = 0, []
    with ProcessPoolExecutor(options.jobs) as pool:
        for done, failed in track(pool.map(play_chunk, chunks), "Playing", total=len(chunks)):
            steps += done
            failures += failed
    print("\n".join(failures))
    print(f"{options.games} games, {steps:,} steps, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
