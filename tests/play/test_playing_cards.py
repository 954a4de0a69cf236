"""Chapter 2: playing power cards."""

from __future__ import annotations

import pytest
from conftest import (
    all_cards_but,
    clauses,
    codes,
    game_at,
    go_to,
    hand_of,
    offer,
    play,
    points,
)
from stages import (
    ALIKE,
    OWN,
    STAGES,
    Start,
    bidding,
    correction,
    crowded,
    first_scoring,
    gifts,
    income,
    last_scoring,
    offering,
    payment,
    purchase,
)
from transcribed import POWER_CARDS

import amunre
from amunre import Game, NotationError


@pytest.mark.clause("play.once-each")
@pytest.mark.parametrize(
    ("start", "action"),
    [
        (bidding, "play block"),
        (bidding, "play rebid"),
        (purchase, "play free-farmer memphis"),
        (income, "play harvest memphis"),
        (income, "play eight-gold memphis"),
        (first_scoring, "play bonus-bank"),
        (last_scoring, "play bonus-side"),
    ],
)
def test_no_two_identical_cards_in_a_round(start: Start, action: str) -> None:
    card = action.split()[1]
    game = play(start([card, card]), f"0 {action}")
    assert codes(game, 0, action) == ["played-already"]
    assert clauses(game, 0, action) == ["play.once-each"]


@pytest.mark.clause("play.once-each")
def test_not_even_on_two_provinces() -> None:
    own = [["memphis", "mendes"], ["abu", "sawu"], ["buto", "edfu"]]
    game = game_at("income", own, hands=[["harvest", "harvest"], [], []])
    play(game, "0 play harvest memphis")
    assert codes(game, 0, "play harvest mendes") == ["played-already"]
    game = game_at(
        "purchase",
        own,
        hands=[["builder", "builder"], [], []],
        sites={"memphis": {"stones": 2}, "mendes": {"stones": 2}},
    )
    play(game, "0 play builder memphis")
    assert codes(game, 0, "play builder mendes") == ["played-already"]


@pytest.mark.clause("play.once-each")
def test_not_even_after_another_card() -> None:
    game = play(income(["harvest", "harvest", "eight-gold"]), "0 play harvest memphis", "0 play eight-gold memphis")
    assert codes(game, 0, "play harvest memphis") == ["played-already"]


@pytest.mark.clause("play.once-each")
def test_others_may_play_the_same_kind_and_the_second_card_can_be_sold() -> None:
    game = play(
        game_at("bidding", revealed=["memphis", "abu", "mendes"], hands=[["block"], ["block"], []]),
        "0 play block",
        "1 play block",
    )
    game = income(["harvest", "harvest"], ["harvest"])
    play(game, "0 play harvest memphis", "0 sell harvest", "0 collect", "1 play harvest abu")
    assert hand_of(game, 0) == ()


@pytest.mark.clause("play.once-each")
def test_a_card_that_was_sold_was_not_played() -> None:
    play(income(["harvest", "harvest"]), "0 sell harvest", "0 play harvest memphis")
    play(bidding(["block", "block"]), "0 sell block", "0 play block")


@pytest.mark.clause("play.once-each")
def test_in_the_next_round_the_same_kind_again() -> None:
    game = play(income(["harvest", "harvest"]), "0 play harvest memphis", "0 collect")
    go_to(game, "income", round=2)
    assert codes(game, 0, "play harvest memphis") == []


@pytest.mark.clause("play.once-each")
def test_the_two_scorings_are_different_rounds() -> None:
    game = game_at("scoring", ALIKE, hands=[["bonus-bank", "bonus-bank"], [], []])
    play(game, "0 play bonus-bank")
    go_to(game, "scoring", round=6)
    assert "played-already" not in codes(game, 0, "play bonus-bank")


@pytest.mark.clause("play.once-each")
def test_different_bonus_cards_together() -> None:
    game = first_scoring(["bonus-side", "bonus-bank"])
    play(game, "0 play bonus-side", "0 play bonus-bank")
    assert points(game, 0, "bonus") == 6


