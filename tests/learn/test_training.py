"""The example that trains a network; it needs torch, which is not among the libraries for tests."""

from __future__ import annotations

import csv
import importlib.util
from pathlib import Path
from random import Random

import numpy as np
import pytest

from amunre import Game, load_ruleset, play_out
from amunre.bots import bot_named

torch = pytest.importorskip("torch")
FILE = Path(__file__).parents[2] / "docs/learn/training/ppo.py"
SIZES = {
    "self": 2,
    "past": 1,
    "sensible": 1,
    "length": 8,
    "width": 8,
    "games": 2,
    "limit": 60,
    "evaluate": 1,
    "batch": 16,
}
SMALL = [word for name, size in SIZES.items() for word in (f"--{name}", str(size))]


@pytest.fixture(scope="module")
def ppo():
    spec = importlib.util.spec_from_file_location("ppo", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rows(folder):
    with (folder / "curve.csv").open(newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize(("ruleset", "players"), [("standard", 3), ("tigris", 2), ("prosperity", 2)])
def test_it_learns_and_goes_on_and_its_network_plays(ppo, tmp_path, capsys, ruleset, players):
    arguments = [str(tmp_path), "--ruleset", ruleset, "--players", str(players), *SMALL]
    ppo.main([*arguments, "--steps", "64"])
    assert [row["steps"] for row in rows(tmp_path)] == ["32", "64"]
    ppo.main([*arguments, "--steps", "96"])
    assert [row["steps"] for row in rows(tmp_path)] == ["32", "64", "96"]
    assert "96 decisions" in capsys.readouterr().out
    name = f"learned:{tmp_path / 'model.onnx'}"
    game = Game(load_ruleset(ruleset), players, seed=1)
    play_out(game, [bot_named(name)(Random(0)), *(bot_named("uniform")(Random(seat)) for seat in range(1, players))])
    assert game.over


def test_the_exported_network_rates_as_the_trained_one(ppo, tmp_path):
    ppo.main([str(tmp_path), *SMALL, "--steps", "64"])
    args = ppo.parser().parse_args([str(tmp_path), *SMALL])
    training = ppo.Training(args, load_ruleset())
    decisions = training.asked()
    policy = bot_named(f"learned:{tmp_path / 'model.onnx'}").keywords["network"]
    for seen, mask in zip(decisions["seen"], decisions["masks"], strict=True):
        best = np.where(mask, policy.ratings(seen, len(mask)), -np.inf).argmax()
        assert training.network.act(seen[np.newaxis], mask[np.newaxis], greedy=True)[0] == [best]


@pytest.mark.parametrize("trace", [0.0, 0.9, 1.0])
def test_the_successor_of_a_decision_is_the_next_one_of_its_seat(ppo, trace):
    """As worked out for each seat by itself."""
    random = np.random.default_rng(3)
    time, games, players = 12, 3, 2
    given = {
        "values": random.normal(size=(time, games)).astype(np.float32),
        "seats": random.integers(0, players, (time, games)),
        "rewards": random.normal(size=(time, games, players)).astype(np.float32),
        "ended": random.random((time, games)) < 0.2,
    }
    last, last_seats = random.normal(size=games).astype(np.float32), random.integers(0, players, games)
    found = ppo.advantages(given, last, last_seats, trace)
    for game in range(games):
        for now in range(time):
            assert found[now, game] == pytest.approx(
                expected(given, last[game], last_seats[game], trace, now, game), abs=1e-5
            )


def expected(given, last, last_seat, trace, now, game):
    seat, value, owed = given["seats"][now, game], given["values"][now, game], 0.0
    for later in range(now, len(given["values"])):
        if later > now and given["seats"][later, game] == seat:
            then = expected(given, last, last_seat, trace, later, game)
            return owed + given["values"][later, game] - value + trace * then
        owed += given["rewards"][later, game, seat]
        if given["ended"][later, game]:
            return owed - value
    return owed + (last - value if seat == last_seat else 0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "9"], "players: expected 3 to 5, found 9"),
        (["--ruleset", "chess"], "expected a folder with ruleset.yaml, or a shipped ruleset"),
        (["--self", "0", "--past", "0", "--sensible", "0"], "expected at least 2 decisions in an update"),
        (["--minutes", "-1"], "--minutes: expected at least 0, found -1"),
        (["--minutes", "nan"], "--minutes: expected at least 0, found nan"),
        (["--imitate", "-1"], "--imitate: expected at least 0, found -1"),
        (["--advice", "1.5"], "--advice: expected 0 to 1, found 1.5"),
        (["--steps", "many"], "argument --steps: invalid int value: 'many'"),
    ],
)
def test_wrong_arguments_are_told(ppo, tmp_path, capsys, arguments, told):
    with pytest.raises(SystemExit):
        ppo.main([str(tmp_path), *arguments])
    assert told in capsys.readouterr().err


