"""Decisions per million calibration iterations: each game, both builds, in turn.

    PYTHONPATH=tests python tests/benchmarks/speed.py [--games N] [--runs N] [--save]

Each run starts `decisions.py` in a new process. `make wheel-compiled` makes the compiled build.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import median

from results import save
from rich.console import Console
from rich.progress import track

from amunre.render.columns import table

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"standard": "Amun-Re", "tigris": "Euphrat & Tigris", "prosperity": "Prosperity"}
BUILDS = {"Python": ROOT, "compiled": ROOT / "build" / "compiled" / "site"}


def rates(ruleset: str, build: Path, games: int) -> dict[str, float]:
    """Return the rates of one run by the way of playing."""
    command = [sys.executable, str(Path(__file__).with_name("decisions.py")), "--json", "--ruleset", ruleset]
    ran = subprocess.run(
        [*command, "--games", str(games)],
        env=os.environ | {"PYTHONPATH": str(build)},
        check=True,
        stdout=subprocess.PIPE,
    )
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def main() -> None:
    """Measure, print and save the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--games", type=int, default=400, help="games of Amun-Re in a run; a fifth of them of each other game"
    )
    parser.add_argument("--runs", type=int, default=3, help="runs of each build and game")
    parser.add_argument("--save", action="store_true", help="write the table to results.json")
    options = parser.parse_args()
    for name, build in BUILDS.items():
        if not build.exists():
            parser.error(f"the {name} build is missing: run make wheel-compiled first")
    found: dict[str, dict[tuple[str, str], list[float]]] = defaultdict(lambda: defaultdict(list))
    cases = [(ruleset, build) for _ in range(options.runs) for ruleset in GAMES for build in BUILDS]
    for ruleset, build in track(cases, "Runs", transient=True):
        games = options.games // (1 if ruleset == "standard" else 5)
        for way, rate in rates(ruleset, BUILDS[build], games).items():
            found[way][ruleset, build].append(rate)
    columns = ["Per million iterations", *(f"{title}, {build}" for title in GAMES.values() for build in BUILDS)]
    rows = [
        [way, *(f"{float(f'{median(runs[ruleset, build]):.3g}'):,.0f}" for ruleset in GAMES for build in BUILDS)]
        for way, runs in found.items()
    ]
    printed = table("Medians", *columns, right=columns[1:])
    for row in rows:
        printed.add_row(*row)
    Console().print(printed)
    if options.save:
        save("decisions", columns, rows)


if __name__ == "__main__":
    main()
