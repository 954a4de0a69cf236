"""Measure how fast a spectator can guess a small seed, by trying each against the first provinces.

PYTHONPATH=tests python tests/benchmarks/seeds.py [--below N] [--save]
"""

from __future__ import annotations

import argparse
import time
from random import SystemRandom

from results import save

import amunre
from amunre.calibration import seconds_per_million


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--below", type=int, default=20_000, help="the seed is drawn below this number")
    parser.add_argument("--save", action="store_true", help="write the figure to results.json")
    options = parser.parse_args()
    below = options.below
    rules = amunre.load_ruleset()
    secret = SystemRandom().randrange(below)
    seen = amunre.Game(rules, 4, secret).view(amunre.SPECTATOR).revealed
    before, start = seconds_per_million(), time.perf_counter()
    fitting = [seed for seed in range(below) if amunre.Game(rules, 4, seed).position().revealed == seen]
    seconds = time.perf_counter() - start
    unit = (before + seconds_per_million()) / 2
    assert secret in fitting
    print(f"{below:,} seeds in {seconds:.1f} s ({seconds / unit:.0f} million calibration iterations): {fitting} fit.")
    if options.save:
        row = [f"{below:,}", f"{seconds:.1f} s", f"{seconds / unit:.0f}", str(len(fitting))]
        save("seeds", ["Seeds tried", "Time", "Million iterations", "Seeds that fit"], [row])


if __name__ == "__main__":
    main()
