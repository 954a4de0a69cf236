"""Many games at once are the same games one by one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import frozen
from counts import few

import amunre
from amunre import Game, learn
from amunre.bots.rollout import policy_named
from amunre.engine.rewards import REWARDS
from amunre.engine.ruleset import Rules
from amunre.games.loading import load_rules
from amunre.learn import gymnasium as environments
from amunre.learn import pettingzoo

ENVS = 5
STEPS = few(60, 400)
RULESETS = ("standard", "tigris", "prosperity")


def some(masks: learn.arrays.Bytes, observations: learn.arrays.Floats) -> learn.arrays.Integers:
    """Any action for each row, which depends on that row alone."""
    found = []
    for mask, seen in zip(masks, observations, strict=True):
        legal = np.flatnonzero(mask)
        found.append(int(legal[int(seen.sum() * 7 + len(legal)) % len(legal)]))
    return np.array(found, np.int64)


def answers(observations: Any, masks: Any, seats: Any) -> Any:
    """Opponents that are asked in batches."""
    assert len(observations) == len(masks) == len(seats)
    return some(masks, observations)


@frozen
class Moment:
    """A decision, with what came before it."""

    seat: int
    observation: list[float]
    mask: list[int]
    rewards: list[float]
    terminated: bool
    truncated: bool
    ended: list[Any]


def points(game: Game[Any]) -> list[int]:
    return [game.score(seat).total for seat in range(game.players)]


def rewards(game: Game[Any], reward: str, before: list[int]) -> list[float]:
    """Return the reward of each seat at the end of a game, or its gain since the earlier points."""
    if reward == "shaped":
        return [now - then for now, then in zip(points(game), before, strict=True)]
    result = game.result
    if result is None:
        return [0.0] * game.players
    if reward == "win":
        return [(seat in result.winners) / len(result.winners) for seat in range(game.players)]
    if reward == "points":
        return [*result.points]
    others = [max(p for other, p in enumerate(result.points) if other != seat) for seat in range(game.players)]
    return [own - best for own, best in zip(result.points, others, strict=True)]


def one_by_one(
    rules: Rules[Any], players: int, lane: int, seed: int, opponents: Any, reward: str, limit: int | None, **setup: Any
) -> Iterator[Moment]:
    """The games of a lane, played with the public face alone."""
    waiting: list[Any] = [[], False, False, []]
    for number in range(lane, 10**6, ENVS):
        game = Game(rules, players, seed=seed + number, **setup)
        learner = None if opponents is None else (seed + number) % players
        policy = (
            policy_named(opponents, rules, Random(f"{seed + number}/opponents")) if isinstance(opponents, str) else None
        )
        before, asked = points(game), False
        while not game.over and (limit is None or len(game.steps) < limit):
            seat = next(seat for seat in game.order if seat in game.to_act)
            legal = game.legal_indices(seat)
            if len(legal) == 1:
                game.push_index(seat, legal[0])
            elif policy is not None and seat != learner:
                game.push_index(seat, policy.choose(game._play.state, seat, legal))
            else:
                seen, mask = learn.observation(game, seat), learn.mask(game, seat)
                [index] = some(mask[None], seen[None])
                if learner in (None, seat):
                    given, terminated, truncated, ended = waiting
                    if asked:
                        given = rewards(game, reward, before)
                        before = points(game)
                    yield Moment(seat, seen.tolist(), mask.tolist(), given, terminated, truncated, ended)
                    waiting, asked = [[], False, False, []], True
                game.push_index(seat, index)
        if asked:
            last = [learn.observation(game, seat).tolist() for seat in range(players) if learner in (None, seat)]
            shares = rewards(game, "win", before)
            waiting = [
                rewards(game, reward, before),
                game.over,
                not game.over,
                [seed + number, points(game) if not game.over else [*game.result.points], shares, last],
            ]


CASES = [
    ("standard", 3, None, "win", None, {}),
    ("standard", 5, "uniform", "difference", None, {}),
    ("standard", 4, answers, "shaped", None, {}),
    ("prosperity", 3, "big-money", "win", 90, {}),
    ("standard", 3, "sensible", "points", 40, {}),
    ("delta", 3, None, "shaped", 90, {}),
    ("tigris", 2, "uniform", "shaped", 60, {}),
    ("tigris", 4, answers, "win", 50, {}),
    ("tigris-english", 3, None, "points", 45, {}),
    ("prosperity", 2, "sensible", "win", None, {"kingdom": "beginners"}),
    ("prosperity", 3, answers, "difference", 150, {}),
    ("prosperity", 4, None, "shaped", 90, {"start": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "players", "opponents", "reward", "limit", "setup"), CASES)
@pytest.mark.parametrize("copy", [True, False])
def test_games_are_the_same_as_one_by_one(
    name: str, players: int, opponents: Any, reward: str, limit: int | None, setup: dict[str, Any], copy: bool
) -> None:
    rules = load_rules(name)
    env = learn.VectorEnv(rules, players, ENVS, 3, opponents=opponents, reward=reward, limit=limit, copy=copy, **setup)
    alone = [one_by_one(rules, players, lane, 3, opponents, reward, limit, **setup) for lane in range(ENVS)]
    observations, masks, seats = env.reset()
    over = 0
    for lane, games in enumerate(alone):
        first = next(games)
        assert (seats[lane], observations[lane].tolist()) == (first.seat, first.observation)
        assert masks[lane].tolist() == first.mask
    for _ in range(STEPS):
        stepped = env.step(some(masks, observations))
        observations, masks = stepped.observations, stepped.masks
        infos, ended = stepped.infos, {lane: row for row, lane in enumerate(stepped.infos["lanes"])}
        assert {*ended} == {*np.flatnonzero(stepped.terminated | stepped.truncated)}
        over += len(ended)
        for lane, games in enumerate(alone):
            now, learner = next(games), env._core.lanes[lane].learner
            assert observations[lane].tolist() == now.observation
            assert masks[lane].tolist() == now.mask
            assert infos["seats"][lane] == now.seat
            assert (stepped.terminated[lane], stepped.truncated[lane]) == (now.terminated, now.truncated)
            if lane in ended:
                row = ended[lane]
                seed, total, shares, last = now.ended
                assert infos["seeds"][row] == seed
                assert infos["points"][row].tolist() == total
                assert infos["shares"][row].tolist() == pytest.approx(shares)
                learners = range(players) if opponents is None else [seed % players]
                assert infos["learners"][row].tolist() == [*learners]
                assert infos["observations"][row].tolist() == (last if opponents is None else last[0])
                learner = seed % players
            expected = now.rewards or [0.0] * players
            mine = stepped.rewards[lane]
            assert mine.tolist() == pytest.approx(expected if opponents is None else expected[learner])
    assert over or few(True, False)


def test_games_can_be_looked_at() -> None:
    env = learn.VectorEnv(amunre.load_ruleset(), 3, 4, 8, opponents="uniform")
    observations, masks, _ = env.reset()
    for _ in range(20):
        observations, masks, *_ = env.step(some(masks, observations))
    for lane in range(4):
        game = env.game(lane)
        assert game.seed == 8 + lane
        seat = game.to_act[0] if len(game.to_act) == 1 else next(s for s in game.order if s in game.to_act)
        assert learn.observation(game, seat).tolist() == observations[lane].tolist()


def test_a_new_seed_begins_other_games_and_the_same_seed_the_same() -> None:
    env = learn.VectorEnv(amunre.load_ruleset("tigris"), 2, 3, 1)
    first, other, again = env.reset(), env.reset(seed=99), env.reset(seed=1)
    assert (first.observations == again.observations).all()
    assert (first.observations != other.observations).any()


def test_observations_are_copied_unless_one_asks_for_speed() -> None:
    for copy in (True, False):
        env = learn.VectorEnv(amunre.load_ruleset(), 3, 3, 1, copy=copy)
        observations, masks, _ = env.reset()
        stepped = env.step(some(masks, observations))
        assert np.shares_memory(observations, stepped.observations) is not copy
        assert not np.shares_memory(masks, stepped.masks)


@pytest.mark.parametrize("name", RULESETS)
def test_a_critic_gets_perfect_information_about_the_same_decisions(name: str) -> None:
    rules = load_rules(name)
    env = learn.VectorEnv(rules, 3, ENVS, 5, opponents=None)
    observations, masks, seats = env.reset()
    for _ in range(STEPS):
        observations, masks, *_, infos = env.step(some(masks, observations))
        seats, perfect = infos["seats"], env.perfect()
        assert (perfect[:, : observations.shape[1]] == observations).all()
    while not (stepped := env.step(env.advice("uniform"))).terminated.any():
        pass
    last = env.perfect(ended=True)
    assert last.shape == (len(stepped.infos["lanes"]), 3, perfect.shape[1])
    assert (last[:, :, : observations.shape[1]] == stepped.infos["observations"]).all()
    perfect, seats = env.perfect(), stepped.infos["seats"]
    for lane, seat in enumerate(seats):
        assert perfect[lane].tolist() == learn.observation(env.game(lane), int(seat), perfect=True).tolist()


@pytest.mark.parametrize("name", RULESETS)
def test_advice_is_what_a_bot_would_choose(name: str) -> None:
    """It is the same after a reset, and does not depend on the other games or on earlier advice."""
    rules = load_rules(name)
    env = learn.VectorEnv(rules, 3, ENVS, 4, opponents=None, limit=60)
    for policy in ("sensible", "uniform"):
        seats, random = env.reset(5).seats, Random("5/advice")
        for _ in range(few(15, 200)):
            found = env.advice(policy)
            for lane, seat in enumerate(map(int, seats)):
                game = env.game(lane)
                chosen = policy_named(policy, rules, random).choose(game._play.state, seat, game.legal_indices(seat))
                assert found[lane] == chosen
            seats = env.step(found).infos["seats"]
    for wrong in ("nobody", [], None):
        with pytest.raises(amunre.NotationError, match=r"^policy: expected uniform, sensible(, big-money)?, found"):
            env.advice(wrong)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = learn.VectorEnv(amunre.load_ruleset(), 3, 3, 1, copy=False)
    observations, masks, seats = env.reset()
    before, actions = observations.copy(), some(masks, observations)
    wrong = actions.copy()
    wrong[2] = int(masks[2].argmin())
    masks[:] = 1  # writing into the mask does not make an action legal
    with pytest.raises(amunre.IllegalAction) as refused:
        env.step(wrong)
    game = env.game(2)
    assert refused.value.violations == game.explain(int(seats[2]), game.rules.actions[wrong[2]])
    assert (env.step(actions).observations != before).any()


def first_illegal(observations: Any, masks: Any, seats: Any) -> Any:
    return masks.argmin(axis=1)


def failing(observations: Any, masks: Any, seats: Any) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("opponents", "error"),
    [
        (first_illegal, amunre.IllegalAction),
        (failing, ZeroDivisionError),
        (lambda *_: [0], amunre.NotationError),
        (lambda *_: ["x"], amunre.NotationError),
    ],
)
def test_opponents_that_fail_are_named_and_the_games_must_begin_again(opponents: Any, error: type[Exception]) -> None:
    """In the first decisions and later."""
    is_wrong = True

    def sometimes(*asked: Any) -> Any:
        return (opponents if is_wrong else answers)(*asked)

    env = learn.VectorEnv(amunre.load_ruleset(), 3, 4, 1, opponents=sometimes)
    with pytest.raises(error) as refused:
        env.reset()
    told = [*getattr(refused.value, "__notes__", ()), str(refused.value)]
    assert error is ZeroDivisionError or told[0].startswith("opponents: ")
    is_wrong = False
    observations, masks, _ = env.reset()
    is_wrong = True
    actions = some(masks, observations)
    with pytest.raises(error):
        env.step(actions)
    with pytest.raises(amunre.NotationError, match=r"^step: call reset\(\) first"):
        env.step(some(masks, observations))


def test_an_illegal_action_says_in_which_game() -> None:
    env = learn.VectorEnv(amunre.load_ruleset(), 3, 4, 1, opponents=None)
    observations, masks, seats = env.reset()
    actions = some(masks, observations)
    actions[2] = int(masks[2].argmin())
    with pytest.raises(amunre.IllegalAction) as refused:
        env.step(actions)
    chosen = env.rules.actions[actions[2]]
    assert refused.value.__notes__ == [f"actions: in game 2, seat {seats[2]} chose {chosen}"]


@pytest.mark.parametrize("actions", [[0, 0], [0.0, 0.0, 0.0], None, "abc", [[0, 0, 0]], [-1, 0, 0], [5000, 0, 0]])
def test_actions_that_are_none_are_refused(actions: Any) -> None:
    env = learn.VectorEnv(amunre.load_ruleset(), 3, 3, 1)
    env.reset()
    with pytest.raises(amunre.NotationError, match=r"^actions: expected"):
        env.step(actions)


@pytest.mark.parametrize(
    ("options", "argument"),
    [
        ({"reward": "gold"}, "reward"),
        ({"reward": None}, "reward"),
        ({"opponents": "nobody"}, "opponents"),
        ({"opponents": 3}, "opponents"),
        ({"opponents": []}, "opponents"),
        ({"envs": 0}, "envs"),
        ({"envs": 1.5}, "envs"),
        ({"limit": 0}, "limit"),
        ({"players": 2}, "players"),
        ({"seed": "x"}, "seed"),
        ({"seed": None}, "seed"),
        ({"start": 7}, "start"),
    ],
)
def test_options_that_are_none_are_refused(options: dict[str, Any], argument: str) -> None:
    with pytest.raises(ValueError, match=rf"^{argument}: expected"):
        learn.VectorEnv(amunre.load_ruleset(), **{"players": 3, **options}).reset()


def test_an_unknown_option_is_refused_at_once() -> None:
    makers = (
        lambda **options: learn.VectorEnv(amunre.load_ruleset(), **options),
        lambda **options: pettingzoo.env("standard", **options),
        lambda **options: environments.GameEnv("standard", **options),
    )
    for make in makers:
        with pytest.raises(TypeError, match="unexpected keyword argument 'oponents'; the set-up has start, pharaoh"):
            make(oponents="uniform")


def test_nothing_can_be_played_before_the_first_games() -> None:
    env = learn.VectorEnv(amunre.load_ruleset(), 3, 2)
    for call in (lambda: env.step([0, 0]), lambda: env.game(0), env.perfect, env.advice):
        with pytest.raises(amunre.NotationError, match=r"call reset\(\) first"):
            call()
    assert env.observation_shape == learn.spec(env.rules, 3).shape
    assert env.actions == len(env.rules.actions)


def test_every_kind_of_reward_is_tried() -> None:
    assert {case[3] for case in CASES} == {*REWARDS}
