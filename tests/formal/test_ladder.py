"""The lemma of the auction's end, and its premises on the engine."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from ladder import counterexamples

from amunre import load_ruleset
from amunre.games.amun_re.checking.auction import beginning, bound

LADDERS = st.sets(st.integers(1, 60), max_size=12).map(lambda more: (0, *sorted(more)))
CARDS = st.sampled_from([(), ("block",), ("rebid",), ("block", "rebid"), ("harvest",)])


def highest(position):
    """The highest bid on each card that bears a stone."""
    found = {}
    for player in position.players:
        if player.bid:
            found[player.bid.province] = max(player.bid.gold, found.get(player.bid.province, 0))
    return found


@pytest.mark.clause("auction.end")
def test_the_lemma_holds():
    assert counterexamples() == []


def test_without_its_premise_it_does_not():
    assert any(told.startswith("a bid above a stone") for told in counterexamples(rising=False))


@pytest.mark.clause("auction.end", "auction.overbid")
@settings(max_examples=40)
@given(st.data(), LADDERS, st.integers(3, 5))
def test_its_premises_hold_in_the_engine(data, ladder, players):
    """A bid raises one card, on which it is the highest then; the auction goes on as long as a card is empty, and no
    longer; and while it goes on, the lowest bid on an empty card is legal.
    """
    rules = evolve(load_ruleset(), ladder=ladder)
    hands, kinds = [()] * players, list(data.draw(st.lists(CARDS, max_size=2)))
    hands[: len(kinds)] = kinds
    gold = data.draw(st.lists(st.integers(0, 70), min_size=players, max_size=players))
    game, bids = beginning(rules, gold, hands), 0
    while True:
        before, seat = highest(game.position()), game.to_act[0]
        revealed = game.position().revealed
        legal = game.legal_actions(seat)
        empty = next(id for id in revealed if id not in before)
        assert rules.actions.parse(f"bid {empty} 0") in legal
        others = [(other, a) for other in range(players) for a in game.legal_actions(other) if a.verb == "play"]
        choices = [(seat, a) for a in legal if a.verb == "bid"]
        actor, action = data.draw(st.sampled_from(others + choices))
        game.push(actor, action)
        after = highest(game.position()) if game.stage == "bidding" else None
        if action.verb == "play":
            assert after == before
            continue
        bids += 1
        assert action.amount > before.get(action.province, -1)
        if after is None:
            assert {*before, action.province} == set(revealed)
            break
        assert after == {**before, action.province: action.amount}
        assert len(after) < players
    assert bids <= bound(rules, players)
