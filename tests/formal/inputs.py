"""The library accepts any input or says what is wrong with it.

Inputs are records, single YAML files and whole rulesets, spoiled in `spoiling.py`; `positions.py` tries positions. The
only errors are those of the library, and no input takes five seconds or 500 megabytes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from attrs import Factory, define, evolve
from claims import Claim, Finding, scaled, spread
from limits import MEGABYTES, SECONDS, limits
from scores import game_bound
from spoiling import RULESETS, nest, other_rules, play_otherwise, records, small_file, spoil, spoiled_text

from amunre import Game, Problem, Record, RecordError, RulesetError
from amunre.checking.checks import checks_of
from amunre.checking.invariants import check_conservation, check_decisions, check_end
from amunre.checking.policies import next_step
from amunre.engine.files import folder
from amunre.engine.ruleset import Rules
from amunre.engine.schema import schema_problems
from amunre.engine.source import read
from amunre.games import FIRST, GAMES, game_named
from amunre.games.loading import check_ruleset, load_rules, ruleset_from_data

COUNTS = {"records": 20_000, "files": 54_000, "rulesets": 6_000}
"""At full scale; with the positions there are 100,000 inputs."""

CHUNK = 50
MOST_STEPS = 20_000
"""More than a game takes by any of these rulesets."""

SELDOM = 10
"""Of so many steps of a game, one is looked at more closely."""


# --- what comes of it --------------------------------------------------------------------------------------


@define
class Tally:
    """Outcomes of some inputs."""

    outcomes: Counter[str] = Factory(Counter)
    failures: list[str] = Factory(list)


def judge_record(random: Random, place: Path) -> str:
    """A record, changed as JSON or as a file: refused with a cause, or what its game is recorded as."""
    text, path = random.choice(records(random.choice([*GAMES]))), place / "game.json"
    data = None
    match random.randrange(3):
        case 0:
            path.write_bytes(spoiled_text(random, text))
        case 1:
            data = json.loads(text)
            for _ in range(random.choice((1, 1, 2, 3))):
                spoil(random, data)
            if random.random() < 0.02:
                nest(random, data)
        case _:
            data = json.loads(text)
            play_otherwise(random, data)
    refused = None
    with limits():
        try:
            record = Record.from_json(data) if data is not None else Record.load(path)
            game = record.replay()
        except RecordError as error:
            refused = error
    if refused:
        assert refused.cause, "refused without a cause"
        assert all(line.isprintable() for line in str(refused).split("\n")), f"not printable: {str(refused)!r}"
        return "good up to a step" if refused.step else "refused"
    again = Record.of(game, record.meta)
    assert set(record.digests) <= set(again.digests)
    assert evolve(again, engine=record.engine, digests=record.digests, data=record.data) == record, "another record"
    return "good"


def judge_file(random: Random, place: Path) -> str:
    """A small file of a ruleset: refused with its problems, or plain JSON in the form of its schema."""
    game = random.choice([*GAMES])
    part, text = small_file(random, game)
    path = place / f"{part}.yaml"
    path.write_bytes(content := spoiled_text(random, text))
    with limits():
        document = read(path)
        problems = document.problems or schema_problems(document, game_named(game).build.PARTS[part])
    check_problems(problems, len((content.decode("utf-8", "replace") + ".").splitlines()))
    if problems:
        return "unreadable" if document.problems else "refused"
    assert json.loads(json.dumps(document.value)) == document.value, "not plain"
    return "good"


def judge_ruleset(random: Random, place: Path) -> str:
    """A whole ruleset, as files or as data: refused with its problems, or one by which games go on to their end."""
    game = random.choice([*GAMES])
    if random.random() < 0.5:
        shipped = RULESETS[game][0]
        parts = game_named(game).build.PARTS
        texts = {part: (folder("data") / shipped / f"{part}.yaml").read_text(encoding="utf-8") for part in parts}
        contents = {part: text.encode() for part, text in texts.items()}
        for part in random.sample([*parts], random.choice((1, 1, 2))):
            contents[part] = spoiled_text(random, texts[part])
        contents["ruleset"] = contents["ruleset"].replace(f"\nid: {shipped}".encode(), b"\nid: house", 1)
        rules, problems = from_folder(place, contents)
    else:
        data = other_rules(random, game)
        try:
            contents = {part: json.dumps(value).encode() for part, value in data.items()}
        except ValueError:  # a number of 4,300 digits and more cannot be written
            contents = {}
        if contents and random.random() < 0.5:
            rules, problems = from_folder(place, contents)
        else:
            with limits():
                rules, problems = accepted(lambda: ruleset_from_data(data))
    check_problems(problems)
    if rules is None:
        assert problems, "refused without a problem"
        return "refused"
    play_by(rules, random)
    return "good"


def from_folder(place: Path, contents: dict[str, bytes]) -> tuple[Rules[Any] | None, tuple[Problem, ...]]:
    """The ruleset of a folder with these files alone, or None and the problems for which it is refused."""
    for file in place.glob("*.yaml"):
        file.unlink()
    for part, content in contents.items():
        (place / f"{part}.yaml").write_bytes(content)
    with limits():
        problems = check_ruleset(place)
        rules, refused_for = accepted(lambda: load_rules(place))
    assert refused_for == problems, "load and check do not agree"
    return rules, problems


def accepted(make: Callable[[], Rules[Any]]) -> tuple[Rules[Any] | None, tuple[Problem, ...]]:
    """A ruleset, or None and the problems for which it is refused."""
    try:
        return make(), ()
    except RulesetError as error:
        return None, error.problems


def check_problems(problems: tuple[Problem, ...], lines: int = 10_000) -> None:
    """Each says in one line where it is, what was found and what was expected; `lines`: how many the file has."""
    for problem in problems:
        assert problem.found, "found nothing"
        assert problem.expected, "expected nothing"
        assert str(problem).isprintable(), f"not printable: {str(problem)!r}"
        assert 0 <= problem.line <= lines, f"line {problem.line} of {lines}"


def play_by(rules: Rules[Any], random: Random) -> None:
    """Play a game by a ruleset to its end under all invariants. AssertionError if it has no end."""
    players = random.randint(rules.least_players, rules.most_players)
    policy = random.choice(list(checks_of(rules).policies.values()))
    game = Game(rules, players, seed=random.randrange(1000))
    for step in range(MOST_STEPS):
        if step % SELDOM == 0 or game.over:
            check_decisions(game)
            check_conservation(game)
        if game.over:
            check_end(game)
            if rules.game.id == FIRST:
                assert max(game.score(seat).total for seat in range(players)) <= game_bound(rules), "beyond the bound"
            assert rules.game.position.from_json(game.position().to_json()) == game.position()
            return
        game.push(*next_step(game, policy, random))
    raise AssertionError(f"no end after {MOST_STEPS} steps")


JUDGES: dict[str, Callable[[Random, Path], str]] = {
    "records": judge_record,
    "files": judge_file,
    "rulesets": judge_ruleset,
}


def try_chunk(chunk: tuple[str, int]) -> Tally:
    """A chunk of inputs of a kind, from this number on."""
    (kind, first), tally = chunk, Tally()
    with TemporaryDirectory() as place:
        for number in range(first, first + CHUNK):
            try:
                tally.outcomes[JUDGES[kind](Random(number), Path(place))] += 1
            except Exception as error:  # every failure is a finding, whatever it is
                tally.failures.append(f"{kind} {number}: {type(error).__name__}: {error}")
    return tally


def try_inputs(kind: str, count: int) -> Finding:
    """So many inputs of a kind, rounded up to whole chunks."""
    whole = Tally()
    for tally in spread(try_chunk, [(kind, first) for first in range(0, count, CHUNK)], f"Spoiled {kind}"):
        whole.outcomes.update(tally.outcomes)
        whole.failures += tally.failures
    outcomes = ", ".join(f"{times:,} {outcome}" for outcome, times in sorted(whole.outcomes.items()))
    return Finding(
        covered=f"{whole.outcomes.total() + len(whole.failures):,} damaged {kind}: {outcomes}",
        figure=f"{len(whole.failures)} other errors, hangs over {SECONDS} s or blow-ups over {MEGABYTES} MB",
        wrong=tuple(whole.failures),
        rows=tuple({"outcome": outcome, "times": times} for outcome, times in sorted(whole.outcomes.items())),
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        says="A damaged record is refused with the cause, reported good up to a step, or still good",
        kind="tested",
        check=lambda: try_inputs("records", scaled(COUNTS["records"])),
    ),
    Claim(
        says="A damaged YAML file is refused with its problems, line by line, or still fits its schema",
        kind="tested",
        check=lambda: try_inputs("files", scaled(COUNTS["files"])),
    ),
    Claim(
        says="A damaged ruleset is refused with its problems, or games by it keep all invariants to the end",
        kind="tested",
        check=lambda: try_inputs("rulesets", scaled(COUNTS["rulesets"])),
    ),
)
