"""Euphrat & Tigris at the terminal: what can be typed, what is listed, and that all of it fits a small window."""

from __future__ import annotations

import re
from random import Random

import pytest
from attrs import evolve
from click.testing import CliRunner
from counts import few
from scripted import Scripted, lines, meant, menu, shown, whole_game
from tigris.played import any_action, game_at

from amunre import Game
from amunre.cli import cli
from amunre.engine.texts import Filler
from amunre.games.tigris.terminal import FACE
from amunre.render.ending import result
from amunre.terminal import printouts
from amunre.terminal.keeping import HUMAN
from amunre.terminal.menus import Unclear
from amunre.terminal.parsing import read
from amunre.terminal.session import Session

ROWS = 24
"""Of the smallest window that people have."""


def hands(**tiles: int) -> Game:
    """A game in which the archer holds these tiles and has the king on the board."""
    board = """
           e  f  g
       1   ~  Ka .
       2   ~  T  .
    """
    return game_at(board=board, hands=[tiles, {}])


def at_stage(rules, stage: str) -> Game:
    """A game that has come to a stage."""
    for seed in range(100):
        game, random = Game(rules, 3, seed=seed), Random(seed)
        while game.to_act:
            if game.stage == stage:
                return game
            game.push(game.to_act[0], any_action(game, random))
    raise AssertionError(stage)


# --- typing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("place farm a3", "place farm a3"),
        ("pl f a3", "place farm a3"),
        ("farm a3", "place farm a3"),
        ("f a3", "place farm a3"),
        ("F A3", "place farm a3"),
        ("f g2", "lead farmer g2"),
        ("lead r e9", "lead trader e9"),
        ("r e9", "lead trader e9"),
        ("R e9", "lead trader e9"),
        ("p e9", "lead priest e9"),
        ("k e9", "lead king e9"),
        ("set b1", "place settlement b1"),
        ("s b10", "place settlement b10"),
        ("w k", "withdraw king"),
        ("cat h5", "catastrophe h5"),
        ("pa", "pass"),
        ("exchange farm temple", "exchange temple farm"),
        ("e temple 2", "exchange temple temple"),
        ("ex 2 temples", "exchange temple temple"),
        ("exchange 1 farm, 2 temple", "exchange temple temple farm"),
        ("exchange farm 1 t 2", "exchange temple temple farm"),
        ("exchange all", "exchange temple temple farm settlement"),
    ],
)
def test_short_forms(typed, action):
    assert meant(hands(temple=2, farm=1, settlement=1), typed) == action


def test_a_space_is_typed_in_full():
    """b1 is no beginning of b10."""
    game = hands(settlement=1)
    assert meant(game, "s c1") == "place settlement c1"
    assert meant(game, "s c10") == "place settlement c10"


def test_what_two_things_can_mean_is_asked():
    with pytest.raises(Unclear, match="'t e9' can mean place temple e9 or lead trader e9"):
        meant(hands(temple=1), "t e9")


@pytest.mark.parametrize(
    "typed",
    [
        *("exchange", "exchange 2", "exchange cards", "e all e", "exchange temple 0", "exchange temple 12"),
        *("exchange temple 1 1", "exchange temple temple 1 2", "exchange 1 1 temple", "exchange 1 temple 1"),
    ],
)
def test_an_exchange_that_means_nothing(typed):
    with pytest.raises(Unclear, match=r"^(Unknown action 'e.*': expected exchange TILE|'exchange' can mean )"):
        read(typed, menu(hands(temple=2)))


def test_support_is_a_number(rules):
    game = at_stage(rules, "support")
    amounts = [action.amount for action in game.legal_actions(game.to_act[0])]
    assert [meant(game, str(amount)) for amount in amounts] == [f"support {amount}" for amount in amounts]
    with pytest.raises(Unclear, match="A number of tiles: "):
        meant(game, "1 2")


def test_a_number_where_words_are_expected():
    with pytest.raises(Unclear, match="Type an action in words, such as place temple a0, lead priest "):
        meant(hands(temple=1), "3")


