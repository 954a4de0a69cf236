"""`amunre simulate`, `tournament` and `report`, by what they print and write."""

from __future__ import annotations

import json
import sys
import weakref
from collections import Counter
from copy import copy
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner
from counts import few
from pyarrow import parquet

from amunre import Record, load_ruleset, simulate
from amunre.cli import cli
from amunre.commands.options import needs
from amunre.commands.tournament import seatings
from amunre.report import page, tally_of
from amunre.simulation import play_games

FAILING = (
    "class Sulky:\n    def __init__(self, random): pass\n    def choose(self, observation, actions): return 1 / 0\n"
)


@pytest.fixture
def run():
    def run(*arguments, status=0):
        done = CliRunner().invoke(cli, [str(argument) for argument in arguments], env={"COLUMNS": "80"})
        assert done.exit_code == status, done.output
        return done

    return run


@pytest.fixture
def sulky(tmp_path):
    (tmp_path / "sulky.py").write_text(FAILING)
    return f"{tmp_path / 'sulky.py'}:Sulky"


def test_simulate_in_json(run):
    told = json.loads(run("simulate", "--games", 12, "--players", 3, "--jobs", 1, "--json").stdout)
    assert told["games"] == 12
    assert told["decisions"] > 12 * 60
    assert told["failures"] == []
    assert [score["bot"] for score in told["scores"]] == ["uniform"] * 3
    assert sum(score["win_share"] for score in told["scores"]) == pytest.approx(1, abs=0.001)
    assert all(score["interval"][0] <= score["win_share"] <= score["interval"][1] for score in told["scores"])
    expected = told["decisions_per_second"] / told["calibration"]
    assert told["decisions_per_calibration"] == pytest.approx(expected, rel=0.01)
    keys = {"forced", "interrupts", "seconds", "games_per_second", "seed", "jobs"}
    assert keys < told.keys()


def test_simulate_as_a_table(run):
    told = run("simulate", "--games", 4, "--bots", "sensible,uniform,uniform", "--players", 3, "--jobs", 1).stdout
    assert "4 games" in told
    assert "sensible" in told
    assert max(map(len, told.splitlines())) <= 80


def test_so_many_bots_are_so_many_players_as_in_python(run):
    bots = ["sensible", "uniform", "uniform"]
    told = json.loads(run("simulate", "--games", 2, "--jobs", 1, "--bots", ",".join(bots), "--json").stdout)
    assert [score["bot"] for score in told["scores"]] == bots
    played = [*simulate(load_ruleset(), bots, 2, seed=1)]
    assert [score["mean"] for score in told["scores"]] == [
        sum(game.points[seat] for game in played) / 2 for seat in range(3)
    ]
    found = json.loads(run("tournament", *bots, "--games", 3, "--jobs", 1, "--json").stdout)
    assert found["players"] == 3
    assert json.loads(run("tournament", *bots, "--fill", "--games", 4, "--jobs", 1, "--json").stdout)["players"] == 4
    assert json.loads(run("simulate", "--games", 1, "--jobs", 1, "--json").stdout)["scores"][3]["seat"] == 3


def test_simulate_keeps_records(run, tmp_path):
    run("simulate", "--games", 2, "--records", tmp_path / "games", "--jobs", 1)
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == ["game-0.json", "game-1.json"]
    Record.load(files[1]).verify()
    run("verify", *files)


def test_a_bot_that_fails_is_told_and_the_status_is_1(run, sulky):
    told = json.loads(run("simulate", "--games", 2, "--bots", sulky, "--jobs", 1, "--json", status=1).stdout)
    assert [failure["game"] for failure in told["failures"]] == [0, 1]
    assert "ZeroDivisionError" in told["failures"][0]["cause"]
    shown = run("simulate", "--games", 2, "--bots", sulky, "--jobs", 1, status=1).stdout
    assert f"game 0 of seed 1, step 1: The bot {sulky} in seat 0 failed: ZeroDivisionError: division by zero" in shown


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", 7], "expected 3 to 5, found 7"),
        (["--bots", "clever"], "found 'clever'"),
        (["--bots", "uniform,uniform"], "'--bots': expected 3 to 5 players, one for each bot and each person, found 2"),
        (["--bots", "uniform,uniform,uniform", "--players", 4], "expected 1 or 4 bots, for 4 seats without a person"),
        (["--games", 0], "0 is not in the range"),
        (["--jobs", 0], "0 is not in the range"),
    ],
)
def test_simulate_refuses(run, arguments, told):
    assert told in " ".join(run("simulate", *arguments, status=2).stderr.split())


