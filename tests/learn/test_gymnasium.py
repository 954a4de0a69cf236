"""Environments for Gymnasium, by its own check and against `VectorEnv`."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from counts import few
from gymnasium.utils.env_checker import check_env

import amunre
from amunre import learn
from amunre.games import GAMES
from amunre.learn import gymnasium as environments

IDS = [*environments.IDS.values()]
STEPS = few(10, 500)


def last_legal(masks):
    """The last legal action of each row."""
    return masks.shape[-1] - 1 - masks[..., ::-1].argmax(axis=-1)


def opponents(observations, masks, seats):
    """Opponents that are asked in batches."""
    assert observations.dtype == np.float32
    assert len(observations) == len(masks) == len(seats)
    return last_legal(masks)


def test_every_game_has_a_name():
    assert set(environments.IDS) == {*GAMES}
    assert environments.IDS["amun-re"] == "amunre/AmunRe-v0"


@pytest.mark.parametrize("id", IDS)
def test_gymnasium_finds_no_fault(id, capsys):
    check_env(gymnasium.make(id, players=3).unwrapped)
    assert "Player" in capsys.readouterr().out, "rendered for people"


@pytest.mark.parametrize("against", ["uniform", "sensible", opponents])
def test_it_plays_the_games_of_a_vector_of_games(against):
    options = {"players": 3, "opponents": against, "reward": "shaped"}
    env = gymnasium.make("amunre/Tigris-v0", disable_env_checker=True, **options)
    many = learn.VectorEnv(amunre.load_ruleset("tigris"), envs=1, seed=5, **options)
    observation, info = env.reset(seed=5)
    observations, masks, seats = many.reset()
    for _ in range(STEPS):
        assert info["seat"] == seats[0] == 5 % 3
        assert (observation == observations[0]).all()
        assert (info["action_mask"] == masks[0]).all()
        assert (env.unwrapped.action_masks() == masks[0]).all()
        action = last_legal(masks)
        observation, reward, terminated, truncated, info = env.step(action[0])
        observations, masks, rewards, ended, _, infos = many.step(action)
        seats = infos["seats"]
        assert reward == rewards[0]
        assert (terminated, truncated) == (ended[0], False)
        if terminated:
            assert (observation == infos["observations"][0]).all()
            break


@pytest.mark.parametrize("against", ["mcts:2", "big-money"])
def test_any_bot_plays_the_opponents(against):
    env = gymnasium.make("amunre/Prosperity-v0", players=2, opponents=against)
    _, info = env.reset(seed=1)
    for _ in range(STEPS):
        _, _, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated:
            break
    assert {step.seat for step in env.unwrapped.game.steps} == {0, 1}


def test_the_end_tells_points_and_shares():
    env = gymnasium.make("amunre/AmunRe-v0", players=3)
    _, info = env.reset(seed=2)
    over = False
    while not over:
        assert "points" not in info
        _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    result = env.unwrapped.game.result
    assert tuple(info["points"]) == result.points
    assert info["shares"].sum() == 1
    assert reward == info["shares"][2]
    with pytest.raises(amunre.NotationError, match="the game is over"):
        env.unwrapped.step(0)


@pytest.mark.parametrize("action", [-1, 10**6, 1.5, None, "pass"])
def test_an_unknown_action_is_refused_and_changes_nothing(action):
    env = gymnasium.make("amunre/AmunRe-v0", players=3)
    env.reset(seed=2)
    before = env.unwrapped.game.position()
    with pytest.raises(amunre.NotationError, match="action: expected an integer from 0 to"):
        env.unwrapped.step(action)
    assert env.unwrapped.game.position() == before


def test_an_illegal_action_ends_the_game_and_is_explained():
    env = gymnasium.make("amunre/AmunRe-v0", players=3, illegal_reward=-4)
    _, info = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(int(info["action_mask"].argmin()))
    assert (reward, terminated) == (-4, True)
    assert "[" in info["illegal"], "with its clause"
    assert not info["action_mask"].any()


def test_gymnasium_limits_the_steps():
    env = gymnasium.make("amunre/AmunRe-v0", max_episode_steps=2)
    env.reset(seed=1)
    for expected in (False, True):
        _, _, terminated, truncated, _ = env.step(int(last_legal(env.unwrapped.action_masks())))
        assert (terminated, truncated) == (False, expected)


@pytest.mark.parametrize("id", IDS)
def test_many_games_are_one_vector(id):
    env = gymnasium.make_vec(id, num_envs=3, players=3, limit=40, reward="points")
    many = learn.VectorEnv(amunre.load_ruleset(env.spec.kwargs["rules"]), 3, envs=3, seed=7, limit=40, reward="points")
    observations, info = env.reset(seed=7)
    expected = many.reset()
    ended = 0
    for _ in range(20):
        assert (observations == expected.observations).all()
        assert (info["action_mask"] == expected.masks).all()
        assert (env.action_masks() == expected.masks).all()
        assert env.observation_space.contains(observations)
        actions = last_legal(info["action_mask"])
        assert env.action_space.contains(actions)
        observations, rewards, terminated, truncated, info = env.step(actions)
        expected = many.step(actions)
        assert (rewards == expected.rewards).all()
        if (terminated | truncated).any():
            lanes = expected.infos["lanes"]
            assert (info["final_obs"][lanes] == expected.infos["observations"]).all()
            assert (info["final_info"]["points"][lanes] == expected.infos["points"]).all()
            assert (info["_final_obs"] == (terminated | truncated)).all()
            ended += len(lanes)
    assert ended


def test_it_is_made_by_module_and_name_and_of_variants():
    env = gymnasium.make("amunre.learn.gymnasium:amunre/AmunRe-v0", rules="delta", players=5, render_mode="svg")
    env.reset(seed=1)
    assert env.unwrapped.rules.id == "delta"
    assert env.render().startswith("<svg")


def test_a_ruleset_of_another_game_is_refused():
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(amunre.NotationError, match="rules: expected a ruleset of amun-re, found tigris"):
            make("amunre/AmunRe-v0", rules="tigris")
        with pytest.raises(amunre.NotationError, match="rules: expected a ruleset of prosperity, found standard"):
            make("amunre/Prosperity-v0", rules=amunre.load_ruleset())


def test_wrong_options_are_refused():
    for options, words in (
        ({"opponents": None}, "opponents: expected the name of a bot or a function"),
        ({"opponents": "chess"}, "bot: expected uniform"),
        ({"reward": "gold"}, "reward: expected one of"),
        ({"illegal_reward": "x"}, "illegal_reward: expected a number, found 'x'"),
        ({"render_mode": "gif"}, "render_mode: expected one of"),
    ):
        with pytest.raises(amunre.NotationError, match=words):
            environments.GameEnv("standard", **options)
    with pytest.raises(amunre.NotationError, match="opponents: expected a name or a function"):
        environments.GameVectorEnv(opponents=None)
