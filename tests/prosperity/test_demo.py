"""A game of Prosperity told turn by turn: the books are kept, and nothing is left out."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from click.testing import CliRunner
from counts import few
from demos import COLUMNS, each_turn_has_a_row, ends_with_the_result, told
from prosperity.games import RULES

from amunre import Game
from amunre.cli import cli
from amunre.demo import play_demo
from amunre.engine.events import OMNISCIENT

ROW = re.compile(r" *(?P<turn>\d+) (?P<name>\w+) +(?P<points>-?\d+)  (?P<told>.+)")


@pytest.fixture(scope="module")
def game() -> Game:
    return play_demo(RULES, 4, 11)


def test_each_turn_has_a_row(game):
    each_turn_has_a_row(game, [row for line in told(game) if (row := ROW.fullmatch(line))])


@pytest.mark.parametrize(("players", "seed"), few([(4, 11), (2, 3)], [(p, s) for p in (2, 3, 4) for s in range(5)]))
def test_the_last_points_that_are_told_are_those_of_the_result(players, seed):
    """Others' points may have changed since their last turn, so only those of the last turn count."""
    game = play_demo(RULES, players, seed)
    rows = [row for line in told(game) if (row := ROW.fullmatch(line))]
    last = game.names.index(rows[-1]["name"])
    assert int(rows[-1]["points"]) == game.score(last).total


def test_all_purchases_are_told(game):
    text = " ".join(line.strip() for line in told(game))
    bought = Counter(event.params["card"] for event in game.events(OMNISCIENT) if event.kind == "card-bought")
    shown = Counter[str]()
    for things in re.findall(r"[bB]uys ([^;.]+)", text):
        for thing in things.split(", "):
            name, _, number = thing.partition(" (")
            shown[name] += int(number.rstrip(")") or 1)
    assert shown == {RULES.card(id).names["en"]: count for id, count in bought.items()}


def test_it_ends_with_the_result(game):
    ends_with_the_result(game, told(game))


@pytest.mark.parametrize("seed", range(few(2, 10)))
def test_it_is_narrow_and_without_holes(seed):
    lines = told(play_demo(RULES, 2 + seed % 3, seed))
    assert max(map(len, lines)) <= COLUMNS
    assert not any(hole in line for line in lines for hole in ("None", "{", "\N{NO-BREAK SPACE}"))


def test_the_command_tells_the_same_text_every_time():
    first, second = (CliRunner().invoke(cli, ["demo", "--ruleset", "prosperity", "--seed", "11"]) for _ in range(2))
    assert first.exit_code == 0, first.stderr
    assert first.stdout == second.stdout
    assert first.stdout.startswith("Dominion: Prosperity (2010)")