def test_everybody_sits_at_each_seat_equally_often():
    tables = list(seatings(entrants=5, players=4, games=40, seed=1))
    assert len(tables) == 40
    assert len(set(Counter((seat, who) for t in tables for seat, who in enumerate(t)).values())) == 1
    assert len(list(seatings(4, 4, games=5, seed=1))) == 8


def test_a_tournament(run):
    arguments = ("tournament", "sensible", "uniform", "--fill", "--games", 12, "--players", 3, "--jobs", 1)
    told = json.loads(run(*arguments, "--json").stdout)
    first, second = told["bots"]
    assert (first["bot"], first["entered"], first["played"]) == ("sensible", 2, 24)
    assert (second["bot"], second["entered"], second["played"]) == ("uniform", 1, 12)
    assert first["mu"] > second["mu"]
    assert 2 * first["win_share"] + second["win_share"] == pytest.approx(1, abs=0.001)
    table = run(*arguments[:5], 2, *arguments[6:]).stdout
    assert "an even share is 33.3%" in table


def test_a_tournament_needs_enough_bots(run, sulky):
    told = run("tournament", "uniform", "sensible", status=2).stderr
    assert "expected at least 3, found 2" in " ".join(told.split())
    assert "found 'clever'" in run("tournament", "clever", status=2).stderr
    run("tournament", sulky, "uniform", "uniform", "uniform", "--games", 4, "--jobs", 1, status=1)


def test_a_report_is_a_picture(run, tmp_path):
    run("simulate", "--games", 3, "--records", tmp_path / "games", "--jobs", 1)
    kinds = ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF"))
    for suffix, begin in few(kinds[:1], kinds):
        out = tmp_path / f"page{suffix}"
        assert "3 games" in run("report", tmp_path / "games", "--out", out).stdout
        assert out.read_bytes().startswith(begin)


def test_a_report_names_what_it_cannot_read(run, tmp_path):
    run("simulate", "--games", 1, "--records", tmp_path, "--jobs", 1)
    (tmp_path / "broken.json").write_text("{")
    done = run("report", tmp_path, "--out", tmp_path / "page.png", status=1)
    assert "broken.json" in done.stderr
    assert "1 game\n" in done.stdout
    assert "ends in .png, .svg, .pdf" in run("report", tmp_path, "--out", "page.doc", status=2).stderr
    (tmp_path / "empty").mkdir()
    assert "no *.json file found" in run("report", tmp_path / "empty", status=2).stderr


def test_a_report_keeps_games_by_older_numbers_apart(run, tmp_path):
    records = Path(__file__).parents[1] / "records"
    told = "a game with the rules standard as in an earlier version among games with standard"
    both = [records / "four-players.json", records / "before-t2" / "four-players.json"]
    assert told in run("report", *both, "--out", tmp_path / "page.svg", status=1).stderr


def test_what_a_report_counts(run, tmp_path):
    rules = load_ruleset()
    run("simulate", "--games", 3, "--players", 3, "--records", tmp_path, "--jobs", 1)
    tally = tally_of(rules)
    games = [Record.load(file).replay() for file in sorted(tmp_path.iterdir())]
    for game in games:
        tally.add(game)
    assert sum(map(len, tally.paid.values())) == sum(map(len, tally.brought.values())) == 3 * 3 * 6
    assert len(tally.totals) == sum(spaces.total() for spaces in tally.spaces.values()) == 3 * 6
    assert sum(sum(points) for points in tally.lines.values()) == sum(tally.points)
    assert sum(sum(values) for values in tally.ahead.values()) == pytest.approx(0)
    paid = sum(
        event.params["gold"] for game in games for event in game.events("omniscient") if event.clause == "auction.pay"
    )
    assert sum(map(sum, tally.paid.values())) == paid
    assert len(page(tally).axes) == 6


