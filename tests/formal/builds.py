"""Both builds play the same games, and whatever can be seen of them must be the same at every step.

    python tests/formal/builds.py [--games N]

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

from claims import Claim, Finding, scaled
from rich.progress import track

import amunre
from amunre.bots.rollout import POLICIES
from amunre.games.loading import load_rules

COUNT = 5000
"""Games."""
HERE = Path(__file__).resolve()
SOURCE = HERE.parents[2]
BUILDS = {"source": SOURCE, "compiled": SOURCE / "build" / "compiled" / "site"}
RULESETS = ("standard", "delta", "tigris", "tigris-english", "prosperity")
EVERY = 16
"""Steps between two positions that are compared."""


def seen(number: int) -> Iterator[str]:
    """A hash of what is seen of a game at each of its steps, and one of a game that is played inside the engine."""
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
    game = amunre.Game(rules, rules.least_players, seed=number)
    yield sha256(
        repr((amunre.rollout(game, [*POLICIES][number // len(RULESETS) % 2], number), game.steps)).encode()
    ).hexdigest()[:12]


def told_of(build: str, games: int) -> Any:
    """A process that plays these games with a build, and tells of each in a line."""
    words = [sys.executable, str(HERE), "--seen", "--games", str(games)]
    environment = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
    return subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True)


def compare(games: int) -> Finding:
    """So many games with both builds, side by side."""
    pipes = [told_of(build, games).stdout for build in BUILDS]
    first = [pipe.readline().strip() for pipe in pipes]
    if first != [*BUILDS]:
        return Finding("nothing", "no two builds", (f"found {first}, expected {[*BUILDS]}: `make wheel-compiled`",))
    wrong, steps = [], 0
    for number in track(range(games), "Both builds"):
        source, compiled = (pipe.readline().split() for pipe in pipes)
        steps += len(source)
        if source != compiled or not source:
            step = next(
                (step for step, pair in enumerate(zip(source, compiled, strict=False)) if len({*pair}) > 1), len(source)
            )
            wrong.append(f"game {number}, {RULESETS[number % len(RULESETS)]}: step {step}")
    covered = f"{games:,} games by {len(RULESETS)} rulesets, {steps:,} steps"
    return Finding(covered, f"{len(wrong)} games differ", tuple(wrong))


CLAIMS: tuple[Claim, ...] = (
    Claim(
        says="The compiled build plays exactly like the source: legal actions, refusals, events, positions and results",
        kind="tested",
        check=lambda: compare(scaled(COUNT)),
    ),
)


def main() -> int:
    """Compare, or tell what is seen."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=COUNT)
    parser.add_argument("--seen", action="store_true", help="only tell what is seen with the build that runs")
    options = parser.parse_args()
    if options.seen:
        print("compiled" if amunre.compiled else "source", flush=True)
        for number in range(options.games):
            print(*seen(number), flush=True)
        return 0
    finding = compare(options.games)
    print(f"{finding.covered}: {finding.figure}", *finding.wrong, sep="\n")
    return 1 if finding.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
