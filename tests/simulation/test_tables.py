"""Rows by province, card, leader, conflict and monument: they agree with the games from which they come."""

from __future__ import annotations

import re
import sys
import types
from collections import Counter
from pathlib import Path

import pytest
from pyarrow import parquet as reader

import amunre
from amunre import parquet
from amunre.games.shipped import load_ruleset
from amunre.rows import SEATS, columns
from amunre.simulation import play_games

ROOT = Path(__file__).parents[2]
BOTS = {"standard": "sensible", "tigris": "sensible", "prosperity": "sensible"}


@pytest.fixture(scope="module", params=BOTS)
def played(request):
    rules = load_ruleset(request.param)
    return rules, list(amunre.simulate(rules, BOTS[request.param], 3, seed=5, records=True, tables=True))


def of(rows, **values):
    return [row for row in rows if values.items() <= row.items()]


def test_the_tables_are_those_declared_and_each_row_has_its_columns(played):
    rules, games = played
    found = amunre.tables(games)
    assert [*found] == ["games", SEATS, *[name for name in columns(rules) if name != "games"]]
    assert {row["game"] for rows in found.values() for row in rows} == {0, 1, 2}
    for name, kinds in columns(rules).items():
        assert found[name], name
        for row in found[name]:
            assert [*row] == [*kinds], name
            for column, kind in kinds.items():
                assert isinstance(row[column], kind), (name, column)


def test_seats_and_games_are_as_the_results_say(played):
    _, games = played
    found = amunre.tables(games)
    assert found[SEATS] == [row for game in games for row in game.rows]
    for game, row in zip(games, found["games"], strict=True):
        ranked = sorted(game.points)
        assert (row["points"], row["margin"]) == (ranked[-1], ranked[-1] - ranked[-2])
        assert (row["winners"], row["tie_break"]) == (len(game.winners), game.tie_break)
        assert row["steps"] == len(game.record.steps)


def test_records_and_games_give_the_same_rows_as_the_simulation(played):
    _, games = played
    found = amunre.tables(games)
    without = [amunre.Played(*[getattr(game, field.name) for field in game.__attrs_attrs__][:-1]) for game in games]
    assert amunre.tables(without) == found
    replayed = amunre.tables(game.record.replay() for game in games)
    assert replayed == amunre.tables(game.record for game in games)
    varying = ("seed", "bot")
    assert {
        name: [{k: v for k, v in row.items() if k not in varying} for row in rows] for name, rows in found.items()
    } == {name: [{k: v for k, v in row.items() if k not in varying} for row in rows] for name, rows in replayed.items()}


def test_several_processes_give_the_same_rows():
    rules = load_ruleset()
    one, two = (list(amunre.simulate(rules, "uniform", 4, 2, jobs, tables=True)) for jobs in (1, 2))
    assert amunre.tables(one) == amunre.tables(two)


def test_provinces_are_as_the_last_position_shows_them(rules):
    games = list(amunre.simulate(rules, "sensible", 4, seed=9, players=4, records=True, tables=True))
    found = amunre.tables(games)
    for game in games:
        last = game.record.replay().position()
        rows = of(found["provinces"], game=game.number, kingdom="new")
        assert {row["province"]: row["seat"] for row in rows} == {
            id: site.owner for id, site in last.sites.items() if site.owner is not None
        }
        for row in rows:
            site = last.sites[row["province"]]
            assert row["farmers"] == site.field_farmers + site.plain_farmers
            assert (row["stones"], row["pyramids"]) == (site.stones, site.pyramids)
        for kingdom in ("old", "new"):
            rows = of(found["provinces"], game=game.number, kingdom=kingdom)
            assert Counter(row["round"] for row in rows).keys() == {1, 2, 3} if kingdom == "old" else {4, 5, 6}
            points = {row["seat"]: row["points"] for row in rows}
            for seat in of(found[SEATS], game=game.number):
                assert points[seat["seat"]] == sum(n for line, n in seat.items() if line.startswith(f"{kingdom}."))
            assert sum(row["ahead"] for row in rows) == pytest.approx(0)
    assert sum(row["income"] for row in found["provinces"]) > 1000


def test_cards_account_for_bonus_points_and_the_gold_of_sales(rules):
    games = list(amunre.simulate(rules, "sensible", 4, seed=9, players=4, tables=True))
    found = amunre.tables(games)
    for game in games:
        cards = of(found["cards"], game=game.number)
        bonus = sum(row["old.bonus"] + row["new.bonus"] for row in of(found[SEATS], game=game.number))
        assert sum(row["points"] for row in cards) == bonus
    sold = of(found["cards"], act="sold")
    assert sold
    assert {row["gold"] for row in sold} == {1}
    assert {row["gold"] for row in of(found["cards"], card="eight-gold", act="played")} == {8}
    assert not any(row["points"] for row in sold)


