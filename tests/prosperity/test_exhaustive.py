"""Searches and counts of which `make formal` does all: stacks, purchases, the referee, and games at the limit."""

from __future__ import annotations

import prosperity_purchases
import prosperity_stacks
import pytest
from counts import few
from prosperity.lockstep import compared
from prosperity.referee import CARDS
from prosperity_opinion import ended
from prosperity_purchases import one_by_one, plays
from prosperity_stacks import searched, starts

from amunre.games.prosperity.checking.policies import POLICIES

STARTS = [start for start in starts() if start[1].get("hands", [[]])[0][:2] != ["kings-court"] * 2]
"""Cards below at most one King's Court."""


@pytest.mark.clause("pending.stack", "turn.whole-card", "card.kings-court-nest", "gain.one-by-one")
@pytest.mark.parametrize("start", STARTS[:: few(13, 1)], ids=lambda start: start[0].replace(" ", "-"))
def test_every_stack_is_sound_and_ends(start):
    found = searched(start)
    assert found.wrong == ()
    assert found.positions > 0


def test_stacks_nest():
    found = searched(("play kings-court", {"hands": [["kings-court"] * 3 + ["mint"], []]}))
    assert max(map(len, found.stacks)) > 2
    assert found.resolutions == 10
    assert not found.wrong


def test_a_stack_that_is_not_sound_is_told(monkeypatch):
    monkeypatch.setattr(prosperity_stacks, "bound", lambda position: 0)
    assert searched(("play monument", {"hands": [["monument"]]})).wrong


@pytest.mark.clause("cost.now", "cost.floor", "buy.pay", "buy.pile", "card.grand-market-copper", "card.quarry")
@pytest.mark.parametrize("play", few(plays(1)[::6], plays(1)), ids=lambda play: "-".join(play) or "nothing")
def test_costs_and_purchases_are_those_of_the_table(play):
    seen, wrong = prosperity_purchases.compared(play)
    assert wrong == ()
    assert seen >= 39


@pytest.mark.clause("cost.now", "card.peddler-cost", "cost.floor")
@pytest.mark.parametrize("play", few(plays(2)[40::70], plays(2)), ids=lambda play: "-".join(play) or "nothing")
def test_costs_add_up(play):
    assert prosperity_purchases.compared(play)[1] == ()


@pytest.mark.clause("buy.banned", "buy.pile")
@pytest.mark.parametrize("card", CARDS)
def test_a_card_alone_is_not_for_sale(card):
    assert one_by_one(card)[1] == ()


def test_a_wrong_table_is_told(monkeypatch):
    monkeypatch.setattr(prosperity_purchases, "cost", lambda card, play: CARDS[card].cost)
    assert prosperity_purchases.compared(("quarry",))[1]


@pytest.mark.parametrize("seed", range(400, 400 + few(2, 40)))
def test_engine_and_referee_agree(seed):
    assert compared(seed).mismatch == ""


@pytest.mark.clause("end.limit")
def test_random_games_end_by_themselves():
    found = [ended(number) for number in range(few(8, 60))]
    assert {name for name, _ in found} == {*POLICIES}
    assert "end.limit" not in {reason for _, reason in found}