def test_a_checkpoint_of_another_training_is_refused(ppo, tmp_path, capsys):
    ppo.main([str(tmp_path), *SMALL, "--steps", "32"])
    with pytest.raises(SystemExit):
        ppo.main([str(tmp_path), *SMALL, "--players", "4"])
    assert "checkpoint.pt is of another training: --players was 3, not 4; " in capsys.readouterr().err


def test_a_training_that_is_interrupted_goes_on_from_there(ppo, tmp_path, capsys, monkeypatch):
    def interrupted(training):
        training.update()
        raise KeyboardInterrupt

    run = ppo.run
    monkeypatch.setattr(ppo, "run", interrupted)
    with pytest.raises(SystemExit, match="Stopped after 32 decisions"):
        ppo.main([str(tmp_path), *SMALL, "--steps", "64"])
    monkeypatch.setattr(ppo, "run", run)
    ppo.main([str(tmp_path), *SMALL, "--steps", "64"])
    assert "goes on from 32 decisions." in capsys.readouterr().out


def training(ppo, folder, *options):
    return ppo.Training(ppo.parser().parse_args([str(folder), *SMALL, *options]), load_ruleset("standard"))


def test_a_training_ends_when_its_time_is_up(ppo, tmp_path, capsys):
    ppo.main([str(tmp_path), *SMALL, "--steps", "64", "--minutes", "1e-9"])
    assert "The time is up after 32 decisions. The same command goes on" in capsys.readouterr().out
    ppo.main([str(tmp_path), *SMALL, "--steps", "64", "--minutes", "1000"])
    assert [row["steps"] for row in rows(tmp_path)] == ["32", "64"]


def test_imitation_fades(ppo, tmp_path):
    made = training(ppo, tmp_path, "--imitate", "1000")
    weights = []
    for steps in (0, 250, 1000, 5000):
        made.kept["steps"] = steps
        weights.append(made.imitation())
    assert weights == [1, 0.75, 0, 0]
    made.args.imitate = made.kept["steps"] = 0
    assert made.imitation() == 0


@pytest.mark.parametrize(("falls", "weights"), [("1000", [1, 0.75, 0.1, 0.1]), ("0", [0.1] * 4)])
def test_some_imitation_stays(ppo, tmp_path, falls, weights):
    made = training(ppo, tmp_path, "--imitate", falls, "--advice", "0.1")
    for steps, weight in zip((0, 250, 1000, 5000), weights, strict=True):
        made.kept["steps"] = steps
        assert made.imitation() == weight


def test_a_network_that_imitates_comes_to_agree_with_sensible(ppo, tmp_path):
    made = training(ppo, tmp_path, "--imitate", "1000000", "--length", "32", "--self", "16", "--width", "64")

    def agreement():
        rows = made.collected()
        actions = made.network.act(rows["seen"].numpy(), rows["masks"].numpy(), greedy=True)[0]
        return (actions == rows["advice"].numpy()).mean()

    before = agreement()
    for _ in range(12):
        made.update()
    assert agreement() > before + 0.1
