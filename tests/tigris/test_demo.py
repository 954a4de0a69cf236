"""A game of Euphrat & Tigris told turn by turn: the books are kept, and nothing is left out."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from click.testing import CliRunner
from counts import few
from demos import COLUMNS, each_turn_has_a_row, ends_with_the_result, told

from amunre import Game
from amunre.cli import cli
from amunre.demo import play_demo
from amunre.engine.events import OMNISCIENT

ROW = re.compile(r" *(?P<turn>\d+) (?P<name>\w+) +(?P<points>\d+(?: +\d+){4})  ")


@pytest.fixture(scope="module")
def game(rules) -> Game:
    return play_demo(rules, 4, 11)


@pytest.mark.parametrize(("players", "seed"), few([(4, 11), (2, 3)], [(p, s) for p in (2, 3, 4) for s in range(5)]))
def test_points_that_are_told_are_those_of_the_game(rules, players, seed):
    """Add up the points in brackets turn by turn, for the active player unless another is named."""
    game = play_demo(rules, players, seed)
    won, active, shown = Counter[tuple[str, str]](), "", dict.fromkeys(rules.colors, 0)
    for line in [*told(game), "  0 Nobody  0  0  0  0  0  "]:
        if row := ROW.match(line):
            assert {color: won[active, color] for color in rules.colors} == shown, line
            active, shown = row["name"], dict(zip(rules.colors, map(int, row["points"].split()), strict=False))
        for other, points, color in re.findall(r"(\w+ )?\+(\d+) (red|blue|green|black)", line):
            won[other.strip() or active, color] += int(points)
    for seat, name in enumerate(game.names):
        assert {color: won[name, color] for color in rules.colors} == game.score(seat).points


def test_each_turn_has_a_row(game):
    each_turn_has_a_row(game, [row for line in told(game) if (row := ROW.match(line))])


def test_the_board_stands_before_each_war(game):
    connected = sum(event.kind == "kingdoms-connected" for event in game.events(OMNISCIENT))
    boards = sum(re.fullmatch(r" +a( +[b-p]){15}", line) is not None for line in told(game))
    assert connected == boards > 1


def test_it_ends_with_the_result(game):
    ends_with_the_result(game, told(game))


@pytest.mark.parametrize("seed", range(few(2, 10)))
def test_it_is_narrow_and_without_holes(rules, seed):
    lines = told(play_demo(rules, 2 + seed % 3, seed))
    assert len(lines) <= 500
    assert max(map(len, lines)) <= COLUMNS
    assert not any(hole in line for line in lines for hole in ("None", "{", "\N{NO-BREAK SPACE}"))


def test_a_game_with_a_start_and_shuffles_of_its_own_is_told(rules, game):
    """Its first hands and its first turn are not those of the seed."""
    other = Game(rules, game.names, 13, start=game.start, shuffles=game.shuffles)
    assert other.start != Game(rules, 4, 13).start
    for step in game.steps:
        other.push(*step)
    assert told(other)[1:] == told(game)[1:]


def test_the_command_tells_the_same_text_every_time():
    first, second = (CliRunner().invoke(cli, ["demo", "--ruleset", "tigris", "--seed", "11"]) for _ in range(2))
    assert first.exit_code == 0, first.stderr
    assert first.stdout == second.stdout
    assert first.stdout.startswith("Euphrat & Tigris (1997): 4 players, seed 11.")
