"""Positions from anywhere: each is refused with what is wrong with it, or it is a game, which ends.

They are made in `mutants.py`, and for the other games in `tigris_mutants.py` and `prosperity_mutants.py`.
"""

from __future__ import annotations

import ast
import inspect
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from types import GeneratorType
from typing import Any

import mutants
import prosperity_mutants
import tigris_mutants
from attrs import Factory, define, frozen
from claims import Claim, Finding, scaled, spread
from limits import limits
from mutants import KINDS, Data

from amunre import Game, NotationError, Position, Problem, Ruleset
from amunre.checking.checks import checks_of
from amunre.checking.invariants import check_conservation, check_decisions, check_end
from amunre.checking.policies import next_step
from amunre.engine import soundness as shared
from amunre.engine.ruleset import Rules
from amunre.errors import listing
from amunre.games import FIRST
from amunre.games.amun_re import soundness
from amunre.games.amun_re.soundness import CHECKS, LAST
from amunre.games.amun_re.soundness.frame import FRAME
from amunre.games.loading import load_rules


@frozen
class Makers:
    """Makers of a game's positions, and the number of positions."""

    ruleset: str
    real: Callable[[int], dict[str, list[str]]]
    """Positions of real games by stage: those of a chunk."""
    made: Callable[[int, dict[str, list[str]]], tuple[str, Data]]
    """The kind and the position with this number, made from those."""
    chunk: int
    """Positions that are made from the same games."""
    count: int
    """At full scale."""


MAKERS = {
    FIRST: Makers("standard", mutants.real_positions, mutants.made, chunk=200, count=20_000),
    "tigris": Makers("tigris", tigris_mutants.real_positions, tigris_mutants.made, chunk=40, count=10_000),
    "prosperity": Makers(
        "prosperity", prosperity_mutants.real_positions, prosperity_mutants.made, chunk=40, count=10_000
    ),
}

MOST_STEPS = 2000
"""More than any game takes, however rich the players are."""

SELDOM = 5
"""Of so many steps of a game, or refusals, one is looked at more closely."""


# --- what comes of it ------------------------------------------------------------------------------------


@define
class Tally:
    """Outcomes of some positions."""

    outcomes: Counter[tuple[str, str]] = Factory(Counter)
    """By kind: how many could not be read, were unsound, or are games."""
    told: Counter[str] = Factory(Counter)
    """By the place in the code where it is worded: how often a problem was told."""
    steps: int = 0
    slowest: float = 0.0
    """The longest that one position took to be read and looked at, in seconds of CPU time."""
    failures: list[str] = Factory(list)

    def add(self, other: Tally) -> None:
        """Count what came of others too."""
        self.outcomes.update(other.outcomes)
        self.told.update(other.told)
        self.steps += other.steps
        self.slowest = max(self.slowest, other.slowest)
        self.failures += other.failures


def judge(data: Data, number: int, tally: Tally, game: str = FIRST) -> str:
    """Read a position, and if it is sound play it to its end. AssertionError where it does neither."""
    rules = load_rules(MAKERS[game].ruleset)
    began = time.process_time()
    unreadable = ""
    with limits():
        try:
            position = rules.game.position.from_json(data)
            problems = position.problems(rules)
        except NotationError as error:
            unreadable = str(error)
    tally.slowest = max(tally.slowest, time.process_time() - began)
    if unreadable:
        assert unreadable.startswith("position: ")
        return "unreadable"
    if not problems:
        tally.steps += play_to_the_end(Game.from_position(rules, position, seed=number), position, number)
        return "a game"
    for problem in problems:
        assert isinstance(problem, Problem)
        assert problem.file == "position"
        assert problem.found
        assert problem.expected
    if position.ruleset != rules.id:
        assert isinstance(position.problems(), tuple)  # by the rules that it names, or because there are none such
    if number // len(KINDS) % SELDOM == 0:
        assert refusal(rules, position) == listing(problems)
    if isinstance(rules, Ruleset):
        tally.told.update(worded(position, rules))
    return "unsound"


def refusal(rules: Rules[Any], position: Any) -> str:
    """Return the error for a game from this position; AssertionError if there is none."""
    try:
        Game.from_position(rules, position)
    except NotationError as error:
        return str(error)
    raise AssertionError("a game from a position with problems")


