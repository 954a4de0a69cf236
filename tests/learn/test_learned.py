"""The bot that plays what a network has learned."""

from __future__ import annotations

import os
import sys
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner
from networks import network

from amunre import BotFailed, Game, NotationError, Table, load_ruleset, play_out, simulate
from amunre.bots import Observation, bot_named
from amunre.bots.learned import PolicyNetwork, metadata
from amunre.cli import cli

GAMES = (("standard", 3), ("standard", 5), ("tigris", 2), ("prosperity", 2))


@pytest.fixture
def file(tmp_path):
    """Write a network for the standard rules with three players, or as said, and return the bot's name."""

    def written(rules=None, players=3, **changed):
        path = tmp_path / "model.onnx"
        path.write_bytes(network(rules or load_ruleset(), players, **changed))
        return f"learned:{path}"

    return written


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_a_network_plays_whole_games(file, ruleset, players):
    rules = load_ruleset(ruleset)
    name = file(rules, players)
    assert os.path.getsize(name.removeprefix("learned:")) < 1024
    bots = [bot_named(name)(Random(1)), *(bot_named("uniform")(Random(seat)) for seat in range(1, players))]
    game = Game(rules, players, seed=1)
    play_out(game, bots)
    assert game.over


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
@pytest.mark.clause("play.hidden")
def test_it_does_the_same_in_games_that_its_seat_cannot_distinguish(file, ruleset, players):
    rules, random, seen = load_ruleset(ruleset), Random(5), 0
    bot, other = bot_named(file(rules, players))(Random(1)), bot_named("uniform")(random)
    game = Game(rules, players, seed=2)
    for number in range(60):
        seat = game.to_act[0]
        legal = game.legal_actions(seat)
        chosen = bot.choose(Observation(game, seat), legal) if len(legal) > 1 else legal[0]
        if len(legal) > 1:
            hidden = Game.redeal(game, seat, number)
            assert bot.choose(Observation(hidden, seat), hidden.legal_actions(seat)) == chosen
            seen += 1
        game.play(seat, other.choose(Observation(game, seat), legal) if number % 3 and len(legal) > 1 else chosen)
    assert seen > 10


def test_it_plays_the_legal_action_that_the_network_rates_best(file):
    rules = load_ruleset()
    name = file(rules)
    game = Game(rules, 3, seed=4)
    seat, seen = game.to_act[0], np.zeros(len(rules.features(3)), np.float32)
    game.observe(seat, seen)
    ratings = np.sin(seen @ np.sin(np.arange(len(seen))) + np.arange(len(rules.actions)))
    best = max(game.legal_indices(seat), key=lambda index: ratings[index])
    chosen = bot_named(name)(Random(1)).choose(Observation(game, seat), game.legal_actions(seat))
    assert chosen == rules.actions[best]


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"said": {"amunre.rules": "0"}}, "the ruleset has changed since the network was trained"),
        ({"said": {"amunre.spec": "0"}}, "the observation has changed since the network was trained"),
        ({"said": {"amunre.players": "4"}}, "expected a network for 3 players, found one for 4 players"),
        (
            {"said": {"amunre.ruleset": "delta"}},
            "expected a network for the ruleset standard, found one for the ruleset delta",
        ),
        ({"features": 7}, "the network cannot be run: .*[Dd]imension"),
        ({"actions": 7}, r"expected a network with 2021 numbers, one for each action, found \(1, 7\)"),
    ],
)
def test_a_network_for_other_games_is_refused(file, changed, told):
    game = Game(load_ruleset(), 3, seed=1)
    bot = bot_named(file(**changed))(Random(1))
    seat = game.to_act[0]
    with pytest.raises(NotationError, match=f"model.onnx': {told}"):
        bot.choose(Observation(game, seat), game.legal_actions(seat))


