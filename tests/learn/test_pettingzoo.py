"""Environments for PettingZoo, by its own tests and against the games themselves."""

from __future__ import annotations

import pickle
from random import Random

import numpy as np
import pettingzoo
import pytest
from counts import few
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

import amunre
from amunre import learn
from amunre.games import GAMES
from amunre.learn import pettingzoo as environments
from amunre.learn.asking import AskedGame

NAMES = [f"{room}_v0" for room in GAMES.values()]
CYCLES = few(20, 1000)

# PettingZoo warns of these except in its own classic games, which have the same observations.
as_in_classic_games = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


def made(name, **options):
    return getattr(environments, name).env(**options)


def some_action(env, random):
    """A legal action of the agent that is asked; None if it has ended."""
    observation, _, termination, truncation, _ = env.last()
    return None if termination or truncation else random.choice(np.flatnonzero(observation["action_mask"]).tolist())


def played(env, seed):
    """Play at random; return what each agent was given in all, and how often it decided."""
    random, totals, decisions = (
        Random(seed),
        dict.fromkeys(env.possible_agents, 0.0),
        dict.fromkeys(env.possible_agents, 0),
    )
    env.reset(seed=seed)
    for agent in env.agent_iter():
        action = some_action(env, random)
        decisions[agent] += action is not None
        totals[agent] += env.last()[1]
        env.step(action)
    return totals, decisions


