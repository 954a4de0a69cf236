"""Positions from anywhere, at small scale; and that each kind is what it is called."""

from __future__ import annotations

import json
from random import Random

import positions
import pytest
from mutants import REARRANGEMENTS, broken, lead_on, made, put_in_order, real_positions, schema, shaped
from positions import MAKERS, Tally, judge, try_positions

from amunre import Game, Position
from amunre.games import game_named


@pytest.mark.parametrize(("game", "share"), [("amun-re", 0.3), ("tigris", 0.1), ("prosperity", 0.1)])
def test_positions_are_refused_or_games(game, share):
    finding = try_positions(game, MAKERS[game].chunk)
    assert not finding.wrong
    outcomes = {row["outcome"] for row in finding.rows}
    assert outcomes == {"unreadable", "unsound", "a game"}
    games = sum(row["times"] for row in finding.rows if row["outcome"] == "a game")
    assert games >= share * MAKERS[game].chunk


@pytest.fixture(scope="module")
def real():
    return real_positions(0)


def test_real_positions_are_of_all_stages(real):
    stages = {"bidding", "payment", "purchase", "offering", "correction", "gifts", "income", "scoring", "over"}
    assert set(real) == stages
    for stage, texts in real.items():
        assert json.loads(texts[0])["stage"] == stage


@pytest.mark.parametrize("game", MAKERS)
def test_what_is_in_form_can_be_read(game):
    for number in range(30):
        game_named(game).position.from_json(shaped(Random(number), schema(game), game))


def test_each_rearrangement_changes_something_and_can_leave_a_sound_position(rules, real):
    for change in REARRANGEMENTS:
        sound = 0
        for number in range(40):
            random = Random(number)
            text = random.choice(real[random.choice(sorted(real))])
            data = json.loads(text)
            change(random, data)
            lead_on(data)
            put_in_order(data)
            sound += json.dumps(data) != text and not Position.from_json(data).problems(rules)
            if sound:
                break
        assert sound, change.__name__


def test_breaking_breaks(real):
    text = real["income"][0]
    changed = [json.loads(text) for _ in range(20)]
    for number, data in enumerate(changed):
        broken(Random(number), data, json.loads(real["bidding"][0]))
    assert sum(data != json.loads(text) for data in changed) > 10


def test_the_same_number_makes_the_same_position(real):
    for number in range(10):
        assert repr(made(number, real)) == repr(made(number, real))


# --- that the check can fail -----------------------------------------------------------------------------


def a_game(real):
    return json.loads(real["income"][0])


def test_a_position_that_crashes_is_told(real, monkeypatch):
    def crash(data):
        raise KeyError("abu")

    monkeypatch.setattr(Position, "from_json", crash)
    told = positions.try_chunk(("amun-re", 0))
    assert len(told.failures) == MAKERS["amun-re"].chunk
    assert "position 0, anything: KeyError" in told.failures[0]


def test_a_game_without_end_is_told(real, monkeypatch):
    monkeypatch.setattr(Game, "push", lambda game, seat, action: None)
    with pytest.raises(AssertionError, match="no end"):
        judge(a_game(real), 0, Tally())


def test_a_game_from_a_position_with_problems_is_told(real, monkeypatch):
    data = a_game(real)
    data["bank"] += 1
    monkeypatch.setattr(Game, "from_position", lambda rules, position: None)
    with pytest.raises(AssertionError, match="a game from a position with problems"):
        judge(data, 0, Tally())


def test_lost_gold_is_told(real, monkeypatch):
    monkeypatch.setattr(Position, "problems", lambda position, rules: ())
    data = a_game(real)
    data["bank"] += 1
    with pytest.raises(AssertionError):
        judge(data, 0, Tally())


def test_problems_are_counted_by_their_wording(rules, real):
    data = a_game(real)
    data["bank"] += 1
    data["shuffles"] = 0
    assert sorted(line.split(":")[0] for line in positions.worded(Position.from_json(data), rules)) == [
        "pieces.py",
        "standing.py",
    ]
    data["players"][0]["hand"] = ["joker"]
    assert [line.split(":")[0] for line in positions.worded(Position.from_json(data), rules)] == ["soundness.py"]
