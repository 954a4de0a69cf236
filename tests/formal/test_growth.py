"""Grown inputs at small scale, by work and length and not by time, and that the check would notice what it looks for."""

from __future__ import annotations

import tracemalloc
from random import Random

import growing
import growth
import pytest
from counts import few
from growing import GROWTHS, KINDS, grown, of_kind, written
from growth import LONGEST, Cost, failure_of, judged, measured

from amunre import AmunreError, NotationError
from amunre.engine.files import Document
from amunre.engine.schema import schema_problems
from amunre.engine.source import parse
from amunre.errors import MOST_PROBLEMS, Problem, bounded, listing

SMALL = 100_000
"""Bytes of an input."""


@pytest.mark.parametrize("kind", KINDS)
def test_grown_inputs_are_taken_with_short_texts_and_little_memory(kind, tmp_path):
    growth._warm()
    for number in range(few(1, 12)):
        name, make = of_kind(kind, Random(number))
        data = make(SMALL)
        tracemalloc.start()
        try:
            assert judged(kind, name, data, tmp_path) in ("good", "refused"), number
            assert tracemalloc.get_traced_memory()[1] < 100 * 2**20 * SMALL / 10**6, number
        finally:
            tracemalloc.stop()


@pytest.mark.parametrize("growth_of", GROWTHS, ids=lambda growth: growth.__name__)
@pytest.mark.parametrize("key", ["asked", "sites", "players", "hand", "stage", "bank"])
def test_a_position_that_has_grown_anywhere(growth_of, key):
    data = growing.game("amun-re").position().to_json()
    inside = data["players"][0] if key == "hand" else data
    inside[key] = growth_of(20_000, inside[key])
    problems = schema_problems(Document("position", data), "amun-re/position")
    assert len(problems) <= MOST_PROBLEMS + 1
    assert len(listing(problems).encode()) <= LONGEST
    assert all(len(field) <= 1000 for problem in problems for field in (problem.path, problem.found, problem.expected))


def test_many_problems_are_told_by_their_number():
    assert len(schema_problems(parse("".join(f"a{n}: 1\n" for n in range(100)), "f"), "amun-re/provinces")) == 100
    document = Document("f", {"lines": {}, "tie-breaks": [], **{f"a{n}": 1 for n in range(1000)}})
    *first, last = schema_problems(document, "amun-re/scoring")
    assert len(first) == MOST_PROBLEMS
    assert first == sorted(first, key=lambda problem: problem.path)
    assert last.found == f"{1000 + 1 - MOST_PROBLEMS} more problems"
    assert bounded((*first, last)) == (*first, last), "what is bounded stays as it is"


def test_problems_for_which_there_is_no_room_are_counted():
    long = [Problem("f" * 500, 1, "p" * 500, "\x1b" * 500, "e" * 5000) for _ in range(2000)]
    text = listing(bounded(long))
    assert len(text) <= LONGEST
    assert text.endswith(f"and {2000 - text.count(':1: '):,} more problems")


def test_the_same_number_grows_in_the_same_way():
    for number in range(20):
        kind = KINDS[number % len(KINDS)]
        one, other = (of_kind(kind, Random(number))[1](1000) for _ in range(2))
        assert repr(one) == repr(other)


def test_what_is_written_as_yaml_is_read_again():
    data = {"a": [1, {"b c": "d: e"}, []], "x": {}}
    assert parse(written(data), "f").value == data


# --- that the check can fail -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (NotationError("x" * (LONGEST + 1)), "an error of 10001 characters"),
        (NotationError("\x1b"), "not printable: '\\x1b'"),
        (KeyError("abu"), "KeyError: 'abu'"),
        (AmunreError("no"), "refused"),
    ],
)
def test_other_errors_and_long_ones_are_told(error, outcome, tmp_path, monkeypatch):
    def crash(*_):
        raise error

    monkeypatch.setitem(growth.READERS, "actions", crash)
    assert judged("actions", "action", "x", tmp_path) == outcome


@pytest.mark.parametrize(
    ("small", "large", "wrong"),
    [
        (Cost("good", 1, 1), Cost("good", 2.9, 1), ""),
        (Cost("good", 4, 1), Cost("good", 9, 1), ""),
        (Cost("good", 4, 1), Cost("good", 11, 1), "4.0, then 11.0 million iterations for 2.0 times as much"),
        (Cost("good", 20, 1), Cost("good", 31, 1), "31.0 million iterations"),
        (Cost("good", 1, 1), Cost("good", 1, 101), "101 MB"),
        (Cost("good", 1, 1), Cost("KeyError: 1", 1, 1), "KeyError: 1"),
    ],
)
def test_what_costs_too_much_is_told(small, large, wrong, tmp_path, monkeypatch):
    monkeypatch.setattr(growth, "measured", lambda kind, name, data, place: large if len(data) > 600_000 else small)
    assert failure_of("actions", "action", lambda size: "a" * size, tmp_path)[1] == wrong


def test_what_has_grown_by_more_may_cost_more(tmp_path, monkeypatch):
    costs = {300_000: Cost("refused", 4, 1), 970_000: Cost("refused", 13, 1)}
    monkeypatch.setattr(growth, "measured", lambda kind, name, data, place: costs[len(data)])
    make = {500_000: "a" * 300_000, 1_000_000: "a" * 970_000}.__getitem__
    assert failure_of("records", "record", make, tmp_path) == ("refused", "")


def test_time_and_memory_are_measured(tmp_path, monkeypatch):
    def spend(name, data, place):
        sum(range(3_000_000))
        assert bytearray(50 * 2**20)

    monkeypatch.setitem(growth.READERS, "actions", spend)
    cost = measured("actions", "action", "x", tmp_path)
    assert cost.outcome == "good"
    assert cost.iterations > 0
    assert 45 < cost.megabytes < 80


def test_every_place_can_grow():
    reached = {repr(grown(Random(number), {"a": [1], "b": {"c": "d"}})(50))[:20] for number in range(60)}
    assert len(reached) > 20
