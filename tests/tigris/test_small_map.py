"""An invented map in a folder of data alone: nothing is played, drawn or told as if every board were the printed one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from counts import few
from drawn import tree
from made import follow, section
from scripted import Scripted
from tigris.played import random_game

from amunre import OMNISCIENT, SPECTATOR, Game, NotationError, Record, check_ruleset, render, simulate, tigris, wire
from amunre.book import Book
from amunre.book.contents import whole
from amunre.checking.invariants import play_to_the_end
from amunre.cli import cli
from amunre.games.tigris.book import places
from amunre.games.tigris.checking.policies import POLICIES
from amunre.games.tigris.drawings import text
from amunre.terminal import printouts

SMALL = Path(__file__).with_name("small-map")
COLUMNS, ROWS = "abcdefghi", range(7)
SEED = 6
"""Of games in which it comes to wars, treasures and monuments."""
SPACES = [f"{column}{row}" for row in ROWS for column in COLUMNS]


@pytest.fixture(scope="module")
def small() -> tigris.Ruleset:
    return tigris.load_ruleset(SMALL)


@cache
def played(players: int) -> Game[tigris.Ruleset]:
    """A whole game on the small map."""
    return random_game(SEED, str(SMALL), players)


def moments(players: int, every: int) -> Iterator[Game[tigris.Ruleset]]:
    """The same game again, at every so many steps and at its end; always the same object."""
    done = played(players)
    game = Game(done.rules, players, seed=SEED)
    for number, step in enumerate(done.steps):
        if number % every == 0:
            yield game
        game.push(step.seat, step.action)
    yield game


def test_it_is_data_alone_and_another_board(small: tigris.Ruleset) -> None:
    assert check_ruleset(SMALL) == ()
    assert {file.suffix for file in SMALL.iterdir()} == {".yaml"}
    assert list(small.board.spaces) == SPACES
    assert (small.board.columns, small.board.rows) == (len(COLUMNS), len(ROWS))
    printed = tigris.load_ruleset().board
    assert small.board.temples - printed.temples
    assert small.board.river - printed.river
    assert len(small.board.river) == 16
    assert len(small.board.temples) == 6
    assert len(small.board.corners) == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_by_chance_keep_what_must_hold(small: tigris.Ruleset, players: int) -> None:
    for number, policy in enumerate(POLICIES.values()):
        for seed in range(few(1, 10)):
            assert play_to_the_end(Game(small, players, seed=seed), policy, Random(seed + number)) > 20


def test_on_the_small_map_too_it_comes_to_everything() -> None:
    told = {event.kind for players in (2, 3, 4) for event in played(players).events(OMNISCIENT)}
    assert told >= {"kingdoms-connected", "conflict-settled", "treasure-taken", "catastrophe-placed", "tiles-removed"}
    assert "monument-built" in told


@pytest.mark.parametrize("players", few([3], [2, 3, 4]))
def test_all_drawings_are_of_this_board(players: int) -> None:
    for game in moments(players, few(20, 4)):
        for viewer in (0, SPECTATOR, OMNISCIENT):
            view = game.view(viewer)
            for drawing in (render.board(view, game.rules), render.hand(view, game.rules, seat=0)):
                tree(drawing)
            tree(render.scores(view, game.rules))
            names = [piece.name for piece in render.pieces(view, game.rules)]
            assert [name.removeprefix("space-") for name in names if name.startswith("space-")] == SPACES


def test_the_board_as_text_has_its_columns_and_rows() -> None:
    for game in moments(3, 10):
        lines = text.board(game.view(OMNISCIENT), game.rules, game.names, 80).plain.splitlines()
        assert lines[0].split() == list(COLUMNS)
        assert [line.split()[0] for line in lines[1:]] == [str(row) for row in ROWS]
        narrow = text.board(game.view(OMNISCIENT), game.rules, game.names, 20).plain.splitlines()
        assert max(map(len, narrow)) <= 20
        assert re.findall("[a-z]", "".join(narrow[:: len(ROWS) + 1])) == list(COLUMNS)


def test_questions_at_the_terminal_fit_their_window() -> None:
    for game in moments(4, 10):
        if not game.over:
            screen = Scripted(80)
            printouts.question(screen, game, game.to_act[0])
            assert max(len(line) for line in screen.text.splitlines()) <= 80


def test_positions_records_and_worlds_are_those_of_any_game(small: tigris.Ruleset, tmp_path: Path) -> None:
    for game in moments(3, 15):
        position = game.position()
        assert tigris.Position.from_json(json.loads(json.dumps(position.to_json()))) == position
        assert position.problems(small) == ()
        assert Game.from_position(small, position).position() == position
        for seat in range(3):
            assert game.redeal(seat, 1).view(seat) == game.view(seat)
    Record.of(played(3)).save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json").replay().position() == played(3).position()


def test_messages_cross_the_wire() -> None:
    game, seen = Game(played(4).rules, 4, seed=SEED), 0
    view = wire.dump(game.view(1))
    seen = len(game.events(1))
    for step in played(4).steps:
        for seat in range(4):
            prompt = game.prompt(seat)
            data = json.loads(json.dumps(wire.dump(prompt)))
            assert wire.problems("prompt", data, "tigris") == ()
            assert wire.load(tigris.Prompt, data) == prompt
        game.push(step.seat, step.action)
        for event in game.events(1, since=seen):
            view = wire.reduce(view, wire.dump(event), "tigris")
        seen = len(game.events(1))
    assert view == wire.dump(game.view(1))
    assert wire.problems("view", view, "tigris") == ()


@pytest.mark.parametrize("space", ["j0", "a7", "p1", "i10"])
def test_spaces_of_the_printed_board_alone_are_unknown(small: tigris.Ruleset, space: str) -> None:
    game = Game(small, 2, seed=1)
    with pytest.raises(NotationError, match=space):
        game.play(game.to_act[0], f"place temple {space}")
    data = game.position().to_json()
    data["tiles"][space] = data["bag"].pop()
    assert any(space in str(problem) for problem in tigris.Position.from_json(data).problems(small))


def test_a_sketch_is_of_this_board(small: tigris.Ruleset) -> None:
    position = tigris.sketch(small, {"board": "   h i\n 5 ~ ~\n 6 Kb t"})
    assert position.players[1].leaders["king"] == "h6"
    assert position.tiles["i6"] == "temple"
    with pytest.raises(NotationError, match="j"):
        tigris.sketch(small, {"board": "   i j\n 6 Kb t"})


def test_bots_play(small: tigris.Ruleset) -> None:
    [game] = simulate(small, ["sensible", "uniform"], 1, 1)
    assert sorted(seat for place in game.ranking for seat in place) == [0, 1]


def test_its_book_tells_what_is_another(small: tigris.Ruleset) -> None:
    made = whole(Book.of(SMALL))
    assert follow(made) > 1000
    assert ", ".join(space for space in SPACES if space in small.board.corners) in made[places.BOARD]
    told = {chapter: made[f"rules/{chapter}.md"] for chapter in ("board", "setup")}
    for slug in ("board.grid", "board.river", "board.temples", "board.corners", "setup.board", "setup.bag"):
        assert 'class="changed"' in section(told[slug.partition(".")[0]], slug)
    assert "63 spaces" in section(told["board"], "board.grid").partition('class="was"')[0]


def test_it_is_checked_by_the_command() -> None:
    done = CliRunner().invoke(cli, ["check", str(SMALL), "--games", "2", "--budget", "100"])
    assert done.exit_code == 0, done.output
    assert "0 that break an invariant" in done.output
