"""An input of any size and shape is accepted or refused in time and memory linear in its size.

The inputs come from `growing.py`, at half a megabyte and at one. A separate process reads each of them and reports the
cost: CPU time, in iterations of the calibration loop measured beside it, and the memory added to the process.
"""

from __future__ import annotations

import json
import os
import pickle
import resource
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from attrs import Factory, define, frozen
from claims import Claim, Finding, scaled, spread
from growing import KINDS, Value, game, of_kind
from wire.whole_games import CLASSES_OF

from amunre import AmunreError, Game, NotationError, Record, RulesetError, Table, wire
from amunre.calibration import seconds_per_million
from amunre.engine.schema import schema_problems
from amunre.engine.source import read
from amunre.errors import MOST_PROBLEMS, listing
from amunre.games import GAMES, game_named
from amunre.games.loading import ruleset_from_data
from amunre.hosting.stores.memory import MemoryStore

COUNT = 1200
"""Inputs at full scale."""

CHUNK = 10
SIZE = 10**6
"""Bytes of the larger input; the other has half of them."""

ITERATIONS = 30
"""Millions, for the larger input."""

MEGABYTES = 100
TIMES = 2.5
"""Maximum cost of the larger input, relative to that of an input of half its size."""

NOISE = 3
"""Millions of iterations below which costs are not compared."""

TRIES = 4
"""Number of measurements of a slow input, because the machine may be busy; the lowest counts."""

LONGEST = 10_000
"""Bytes of what is told."""

HOPELESS = 60
"""Seconds of CPU time after which the process is killed."""


# --- reading -----------------------------------------------------------------------------------------------


def read_file(name: str, data: Value, place: Path) -> None:
    id, part = name.split("/")
    path = place / f"{part}.yaml"
    path.write_text(data, encoding="utf-8", errors="surrogatepass")
    document = read(path)
    if problems := document.problems or schema_problems(document, game_named(id).build.PARTS.get(part, part)):
        raise RulesetError(problems)


def read_position(name: str, data: Value, place: Path) -> None:
    rules = game_in(name).rules
    position = rules.game.position.from_json(data)
    assert len(position.problems()) <= MOST_PROBLEMS + 1, "too many problems"
    Game.from_position(rules, position)


def read_sketch(name: str, data: Value, place: Path) -> None:
    rules = game_in(name).rules
    rules.game.positions.sketch(rules, data).problems()


def read_record(_: str, data: Value, place: Path) -> None:
    try:
        (place / "game.json").write_text(json.dumps(data), encoding="ascii")
    except (RecursionError, ValueError):  # what cannot be written stands in no file
        Record.from_json(data).replay()
    else:
        Record.load(place / "game.json").replay()


def read_rules(_: str, data: Value, place: Path) -> None:
    rules = ruleset_from_data(data)
    Game(rules, rules.least_players, seed=1).legal_actions(0)


def read_message(name: str, data: Value, place: Path) -> None:
    id, form = name.split("/")
    problems = wire.problems(form, data, id)
    assert len(problems) <= MOST_PROBLEMS + 1, "too many problems"
    assert len(listing(problems).encode()) <= LONGEST
    if form in ("view", "event"):
        view = wire.dump(game(id).view(0))
        event = wire.dump(game(id).events(0)[-1])
        wire.reduce(*((data, event) if form == "view" else (view, data)), id)
    if form != "request":
        wire.load(CLASSES_OF[id][form], data)
    elif problems:
        raise NotationError(listing(problems))
    elif "action" in data:
        game(id).explain(0, data["action"])


def read_table(_: str, data: Value, __: Path) -> None:
    store = MemoryStore()
    try:
        for number, entry in enumerate(data if isinstance(data, list) and data else [data]):
            text = json.dumps(entry)
            store.append("table/it", number, text) if number else store.begin("table/it", text)
    except (RecursionError, ValueError):  # what cannot be written stands in no store
        return
    Table.load(store, "it")


def read_action(name: str, data: Value, place: Path) -> None:
    game_in(name).explain(0, data)


def game_in(name: str) -> Game:
    """The game of an input that is called so."""
    return game(name.split("/")[0])


READERS: dict[str, Callable[[str, Value, Path], None]] = {
    "files": read_file,
    "positions": read_position,
    "sketches": read_sketch,
    "records": read_record,
    "rulesets": read_rules,
    "messages": read_message,
    "tables": read_table,
    "actions": read_action,
}


# --- measuring ---------------------------------------------------------------------------------------------


@frozen
class Cost:
    """The outcome of an input, and its cost."""

    outcome: str
    """good, refused, or what is wrong."""
    iterations: float
    """Millions."""
    megabytes: float


