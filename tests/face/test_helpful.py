"""Mistakes that a user makes in the first hour, and the library's answers."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import amunre
from amunre import Game, amun_re, render
from amunre.bots import Uniform

RULES = amunre.load_ruleset()
NOT_RULES = {
    "standard": "found the string 'standard'; did you mean load_ruleset('standard')?",
    amunre.load_ruleset: "found function; did you mean to call it?",
    amunre.Ruleset: "found type; did you mean to call it?",
    None: "found NoneType.",
    7: "found int.",
}


@pytest.mark.parametrize(("rules", "told"), NOT_RULES.items(), ids=map(str, range(len(NOT_RULES))))
def test_whatever_takes_rules_says_how_to_get_them(rules, told):
    position = Game(RULES, 3, seed=1).position()
    calls = [
        lambda: Game(rules),
        lambda: Game.from_position(rules, position),
        lambda: amunre.simulate(rules, "uniform"),
        lambda: amunre.sketch(rules, {}),
    ]
    if rules is not None:  # which stands for the shipped ones here
        calls += [
            lambda: position.problems(rules),
            lambda: render.board(Game(RULES, 3).view(0), rules),
            lambda: amun_re.egypt(rules),
            lambda: amun_re.card("builder", rules),
        ]
    for call in calls:
        with pytest.raises(ValueError, match=rf"^rules: expected a Ruleset.*{re.escape(told)}$"):
            call()


@pytest.mark.parametrize("text", ["Bid Abu 3", "bid  abu 3", "bid Abu 3", " bid abu 3", "bid abu, 3", "bid abu 3."])
def test_an_action_that_is_nearly_right_is_named(rules, text):
    for call in (Game(rules).play, Game(rules).push, Game(rules).explain):
        with pytest.raises(amunre.NotationError, match="bid abu 3"):
            call(0, text)


def test_a_seat_and_an_action_in_the_wrong_order(rules):
    game = Game(rules, 3)
    for call in (game.play, game.push, game.explain):
        for swapped in ("bid abu 3", rules.actions[20], "sell", "Buy farmer", "bd abu 3"):
            with pytest.raises(
                ValueError, match=r"^seat: expected 0 to 2, found .* Pass the seat first, then the action\.$"
            ):
                call(swapped, 0)
        for seat in ("0", 3, None):
            with pytest.raises(ValueError, match=r"^seat: expected 0 to 2, found [^ ]+\.$"):
                call(seat, "bid abu 3")
    assert game.steps == ()


@pytest.mark.parametrize("viewer", ["red", "Spectator", "", "0"])
def test_a_viewer_that_there_is_not(rules, viewer):
    game = Game(rules, 3)
    for call in (game.view, game.events):
        with pytest.raises(
            ValueError,
            match=rf"^viewer: expected a seat from 0 to 2, 'spectator' or 'omniscient', found '{viewer}'\.$",
        ):
            call(viewer)


@pytest.mark.parametrize(
    ("name", "meant"),
    {"standrad": "standard", "Standard": "standard", "delte": "delta", "DELTA": "delta", "amun_re": "amun-re"}.items(),
)
def test_who_misspells_a_ruleset_is_told_which_there_are(name, meant):
    expected = rf"or a shipped ruleset: delta, prosperity, standard, tigris, tigris-english; did you mean {meant}\?$"
    with pytest.raises(amunre.RulesetError, match=expected):
        amunre.load_ruleset(name)


@pytest.mark.parametrize("name", [None, 3, b"standard", [], RULES], ids=["none", "int", "bytes", "list", "rules"])
def test_a_ruleset_is_loaded_by_a_name_or_a_path(name):
    expected = r"^name_or_folder: .*, expected a folder with ruleset\.yaml, or a shipped ruleset: delta, prosperity, standard, tigris, tigris-english$"
    with pytest.raises(amunre.RulesetError, match=expected):
        amunre.load_ruleset(name)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"bots": 3}, "bots: expected names or classes, found int."),
        ({"bots": None}, "bots: expected names or classes, found NoneType."),
        ({"bots": [1, 2, 3]}, "bots: expected names or classes, found int."),
        ({"bots": [Uniform(None)] * 3}, "bots: expected names or classes, found Uniform."),
        ({"bots": []}, "bots: expected 3 to 5, one for each seat, found 0 (setup.players)."),
        ({"bots": ["uniform", "sensible"], "players": 3}, "or one for each of 3, found 2."),
        ({"bots": "sensible", "players": 7}, "players: expected 3 to 5, found 7 (setup.players)."),
        ({"bots": "sensible", "players": "3"}, "players: expected 3 to 5, found '3' (setup.players)."),
        ({"bots": "sensable"}, "found 'sensable'; did you mean sensible?"),
        ({"games": "20"}, "games: expected a number of games, from 0 to 1000000, found '20'."),
        ({"games": -1}, "games: expected a number of games, from 0 to 1000000, found -1."),
        ({"seed": "7"}, "seed: expected an integer, found '7'."),
    ],
)
def test_a_simulation_says_at_once_what_it_cannot_do(rules, arguments, told):
    with pytest.raises(ValueError, match=re.escape(told) + "$"):
        amunre.simulate(rules, **{"bots": "uniform", **arguments})


def test_the_version_is_that_of_the_package_and_costs_nothing_before_it_is_asked():
    code = "import sys, amunre; assert 'importlib.metadata' not in sys.modules; print(amunre.__version__)"
    code += "; assert 'amunre.render' not in sys.modules; amunre.amun_re.egypt()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    from importlib.metadata import version

    assert done.stdout.strip() == version("amunre") == amunre.__version__
    assert "__version__" in amunre.__all__
    with pytest.raises(AttributeError, match="module 'amunre' has no attribute 'Gaem'"):
        _ = amunre.Gaem


@pytest.mark.parametrize(
    "value", [None, 7, "abu", RULES, Game, Game(RULES, 3, seed=1)], ids=lambda value: str(value)[:20]
)
def test_whatever_takes_a_view_says_how_to_get_one(value):
    event = Game(RULES, 3, seed=1).events(0)[0]
    for call in (render.board, render.pieces, render.hand, render.scores, lambda view: amunre.fold(view, event)):
        with pytest.raises(ValueError, match=r"^view: expected a View as returned by game\.view\(seat\), found \w+\.$"):
            call(value)


@pytest.mark.parametrize("value", [None, 7, "abu", RULES, Game, {"kind": "asked"}], ids=lambda value: str(value)[:20])
def test_whatever_takes_an_event_or_a_game_says_how_to_get_one(value):
    game = Game(RULES, 3, seed=1)
    for call in (game.sentence, lambda event: amunre.fold(game.view(0), event)):
        with pytest.raises(
            ValueError, match=r"^event: expected an Event as returned by game\.events\(viewer\), found \w+\.$"
        ):
            call(value)
    with pytest.raises(ValueError, match=r"^game: expected a Game, found \w+\.$"):
        amunre.Record.of(value)


def test_a_file_that_cannot_be_written_is_named_as_it_was_given(tmp_path):
    game = Game(RULES, 3)
    place = tmp_path / "nowhere" / "game.json"
    with pytest.raises(OSError, match=rf"^\[Errno \d+\] .*: '{re.escape(str(place))}'$"):
        amunre.Record.of(game).save(place)


def test_capital_letters_do_not_bring_the_forms_of_all_actions(rules):
    for text, form in {
        "Bid Abu 3": "lower-case letters, as in 'bid abu 3'.",
        "Bid Abu 2": "bid PROVINCE AMOUNT, with AMOUNT 0, 1",
        "OFFER 0": "offer N [CARD], with N",
    }.items():
        with pytest.raises(amunre.NotationError, match=rf": expected {re.escape(form)}"):
            rules.actions.parse(text)
