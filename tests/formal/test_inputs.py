"""Spoiled inputs at small scale, and that the check would notice what it looks for."""

from __future__ import annotations

import json
from itertools import count
from random import Random

import inputs
import limits as limits_of
import pytest
from counts import few
from inputs import CHUNK, judge_file, judge_record, judge_ruleset, try_inputs
from limits import TooLong, limits
from spoiling import RULESETS, entries, other_rules, records, small_file, spoiled_text

from amunre import Game, Problem
from amunre.games import GAMES, game_named
from amunre.games.loading import load_rules, ruleset_from_data

OUTCOMES = {
    "records": {"good", "refused", "good up to a step"},
    "files": {"good", "refused", "unreadable"},
    "rulesets": {"good", "refused"},
}


@pytest.mark.parametrize(
    ("kind", "chunks"), few([("records", 1), ("files", 3)], [("records", 4), ("files", 10), ("rulesets", 1)])
)
def test_spoiled_inputs_are_refused_or_good(kind, chunks):
    finding = try_inputs(kind, chunks * CHUNK)
    assert not finding.wrong
    assert {row["outcome"] for row in finding.rows} == OUTCOMES[kind]
    assert finding.covered.startswith(f"{chunks * CHUNK} damaged {kind}")


def test_with_the_positions_there_are_100_000_inputs():
    from positions import MAKERS

    assert sum(makers.count for makers in MAKERS.values()) + sum(inputs.COUNTS.values()) >= 100_000
    assert inputs.COUNTS["rulesets"] >= 1000


def test_what_is_spoiled_was_good(tmp_path, monkeypatch):
    monkeypatch.setattr(inputs, "spoiled_text", lambda random, text: text.encode())
    monkeypatch.setattr(inputs, "spoil", lambda random, data: None)
    monkeypatch.setattr(inputs, "nest", lambda random, data: None)
    monkeypatch.setattr(inputs, "play_otherwise", lambda random, data: None)
    monkeypatch.setattr(inputs, "other_rules", lambda random, game: load_rules(RULESETS[game][0]).data)
    assert [judge_record(Random(number), tmp_path) for number in range(6)] == ["good"] * 6
    assert "good" in {judge_file(Random(number), tmp_path) for number in range(20)}
    assert all(set(entries(game)) == set(game_named(game).build.PARTS) for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_number_spoils_in_the_same_way(game):
    for number in range(20):
        one, other = (spoiled_text(random, small_file(random, game)[1]) for random in (Random(number), Random(number)))
        assert one == other
        assert repr(other_rules(Random(number), game)) == repr(other_rules(Random(number), game))


def test_records_to_be_spoiled_are_of_all_sorts():
    for game in GAMES:
        data = [json.loads(text) for text in records(game)]
        assert {one["position"] is None for one in data} == {True, False}
        assert len({one["ruleset"]["id"] for one in data}) > 1
        assert len(data) > 3


# --- that the check can fail -----------------------------------------------------------------------------------


def test_another_error_is_told(monkeypatch):
    def crash(place):
        raise KeyError("abu")

    monkeypatch.setattr(inputs, "read", crash)
    failures = inputs.try_chunk(("files", 0)).failures
    assert len(failures) == CHUNK
    assert failures[0] == "files 0: KeyError: 'abu'"


def test_a_hang_is_told(monkeypatch):
    monkeypatch.setattr(limits_of, "SECONDS", 0.05)
    with pytest.raises(TooLong), limits():
        all(True for _ in count())
    with limits():
        pass


def test_a_blow_up_is_told():
    with pytest.raises(MemoryError), limits():
        bytearray(600 * 2**20)
    assert bytearray(600 * 2**20)[-1] == 0, "the limit is taken away again"


def test_a_problem_that_tells_nothing_or_breaks_its_line_is_told(monkeypatch):
    good = Problem("f", 3, "a", "1", "2")
    inputs.check_problems((good,), 3)
    for wrong in (Problem("f", 4, "a", "1", "2"), Problem("f", 3, "a", "", "2"), Problem("f", 3, "a", "1", "")):
        with pytest.raises(AssertionError):
            inputs.check_problems((wrong,), 3)
    monkeypatch.setattr(Problem, "__str__", lambda problem: "a\x1b[31m")
    with pytest.raises(AssertionError, match="not printable"):
        inputs.check_problems((good,), 3)


def test_a_ruleset_that_is_loaded_though_it_has_problems_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(inputs, "check_ruleset", lambda place: (Problem("f", 1, "a", "1", "2"),))
    with pytest.raises(AssertionError, match="do not agree"):
        [judge_ruleset(Random(number), tmp_path) for number in range(20)]


def test_a_game_without_end_is_told(rules, monkeypatch):
    inputs.play_by(rules, Random(1))
    monkeypatch.setattr(Game, "push", lambda game, seat, action: None)
    with pytest.raises(AssertionError, match="no end"):
        inputs.play_by(rules, Random(1))


def test_a_record_that_is_read_as_another_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(inputs, "play_otherwise", lambda random, data: None)
    monkeypatch.setattr(inputs, "evolve", lambda again, **_: None)
    with pytest.raises(AssertionError, match="another record"):
        [judge_record(Random(number), tmp_path) for number in range(20)]


@pytest.mark.parametrize("game", GAMES)
def test_other_rules_are_rules_now_and_then(game):
    found = 0
    for number in range(20):
        try:
            found += ruleset_from_data(other_rules(Random(number), game)).id == "house"
        except ValueError:
            continue
    assert found >= 3