@pytest.mark.clause("play.once-each")
def test_a_laid_correction_counts_as_played() -> None:
    game = offering(["correction", "correction"])
    offer(game, "9 correction", "3", "3")
    assert game.position().players[0].played == ("correction",)
    assert hand_of(game, 0) == ("correction",)
    play(game, "0 correct +3")
    assert game.stage == "gifts"  # the second Correction brings no second change


PHASE_OF_STAGE = {
    bidding: 2, payment: 2, purchase: 3, offering: 4, correction: 4, gifts: 4, income: 5,
    first_scoring: 6, last_scoring: 6,
}  # fmt: skip


@pytest.mark.clause("play.card-phase")
@pytest.mark.parametrize("start", STAGES)
def test_a_card_works_in_its_own_phase_only(start: Start) -> None:
    kinds = [kind for kind in POWER_CARDS if kind != "correction"]
    game = game_at_with_all_kinds(start, kinds)
    (seat, *_) = game.to_act
    phase = PHASE_OF_STAGE[start]
    for kind in kinds:
        where = " memphis" if POWER_CARDS[kind]["phase"] in (3, 5) else ""
        if POWER_CARDS[kind]["phase"] != phase:
            assert codes(game, seat, f"play {kind}{where}") == ["card-out-of-phase"]
            assert clauses(game, seat, f"play {kind}{where}") == ["play.card-phase"]
    if phase != 4:
        assert codes(game, seat, "steal correction") == ["wrong-phase"]


def game_at_with_all_kinds(start: Start, kinds: list[str]) -> Game:
    """Seat 0 holds a card of each of these kinds; the others hold nothing."""
    game = start()
    position = game.position().to_json()
    for kind in kinds:
        if kind in position["draw"]:
            position["draw"].remove(kind)
            position["players"][0]["hand"].append(kind)
    position["players"][0]["hand"].sort()
    return Game.from_position(game.rules, amunre.Position.from_json(position), seed=1)


@pytest.mark.clause("play.card-phase")
def test_a_correction_is_never_played_by_itself() -> None:
    with pytest.raises(NotationError):
        offering(["correction"]).explain(0, "play correction")


@pytest.mark.clause("play.card-phase")
def test_a_card_may_be_played_though_it_brings_nothing() -> None:
    play(income(["harvest", "eight-gold"]), "0 play harvest memphis", "0 play eight-gold memphis")
    play(bidding(["block", "rebid"], ["harvest"]), "0 play rebid", "0 play block")


@pytest.mark.clause("play.card-phase")
def test_but_not_where_its_clause_names_a_condition() -> None:
    game = purchase(["builder"])
    assert codes(game, 0, "play builder memphis") == ["too-few-stones"]
    game = crowded(plain=7, hands=[["free-farmer"], [], [], [], []])
    assert codes(game, 0, "play free-farmer memphis") == ["no-farmer-left"]
    game = first_scoring(["bonus-farmers"])
    assert codes(game, 0, "play bonus-farmers") == ["too-few-farmers"]


@pytest.mark.clause("play.card-phase")
def test_nobody_plays_a_card_that_he_does_not_hold() -> None:
    assert codes(bidding(), 0, "play block") == ["no-card-to-play"]
    assert codes(income(), 0, "play harvest memphis") == ["no-card-to-play"]


@pytest.mark.clause("play.no-hand-limit")
def test_a_hand_of_thirty_takes_more() -> None:
    many = all_cards_but(["harvest"] * 5, ["correction"] * 4)
    game = game_at("purchase", OWN, hands=[many, [], []])
    play(game, "0 buy cards 3")
    assert len(hand_of(game, 0)) == 33
    offer(go_to(game, "offering"), "9", "1", "1")
    play(game, "0 take card", "0 take card", "0 take card")
    assert len(hand_of(game, 0)) == 36