@pytest.mark.parametrize("stage", ["wars", "monument", "treasure"])
def test_elsewhere_choices_are_numbered(rules, stage):
    game = at_stage(rules, stage)
    actions = menu(game).actions
    assert len(actions) > 1
    assert [meant(game, str(number)) for number in range(1, len(actions) + 1)] == [str(action) for action in actions]
    assert "1) " in shown(game)


@pytest.mark.parametrize("seed", range(few(1, 5)))
def test_every_legal_action_can_be_typed_in_full(rules, seed):
    game, random = Game(rules, 4, seed=seed), Random(seed)
    while game.to_act:
        of_seat = menu(game)
        some = random.sample(of_seat.actions, min(8, len(of_seat.actions)))
        assert [read(str(action), of_seat) for action in some] == [(action,) for action in some]
        game.push(game.to_act[0], any_action(game, random))


# --- spaces that are listed --------------------------------------------------------------------------


def spelled_out(told: str) -> list[str]:
    """Spaces of a list in which neighbors stand as `b0-d0`."""
    found = []
    for first, _, last in re.findall(r"\b([a-p]\d+)(-([a-p])\d+)?(?!\S)", told):
        column = last or first[0]
        found += [f"{chr(letter)}{first[1:]}" for letter in range(ord(first[0]), ord(column) + 1)]
    return found


@pytest.mark.parametrize(
    ("typed", "begins"), [("place farm", "place farm"), ("lead k", "lead king"), ("catas", "catastrophe")]
)
def test_without_a_space_all_that_are_open_are_listed(typed, begins):
    game = hands(farm=1)
    with pytest.raises(Unclear) as told:
        meant(game, typed)
    spaces = [action.space for action in game.legal_actions(0) if str(action).startswith(f"{begins} ")]
    assert spelled_out(str(told.value)) == spaces


def test_a_verb_alone_lists_all_its_things_and_equal_lists_once():
    with pytest.raises(Unclear) as told:
        meant(hands(farm=1, market=1, settlement=2), "place")
    heads = [line.partition(":")[0] for line in str(told.value).splitlines()]
    assert heads == ["Place farm", "Place market, place settlement"]


# --- sessions ----------------------------------------------------------------------------------------


def session(game: Game, *typed: str, width: int = 80) -> Scripted:
    screen = Scripted(width)
    sitting = Session(game, (HUMAN, *["uniform"] * (game.players - 1)), screen)
    screen.type = lines(*typed)
    with pytest.raises(EOFError):
        sitting.play()
    return screen


@pytest.mark.parametrize(("players", "width"), few([(3, 80)], [(2, 60), (3, 80), (4, 120)]))
def test_a_whole_game(rules, players, width):
    whole_game(rules, players, width, any_action)


def test_board_and_question_fit_a_small_window(rules):
    """From where it says whose turn it is to what is typed, also when most leaders are on the board."""
    board = """
            h  i  j
       5    .  Ka .
       6    Fa T  Pa
       7    .  Ra .
    """
    late = game_at(board=board, hands=[{"temple": 2, "farm": 1, "market": 2, "settlement": 1}, {}])
    for game in (late, Game(rules, 4, seed=1)):
        screen, seat = Scripted(80), game.to_act[0]
        printouts.board(screen, game, game.view(seat))
        printouts.question(screen, game, seat)
        assert len(screen.text.splitlines()) < ROWS


def test_a_slip_is_told_with_its_rule_and_changes_nothing():
    game = hands(temple=1)
    told = session(game, "lead priest a0", "why lead priest a0", "why pass").text
    assert told.count("[lead.temple]") == 2
    assert "You may: pass." in told
    assert not game.steps


def test_what_is_typed_can_be_taken_back():
    game = hands(temple=1, farm=1)
    told = session(game, "farm a3", "undo").text
    assert "Undone: place farm a3." in told