@as_in_classic_games
@pytest.mark.parametrize("out_of_turn", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_finds_no_fault(name, out_of_turn):
    api_test(made(name, players=3, out_of_turn=out_of_turn), num_cycles=CYCLES)


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_determines_a_game(name):
    seed_test(lambda: made(name, players=3, out_of_turn=True), num_cycles=CYCLES)


def test_games_after_the_first_follow_from_its_seed():
    def seeds():
        env = made("amun_re_v0")
        env.reset(seed=3)
        for _ in range(2):
            env.reset()
            yield env.unwrapped.game.seed

    first, second = seeds()
    assert [first, second] == [*seeds()]
    assert first != second


def test_it_renders(capsys):
    render_test(environments.amun_re_v0.env, {"svg": lambda svg: svg.startswith("<svg")})
    assert "Seat 3" in capsys.readouterr().out, "human"


@pytest.mark.parametrize("name", NAMES)
def test_it_asks_as_a_vector_of_games_does(name):
    env, rules = made(name, players=3), amunre.load_ruleset(made(name).unwrapped.rules.id)
    many = learn.VectorEnv(rules, 3, envs=1, seed=4, opponents=None, reward="points")
    observations, masks, seats = many.reset()
    env.reset(seed=4)
    random = Random(1)
    for _ in range(CYCLES):
        observation = env.last()[0]
        assert env.agent_selection == f"player_{seats[0]}"
        assert (observation["observation"] == observations[0]).all()
        assert (observation["action_mask"] == masks[0]).all()
        action = some_action(env, random)
        env.step(action)
        observations, masks, _, terminated, _, infos = many.step([action])
        seats = infos["seats"]
        assert all(env.terminations.values()) == terminated[0]
        if terminated[0]:
            break


@pytest.mark.parametrize("name", NAMES)
def test_only_the_agent_that_is_asked_has_legal_actions(name):
    env = made(name)
    env.reset(seed=1)
    for agent in env.agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


@pytest.mark.parametrize("reward", ["win", "points", "difference", "shaped"])
def test_rewards_are_those_of_the_result(reward):
    env, begun = made("tigris_v0", players=3, reward=reward), made("tigris_v0", players=3)
    begun.reset(seed=2)
    before = [begun.unwrapped.game.score(seat).total for seat in range(3)]
    totals, _ = played(env, 2)
    result = env.unwrapped.game.result
    expected = {
        "win": [(seat in result.winners) / len(result.winners) for seat in range(len(totals))],
        "points": result.points,
        "shaped": [now - then for now, then in zip(result.points, before, strict=True)],
        "difference": [
            own - max(result.points[:seat] + result.points[seat + 1 :]) for seat, own in enumerate(result.points)
        ],
    }[reward]
    assert [*totals.values()] == pytest.approx(expected)


def test_the_end_tells_points_and_shares():
    env, random = made("tigris_v0", players=3), Random(2)
    env.reset(seed=2)
    while not env.terminations[env.agent_selection]:
        assert env.infos[env.agent_selection] == {}
        env.step(some_action(env, random))
    game = env.unwrapped.game
    for _ in env.possible_agents:
        *_, info = env.last()
        assert info["points"] == [*game.result.points]
        assert info["shares"] == [(seat in game.result.winners) / len(game.result.winners) for seat in range(3)]
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("name", NAMES)
def test_a_ruleset_of_another_game_is_refused(name):
    other = "tigris" if name == "amun_re_v0" else "delta"
    for make in (getattr(environments, name).env, getattr(environments, name).raw_env):
        with pytest.raises(amunre.NotationError, match=f"rules: expected a ruleset of .*, found {other}, which is of"):
            make(rules=other)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_cut_off_at_the_most_cycles(name):
    env = made(name, max_cycles=4)
    env.reset(seed=1)
    random, decisions = Random(1), dict.fromkeys(env.possible_agents, 0)
    while not any(env.truncations.values()):
        assert max(decisions.values()) < 4
        decisions[env.agent_selection] += 1
        env.step(some_action(env, random))
    assert max(decisions.values()) == 4
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
    for agent in env.agent_iter():
        assert env.last()[1:4] == (0.0, False, True), agent
        env.step(None)


def test_an_illegal_action_ends_the_game_and_costs_its_agent_a_point(caplog):
    env = made("amun_re_v0", illegal_reward=-2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(env.observe(agent)["action_mask"].argmin()))
    assert "Illegal move" in caplog.text
    assert "[" in env.infos[agent]["illegal"], "with its clause"
    assert not any(env.infos[other] for other in env.agents if other != agent)
    assert {one: env.rewards[one] for one in env.agents} == {one: -2.0 * (one == agent) for one in env.agents}
    assert all(env.terminations.values())


@pytest.mark.parametrize("number", [-1, 10**6, 1.5, None])
def test_an_unknown_action_is_refused_and_changes_nothing(number):
    env = made("amun_re_v0")
    env.reset(seed=1)
    before, agent = env.unwrapped.game.position(), env.agent_selection
    with pytest.raises(amunre.NotationError, match="action: expected an integer from 0 to"):
        env.step(number)
    assert (env.unwrapped.game.position(), env.agent_selection) == (before, agent)
    assert not any(env.terminations.values())


def test_a_seat_in_turn_that_waits_is_told_why_it_cannot():
    env = made("amun_re_v0", players=3, out_of_turn=True)
    env.reset(seed=1)
    agent, wait = env.agent_selection, env.action_space("player_0").n - 1
    while env.observe(agent)["action_mask"][wait]:
        env.step(wait)
        agent = env.agent_selection
    env.step(wait)
    assert "cannot wait" in env.infos[agent]["illegal"]


def test_without_the_wrapper_an_illegal_action_is_refused():
    env = environments.amun_re_v0.raw_env()
    env.reset(seed=1)
    before = env.game.position()
    with pytest.raises(amunre.IllegalAction):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmin()))
    with pytest.raises(amunre.NotationError, match="from 0 to"):
        env.step(-1)
    assert env.game.position() == before


def test_without_the_wrapper_a_step_without_a_game_is_refused():
    env = environments.amun_re_v0.raw_env()
    for _ in range(2):
        with pytest.raises(amunre.NotationError, match=r"step: no game is in progress; call reset\(\) first."):
            env.step(0)
        env.reset(seed=1)
        while env.agents:
            is_gone = env.terminations[env.agent_selection]
            env.step(None if is_gone else int(env.observe(env.agent_selection)["action_mask"].argmax()))