def judged(kind: str, name: str, data: Value, place: Path) -> str:
    """Return the outcome of an input: good, refused, or what is wrong with it."""
    try:
        READERS[kind](name, data, place)
    except AmunreError as error:
        text = str(error)
        if len(text.encode("utf-8", "replace")) > LONGEST:
            return f"an error of {len(text)} characters"
        if not all(line.isprintable() for line in text.split("\n")):
            return f"not printable: {text[:200]!r}"
        return "refused"
    except Exception as error:  # every failure is a finding, whatever it is
        return f"{type(error).__name__}: {str(error)[:200]}"
    return "good"


def measured(kind: str, name: str, data: Value, place: Path) -> Cost:
    """Judge an input in a process of its own."""
    _warm()
    receive, send = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (HOPELESS, HOPELESS))
        before = seconds_per_million()
        had, start = _peak(), time.process_time()
        outcome = judged(kind, name, data, place)
        took = time.process_time() - start
        unit = min(seconds_per_million(), seconds_per_million(), before)
        os.write(send, pickle.dumps(Cost(outcome, took / unit, (_peak() - had) / 1024)))
        os._exit(0)
    os.close(send)
    with open(receive, "rb") as answer:
        content = answer.read()
    os.waitpid(child, 0)
    return pickle.loads(content) if content else Cost(f"killed after {HOPELESS} s of CPU time", 0, 0)


def _peak() -> int:
    """Kilobytes of this process at their highest."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


_WARM: list[bool] = []


def _warm() -> None:
    """Have everything loaded and compiled that is loaded and compiled on use."""
    if _WARM:
        return
    _WARM.append(True)
    for id in GAMES:
        assert game(id).rules.actions
    with TemporaryDirectory() as place:
        for kind in KINDS:
            for number in range(40 if kind in ("messages", "files") else 1):
                name, make = of_kind(kind, Random(number))
                judged(kind, name, make(1000), Path(place))


def failure_of(kind: str, name: str, make: Callable[[int], Value], place: Path) -> tuple[str, str]:
    """Return the outcome of an input, and what is wrong with its cost; empty if the cost is within the limits."""
    wrong = outcome = ""
    for _ in range(TRIES):
        less, more = make(SIZE // 2), make(SIZE)
        small, large = (measured(kind, name, data, place) for data in (less, more))
        outcome, wrong = large.outcome, ""
        for cost in (small, large):
            if cost.outcome not in ("good", "refused"):
                return cost.outcome, cost.outcome
            if cost.megabytes > MEGABYTES:
                return cost.outcome, f"{cost.megabytes:.0f} MB"
        if large.iterations > ITERATIONS:
            wrong = f"{large.iterations:.1f} million iterations"
        elif large.iterations > max(NOISE, TIMES * small.iterations * larger(less, more) / 2):
            much = f"{larger(less, more):.1f} times as much"
            wrong = f"{small.iterations:.1f}, then {large.iterations:.1f} million iterations for {much}"
        if not wrong:
            break
    return outcome, wrong


def larger(less: Value, more: Value) -> float:
    """Return the ratio of the sizes, but at least 2: values that grow in large pieces exceed the requested size."""
    try:
        return max(2.0, len(json.dumps(more)) / len(json.dumps(less)))
    except (RecursionError, ValueError):  # what cannot be written is about as large as was asked for
        return 2.0


# --- many --------------------------------------------------------------------------------------------------


@define
class Tally:
    """Outcomes of some inputs."""

    outcomes: Counter[str] = Factory(Counter)
    failures: list[str] = Factory(list)


def try_chunk(first: int) -> Tally:
    """A chunk of inputs, from this number on."""
    tally = Tally()
    with TemporaryDirectory() as place:
        for number in range(first, first + CHUNK):
            kind = KINDS[number % len(KINDS)]
            name, make = of_kind(kind, Random(number))
            outcome, wrong = failure_of(kind, name, make, Path(place))
            if wrong:
                tally.failures.append(f"{number} ({name}): {wrong}")
            else:
                tally.outcomes[outcome] += 1
    return tally


def try_inputs(count: int) -> Finding:
    """So many inputs, rounded up to whole chunks."""
    whole = Tally()
    for tally in spread(try_chunk, range(0, count, CHUNK), "Grown inputs"):
        whole.outcomes.update(tally.outcomes)
        whole.failures += tally.failures
    outcomes = ", ".join(f"{times:,} {outcome}" for outcome, times in sorted(whole.outcomes.items()))
    return Finding(
        covered=f"{whole.outcomes.total() + len(whole.failures):,} inputs of {len(KINDS)} kinds, grown to 0.5 and 1 MB: {outcomes}",
        figure=f"{len(whole.failures)} over {ITERATIONS} million iterations, {MEGABYTES} MB, {TIMES} times the cost for twice as much or {LONGEST // 1000} kB of text",
        wrong=tuple(whole.failures),
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        says="Input of any size and shape takes time and memory linear in its size, and a refusal is short",
        kind="tested",
        check=lambda: try_inputs(scaled(COUNT)),
    ),
)
