"""What a front end costs: decisions per million calibration iterations when each is told as JSON, and the sizes.

    python tests/benchmarks/wire.py [--games N] [--ruleset NAME]

Games of four players by the policy of `decisions.py`. Before each free decision the seat that must act is sent its
view, its prompt and the events since it was told last, as JSON text. The calibration loop runs between games.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from rich.progress import track

import amunre
from amunre.calibration import seconds_per_million
from amunre.engine.ruleset import Rules
from amunre.games.loading import load_rules
from amunre.wire import dump

PLAYERS = 4


def text_of(value: Any) -> str:
    """As it is sent."""
    return json.dumps(dump(value), separators=(",", ":"))


def play(rules: Rules[Any], seed: int, spent: Counter[str], sizes: dict[str, list[int]]) -> int:
    """Play a game; the seconds that each part took are added up, sizes in bytes are listed. Returns free decisions."""
    game: amunre.Game[Any] = amunre.Game(rules, PLAYERS, seed=seed)
    random = Random(seed)
    heard, sent, free = [0] * PLAYERS, [0] * PLAYERS, 0

    def timed(part: str, ask: Callable[..., Any], *arguments: object) -> Any:
        start = time.perf_counter()
        answer = ask(*arguments)
        spent[part] += time.perf_counter() - start
        return answer

    while game.to_act:
        seat = game.to_act[0]
        actions = game.legal_actions(seat)
        actions = [action for action in actions if action.verb != "sell"] or list(actions)
        if len(actions) > 1:
            free += 1
            parts = {
                "view": timed("view", game.view, seat),
                "prompt": timed("prompt", game.prompt, seat),
                "events": timed("events", game.events, seat, heard[seat]),
            }
            heard[seat] += len(parts["events"])
            for part, value in parts.items():
                written = timed(f"{part}, JSON", text_of, value)
                if part == "events":
                    sent[seat] += len(written.encode())
                else:
                    sizes[part].append(len(written.encode()))
        action = random.choice(actions)
        timed("play", game.play, seat, action)
    sizes["events of a game"] += sent
    return free


def main() -> None:
    """Play, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--ruleset", default="standard", help="by whose rules; those of any game")
    options = parser.parse_args()
    games, rules = options.games, load_rules(options.ruleset)
    sizes: dict[str, list[int]] = {"view": [], "prompt": [], "events of a game": []}
    play(rules, 0, Counter(), {part: [] for part in sizes})  # fills the tables that are shared by all games
    ratios, spent, decisions = [], Counter[str](), 0
    for seed in track(range(games), "Games", transient=True):
        unit, before = seconds_per_million(), spent.total()
        free = play(rules, seed, spent, sizes)
        decisions += free
        ratios.append(free / (spent.total() - before) * (unit + seconds_per_million()) / 2)
    print(f"{statistics.median(ratios):,.0f} decisions per million iterations, each with view, prompt, events and JSON")
    for part, seconds in spent.most_common():
        print(f"  {part:14} {seconds / spent.total():6.1%}  {seconds / decisions * 1e6:7,.0f} microseconds a decision")
    for part, bytes in sizes.items():
        print(f"{part:17} {statistics.mean(bytes):8,.0f} bytes on the average, at most {max(bytes):,}")


if __name__ == "__main__":
    main()
