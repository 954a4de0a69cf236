"""Chapter 2: what is refused, and that it changes nothing."""

from __future__ import annotations

import pytest
from conftest import (
    idle,
)
from stages import (
    Start,
    bidding,
    correction,
    gifts,
    income,
    last_scoring,
    offering,
    payment,
    purchase,
)

import amunre
from amunre import IllegalAction


@pytest.mark.clause("play.no-penalties")
@pytest.mark.parametrize(
    ("start", "seat", "action"),
    [
        (bidding, 0, "bid memphis 21"),
        (bidding, 1, "bid memphis 0"),
        (payment, 0, "play block"),
        (purchase, 0, "buy farmer abu"),
        (purchase, 1, "end-turn"),
        (offering, 0, "offer 21"),
        (offering, 0, "offer 9 correction"),
        (correction, 0, "decline"),
        (gifts, 1, "take card"),
        (income, 0, "sell block"),
        (last_scoring, 0, "play bonus-side"),
    ],
)
def test_an_illegal_action_changes_nothing(start: Start, seat: int, action: str) -> None:
    game = start()
    before = game.position(), game.events(amunre.OMNISCIENT), game.to_act
    with pytest.raises(IllegalAction) as refused:
        game.play(seat, action)
    assert refused.value.violations == game.explain(seat, action) != ()
    assert (game.position(), game.events(amunre.OMNISCIENT), game.to_act) == before
    untried = start()
    idle(game)
    idle(untried)
    assert game.position() == untried.position()  # as it comes after the refusal, not as it was known before
