"""Integers of another library, such as numpy's, are integers wherever one is asked for; bools and texts are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import amunre
from amunre import OMNISCIENT, Game, Table, load_ruleset, render
from amunre.hosting.stores.memory import MemoryStore


class Whole:
    """An integer like numpy's: neither its class nor its sums are Python's."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number

    def __repr__(self) -> str:
        return f"Whole({self._number})"


@pytest.fixture(params=["standard", "tigris"])
def game(request: pytest.FixtureRequest) -> Game[Any]:
    game: Game[Any] = Game(load_ruleset(request.param), 3, seed=7)
    for _ in range(5):
        game.push(game.to_act[0], game.legal_actions(game.to_act[0])[0])
    return game


ASKED: dict[str, Callable[[Any, Any], Any]] = {
    "legal_actions": lambda game, seat: game.legal_actions(seat),
    "legal_indices": lambda game, seat: game.legal_indices(seat),
    "explain": lambda game, seat: game.explain(seat, game.rules.actions[0]),
    "prompt": lambda game, seat: game.prompt(seat),
    "view": lambda game, seat: game.view(seat),
    "events": lambda game, seat: game.events(seat),
    "since": lambda game, seat: game.events(OMNISCIENT, seat),
    "redeal": lambda game, seat: game.redeal(seat, seat).position(),
    "score": lambda game, seat: game.score(seat),
    "score_if_now": lambda game, seat: game.score_if_now(seat),
    "revealed_since": lambda game, seat: game.revealed_since(seat),
    "lies_face_down": lambda game, seat: game.lies_face_down(seat),
    "hand": lambda game, seat: render.hand(game.view(0), game.rules, names=game.names, seat=seat).svg,
    "rollout": lambda game, seat: amunre.rollout(game.copy(), seed=seat),
    "start": lambda game, seat: Game(game.rules, 3, seed=seat, start=seat).position(),
}


@pytest.mark.parametrize("asked", ASKED)
def test_a_seat_a_step_a_number_an_event(game: Game[Any], asked: str) -> None:
    for seat in range(3):
        assert ASKED[asked](game, Whole(seat)) == ASKED[asked](game, seat)
    for wrong in (Whole(-1), Whole(99), True, 0.0, "0", None):
        if asked in ("rollout", "redeal", "since") and isinstance(wrong, Whole):
            continue
        if asked in ("rollout", "start", "hand", "since") and wrong is None:
            continue
        with pytest.raises(ValueError, match="expected"):
            ASKED[asked](game, wrong)


@pytest.mark.parametrize("name", ["push", "play"])
def test_a_game_is_played_on_by_it(game: Game[Any], name: str) -> None:
    other = game.copy()
    while not game.over:
        seat = game.to_act[0]
        action = game.legal_actions(seat)[-1]
        getattr(other, name)(Whole(seat), action)
        game.push(seat, action)
    assert other.steps == game.steps
    assert {type(step.seat) for step in other.steps} == {int}
    assert amunre.Record.of(other) == amunre.Record.of(game)


def test_players_and_seeds(rules: amunre.Ruleset) -> None:
    assert Game(rules, Whole(4), seed=Whole(9)).position() == Game(rules, 4, seed=9).position()
    assert type(Game(rules, 3, seed=Whole(9)).seed) is int
    for wrong in (True, 3.0, Whole(9)):
        with pytest.raises(ValueError, match="players"):
            Game(rules, wrong)


def test_simulations(rules: amunre.Ruleset) -> None:
    whole = amunre.simulate(rules, "uniform", Whole(2), Whole(3), Whole(1), players=Whole(3))
    assert list(whole) == list(amunre.simulate(rules, "uniform", 2, 3, 1, players=3))


def test_facts_of_a_sketch() -> None:
    for name, facts in (("standard", {"players": 3, "round": 2}), ("tigris", {"players": 3, "actions": 1})):
        rules: Any = load_ruleset(name)
        whole = {key: Whole(value) for key, value in facts.items()}
        try:
            expected = rules.game.positions.sketch(rules, facts)
        except ValueError as error:
            pytest.fail(f"{name}: {error}")
        assert rules.game.positions.sketch(rules, whole) == expected


def test_indices_of_legal_actions() -> None:
    game: Game[Any] = Game(load_ruleset("tigris"), 3, seed=1)
    found = game.legal_indices(game.to_act[0])
    assert Whole(found[0]) in found
    assert found[Whole(1)] == found[1]
    assert game.rules.actions[Whole(found[1])] == game.rules.actions[found[1]]


def test_tables(rules: amunre.Ruleset) -> None:
    store = MemoryStore()
    table, host = Table.open(rules, Whole(3), store=store, seed=Whole(1))
    token = table.sit("Ada", seat=Whole(1))
    table.start(host)
    table.seat_bot(host, Whole(2), "uniform")
    table.seat_bot(host, Whole(0), "uniform")
    assert table.turn(Whole(1)) == table.turn(1)
    table.let_bots_act()
    assert table.news(token, Whole(0)) == table.news(token, 0)
    assert table.wait(Whole(0), timeout=0) == table.step
    again = Table.load(store, table.id)
    assert again.update(token) == table.update(token)
    assert table.update(token).prompt is not None
    before = table.step
    assert table.play_for(host, Whole(1), again.record().replay().legal_actions(1)[0], Whole(before)) == before + 1