def test_leaders_and_conflicts_account_for_all_points():
    games = list(amunre.simulate(load_ruleset("tigris"), "sensible", 3, seed=4, tables=True))
    found = amunre.tables(games)
    for game in games:
        leaders = of(found["leaders"], game=game.number)
        won = sum(row["tile_points"] + row["conflict_points"] + row["monument_points"] for row in leaders)
        assert won == sum(sum(score.points.values()) for score in game.scores)
        conflicts = of(found["conflicts"], game=game.number)
        assert sum(row["won"] for row in leaders) == sum(row["lost"] for row in leaders) == len(conflicts)
        assert sum(row["conflict_points"] for row in leaders) == sum(row["points"] for row in conflicts)
        for row in conflicts:
            attack, defense = (row[f"{side}_board"] + row[f"{side}_hand"] for side in ("attacker", "defender"))
            assert row["winner"] == ("attacker" if attack > defense else "defender")
            assert row["seat"] == row[row["winner"]]
        for row in leaders:
            assert 0 <= row["placed"] - row["removed"] <= 1
            assert row["turns"] >= 0
    assert found["monuments"]


class Sulky:
    def __init__(self, random):
        pass

    def choose(self, observation, actions):
        raise KeyError("sulk")


def test_games_that_are_not_over_have_no_rows(rules, tmp_path):
    broken = list(play_games(rules, [[Sulky] * 3], 1, tables=True))
    assert amunre.tables([*broken, amunre.Game(rules, 3, seed=1)]) == {}
    with parquet.tables(tmp_path / "games", rules) as add:
        add(broken[0])
    assert list((tmp_path / "games").iterdir()) == []


def test_a_game_without_its_rows_is_refused(rules, tmp_path):
    (game,) = amunre.simulate(rules, "uniform", 1, seed=1)
    with pytest.raises(ValueError, match="tables=True"):
        amunre.tables([game])
    with pytest.raises(ValueError, match="tables: expected"), parquet.tables(tmp_path, rules) as add:
        add(game)


@pytest.mark.parametrize("id", BOTS)
def test_files_have_the_rows(tmp_path, id):
    rules = load_ruleset(id)
    games = list(amunre.simulate(rules, "uniform", 3, seed=3, tables=True))
    with parquet.tables(tmp_path / "games", rules) as add:
        for game in games:
            add(game)
    for name, rows in amunre.tables(games).items():
        file = tmp_path / "games" / f"{name}.parquet"
        assert (reader.read_table(file).to_pylist() if file.exists() else []) == rows


# --- progress --------------------------------------------------------------------------------------------


def test_progress_with_rich(rules, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    games = list(amunre.simulate(rules, "uniform", 3, seed=1, players=3, progress=True))
    assert games == list(amunre.simulate(rules, "uniform", 3, seed=1, players=3))
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "Games" in printed.err
    assert "100%" in printed.err


def test_progress_with_tqdm(rules, monkeypatch):
    seen = []

    def tqdm(things, **options):
        for thing in things:
            seen.append((thing.number, options["total"]))
            yield thing

    monkeypatch.setitem(sys.modules, "tqdm", types.ModuleType("tqdm"))
    auto = types.ModuleType("tqdm.auto")
    auto.tqdm = tqdm
    monkeypatch.setitem(sys.modules, "tqdm.auto", auto)
    assert len(list(amunre.simulate(rules, "uniform", 2, seed=1, players=3, progress=True))) == 2
    assert seen == [(0, 2), (1, 2)]


def test_progress_with_neither(rules, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    monkeypatch.setitem(sys.modules, "rich.progress", None)
    monkeypatch.setitem(sys.modules, "rich", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'amunre\[cli\]'"):
        amunre.simulate(rules, "uniform", 2, progress=True)


# --- the page that describes them ------------------------------------------------------------------------


def test_the_page_describes_every_column():
    page = (ROOT / "docs/learn/analyze-games.md").read_text(encoding="utf-8")
    head, _, tables = page.partition("### Any game")
    described = {
        re.match(r"\| `(\w+)`", table)[1]: re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)[1:]
        for table in re.findall(r"(?:^\|.*\n)+", tables, re.MULTILINE)
    }
    common = set(re.findall(r"`(\w+)`", head.rpartition("## Columns")[2]))
    declared = {name: kinds for id in BOTS for name, kinds in columns(load_ruleset(id)).items()}
    assert described.keys() == {*declared, SEATS}
    for name, kinds in declared.items():
        assert {*kinds} - common == {*described[name]} - common, name