def test_one_more_action_waits_for_the_turn():
    """If everybody waits, the game goes on as without actions out of turn; if somebody acts, it is not their turn."""
    random, patient, strict = Random(2), made("amun_re_v0", players=3, out_of_turn=True), made("amun_re_v0", players=3)
    wait = patient.action_space("player_0").n - 1
    assert wait == strict.action_space("player_0").n
    patient.reset(seed=5)
    strict.reset(seed=5)
    waits = 0
    while not all(strict.terminations.values()):
        while patient.last()[0]["action_mask"][wait]:
            assert patient.unwrapped._asking.seat not in patient.unwrapped.game.to_act
            patient.step(wait)
            waits += 1
        assert patient.unwrapped.game.position() == strict.unwrapped.game.position()
        action = some_action(strict, random)
        patient.step(action)
        strict.step(action)
    assert waits


def test_out_of_turn_an_agent_acts_and_others_are_asked_again():
    env = environments.amun_re_v0.raw_env(players=3, out_of_turn=True)
    env.reset(seed=5)
    random, acted = Random(3), 0
    while not all(env.terminations.values()):
        agent, turn, step = env.agent_selection, env.game.to_act, len(env.game.steps)
        action = random.choice(np.flatnonzero(env.observe(agent)["action_mask"]).tolist())
        env.step(action)
        if action != env._asking.wait:
            seat, performed = env.game.steps[step]
            assert (f"player_{seat}", performed) == (agent, env.rules.actions[action])
            acted += seat not in turn
    assert acted


@pytest.mark.parametrize("name", NAMES)
def test_choices_at_the_same_time_stay_face_down(name):
    """The next seat sees the same, whatever the seats before it have chosen."""
    env, random, checked = getattr(environments, name).raw_env(players=3), Random(1), 0
    env.reset(seed=1)
    for _ in range(200):
        if all(env.terminations.values()):
            break
        game, legal = env.game, np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
        if len(game.to_act) > 1:
            worlds = [AskedGame(game.copy()) for _ in range(2)]
            for world, action in zip(worlds, (legal[0], legal[-1]), strict=True):
                world.perform(action)
            waiting = {*game.to_act} - {env._asking.seat}
            if all({*world.game.to_act} == waiting and world.seat in waiting for world in worlds):
                one, other = (learn.observation(world.game, world.seat) for world in worlds)
                assert worlds[0].seat == worlds[1].seat
                assert (one == other).all()
                checked += 1
        env.step(random.choice(legal))
    assert checked or name != "amun_re_v0"


def test_variants_are_options():
    env = environments.amun_re_v0.env(rules="delta", players=5)
    assert env.unwrapped.rules.id == "delta"
    assert str(env) == "amun_re_v0"
    assert str(environments.prosperity_v0.env(players=2, kingdom="beginners")) == "prosperity_v0"


def test_the_state_is_perfect_information():
    env = made("tigris_v0", players=3)
    env.reset(seed=1)
    assert env.unwrapped.state_space.contains(env.state())
    assert len(env.state()) > len(env.observe("player_0")["observation"])


def test_it_is_pickled_by_its_arguments():
    env = environments.tigris_v0.raw_env(players=2, max_cycles=7, start=1)
    again = pickle.loads(pickle.dumps(env))
    for one in (env, again):
        one.reset(seed=1)
    assert again.game.position() == env.game.position()
    assert again.action_spaces == env.action_spaces


@pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="older versions of PettingZoo have no registry")
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_makes_it_by_name(name):
    assert str(pettingzoo.make("aec", f"amunre/{name}", players=3, max_cycles=5)) == name


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 9}, "players: expected 3 to 5"),
        ({"reward": "gold"}, "reward: expected one of"),
        ({"render_mode": "rgb_array"}, "render_mode: expected one of human, ansi, svg"),
        ({"max_cycles": 0}, "max_cycles: expected an integer from 1"),
        ({"out_of_turn": 1}, "out_of_turn: expected true or false"),
        ({"illegal_reward": "x"}, "illegal_reward: expected a number, found 'x'"),
        ({"illegal_reward": []}, "illegal_reward: expected a number"),
        ({"illegal_reward": True}, "illegal_reward: expected a number"),
        ({"illegal_reward": float("nan")}, "illegal_reward: expected a number"),
    ],
)
def test_wrong_options_are_refused(options, words):
    with pytest.raises(ValueError, match=words):
        environments.env("standard", **options)


def test_an_unknown_environment_is_no_attribute():
    with pytest.raises(AttributeError, match="chess_v0"):
        _ = environments.chess_v0
