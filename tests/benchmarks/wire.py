"""The cost of a front end: decisions per million calibration iterations when each is told as JSON, and the sizes.

    PYTHONPATH=tests python tests/benchmarks/wire.py [--games N] [--ruleset NAME] [--without-orjson] [--save]

Four players play by the policy of `decisions.py`. Before each free decision, the seat that must act gets all facts for
it as JSON text, in one of two ways:

by view     its view, its prompt with all reasons, and the events since the last message
by events   its prompt without reasons, and these events, which it folds into its view

Each game is played in both ways, one after the other. The calibration loop runs between games.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from random import Random
from typing import Any
from unittest.mock import patch

from results import save
from rich.progress import track

import amunre
from amunre.calibration import seconds_per_million
from amunre.engine.ruleset import Rules
from amunre.games.loading import load_rules
from amunre.wire import encode

PLAYERS = 4

Parts = Mapping[str, Callable[[amunre.Game[Any], int, int], Any]]
"""By name: what is told of a game to a seat that has heard so many events."""

EVENTS: Parts = {"events": lambda game, seat, heard: game.events(seat, heard)}
WAYS: dict[str, Parts] = {
    "by view": {
        "view": lambda game, seat, _: game.view(seat),
        "prompt": lambda game, seat, _: game.prompt(seat),
        **EVENTS,
    },
    "by events": {"prompt": lambda game, seat, _: game.prompt(seat, reasons=False), **EVENTS},
}


class Way:
    """One way to tell what a seat needs, and what it has cost so far."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.rates: list[float] = []
        """By game: decisions per million iterations."""
        self.spent = Counter[str]()
        """Seconds by part."""
        self.bytes: dict[str, list[int]] = {part: [] for part in parts}
        """By part, of each decision."""

    def measure(self, rules: Rules[Any], seed: int) -> None:
        """Play a game, with the calibration loop before and after it."""
        unit, before = seconds_per_million(), self.spent.total()
        free = self.play(rules, seed)
        self.rates.append(free / (self.spent.total() - before) * (unit + seconds_per_million()) / 2)

    def play(self, rules: Rules[Any], seed: int) -> int:
        """Play a game. Returns free decisions; the time of the others, and of play, counts too."""
        game: amunre.Game[Any] = amunre.Game(rules, PLAYERS, seed=seed)
        random, heard, free = Random(seed), [0] * PLAYERS, 0
        while game.to_act:
            seat = game.to_act[0]
            actions = game.legal_actions(seat)
            actions = [action for action in actions if action.verb != "sell"] or list(actions)
            if len(actions) > 1:
                free += 1
                for part, told in self.parts.items():
                    value = self._timed(part, told, game, seat, heard[seat])
                    self.bytes[part].append(len(self._timed(f"{part}, JSON", encode, value)))
                heard[seat] += len(value)  # the last part are the events
            self._timed("play", game.play, seat, random.choice(actions))
        return free

    def _timed(self, part: str, ask: Callable[..., Any], *arguments: object) -> Any:
        start = time.perf_counter()
        answer = ask(*arguments)
        self.spent[part] += time.perf_counter() - start
        return answer


def main() -> None:
    """Play, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--ruleset", default="standard", help="by whose rules; those of any game")
    parser.add_argument(
        "--without-orjson", action="store_true", help="let json write, as where orjson is not installed"
    )
    parser.add_argument("--save", action="store_true", help="write the table to results.json")
    options = parser.parse_args()
    if options.without_orjson:
        patch.dict(sys.modules, {"orjson": None}).start()  # what is None there is not found
    rules = load_rules(options.ruleset)
    ways = {name: Way(parts) for name, parts in WAYS.items()}
    for parts in WAYS.values():
        Way(parts).play(rules, 0)  # fills the tables that are shared by all games
    for seed in track(range(options.games), "Games", transient=True):
        for way in ways.values():
            way.measure(rules, seed)
    writer = "json" if options.without_orjson or find_spec("orjson") is None else "orjson"
    print(f"{rules.id}: decisions per million iterations, each told as JSON, which {writer} has written")
    for name, way in ways.items():
        print(f"{name:10} {statistics.median(way.rates):5,.0f}")
        for part, seconds in way.spent.most_common():
            each = seconds / len(way.bytes["prompt"]) * 1e6
            print(f"  {part:14} {seconds / way.spent.total():6.1%}  {each:7,.0f} microseconds a decision")
        for part, sizes in way.bytes.items():
            print(f"  {part:14} {statistics.mean(sizes):7,.0f} bytes on the average, at most {max(sizes):,}")
    pairs = zip(ways["by events"].rates, ways["by view"].rates, strict=True)
    print(f"by events it is {statistics.median(events / view for events, view in pairs):.2f} times as many")
    if options.save:
        rates = (f"{statistics.median(ways[name].rates):,.0f}" for name in ("by events", "by view"))
        save(f"wire {rules.id} {writer}", ["", "By events", "By view"], [[f"{rules.title}, `{writer}`", *rates]])


if __name__ == "__main__":
    main()
