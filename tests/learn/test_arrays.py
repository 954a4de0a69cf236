"""Observations, masks and their meaning as arrays, and buffers of any kind."""

from __future__ import annotations

import subprocess
import sys
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import amunre
from amunre import Game, learn
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules

every_ruleset = pytest.mark.parametrize("name", shipped_rulesets())


def played(name: str, steps: int = 30) -> Game[Any]:
    game = Game(load_rules(name), 3, seed=4)
    for number in range(steps):
        legal = game.legal_indices(game.to_act[0])
        game.push_index(game.to_act[0], legal[number % len(legal)])
    return game


@every_ruleset
def test_arrays_are_what_the_game_writes(name: str) -> None:
    game = played(name)
    for perfect in (False, True):
        written = array("f", bytes(4 * len(game.rules.features(3, perfect=perfect))))
        game.observe(1, written, perfect=perfect)
        found = learn.observation(game, 1, perfect=perfect)
        assert (found.dtype, found.tolist()) == (np.float32, written.tolist())
        out = np.full(found.shape, 7, np.float32)
        assert learn.observation(game, 1, out, perfect=perfect) is out
        assert (out == found).all()
    legal = learn.mask(game, 1)
    assert legal.dtype == np.uint8
    assert np.flatnonzero(legal).tolist() == [*game.legal_indices(1)]
    out = np.full(legal.shape, 7, np.uint8)
    assert learn.mask(game, 1, out) is out
    assert (out == legal).all()


@every_ruleset
def test_any_buffer_of_the_right_size_will_do(name: str) -> None:
    game = played(name)
    numbers, actions = len(game.rules.features(3)), len(game.rules.actions)
    expected, legal = learn.observation(game, 0).tobytes(), learn.mask(game, 0).tobytes()
    rows = np.zeros((3, numbers), np.float32)
    for buffer in (bytearray(4 * numbers), array("f", bytes(4 * numbers)), rows[1]):
        game.observe(0, buffer)
        assert bytes(buffer) == expected
    assert not rows[0].any()
    assert not rows[2].any()
    for buffer in (bytearray(actions), np.zeros(actions, np.uint8), np.zeros(actions, np.bool_)):
        game.legal_mask(0, buffer)
        assert bytes(buffer) == legal


WITHOUT = """
import sys
import amunre
from array import array
game = amunre.Game(amunre.load_ruleset(), 3, seed=1)
numbers = array("f", bytes(4 * len(game.rules.features(3))))
game.observe(0, numbers)
legal = bytearray(len(game.rules.actions))
game.legal_mask(0, legal)
print(sum(legal) == len(game.legal_actions(0)), any(numbers), "numpy" in sys.modules)
"""