@pytest.mark.parametrize("stage", ["main", "wars", "support", "monument", "treasure"])
def test_each_question_with_its_help(rules, stage):
    game, screen = at_stage(rules, stage), Scripted(80)
    seat = game.to_act[0]
    printouts.help(screen, game, seat)
    printouts.hand(screen, game, seat)
    told = Filler(rules)
    assert told.part("teaching", stage).split()[0] in screen.text
    slugs = told.part("teaching-rules", stage).split(", ")
    assert {rules.clause(slug).slug for slug in slugs} == {*slugs}
    assert stage in FACE.with_board


def test_each_stage_is_taught(rules):
    stages = {stage.name for stage in rules.game.course.STAGES} - {"over"}
    assert {*Filler(rules).sections["teaching"]} == {*Filler(rules).sections["teaching-rules"]} == stages


# --- what the rules say ------------------------------------------------------------------------------


def test_show_prints_the_pieces_and_the_board(rules):
    run = CliRunner()
    pieces = run.invoke(cli, ["show", "pieces", "--ruleset", "tigris", "--language", "cs"])
    assert pieces.exit_code == 0, pieces.stderr
    assert re.search(r"chrám +červená +pevnina +57", pieces.stdout)
    assert re.search(r"Kartiček v ruce +6", pieces.stdout)
    board = run.invoke(cli, ["show", "board", "--ruleset", "tigris"])
    assert board.exit_code == 0, board.stderr
    assert re.search(r"^ 1 +\. +C +\. +\. +~+ +\.", board.stdout, re.MULTILINE)
    assert "C temple with a corner treasure" in board.stdout
    assert re.search(r"Corner treasures +b1 p1 b7 o8", board.stdout)
    assert max(map(len, board.stdout.splitlines())) <= 80


def test_show_draws_the_board(tmp_path):
    file = tmp_path / "board.svg"
    result = CliRunner().invoke(cli, ["show", "board", "--ruleset", "tigris", "--svg", str(file)])
    assert result.exit_code == 0, result.stderr
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_actions_left_stand_before_what_is_typed_in_ones_own_turn_alone():
    game = hands(temple=2)
    assert [FACE.asks(game.view(seat), ("Ada", "Bob")) for seat in (0, 1)] == ["Ada, 2 left> ", "Bob> "]


def test_at_the_end_stands_the_reason_once():
    game = game_at("0 exchange temple temple", hands=[{"temple": 2}, {}], bag=1)
    told = str(FACE.status(game.view(1), game.rules, ("Ada", "Bob"), 80))
    assert told == "The bag has too few tiles for a player to draw: the game is over."


def ended(rules, *points: tuple[int, ...]) -> str:
    """Return the sentence for the end of a game in which every player has these points."""
    position = rules.game.positions.sketch(rules, {"players": len(points), "hands": [{"temple": 2}], "bag": 1})
    players = (
        evolve(player, points=dict(zip(rules.colors, won, strict=True)))
        for player, won in zip(position.players, points, strict=True)
    )
    game = Game.from_position(rules, evolve(position, players=tuple(players)), names=("Ada", "Bob", "Cyd"), seed=1)
    game.play(0, "exchange temple temple")
    return result(game)


def test_a_shared_win_is_told_as_equal_and_not_as_won_by_a_tie_break(rules):
    told = ended(rules, (2, 4, 6, 8), (8, 6, 4, 2), (2, 9, 9, 3))
    assert told.startswith(
        "Ada and Bob share the win with 2 points in the weakest color and equal points in all others."
    )
    told = ended(rules, (2, 4, 6, 8), (8, 6, 4, 2), (2, 9, 9, 5))
    assert told.startswith("Cyd wins with 2 points in the weakest color, by the tie-break: the second weakest color.")


def test_where_the_game_stands_calls_players_as_the_log_does():
    board = """
           b  c  d  e  f  g  h
       4   Ka t  s  .  s  t  Kb
    """
    game = game_at("0 place temple e4", board=board, hands=[{"temple": 1}, {}])
    lines = str(FACE.status(game.view(1), game.rules, ("Ada", "Bob"), 80)).splitlines()
    assert lines[0] == "Ada's turn   1 action left   Ada must add tiles or none"
    assert lines[1] == "A war, king against king: Ada attacks with 1, Bob defends with 1; for Ada counts"