def test_a_bot_that_goes_on_to_a_game_of_more_players_is_refused(file):
    bot = bot_named(file(players=3))(Random(1))
    for players in (3, 4):
        game = Game(load_ruleset(), players, seed=1)
        seat = game.to_act[0]
        if players == 4:
            with pytest.raises(NotationError, match="expected a network for 4 players, found one for 3 players"):
                bot.choose(Observation(game, seat), game.legal_actions(seat))
        else:
            assert bot.choose(Observation(game, seat), game.legal_actions(seat)) in game.legal_actions(seat)


def test_metadata_are_of_a_number_of_players_that_the_rules_allow():
    with pytest.raises(ValueError, match="players: expected 3 to 5, found 9"):
        metadata(load_ruleset(), 9)


def test_the_failure_names_the_bot(file):
    name = file()
    with pytest.raises(
        BotFailed,
        match=r"model.onnx.*expected a network for the ruleset tigris, found one for the ruleset standard",
    ):
        play_out(Game(load_ruleset("tigris"), 3, seed=1), [bot_named(name)(Random(seat)) for seat in range(3)])


@pytest.mark.parametrize("missing", ["spec", "rules", "ruleset", "players"])
def test_a_network_that_does_not_say_what_it_plays_is_refused(file, missing):
    with pytest.raises(
        NotationError, match=rf"does not say for which games it is: its metadata lacks amunre\.{missing}"
    ):
        bot_named(file(said={f"amunre.{missing}": None}))


@pytest.mark.parametrize("content", [b"", b"no model", b"\x08\x09"])
def test_a_file_that_is_no_model_is_refused(tmp_path, content):
    (tmp_path / "model.onnx").write_bytes(content)
    with pytest.raises(NotationError, match=r"model.onnx': the file is no ONNX model that can be run"):
        bot_named(f"learned:{tmp_path / 'model.onnx'}")


def test_a_changed_file_is_read_again(file):
    name = file(players=4)
    before = bot_named(name).keywords["network"]
    assert bot_named(name).keywords["network"] is before
    path = name.removeprefix("learned:")
    file(players=3)
    os.utime(path, ns=(1, 1))
    after = bot_named(name).keywords["network"]
    assert isinstance(after, PolicyNetwork)
    assert after is not before
    after.check(load_ruleset(), 3)


def test_without_its_library_the_bot_says_what_to_install(file, monkeypatch):
    name = file()
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    monkeypatch.delitem(sys.modules, "amunre.bots.learned")
    with pytest.raises(NotationError, match=r"needs onnxruntime, .* pip install 'amunre\[learned\]'"):
        bot_named(name)
    shown = CliRunner().invoke(cli, ["simulate", "--bots", name], env={"COLUMNS": "300"})
    assert shown.exit_code == 2
    assert "pip install 'amunre[learned]'" in shown.output


@pytest.mark.parametrize(
    ("command", "hint"),
    [("simulate --bots", "'--bots'"), ("play --bots", "'--bots'"), ("tournament --fill", "'BOTS...'")],
)
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--players 4", "expected a network for 4 players, found one for 3 players"),
        (
            "--players 3 --ruleset tigris",
            "expected a network for the ruleset tigris, found one for the ruleset standard",
        ),
    ],
)
def test_a_command_refuses_a_network_for_other_games_before_the_first_one(file, command, hint, options, told):
    shown = CliRunner().invoke(cli, [*command.split(), file(players=3), *options.split()])
    assert shown.exit_code == 2
    assert f"Invalid value for {hint}" in shown.output
    assert told in " ".join(shown.output.replace("│", "").split())


def test_it_plays_where_bots_play(file):
    rules, name = load_ruleset(), file()
    [played] = simulate(rules, [name, "uniform", "uniform"], games=1, seed=1)
    assert played.error is None
    shown = CliRunner().invoke(cli, ["simulate", "--games", "1", "--bots", f"{name},uniform,uniform"])
    assert shown.exit_code == 0, shown.output
    table, host = Table.open(rules, 3, seed=1)
    for seat in range(3):
        table.seat_bot(host, seat, name)
    table.let_bots_act()
    assert table.state == "over"