def test_one_game_has_scores_too(run):
    told = json.loads(run("simulate", "--games", 1, "--players", 3, "--jobs", 1, "--json").stdout)
    for score in told["scores"]:
        assert score["quartiles"] == [score["mean"]] * 3
        assert 0 <= score["interval"][0] < score["interval"][1] <= 1
    table = run("simulate", "--games", 1, "--players", 3, "--jobs", 1).stdout
    assert table.count("uniform") == 3
    assert not run("simulate", "--games", 1, "--jobs", 1).stderr, "no progress without a terminal"


def test_simulate_writes_tables(run, tmp_path):
    rows, records = tmp_path / "rows.parquet", tmp_path / "records.parquet"
    arguments = ("simulate", "--games", 5, "--players", 3, "--jobs", 1)
    run(*arguments, "--rows", rows, "--records", records)
    games = list(simulate(load_ruleset(), "uniform", 5, seed=1, players=3, records=True))
    assert parquet.read_table(rows).to_pylist() == [row for game in games for row in game.rows]
    assert [json.loads(text) for text in parquet.read_table(records)["record"].to_pylist()] == [
        game.record.to_json() for game in games
    ]
    told = run(*arguments, "--json").stdout
    assert json.loads(told)["scores"] == json.loads(run(*arguments, "--rows", rows, "--json").stdout)["scores"]


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["--rows", "games.csv"], 2, "'--rows': expected a name that ends in .parquet, found games.csv"),
        (["--rows", "."], 2, "'--rows': File '.' is a directory"),
        (["--rows", "no/games.parquet"], 1, "Error: no/games.parquet: No such file or directory"),
        (["--records", "games.parquet/"], 1, "Error: games.parquet: Is a directory"),
        (["--records", "file"], 2, "'--records': expected a folder or a file .parquet, found the file file"),
        (["--rows", "games2.parquet", "--seed", 2**63], 2, "'--seed': expected at most 63 bits"),
    ],
)
def test_simulate_refuses_a_table_that_cannot_be(run, tmp_path, monkeypatch, arguments, status, told):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.parquet").mkdir()
    (tmp_path / "file").touch()
    assert told in " ".join(run("simulate", "--games", 1, "--jobs", 1, *arguments, status=status).stderr.split())
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("option", "library", "extra"),
    [
        (["--rows", "x.parquet"], "pyarrow", "parquet"),
        (["--records", "x.parquet"], "pyarrow", "parquet"),
        (["--ray"], "ray", "ray"),
    ],
)
def test_simulate_says_which_package_it_lacks(run, tmp_path, monkeypatch, option, library, extra):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, library, None)
    told = run("simulate", "--games", 1, "--jobs", 1, *option, status=1).stderr
    assert told == f"Error: this needs {library}, which is not installed: pip install 'amunre[{extra}]'\n"


@pytest.mark.parametrize("missing", [ModuleNotFoundError("No module", name="ray._raylet"), ImportError("broken")])
def test_what_is_wrong_within_a_package_is_not_told_as_its_absence(monkeypatch, missing):
    with pytest.raises(type(missing), match=str(missing)), needs("parquet", "pyarrow"):
        raise missing


def test_a_process_that_is_killed_is_told(run, tmp_path):
    (tmp_path / "ends.py").write_text("import os\nclass Ends:\n    def __init__(self, random): os._exit(3)\n")
    told = run("simulate", "--games", 3, "--jobs", 2, "--bots", f"{tmp_path / 'ends.py'}:Ends", status=1).stderr
    assert told == "Error: A process that ran bots has ended: it was killed, or a bot ended it.\n"


def test_of_many_games_none_is_kept(run, monkeypatch):
    """However many there are, of all `Played` no more are alive at once than the bar and the loop hold."""
    alive, most = weakref.WeakSet(), []

    def watched(rules, lineups, *rest):
        for game in play_games(rules, lineups, 1):
            one = copy(game)
            alive.add(one)
            del game
            most.append(len(alive))
            yield one
            del one

    monkeypatch.setattr(import_module("amunre.commands.simulate"), "games_watched", watched)
    run("simulate", "--games", 30)
    assert len(most) == 30
    assert max(most) <= 2
