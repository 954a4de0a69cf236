"""Both builds play the same games, and whatever can be seen of them must be the same at every step.

    python tests/compiled/lockstep.py [--games N]

The compiled build is that of `make wheel-compiled`. At each step of a game the two are compared in what is legal for
each seat, why an action is refused, what happened and, now and then, the position.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).resolve()
SOURCE = HERE.parents[2]
BUILDS = {"source": SOURCE, "compiled": SOURCE / "build" / "compiled" / "site"}
RULESETS = ("standard", "delta", "tigris", "tigris-english")
EVERY = 16
"""Steps between two positions that are compared."""


def seen(number: int) -> Iterator[str]:
    """A hash of what is seen of a game at each of its steps."""
    import amunre
    from amunre.games.loading import load_rules

    rules = load_rules(RULESETS[number % len(RULESETS)])
    random = Random(number)
    game: amunre.Game[Any] = amunre.Game(rules, random.randint(rules.least_players, rules.most_players), seed=number)
    told = 0
    while game.to_act:
        seat = random.choice(game.to_act)
        found: list[object] = [tuple(game.legal_indices(other)) for other in range(game.players)]
        action = random.choice(rules.actions)
        asked = random.randrange(game.players)
        found += [asked, action, game.explain(asked, action)]
        game.play(seat, random.choice(game.legal_actions(seat)))
        found.append(game.events(amunre.OMNISCIENT, told))
        told += len(game.events(amunre.OMNISCIENT, told))
        if len(game.steps) % EVERY == 0:
            found.append(game.position())
        yield sha256(repr(found).encode()).hexdigest()[:12]
    yield sha256(repr((game.position(), game.result)).encode()).hexdigest()[:12]


def told_of(build: str, first: int, games: int) -> subprocess.Popen[str]:
    """A process that plays these games with a build, and tells of each in a line."""
    words = [sys.executable, str(HERE), "--seen", str(first), "--games", str(games)]
    environment = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
    return subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)


def main() -> int:
    """Play with both, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seen", type=int, help="only tell what is seen of the games from this one on")
    options = parser.parse_args()
    if options.seen is not None:
        import amunre

        print("compiled" if amunre.compiled else "source", flush=True)
        for number in range(options.seen, options.seen + options.games):
            print(*seen(number), flush=True)
        return 0

    from rich.progress import track

    source, compiled = (told_of(build, 0, options.games) for build in BUILDS)
    assert source.stdout is not None
    assert compiled.stdout is not None
    builds = source.stdout.readline().strip(), compiled.stdout.readline().strip()
    if builds != tuple(BUILDS):
        sys.exit(f"The builds are {' and '.join(builds)}, expected {' and '.join(BUILDS)}: run `make wheel-compiled`.")
    differ = steps = 0
    for number in track(range(options.games), "Both builds"):
        one, other = source.stdout.readline().split(), compiled.stdout.readline().split()
        steps += len(one)
        if one != other or not one:
            differ += 1
            step = next((step for step, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), None)
            print(f"game {number}, {RULESETS[number % len(RULESETS)]}: differs at step {step}")
    if source.wait() or compiled.wait():
        sys.exit("A build has failed.")
    print(f"{options.games} games, {steps:,} steps with both builds, {differ} games differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
