"""Damaged, edited and foreign records: refused, or good up to the first wrong step, which is named with its cause."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from counts import few
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import amunre
from amunre import Game, Record, RecordError
from amunre.amun_re import Setup
from amunre.records import LARGEST_RECORD

ONE_OF_EACH = Path(__file__).parent / "block-out-of-turn.json"
"""A small record that begins with a position."""


def wrong_from(record: Record, step: int, original: Record) -> str:
    """That a record is good up to a step, and that this one is named; returns the cause."""
    with pytest.raises(RecordError) as caught:
        record.verify()
    game, error = record.prefix()
    assert error is not None
    assert (error.step, error.cause) == (caught.value.step, caught.value.cause)
    assert error.step == step
    assert tuple(map(str, game.steps)) == original.steps[: step - 1]
    assert game.position().digest() == original.digests[step - 1].sha256
    return error.cause


# --- the file --------------------------------------------------------------------------------------------


def test_a_file_cut_off_anywhere_is_refused(short: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    short.save(path)
    assert path.read_bytes().endswith(b"}\n")
    for end in reversed(range(path.stat().st_size - 1)):
        os.truncate(path, end)
        with pytest.raises(RecordError, match="truncated or invalid JSON: ") as caught:
            Record.load(path)
        assert caught.value.step == 0


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe\x00", "byte 1 .0xff. is not valid UTF-8"),
        (b"\x89PNG\r\n", "byte 1 .0x89. is not valid UTF-8"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"format":' + b"9" * 5000 + b"}", "digits"),
        (b'{"format":1,"format":1}', "the key 'format' appears twice"),
        (b'{"format":1} {}', "column 14: expected the end"),
    ],
    ids=lambda value: repr(value[:12]),
)
def test_a_file_that_is_no_json_is_refused(content: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=told):
        Record.load(path)


def test_what_is_no_regular_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path, Path("\0"), Path("x" * 5000), tmp_path / "missing"):
        with pytest.raises(OSError, match=r"^\[Errno \d+\] "):
            Record.load(path)


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "endless").open("wb") as endless:
        endless.truncate(100 * LARGEST_RECORD)
    with pytest.raises(RecordError, match="expected at most 16777216 bytes, found a larger file"):
        Record.load(tmp_path / "endless")


@pytest.mark.parametrize("key", ["k" * 100_000, "\x1b[31m"], ids=["long", "control"])
def test_a_key_that_stands_twice_is_told_in_a_few_printable_words(key: str, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(f"{{{json.dumps(key)}: 1, {json.dumps(key)}: 1}}")
    with pytest.raises(RecordError) as caught:
        Record.load(tmp_path / "game.json")
    assert len(str(caught.value)) < 200
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("value", [10**5000, b"x", {1}, (nest := [])], ids=["huge", "bytes", "set", "endless"])
def test_rules_that_are_no_json(value: Any, short: Record) -> None:
    nest.append(nest)
    data = short.to_json()
    data["ruleset"]["data"] = {"ruleset": value}
    with pytest.raises(RecordError, match=r"^ruleset.data: expected plain JSON\.$"):
        Record.from_json(data)


@pytest.mark.parametrize("found", [3, 10**5000], ids=["next", "huge"])
def test_a_format_of_the_future_is_told(found: int) -> None:
    with pytest.raises(RecordError, match=r"format: expected 2, found .*: it needs a newer version"):
        Record.from_json({"format": found})


def test_a_key_that_stands_twice_is_refused_anywhere(short: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    short.save(path)
    text = path.read_text()
    path.write_text(text.replace('{"step":3,', '{"step":3,"step":3,'))
    with pytest.raises(RecordError, match="the key 'step' appears twice"):
        Record.load(path)


def test_what_cannot_be_read_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "nowhere.json")
    with pytest.raises(IsADirectoryError):
        Record.load(tmp_path)


# --- the form --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [None, [], "record", 1, True, float("nan"), {}])
def test_what_is_no_record_is_refused(data: Any) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(data)
    assert caught.value.step == 0


def test_a_newer_format_is_told_from_a_wrong_one(short: Record) -> None:
    with pytest.raises(RecordError, match=r"^format: expected 2, found 3: it needs a newer version of amunre\.$"):
        Record.from_json({"format": 3, "something": "new"})
    for wrong in (0, -1, "1", 1.0, True, None, [1]):
        with pytest.raises(RecordError, match="format: found"):
            Record.from_json(short.to_json() | {"format": wrong})


NO = "take the key away"
"""Takes the key away."""
WRONG_VALUES = [
    (("ruleset",), "standard", "expected a mapping"),
    (("ruleset", "id"), "Standard", "lower-case"),
    (("ruleset", "hash"), "0" * 63, "64 hexadecimal digits"),
    (("ruleset", "data"), [], "expected a mapping or nothing"),
    (("engine",), 1, "expected text"),
    (("players",), [], "at least 1"),
    (("players",), "abc", "expected a list"),
    (("players", 1), 7, "expected text"),
    (("players",), ["x"] * 11, "at most 10"),
    (("seed",), 7, "expected text"),
    (("seed",), "", "an integer written as text"),
    (("seed",), "1e3", "an integer written as text"),
    (("seed",), "1\n", "an integer written as text"),
    (("seed",), "\N{ARABIC-INDIC DIGIT ONE}", "an integer written as text"),
    (("seed",), "9" * 1001, "an integer written as text"),
    (("setup",), 0, "setup: found 0, expected a mapping"),
    (("setup",), {}, "setup: start: found nothing, expected the key start"),
    (("setup", "king"), 0, "setup: king: found the key king, expected one of start"),
    (("setup", "start"), -1, "at least 0"),
    (("setup", "start"), 10, "setup: start: found 10, expected at most 9"),
    (("setup", "start"), 10**400, "setup.start: found .*, expected at most"),
    (("setup", "start"), 0.0, "an integer"),
    (("setup", "start"), False, "an integer"),
    (("position",), {}, "position: file: found only 0 keys"),
    (("position",), "set-up", "a mapping or nothing"),
    (("meta",), None, "a mapping"),
    (("meta",), {"date": 1}, r"meta\.date"),
    (("shuffles",), None, "a list"),
    (("shuffles", 0), "builder", "a list"),
    (("shuffles", 0, 0), None, "text"),
    (("shuffles", 0, 0), "x" * 41, "at most 40 characters"),
    (("steps",), {}, "a list"),
    (("steps", 0), 0, "text"),
    (("steps", 0), "", "a seat and an action"),
    (("steps", 0), "0", "a seat and an action"),
    (("steps", 0), "-1 pass", "a seat and an action"),
    (("steps", 0), "10 pass", "a seat and an action"),
    (("steps", 0), "0 pass\n", "a seat and an action"),
    (("steps", 0), "\N{ARABIC-INDIC DIGIT ONE} pass", "a seat and an action"),
    (("steps", 0), "0 " + "p" * 4001, "at most 4002 characters"),
    (("digests",), "none", "a list"),
    (("digests", 2), [2, "0" * 64], "a mapping"),
    (("digests", 2, "step"), "2", "an integer"),
    (("digests", 2, "step"), 2.0, "an integer"),
    (("digests", 2, "step"), -1, "at least 0"),
    (("digests", 2, "step"), 1, "increasing numbers of steps"),
    (("digests", 2, "sha256"), "A" * 64, "64 hexadecimal digits"),
    (("digests", 2, "salt"), 1, "digests.2.salt: found the key salt"),
    (("result",), [1, 2, 3], "a mapping with the keys points, ranking, tie_break, or nothing"),
    (("result",), {"points": [1], "ranking": [[0]]}, "the key tie_break"),
    (("result",), {"points": [-10_000_001], "ranking": [[0]], "tie_break": None}, "at least -10000000"),
    *(
        ((key,), NO, f"the key {key}")
        for key in ("ruleset", "players", "setup", "shuffles", "steps", "digests", "result")
    ),
    (("format",), 0, "at least 1"),
    (("format",), True, "an integer"),
    (("format",), 1, "pharaoh: found setup, expected the key pharaoh"),
    (("pharaoh",), 0, "setup: found pharaoh and setup, expected the key setup"),
    (("secret",), 1, "the key secret"),
]


@pytest.mark.parametrize(("keys", "value", "told"), WRONG_VALUES, ids=lambda value: repr(value)[:40])
def test_a_value_of_a_wrong_form_is_refused(short: Record, keys: tuple[Any, ...], value: Any, told: str) -> None:
    data = changed(short.to_json(), keys, value)
    with pytest.raises(RecordError, match=told) as caught:
        Record.from_json(data)
    assert caught.value.step == 0


def test_a_nest_and_a_number_beyond_measure_are_refused(short: Record) -> None:
    nest: Any = []
    for _ in range(100_000):
        nest = [nest]
    for keys in (("steps", 0), ("meta",), ("shuffles", 0), ("result",)):
        for value in (nest, 10**5000):
            with pytest.raises(RecordError):
                Record.from_json(changed(short.to_json(), keys, value))


def test_of_a_list_that_is_too_long_only_its_length_is_told(short: Record) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(changed(short.to_json(), ("steps",), ["nonsense"] * 1_000_000))
    assert str(caught.value) == "record: steps: found a list of 1000000, expected at most 50000"


def changed(data: dict[str, Any], keys: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """A copy with another value at these keys."""
    data = deepcopy(data)
    inner: Any = data
    for key in keys[:-1]:
        inner = inner[key]
    if value is NO:
        del inner[keys[-1]]
    else:
        inner[keys[-1]] = value
    return data


# --- the beginning ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            {"ruleset": "nobodys"},
            "expected one of delta, prosperity, standard, tigris, tigris-english, or data in the record, found nobodys",
        ),
        (
            {"ruleset": "delta"},
            "expected delta with the hash .* but the rules in this version of amunre are delta with",
        ),
        ({"hash": "0" * 64}, "expected standard with the hash 000.* this version of amunre are standard with"),
        ({"data": {}}, "the rules in the record cannot be used"),
        ({"players": ("a", "b")}, "expected 3 to 5, found 2"),
        ({"players": tuple("abcdef")}, "expected 3 to 5, found 6"),
        ({"players": tuple("abcd")}, "shuffle 0: expected an order of the 35 ids"),
        ({"setup": Setup(start=3)}, "expected a seat from 0 to 2, found 3"),
        ({"setup": Setup(start=1)}, "the initial position differs from the record"),
    ],
    ids=str,
)
def test_a_wrong_beginning_has_no_good_part(short: Record, change: dict[str, Any], told: str) -> None:
    record = evolve(short, **change)
    for ask in (record.verify, record.replay, record.prefix):
        with pytest.raises(RecordError, match=told) as caught:
            ask()
        assert caught.value.step == 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data["position"]["players"][0].update(gold=10_000), "bank"),
        (lambda data: data["position"].update(stage="over"), "over"),
        (lambda data: data["position"].update(temple=data["position"]["temple"] % 4 + 1), "offering.total"),
        (lambda data: data["position"]["draw"].reverse(), "the initial position"),
        (lambda data: data["position"].update(ruleset="delta"), "delta"),
        (lambda data: data.update(position=None), "shuffle"),
        (
            lambda data: data["setup"].update(start=(data["setup"]["start"] + 1) % 4),
            r"setup: expected Setup\(start=.\) as in the position",
        ),
        (lambda data: data["players"].pop(), "players: expected 4, found 3"),
    ],
)
def test_a_wrong_position_to_begin_with(change: Callable[[Any], object], told: str) -> None:
    data = Record.load(ONE_OF_EACH).to_json()
    change(data)
    with pytest.raises(RecordError, match=told) as caught:
        Record.from_json(data).verify()
    assert caught.value.step == 0


# --- the steps -------------------------------------------------------------------------------------------


def edits(steps: tuple[str, ...], at: int) -> dict[str, tuple[str, ...]]:
    """Ways to damage the step with this index."""
    before, step, after = steps[:at], steps[at], steps[at + 1 :]
    seat, action = step.split(" ", 1)
    return {
        "removed": (*before, *after),
        "twice": (*before, step, step, *after),
        "inserted": (*before, "0 end-turn", step, *after),
        "another seat": (*before, f"{(int(seat) + 1) % 4} {action}", *after),
        "no seat": (*before, f"9 {action}", *after),
        "unknown action": (*before, f"{seat} fly", *after),
        "two blanks": (*before, f"{seat}  {action}", *after),
        "swapped": (*before, *after[:1], step, *after[1:]),
        "cut off": before,
    }


def first_difference(steps: tuple[str, ...], others: tuple[str, ...]) -> int:
    """Number of the first step, from 1, that is not the same."""
    pairs = enumerate(zip(steps, others, strict=False), 1)
    return next((n for n, (one, other) in pairs if one != other), min(len(steps), len(others)) + 1)


@pytest.mark.parametrize("size", few(["short"], ["whole", "short"]))
@pytest.mark.parametrize("kind", edits(("0 pass",), 0))
def test_the_first_step_that_is_not_the_same_is_named(kind: str, size: str, request: pytest.FixtureRequest) -> None:
    record: Record = request.getfixturevalue(size)
    every = 1 if size == "short" else few(97, 13)
    tried = 0
    for at in range(0, len(record.steps), every):
        steps = edits(record.steps, at)[kind]
        if steps != record.steps:
            step = first_difference(record.steps, steps)
            if step <= len(record.steps):
                wrong_from(evolve(record, steps=steps), step, record)
                tried += 1
    assert tried >= len(record.steps) // every // 2


def test_another_legal_action_is_found_at_once(whole: Record) -> None:
    random, tried = Random(1), 0
    game, error = whole.prefix()
    assert error is None
    while game.steps:
        step = game.undo()
        others = [action for action in game.legal_actions(step.seat) if action != step.action]
        if others and random.random() < 0.2:
            at = len(game.steps)
            steps = (*whole.steps[:at], f"{step.seat} {random.choice(others)}", *whole.steps[at + 1 :])
            cause = wrong_from(evolve(whole, steps=steps), at + 1, whole)
            assert cause == f"{steps[at]}: the next position differs from the record."
            tried += 1
    assert tried > 10


def test_steps_after_the_end_are_refused(whole: Record) -> None:
    with pytest.raises(RecordError, match="The game is over") as caught:
        evolve(whole, steps=(*whole.steps, "0 pass")).verify()
    assert caught.value.step == len(whole.steps) + 1


def test_the_cause_is_told_in_words(whole: Record) -> None:
    def cause(number: int, step: str) -> str:
        steps = (*whole.steps[: number - 1], step, *whole.steps[number:])
        return wrong_from(evolve(whole, steps=steps), number, whole)

    assert cause(1, "1 bid abu 0").startswith("1 bid abu 0: It is the turn of Seat 0, not of Seat 1. [auction.order]")
    assert cause(1, "7 pass") == "7 pass: seat: expected 0 to 3, found 7."
    assert ": expected bid PROVINCE AMOUNT" in cause(1, "0 bid memphis 999999999999999999999")


def test_the_cause_is_told_in_lines_that_no_terminal_obeys(whole: Record) -> None:
    _, error = evolve(whole, steps=("0 bid \x1b[31m", *whole.steps[1:])).prefix()
    assert error is not None
    assert "\x1b" in error.cause
    assert "step 1: 0 bid \\x1b[31m: " in str(error)
    assert str(RecordError(0, "one\ntwo \ud800")) == "one\ntwo \\ud800"


def test_each_digest_counts(short: Record) -> None:
    for at, digest in enumerate(short.digests):
        wrong = evolve(digest, sha256=digest.sha256[::-1])
        record = evolve(short, digests=(*short.digests[:at], wrong, *short.digests[at + 1 :]))
        if at:
            assert "the next position differs from the record" in wrong_from(record, at, short)
        else:
            with pytest.raises(RecordError, match="the initial position"):
                record.prefix()


def test_the_end_must_be_told(short: Record) -> None:
    last = len(short.steps)
    assert "the digest of the final position is missing" in wrong_from_last(
        evolve(short, digests=short.digests[:-1]), last, 19
    )
    assert "the digest of the final position is missing" in wrong_from_last(evolve(short, digests=()), last, 0)
    later = evolve(short.digests[-1], step=30)
    record = evolve(short, digests=(*short.digests, later))
    assert "found 20 steps, but a digest of the position after step 30" in wrong_from_last(record, 21, 20)


def test_a_result_that_was_edited_is_refused(short: Record, whole: Record) -> None:
    result = whole.result
    assert result is not None
    last = len(whole.steps)
    for wrong in (
        None,
        evolve(result, points=(*result.points[:-1], result.points[-1] + 1)),
        evolve(result, ranking=result.ranking[::-1]),
        evolve(result, tie_break="gold"),
    ):
        cause = wrong_from_last(evolve(whole, result=wrong), last, last)
        assert cause.startswith('result: expected {"points": [')
    assert "result: expected null, found {" in wrong_from_last(evolve(short, result=result), 20, 20)


def wrong_from_last(record: Record, step: int, good: int) -> str:
    """That this step is named, and so many are good; returns the cause."""
    game, error = record.prefix()
    assert error is not None
    assert (error.step, len(game.steps)) == (step, good)
    return error.cause


# --- whatever --------------------------------------------------------------------------------------------

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(10**30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


def paths(value: Any, above: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The keys of every value within."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, inner in items for path in ((*above, key), *paths(inner, (*above, key)))]


def at(data: Any, keys: tuple[Any, ...]) -> Any:
    for key in keys:
        data = data[key]
    return data


def refused_or_good(read: Callable[[], Record]) -> RecordError | None:
    """That a record is refused with a cause, which is returned, or else is what its game is recorded as."""
    try:
        record = read()
        game = record.replay()
    except RecordError as refused:
        error = refused
    else:
        again = Record.of(game, record.meta)
        assert set(record.digests) <= set(again.digests)
        assert evolve(again, engine=record.engine, digests=record.digests, data=record.data) == record
        return None
    assert error.cause
    assert error.step >= 0
    return error


@pytest.fixture(scope="module")
def originals(short: Record, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Any, list[tuple[Any, ...]]]]:
    """A record of a new game, one from a position, and one with rules of its own."""
    house = tmp_path_factory.mktemp("house")
    (house / "ruleset.yaml").write_text("extends: standard\nid: house\ntitle: House rules\nstart: {gold: 25}\n")
    game = Game(amunre.load_ruleset(house), 3, seed=1)
    game.push(0, game.legal_actions(0)[-1])
    datas = [json.loads(json.dumps(record.to_json())) for record in (short, Record.load(ONE_OF_EACH), Record.of(game))]
    return [(data, paths(data)) for data in datas]


CHANGES = st.lists(
    st.tuples(
        st.integers(0, 10**6),
        st.sampled_from(["replace", "remove", "repeat", "move", "nudge"]),
        ANYTHING,
        st.sampled_from([-1, 1]),
        st.integers(0, 10**6),
    ),
    min_size=1,
    max_size=2,
)
"""By change: where, what, what stands there then, by how much it differs, and whence that comes which stands there."""


@settings(max_examples=few(50, 150), suppress_health_check=list(HealthCheck))
@given(which=st.integers(0, 2), changes=CHANGES)
def test_a_mutated_record_is_refused_or_good(originals: Any, which: int, changes: list[Any]) -> None:
    original, ways = originals[which]
    data = deepcopy(original)
    for place, kind, new, by, other in changes:
        keys = ways[place % len(ways)]
        try:
            inner = at(data, keys[:-1])
            inner[keys[-1]]
        except (LookupError, TypeError):
            continue  # an earlier change took it away
        match kind:
            case "replace":
                inner[keys[-1]] = deepcopy(new)
            case "remove":
                del inner[keys[-1]]
            case "repeat" if isinstance(inner, list):
                inner.insert(keys[-1], inner[keys[-1]])
            case "nudge" if type(inner[keys[-1]]) is int:
                inner[keys[-1]] += by
            case _:
                inner[keys[-1]] = deepcopy(at(original, ways[other % len(ways)]))
    error = refused_or_good(lambda: Record.from_json(data))
    if error and error.step:
        assert error.step <= len(data["steps"]) + 1


@settings(max_examples=few(40, 100), suppress_health_check=list(HealthCheck))
@given(place=st.integers(0, 10**6), new=st.binary(max_size=3), removed=st.integers(0, 3))
def test_a_mutated_file_is_refused_or_good(short: Record, tmp_path: Path, place: int, new: bytes, removed: int) -> None:
    path = tmp_path / "game.json"
    short.save(path)
    whole = path.read_bytes()
    place %= len(whole)
    path.write_bytes(whole[:place] + new + whole[place + removed :])
    refused_or_good(lambda: Record.load(path))