def test_buffers_are_filled_without_numpy(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "True True False\n", done.stderr


SIZE = len(amunre.load_ruleset().features(3))


@pytest.mark.parametrize(
    ("buffer", "found"),
    [
        (np.zeros(SIZE + 1, np.float32), f"{4 * SIZE + 4} bytes"),
        (np.zeros(SIZE), "format 'd'"),
        (np.zeros(2 * SIZE, np.float32)[::2], "not contiguous"),
        (bytes(4 * SIZE), "read-only"),
        ([0.0] * SIZE, r"\[0.0"),
        (None, "None"),
    ],
)
def test_a_buffer_that_does_not_fit_is_refused(buffer: Any, found: str) -> None:
    game = Game(amunre.load_ruleset(), 3, seed=1)
    with pytest.raises(amunre.NotationError, match=rf"^buffer: expected a writable buffer for {SIZE} .*found.*{found}"):
        game.observe(0, buffer)
    with pytest.raises(amunre.NotationError, match=r"^buffer: expected a writable buffer for \d+ bytes, found"):
        game.legal_mask(0, buffer)


@pytest.mark.parametrize("seat", [3, -1, None, "0", 1.0, True])
def test_an_unknown_seat_is_refused(seat: Any) -> None:
    game = Game(amunre.load_ruleset(), 3, seed=1)
    for call in (
        lambda: learn.observation(game, seat),
        lambda: learn.mask(game, seat),
        lambda: game.push_index(seat, 0),
    ):
        with pytest.raises(ValueError, match=r"^seat: expected 0 to 2, found"):
            call()


def test_an_action_is_pushed_by_its_index() -> None:
    game, other = (Game(amunre.load_ruleset(), 3, seed=1) for _ in range(2))
    for index in (game.legal_indices(0)[2], np.int64(game.legal_indices(0)[2])):
        pushed = game.copy()
        pushed.push_index(0, index)
        other = game.copy()
        other.push(0, game.rules.actions[index])
        assert pushed.steps == other.steps
        assert pushed.position() == other.position()
    [illegal, *_] = {*range(len(game.rules.actions))} - {*game.legal_indices(0)}
    with pytest.raises(amunre.IllegalAction) as refused:
        game.push_index(0, illegal)
    assert refused.value.violations == game.explain(0, game.rules.actions[illegal])
    for index in (-1, len(game.rules.actions), None, 1.5, "0"):
        with pytest.raises(amunre.NotationError, match=r"^index: expected an integer from 0 to \d+, found"):
            game.push_index(0, index)
    assert game.steps == ()


def test_what_is_not_a_game_is_refused() -> None:
    for call in (lambda value: learn.observation(value, 0), lambda value: learn.mask(value, 0)):
        with pytest.raises(amunre.NotationError, match=r"^game: expected a Game"):
            call(None)
    with pytest.raises(ValueError, match=r"^rules: expected a Ruleset"):
        learn.spec(None, 3)
    with pytest.raises(ValueError, match=r"^players: expected 3 to 5, found 2"):
        learn.spec(amunre.load_ruleset(), 2)
    with pytest.raises(ValueError, match=r"^players: expected 3 to 5, found 2"):
        amunre.load_ruleset().features(2)
    with pytest.raises(amunre.NotationError, match=r"^perfect: expected true or false"):
        learn.spec(amunre.load_ruleset(), 3, perfect="no")


@every_ruleset
def test_the_spec_tells_what_the_numbers_are(name: str) -> None:
    game = played(name)
    spec, seen = learn.spec(game.rules, 3), learn.observation(game, 0)
    assert spec.features == game.rules.features(3)
    assert spec.shape == seen.shape
    assert all(one.says.endswith(".") for one in spec.features)
    scaled = spec.scaled(seen)
    assert scaled.dtype == np.float32
    assert scaled.min() >= 0
    assert scaled.max() <= 1
    for number, one in enumerate(spec.features):
        span = max(1, one.high - one.low)
        assert scaled[number] == pytest.approx((seen[number] - one.low) / span)
    parts = [spec.part(seen, group) for group in spec.groups]
    assert np.concatenate([part.ravel() for part in parts]).tolist() == seen.tolist()
    for group, part in zip(spec.groups, parts, strict=True):
        assert part.shape == spec.shapes[group]
        assert spec.part(np.stack([seen, seen]), group).shape == (2, *part.shape)
        assert {one.name.partition("[")[0] for one in spec.features[spec.groups[group]]} == {group}
    with pytest.raises(KeyError, match=r"group: expected one of .*found 'fleas'"):
        spec.part(seen, "fleas")


def test_the_hash_is_that_of_names_and_bounds() -> None:
    hashes = {
        (name, players, perfect): learn.spec(load_rules(name), players, perfect=perfect).hash
        for name in ("standard", "delta", "tigris", "tigris-english", "prosperity")
        for players in (3, 4)
        for perfect in (False, True)
    }
    same = {
        key: hashes["tigris", *key] for key in ((players, perfect) for players in (3, 4) for perfect in (False, True))
    }
    assert same == {key: hashes["tigris-english", *key] for key in same}  # the variant has the same pieces
    assert len({*hashes.values()}) == len(hashes) - len(same)
    assert learn.spec(load_rules("standard"), 3).hash == hashes["standard", 3, False]
