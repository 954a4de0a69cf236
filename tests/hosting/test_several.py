"""Several actions in one request: done in order while the same person is asked and nothing is revealed."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import game_at

from amunre import CannotTakeBack, IllegalAction, NotationError, Stale, WrongToken
from amunre.errors import Taken
from amunre.hosting import done

OWN = [["memphis"], ["buto"], ["thebes"]]
TURN = ("buy farmer memphis", "buy stone memphis", "end-turn")


@pytest.fixture
def purchase(stored: Any) -> Any:
    return stored(game_at("purchase", OWN, draw=["builder", "block"]))


def several(at: Any, *actions: str, seat: int = 0) -> int:
    return at.table.play_all(at.tokens[seat] or "", actions, at.table.step)


def test_all_are_done_and_each_is_taken_back_by_itself(purchase: Any) -> None:
    step = purchase.table.step
    assert several(purchase, *TURN) == len(TURN)
    assert purchase.table.step == step + len(TURN)
    assert purchase.steps() == [f"0 {action}" for action in TURN]
    assert purchase.again().steps() == purchase.steps()
    for left in (2, 1, 0):
        purchase.table.take_back(purchase.tokens[0] or "", purchase.table.step)
        assert len(purchase.steps()) == left


def test_all_are_taken_back_at_once_as_one_undo(purchase: Any) -> None:
    step, token = purchase.table.step, purchase.tokens[0] or ""
    several(purchase, *TURN)
    done(purchase.table, {"kind": "take-back", "step": purchase.table.step, "count": len(TURN)}, token)
    assert (purchase.steps(), purchase.table.step) == ([], step + len(TURN) + 1)
    assert purchase.table._state.chairs[0].taken_back == 1
    assert purchase.again().steps() == []


def test_no_more_are_taken_back_than_this_seat_has_done_since_something_was_revealed(purchase: Any) -> None:
    token = purchase.tokens[0] or ""
    several(purchase, "buy cards 1")
    several(purchase, "buy farmer memphis", "buy stone memphis")
    for count in (3, 4):
        with pytest.raises(CannotTakeBack):
            purchase.table.take_back(token, purchase.table.step, count)
    purchase.table.take_back(token, purchase.table.step, 2)
    assert purchase.steps() == ["0 buy cards 1"]


def test_a_step_of_another_seat_is_not_taken_back(purchase: Any) -> None:
    several(purchase, "end-turn")
    several(purchase, "end-turn", seat=1)
    with pytest.raises(CannotTakeBack):
        purchase.table.take_back(purchase.tokens[1], purchase.table.step, 2)


def test_after_one_that_reveals_something_none_follows(purchase: Any) -> None:
    assert several(purchase, "buy cards 1", "buy stone memphis", "end-turn") == 1
    assert purchase.steps() == ["0 buy cards 1"]


def test_one_that_has_become_illegal_and_what_follows_it_are_left(purchase: Any) -> None:
    assert several(purchase, "buy farmer memphis", "bid memphis 3", "end-turn") == 1
    assert purchase.steps() == ["0 buy farmer memphis"]


def test_nobody_goes_on_for_another_seat(purchase: Any) -> None:
    assert several(purchase, "end-turn", "end-turn") == 1
    assert purchase.table.game.to_act == (1,)


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (("bid memphis 3", "end-turn"), IllegalAction),
        (("buy farmer memphis", "buy camel"), NotationError),
        ((), ValueError),
    ],
)
def test_after_a_refusal_nothing_is_done(purchase: Any, actions: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        several(purchase, *actions)
    assert purchase.steps() == []


def test_it_answers_the_step_that_play_would(purchase: Any) -> None:
    step, token = purchase.table.step, purchase.tokens[0] or ""
    assert purchase.table.play_all(token, TURN[:2], step) == 2
    with pytest.raises(Stale):
        purchase.table.play_all(token, TURN[2:], step)
    with pytest.raises(WrongToken):
        purchase.table.play_all("nobody", TURN, step)


def test_what_somebody_else_writes_between_ends_it(purchase: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    append, written = purchase.store.append, []

    def crowded(*args: Any, **more: Any) -> None:
        written.append(args)
        if len(written) == 2:
            raise Taken("tables/x", 1)
        append(*args, **more)

    monkeypatch.setattr(purchase.store, "append", crowded)
    assert several(purchase, *TURN) == 1
    assert purchase.again().steps() == ["0 buy farmer memphis"]


def test_over_the_wire_the_reply_counts_them(purchase: Any) -> None:
    request = {"kind": "play-all", "step": purchase.table.step, "actions": [*TURN]}
    reply = done(purchase.table, request, purchase.tokens[0])
    assert (reply.step, reply.token, reply.done) == (purchase.table.step, None, len(TURN))
    with pytest.raises(WrongToken):
        done(purchase.table, request)


@pytest.mark.parametrize("actions", [[], ["end-turn"] * 101, "end-turn", [1], [""]])
def test_what_is_no_list_of_actions_is_refused(purchase: Any, actions: Any) -> None:
    with pytest.raises(NotationError, match=r"^request: actions"):
        done(purchase.table, {"kind": "play-all", "step": 0, "actions": actions}, purchase.tokens[0])
