"""Games as Parquet: every row and record, readable, and whole whatever happens meanwhile."""

from __future__ import annotations

import json
import sys

import pytest
from pyarrow import parquet as reader

import amunre
from amunre import Record, parquet
from amunre.simulation import play_games

BOTS = ["uniform"] * 3


class Sulky:
    def __init__(self, random):
        pass

    def choose(self, observation, actions):
        raise KeyError("sulk")


@pytest.fixture
def games(rules):
    return list(amunre.simulate(rules, BOTS, 7, seed=3))


@pytest.mark.parametrize("group", [1, 6, 1000])
def test_rows_are_those_of_the_games_in_groups(tmp_path, monkeypatch, games, group):
    monkeypatch.setattr(parquet, "ROWS_OF_A_GROUP", group)
    with parquet.rows(tmp_path / "games.parquet") as add:
        for game in games:
            add(game)
    read = reader.ParquetFile(tmp_path / "games.parquet")
    assert read.read().to_pylist() == [row for game in games for row in game.rows]
    assert read.num_row_groups == {1: 7, 6: 4, 1000: 1}[group]
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_records_come_back_as_they_were(tmp_path, rules):
    games = [*play_games(rules, [BOTS] * 2, seed=3, records=True), *play_games(rules, [[Sulky] * 3], 4, records=True)]
    with parquet.records(tmp_path / "games.parquet") as add:
        for game in games:
            add(game)
    rows = reader.read_table(tmp_path / "games.parquet").to_pylist()
    assert [Record.from_json(json.loads(row["record"])) for row in rows] == [game.record for game in games]
    assert [(row["game"], row["seed"], row["bots"]) for row in rows] == [
        (0, 3, BOTS),
        (1, 3, BOTS),
        (0, 4, ["Sulky"] * 3),
    ]
    assert [row["points"] and tuple(row["points"]) for row in rows] == [games[0].points, games[1].points, None]
    assert [row["winners"] and tuple(row["winners"]) for row in rows] == [games[0].winners, games[1].winners, None]


def test_an_interrupt_leaves_a_whole_file_of_the_games_until_then(tmp_path, monkeypatch, games):
    monkeypatch.setattr(parquet, "ROWS_OF_A_GROUP", 9)

    def interrupted():
        with parquet.rows(tmp_path / "games.parquet") as add:
            for game in games[:5]:
                add(game)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    read = reader.read_table(tmp_path / "games.parquet").to_pylist()
    assert read == [row for game in games[:5] for row in game.rows]


def test_without_a_row_there_is_no_file(tmp_path, rules):
    (broken,) = play_games(rules, [[Sulky] * 3], 1)
    with parquet.rows(tmp_path / "games.parquet") as add:
        add(broken)
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fails_leaves_what_was_there(tmp_path, monkeypatch, games):
    path = tmp_path / "games.parquet"
    path.write_text("before")

    def full(self, table):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(reader.ParquetWriter, "write_table", full)
    with pytest.raises(OSError, match=r"No space left on device: '.*games\.parquet'"), parquet.rows(path) as add:
        add(games[0])
    assert path.read_text() == "before"
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_what_cannot_be(tmp_path, rules, games):
    with pytest.raises(IsADirectoryError), parquet.rows(tmp_path):
        pass
    with pytest.raises(FileNotFoundError, match=r"games\.parquet"), parquet.rows(tmp_path / "no" / "games.parquet"):
        pass
    lacking = pytest.raises(ValueError, match="record: expected games with records")
    with lacking, parquet.records(tmp_path / "games.parquet") as add:
        add(games[0])
    (game,) = amunre.simulate(rules, BOTS, 1, seed=2**63)
    with pytest.raises(ValueError, match="seed: expected at most 63 bits"), parquet.rows(tmp_path / "x.parquet") as add:
        add(game)
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ModuleNotFoundError, match="pyarrow"), parquet.rows(tmp_path / "games.parquet"):
        pass
