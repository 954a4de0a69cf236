"""`amunre demo`: a whole game, printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running import COLUMNS, RULES, Run

from amunre import Game, Record
from amunre.demo import play_demo, story
from amunre.engine.texts import Filler
from amunre.games.finding import shipped_rulesets
from amunre.games.loading import load_rules


@pytest.mark.parametrize("name", shipped_rulesets())
def test_names_differ_in_their_initials(name: str) -> None:
    rules = load_rules(name)
    names = Filler(rules).part("demo", "names").split(", ")
    assert len({name[0] for name in names}) == len(names) >= rules.most_players


@pytest.mark.parametrize("players", [3, 4, 5])
def test_demo_ends_with_the_table_of_the_result(run: Run, players: int) -> None:
    told = run("demo", "--players", str(players), "--seed", "11").stdout.splitlines()
    game = play_demo(RULES, players, seed=11)
    assert game.result
    end = next(number for number, line in enumerate(told) if line.startswith("THE END"))
    ranked = [seat for place in game.result.ranking for seat in place]
    for seat, line in zip(ranked, told[end + 2 :], strict=False):
        name, *points = line.split()
        by_kingdom = [
            sum(line.points for line in game.score(seat).lines if line.kingdom == kingdom.id)
            for kingdom in RULES.kingdoms
        ]
        assert (name, [int(n) for n in points]) == (game.names[seat], [*by_kingdom, game.result.points[seat]])
    assert told[-1].startswith(f"{game.names[game.result.winners[0]]} ")
    assert told[-1].endswith(".")


def test_demo_names_the_tie_break() -> None:
    game = play_demo(RULES, 3, seed=1)
    assert game.result
    assert game.result.tie_break == "pyramids"
    assert list(story(game, COLUMNS))[-1].endswith(" points, by the tie-break: more pyramids.")


def test_a_game_with_shuffles_of_its_own_is_told() -> None:
    game = play_demo(RULES, 3, seed=11)
    other = Game(RULES, game.names, 13, shuffles=game.shuffles)
    for step in game.steps:
        other.push(*step)
    assert list(story(other, COLUMNS))[1:] == list(story(game, COLUMNS))[1:]


def test_demo_with_a_seed_is_always_the_same_text(run: Run) -> None:
    first = run("demo", "--seed", "7")
    assert first.exit_code == 0
    assert first.stdout == run("demo", "--seed", "7").stdout
    assert first.stdout != run("demo", "--seed", "8").stdout


def test_demo_without_a_seed_names_the_one_it_drew(run: Run) -> None:
    told = run("demo", "--players", "3").stdout
    seed = re.search(r"seed (\d+)\.", told)
    assert seed
    assert told == run("demo", "--players", "3", "--seed", seed[1]).stdout


@pytest.mark.parametrize("seed", range(5))
def test_demo_is_short_and_narrow(run: Run, seed: int) -> None:
    lines = run("demo", "--seed", str(seed)).stdout.splitlines()
    assert len(lines) <= 300
    assert max(map(len, lines)) <= COLUMNS
    assert not any("None" in line or "{" in line or "\N{NO-BREAK SPACE}" in line for line in lines)


def test_demo_tells_every_phase_of_every_round(run: Run) -> None:
    told = run("demo", "--seed", "7").stdout
    for phase in ("Reveal", "Auction", "Purchase", "Offering", "Income"):
        assert len(re.findall(rf"^{phase} ", told, re.MULTILINE)) == RULES.rounds
    assert len(re.findall(r"^Scoring ", told, re.MULTILINE)) == len(RULES.kingdoms)
    assert re.findall(r"^(?:OLD|NEW) KINGDOM", told, re.MULTILINE) == ["OLD KINGDOM", "NEW KINGDOM"]


def test_demo_keeps_the_books() -> None:
    """The gold behind each name is what that player has after the phase, the change what the phase brought."""
    game = play_demo(RULES, 4, seed=7)
    gold = dict.fromkeys(game.names, RULES.start_gold)
    for line in story(game, COLUMNS):
        if row := re.match(r".{10}(\w+) +([+-]\d+) +(\d+)  ", line):
            gold[row[1]] += int(row[2])
            assert gold[row[1]] == int(row[3]), line
    assert list(gold.values()) == [player.gold for player in game.position().players]


def test_demo_of_a_shipped_variant_and_of_a_folder(run: Run, house: str) -> None:
    assert run("demo", "--seed", "1", "--ruleset", "delta").stdout.startswith("Amun-Re: a delta with Tanis: 4 players")
    assert run("demo", "--seed", "1", "--ruleset", house).stdout.startswith("House rules: 4 players, seed 1.")


def test_demo_uses_a_wider_page(run: Run) -> None:
    assert max(map(len, run("demo", "--seed", "7", columns=120).stdout.splitlines())) == 100


def test_demo_refuses_a_wrong_number_of_players(run: Run, house: str) -> None:
    result = run("demo", "--players", "6")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Invalid value for '--players': expected 3 to 5, found 6" in result.stderr
    assert "expected 3 to 4, found 5" in run("demo", "--players", "5", "--ruleset", house).stderr


def test_demo_saves_its_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "demo.json"
    result = run("demo", "--seed", "7", "--save", str(path))
    game = play_demo(RULES, 4, seed=7)
    assert result.exit_code == 0
    *told, saved = result.stdout.splitlines()
    assert told == list(story(game, COLUMNS))
    assert saved == f"Saved and verified: {path}, {len(game.steps)} steps."
    assert Record.load(path).replay().position() == game.position()


def test_demo_says_where_it_cannot_save(run: Run, tmp_path: Path) -> None:
    result = run("demo", "--seed", "7", "--save", str(tmp_path / "nowhere" / "demo.json"))
    assert result.exit_code == 1
    assert "nowhere/demo.json" in result.stderr
    assert "No such file or directory" in result.stderr
    assert "Saved" not in result.stdout
