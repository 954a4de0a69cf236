"""Chapter 2: selling power cards."""

from __future__ import annotations

import pytest
from conftest import (
    codes,
    gold_of,
    hand_of,
    play,
)
from stages import (
    STAGES,
    Start,
    bidding,
    first_scoring,
    gifts,
    income,
    last_scoring,
    payment,
    purchase,
)

from amunre import NotationError


@pytest.mark.clause("play.sell-cards")
@pytest.mark.parametrize("start", STAGES)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_everybody_can_sell_at_any_time(start: Start, seat: int) -> None:
    game = start(["harvest"], ["harvest"])
    before, bank = gold_of(game), game.position().bank
    play(game, f"{seat} sell harvest")
    assert gold_of(game) == [gold + (other == seat) for other, gold in enumerate(before)]
    assert game.position().bank == bank - 1
    assert game.position().discard[0] == "harvest"
    assert "harvest" not in hand_of(game, seat)
    assert codes(game, seat, "sell harvest") == ["no-card-to-sell"]


@pytest.mark.clause("play.sell-cards")
@pytest.mark.parametrize("start", [stage for stage in STAGES if stage is not payment])
def test_a_sale_uses_up_nobodys_turn(start: Start) -> None:
    game = start(["harvest"], ["harvest"])
    before = game.stage, game.to_act
    for seat in (2, 0, 1):
        play(game, f"{seat} sell harvest")
        assert (game.stage, game.to_act) == before


@pytest.mark.clause("play.sell-cards")
def test_before_the_first_stone_while_overbid_and_between_two_gifts() -> None:
    game = play(
        bidding(["harvest"], ["harvest"]), "2 sell harvest", "0 bid memphis 0", "1 bid memphis 1", "0 sell harvest"
    )
    assert gold_of(game) == [21, 20, 21]
    game = play(
        gifts(["harvest"], ["harvest"]),
        "0 take stone memphis",
        "0 sell harvest",
        "2 sell harvest",
        "0 take stone memphis",
    )
    assert game.to_act == (0,)


@pytest.mark.clause("play.sell-cards")
def test_after_collecting_after_passing_and_until_the_final_count() -> None:
    play(income(["harvest"]), "0 collect", "0 sell harvest")
    play(first_scoring(["harvest"]), "0 pass", "0 sell harvest")
    game = play(
        last_scoring(["harvest"], ["harvest"]), "0 pass", "1 pass", "1 sell harvest", "0 sell harvest", "2 pass"
    )
    assert game.over
    assert all(game.legal_actions(seat) == () for seat in range(3))
    assert codes(game, 0, "sell harvest") != []


@pytest.mark.clause("play.sell-cards")
def test_one_card_of_two_is_sold_and_the_steal_card_never() -> None:
    game = play(purchase(["block", "block"]), "0 sell block")
    assert hand_of(game, 0) == ("block",)
    with pytest.raises(NotationError):
        game.explain(0, "sell steal")


@pytest.mark.clause("play.sell-cards")
def test_each_of_two_equal_cards_can_be_sold() -> None:
    game = play(purchase(["block", "block"]), "0 sell block", "0 sell block")
    assert (hand_of(game, 0), gold_of(game)[0]) == ((), 22)