def play_to_the_end(game: Game, position: Any, number: int) -> int:
    """Play at random under all invariants; how many steps it took. AssertionError if it has no end."""
    policies = list(checks_of(game.rules).policies.values())
    random, policy = Random(number), policies[number // len(KINDS) % len(policies)]
    assert game.position() == position
    for step in range(MOST_STEPS):
        check_decisions(game)
        if game.over or step % SELDOM == 0:
            check_conservation(game)
        if game.over:
            check_end(game)
            return step
        game.push(*next_step(game, policy, random))
    raise AssertionError(f"no end after {MOST_STEPS} steps")


def worded(position: Position, rules: Ruleset) -> Iterator[str]:
    """Where in the code the problems of a position of Amun-Re are worded: one place for each message."""
    unfit = wrong = False
    for check in (*FRAME, *CHECKS, *LAST):
        if (unfit and check not in FRAME) or (wrong and check in LAST):
            return
        problems = check(position, rules)
        for _ in problems:
            inner: Any = problems
            while isinstance(inner.gi_yieldfrom, GeneratorType):
                inner = inner.gi_yieldfrom
            unfit, wrong = unfit or check in FRAME, True
            code = inner.gi_code
            yield wordings()[Path(code.co_filename).name, inner.gi_frame.f_lineno]


@cache
def wordings() -> dict[tuple[str, int], str]:
    """By file and line: each place where the soundness checks word a problem."""
    places = {}
    for path in (Path(inspect.getfile(shared)), *Path(inspect.getfile(soundness)).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Yield):
                for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                    places[path.name, line] = f"{path.name}:{node.lineno}"
    return places


def try_chunk(chunk: tuple[str, int]) -> Tally:
    """A chunk of positions of a game from this number on."""
    game, first = chunk
    makers = MAKERS[game]
    tally, found = Tally(), makers.real(first // makers.chunk)
    for number in range(first, first + makers.chunk):
        kind = ""
        try:
            kind, data = makers.made(number, found)
            tally.outcomes[kind, judge(data, number, tally, game)] += 1
        except Exception as error:  # every failure is a finding, whatever it is
            tally.failures.append(f"position {number}, {kind}: {type(error).__name__}: {error}")
    return tally


def try_positions(game: str, count: int) -> Finding:
    """So many positions of a game, rounded up to whole chunks."""
    whole, chunks = Tally(), [(game, first) for first in range(0, count, MAKERS[game].chunk)]
    for tally in spread(try_chunk, chunks, f"Positions from anywhere, {game}"):
        whole.add(tally)
    by_outcome: Counter[str] = Counter()
    for (_, outcome), times in whole.outcomes.items():
        by_outcome[outcome] += times
    worded = f" with {len(whole.told)} of {len(set(wordings().values()))} messages" if game == FIRST else ""
    return Finding(
        covered=f"{whole.outcomes.total():,} positions: {by_outcome['unreadable']:,} unreadable, "
        f"{by_outcome['unsound']:,} unsound{worded}, "
        f"{by_outcome['a game']:,} games played to the end in {whole.steps:,} steps",
        figure=f"{len(whole.failures)} crashes, hangs or broken invariants; "
        f"a position is judged in at most {whole.slowest * 1000:.0f} ms of CPU time",
        wrong=tuple(whole.failures),
        rows=tuple(
            {"kind": kind, "outcome": outcome, "times": times}
            for (kind, outcome), times in sorted(whole.outcomes.items())
        ),
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        says="Any JSON is refused with its problems, or is a position from which a game can be played to the end",
        kind="tested",
        check=lambda: try_positions(FIRST, scaled(MAKERS[FIRST].count)),
    ),
    Claim(
        says="Euphrat & Tigris: any JSON is refused with its problems, or is a position from which a game can be played to the end",
        kind="tested",
        check=lambda: try_positions("tigris", scaled(MAKERS["tigris"].count)),
    ),
    Claim(
        says="Dominion: Prosperity: any JSON is refused with its problems, or is a position from which a game can be played to the end",
        kind="tested",
        check=lambda: try_positions("prosperity", scaled(MAKERS["prosperity"].count)),
    ),
)
