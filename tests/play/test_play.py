"""Chapter 2: what holds in the whole game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from conftest import (
    ENOUGH,
    all_cards_but,
    bids,
    clauses,
    codes,
    game_at,
    go_to,
    gold_of,
    hand_of,
    idle,
    offer,
    play,
    points,
    texts,
)
from transcribed import POWER_CARDS, PROVINCES

import amunre
from amunre import Game, IllegalAction, NotationError, Ruleset

ALIKE = (["memphis", "buto", "edfu"], ["abu", "sawu", "mendes"], ["baharya", "kharga", "dakhla"])
"""Those of seat 0 lie all west of the Nile and all on its bank."""
OWN = (["memphis"], ["abu"], ["mendes"])
ALL_OWNED = [
    ["memphis", "mendes", "abu"],
    ["buto", "thebes", "edfu"],
    ["abydos", "amarna", "baharya"],
    ["avaris", "dakhla", "kharga"],
    ["sawu", "damanhur", "berenike"],
]
"""All fifteen provinces, at the end of a kingdom of five players."""


# --- kingdoms and rounds -----------------------------------------------------------------------------------


@pytest.mark.clause("play.kingdoms")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_two_kingdoms_of_three_rounds_and_a_scoring_each(rules: Ruleset, players: int) -> None:
    game, chance = Game(rules, players=players, seed=11), Random(players)
    seen: list[tuple[int, str]] = []
    while not game.over and len(seen) < ENOUGH:
        position = game.position()
        seen.append((position.round, position.stage))
        if position.stage in ("purchase", "offering", "income", "scoring"):
            owners = [site.owner for site in position.sites.values()]
            assert {owners.count(seat) for seat in range(players)} == {(position.round - 1) % 3 + 1}
        seat = game.to_act[0]
        actions = [action for action in game.legal_actions(seat) if action.verb != "sell"]
        game.play(seat, chance.choice(actions or game.legal_actions(seat)))
    passed = [a for a, b in pairwise([*seen, (7, "over")]) if a != b]
    once_a_round = ("bidding", "purchase", "offering", "income", "scoring")
    assert [step for step in passed if step[1] in once_a_round] == [
        (round, stage)
        for round in range(1, 7)
        for stage in ("bidding", "purchase", "offering", "income", *(["scoring"] if round in (3, 6) else []))
    ]
    assert (game.to_act, game.stage) == ((), "over")


# --- limited pieces --------------------------------------------------------------------------------------


def crowded(plain: int, sites: dict[str, dict[str, int]] | None = None, stage: str = "purchase", **facts: Any) -> Game:
    """Farmers on all fields but two of Mendes, and some on plains: 38 and `plain` of 45 are in use."""
    full = {id: {"field_farmers": province["fields"][0]} for id, province in PROVINCES.items()}
    full["mendes"]["field_farmers"] -= 2
    for turn in range(plain):
        site = full[ALL_OWNED[turn % 5][turn // 5]]
        site["plain_farmers"] = site.get("plain_farmers", 0) + 1
    for id, more in (sites or {}).items():
        full[id] |= more
    return game_at(stage, ALL_OWNED, sites=full, **facts)


@pytest.mark.clause("play.limited-pieces")
def test_the_last_farmer_can_be_bought_but_none_after_him() -> None:
    game = crowded(plain=6)
    assert game.position().supply.farmers == 1
    play(game, "0 buy farmer mendes")
    assert codes(game, 0, "buy farmer mendes") == ["no-farmer-left"]
    assert clauses(game, 0, "buy farmer mendes") == ["play.limited-pieces"]


@pytest.mark.clause("play.limited-pieces")
def test_free_farmers_and_gifts_come_from_the_same_supply() -> None:
    game = crowded(plain=7, hands=[["free-farmer"], [], [], [], []])
    assert codes(game, 0, "play free-farmer memphis") == ["no-farmer-left"]
    game = offer(crowded(plain=6, stage="offering"), "9", "1", "1", "1", "1")
    play(game, "0 take farmer mendes")
    assert codes(game, 0, "take farmer mendes") == ["no-farmer-left"]


def one_stone_on_each(*without: str, two: str = "") -> dict[str, dict[str, int]]:
    return {id: {"stones": 2 if id == two else 1} for id in PROVINCES if id not in without}


@pytest.mark.clause("play.limited-pieces")
def test_the_last_stone_can_be_bought_but_none_after_it() -> None:
    game = game_at("purchase", ALL_OWNED, sites=one_stone_on_each("memphis"))
    play(game, "0 buy stone memphis")
    assert game.position().supply.stones == 0
    assert codes(game, 0, "buy stone memphis") == ["no-stone-left"]


@pytest.mark.clause("play.limited-pieces")
def test_the_stones_of_a_new_pyramid_can_be_bought_in_the_same_turn() -> None:
    game = game_at("purchase", ALL_OWNED, sites=one_stone_on_each("mendes", "buto", two="memphis"))
    assert game.position().supply.stones == 1
    play(game, "0 buy stone memphis")
    assert game.position().supply.stones == 3
    play(game, "0 buy stone mendes", "0 buy stone mendes", "0 buy stone memphis")
    assert codes(game, 0, "buy stone memphis") == ["no-stone-left"]


@pytest.mark.clause("play.limited-pieces")
def test_the_stones_of_a_builder_can_be_bought_in_the_same_turn() -> None:
    sites = one_stone_on_each("mendes", two="memphis")
    game = game_at("purchase", ALL_OWNED, sites=sites, hands=[["builder"], [], [], [], []])
    assert codes(game, 0, "buy stone memphis") == ["no-stone-left"]
    play(game, "0 play builder memphis", "0 buy stone memphis", "0 buy stone memphis")
    assert codes(game, 0, "buy stone memphis") == ["no-stone-left"]


@pytest.mark.clause("play.limited-pieces")
def test_gifts_of_stones_are_limited_and_returned_stones_can_be_taken() -> None:
    game = game_at("offering", ALL_OWNED, sites=one_stone_on_each("mendes", two="memphis"))
    offer(game, "9", "8", "1", "1", "1")
    assert codes(game, 0, "take stone memphis") == ["no-stone-left"]
    game = game_at("offering", ALL_OWNED, sites=one_stone_on_each("mendes", "buto", two="memphis"))
    offer(game, "9", "8", "1", "1", "1")
    play(game, "0 take stone memphis", "0 take stone mendes", "0 take stone mendes", "1 take stone buto")
    assert codes(game, 1, "take stone buto") == ["no-stone-left"]


@pytest.mark.clause("play.limited-pieces")
@pytest.mark.parametrize(("draw", "discard"), [(2, 0), (1, 1), (0, 2)])
def test_more_cards_than_both_piles_hold_are_refused_not_cut_down(draw: int, discard: int) -> None:
    piles = ["block"] * draw, ["block"] * discard
    game = game_at("purchase", OWN, hands=[[], all_cards_but(*piles), []], draw=piles[0], discard=piles[1])
    assert codes(game, 0, "buy cards 3") == ["too-few-cards"]
    play(game, "0 buy cards 2")
    assert hand_of(game, 0) == ("block", "block")


@pytest.mark.clause("play.limited-pieces")
def test_a_sale_may_bring_the_card_that_is_then_bought() -> None:
    game = game_at("purchase", OWN, hands=[["block"], all_cards_but(["block"]), []], draw=[], discard=[])
    assert codes(game, 0, "buy cards 1") == ["too-few-cards"]
    play(game, "0 sell block", "0 buy cards 1")
    assert hand_of(game, 0) == ("block",)


# --- pyramids -----------------------------------------------------------------------------------------------


def pyramids(count: int, **stones: int) -> dict[str, dict[str, int]]:
    """So many pyramids, at most four on a province, and stones."""
    sites = {id: {"pyramids": 0, "stones": stones.get(id, 0)} for id in PROVINCES}
    for turn in range(count):
        sites[list(PROVINCES)[turn % 15]]["pyramids"] += 1
    return sites


@pytest.mark.clause("play.pyramid-pieces")
def test_the_forty_fifth_pyramid_is_the_last() -> None:
    game = game_at("purchase", ALL_OWNED, new=True, sites=pyramids(44, memphis=2, mendes=2), gold=[99, 20, 20, 20, 20])
    play(game, "0 buy stone memphis", "0 buy stone mendes")
    site = game.position().sites
    assert (site["memphis"].stones, site["mendes"].stones) == (0, 3)
    assert game.position().supply.pyramids == 0
    assert sum(site.pyramids for site in site.values()) == 45
    play(game, "0 buy stone mendes")
    assert game.position().sites["mendes"].stones == 4


@pytest.mark.clause("play.pyramid-pieces")
@pytest.mark.parametrize("per_province", [(44, 1), (15, 29), (22, 22)])
def test_the_pieces_hold_forty_five_pyramids_in_any_distribution(per_province: tuple[int, int]) -> None:
    sites = {"memphis": {"pyramids": per_province[0] - 1, "stones": 2}, "buto": {"pyramids": per_province[1]}}
    game = game_at("purchase", ALL_OWNED, new=True, sites=sites)
    play(game, "0 buy stone memphis")
    assert game.position().sites["memphis"].pyramids == per_province[0]
    assert game.position().supply.pyramids == 45 - sum(per_province)


@pytest.mark.clause("play.pyramid-pieces")
@pytest.mark.parametrize(("built", "expected"), [(44, []), (45, ["no-pyramid-left"])])
def test_a_builder_needs_a_pyramid(built: int, expected: list[str]) -> None:
    hands = [["builder"], [], [], [], []]
    game = game_at("purchase", ALL_OWNED, new=True, sites=pyramids(built, memphis=2), hands=hands)
    assert codes(game, 0, "play builder memphis") == expected


# --- gold ------------------------------------------------------------------------------------------------


@pytest.mark.clause("play.unlimited-gold")
def test_the_bank_may_owe() -> None:
    game = game_at("income", [["abu"], ["memphis"], ["mendes"]], gold=[130, 130, 130], asked=[0])
    assert game.position().bank == 2
    play(game, "0 collect")
    assert gold_of(game) == [134, 130, 130]
    assert game.position().bank == -2


@pytest.mark.clause("play.unlimited-gold")
def test_gold_only_moves(rules: Ruleset) -> None:
    game, chance = Game(rules, players=5, seed=5), Random(5)
    for _ in range(ENOUGH):
        if game.over:
            break
        seat = game.to_act[0]
        game.play(seat, chance.choice(game.legal_actions(seat)))
        position = game.position()
        on_board = sum(site.gold for site in position.sites.values())
        assert position.bank + on_board + sum(player.gold or 0 for player in position.players) == 392


# --- selling --------------------------------------------------------------------------------------------


Hand = Sequence[str]


def bidding(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("bidding", revealed=["memphis", "abu", "mendes"], hands=[hand, others, others])


def payment(hand: Hand = (), others: Hand = ()) -> Game:
    players = bids(("memphis", 6), ("abu", 0), ("mendes", 0))
    hands = [["builder", "free-farmer", *hand], others, others]
    return game_at("payment", revealed=["memphis", "abu", "mendes"], gold=[4, 20, 20], hands=hands, players=players)


def purchase(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("purchase", OWN, hands=[hand, others, others])


def offering(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("offering", OWN, hands=[hand, others, others])


def correction(hand: Hand = (), others: Hand = ()) -> Game:
    return offer(offering(["correction", *hand], others), "9 correction", "3", "4")


def gifts(hand: Hand = (), others: Hand = ()) -> Game:
    return offer(offering(hand, others), "9", "3", "4")


def income(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("income", OWN, hands=[hand, others, others])


def first_scoring(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("scoring", ALIKE, hands=[hand, others, others])


def last_scoring(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("scoring", ALIKE, new=True, hands=[hand, others, others])


STAGES = [bidding, payment, purchase, offering, correction, gifts, income, first_scoring, last_scoring]
Start = Callable[..., Game]


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


# --- playing cards ----------------------------------------------------------------------------------------


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


# --- piles ------------------------------------------------------------------------------------------------


@pytest.mark.clause("play.discard")
def test_played_and_sold_cards_lie_on_the_discard_pile_at_once() -> None:
    game = play(bidding(["block"], ["harvest"]), "0 play block")
    assert game.position().discard == ("block",)
    play(game, "2 sell harvest")
    assert game.view(1).discard == game.view(amunre.SPECTATOR).discard == ("harvest", "block")


@pytest.mark.clause("play.discard")
def test_a_correction_is_discarded_when_it_is_revealed() -> None:
    game = game_at("offering", OWN, hands=[["correction"], [], []])
    play(game, "0 offer 9 correction", "1 offer 3")
    assert (game.position().discard, hand_of(game, 0)) == ((), ("correction",))
    play(game, "2 steal")
    assert (game.position().discard, hand_of(game, 0)) == (("correction",), ())


FIVE_SOLD = ["bonus-bank", "bonus-cards", "bonus-farmers", "bonus-region", "bonus-side"]


@pytest.mark.clause("play.reshuffle")
def test_an_empty_draw_pile_waits_until_a_card_must_be_drawn() -> None:
    game = game_at(
        "purchase", OWN, hands=[[], all_cards_but(["block"] * 2, FIVE_SOLD), []], draw=["block"] * 2, discard=FIVE_SOLD
    )
    before = game.position()
    play(game, "0 buy cards 2")
    assert hand_of(game, 0) == ("block", "block")
    after = game.position()
    assert (after.draw, after.discard, after.shuffles) == ((), before.discard, before.shuffles)
    play(game, "0 end-turn", "1 end-turn", "2 end-turn")
    assert game.position().draw == ()


@pytest.mark.clause("play.reshuffle")
def test_the_discard_pile_is_shuffled_in_the_middle_of_a_draw() -> None:
    hands = [[], all_cards_but(["block"], FIVE_SOLD), []]
    game = game_at("purchase", OWN, hands=hands, draw=["block"], discard=FIVE_SOLD)
    before = game.position().shuffles
    play(game, "0 buy cards 3")
    after = game.position()
    drawn = [card for card in hand_of(game, 0) if card != "block"]
    assert len(drawn) == 2  # the last card of the old pile came first
    assert (len(after.draw), after.discard, after.shuffles) == (3, (), before + 1)
    assert sorted([*after.draw, *drawn]) == FIVE_SOLD


@pytest.mark.clause("play.reshuffle")
def test_the_new_draw_pile_is_in_a_random_order() -> None:
    drawn = set()
    for seed in range(60):
        hands = [[], all_cards_but(FIVE_SOLD), []]
        game = game_at("purchase", OWN, hands=hands, draw=[], discard=FIVE_SOLD, seed=seed)
        drawn.add(hand_of(play(game, "0 buy cards 1"), 0))
    assert drawn == {(card,) for card in FIVE_SOLD}


@pytest.mark.clause("play.reshuffle")
def test_gifts_reshuffle_too() -> None:
    hands = [[], all_cards_but(["block"], FIVE_SOLD), []]
    game = game_at("offering", OWN, hands=hands, draw=["block"], discard=FIVE_SOLD)
    offer(game, "9", "3", "steal")
    play(game, "0 take card", "0 take card", "0 take card")
    assert "block" in hand_of(game, 0)
    assert (len(hand_of(game, 0)), len(game.position().draw), game.position().discard) == (3, 3, ())


@pytest.mark.clause("play.reshuffle")
def test_with_both_piles_empty_there_is_no_card() -> None:
    game = game_at("offering", OWN, hands=[[], all_cards_but(), []], draw=[], discard=[])
    offer(game, "9", "3", "steal")
    assert codes(game, 0, "take card") == ["no-card-left"]


# --- what is hidden --------------------------------------------------------------------------------------


@pytest.mark.clause("play.hidden")
def test_nobody_sees_the_cards_of_others_or_the_piles() -> None:
    sites = {"buto": {"cards": ["harvest"]}}
    hands = [["block"], ["builder", "rebid"], []]
    game = game_at("bidding", revealed=["memphis", "abu", "buto"], hands=hands, sites=sites)
    for viewer in (0, amunre.SPECTATOR):
        view = game.view(viewer)
        assert view.players[1].hand == ("?", "?")
        assert set(view.draw) == set(view.deck) == {"?"}
        assert view.sites["buto"].cards == ("?",)
        assert (len(view.draw), len(view.deck)) == (39 - 4, 12)
    assert game.view(0).players[0].hand == ("block",)
    assert game.view(1).players[1].hand == ("builder", "rebid")
    assert game.view(amunre.SPECTATOR).players[0].hand == ("?",)
    assert game.view(amunre.OMNISCIENT).sites["buto"].cards == ("harvest",)


@pytest.mark.clause("play.hidden")
def test_gold_is_known_and_may_be_blanked() -> None:
    game = game_at("purchase", OWN, gold=[7, 8, 9])
    assert [player.gold for player in game.view(amunre.SPECTATOR).players] == [7, 8, 9]
    assert [player.gold for player in game.view(1, gold="hidden").players] == [None, 8, None]


@pytest.mark.clause("play.hidden")
def test_bought_cards_are_counted_but_not_shown() -> None:
    game = play(purchase(), "0 buy cards 2")
    for viewer in (1, amunre.SPECTATOR):
        (drawn,) = [event for event in game.events(viewer) if event.kind == "cards-drawn"]
        assert drawn.params["cards"] == ("?", "?")
    (drawn,) = [event for event in game.events(0) if event.kind == "cards-drawn"]
    assert sorted(drawn.params["cards"]) == list(hand_of(game, 0))


@pytest.mark.clause("play.hidden")
def test_free_cards_are_hidden_when_taken_too() -> None:
    sites = {"buto": {"cards": ["harvest"]}}
    game = game_at("bidding", revealed=["memphis", "abu", "buto"], sites=sites)
    play(game, "0 bid buto 0", "1 bid abu 0", "2 bid memphis 0")
    seen = {viewer: [e.params["cards"] for e in game.events(viewer) if "cards" in e.params] for viewer in (0, 1)}
    assert seen == {0: [("harvest",)], 1: [("?",)]}


@pytest.mark.clause("play.hidden")
def test_sold_and_played_cards_are_public() -> None:
    game = play(bidding(["block"], ["harvest"]), "0 play block", "2 sell harvest")
    told = [(event.kind, event.params["card"]) for event in game.events(1) if "card" in event.params]
    assert told == [("card-played", "block"), ("card-sold", "harvest")]


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("secret", ["offer 1", "offer 20", "offer 9 correction", "steal", "steal correction"])
def test_an_offering_is_hidden_until_all_are_made(secret: str) -> None:
    def seen(own: str) -> tuple[object, object, object]:
        game = play(offering(["correction"]), f"0 {own}")
        return game.view(1).to_json(), [(event.kind, event.params) for event in game.events(1)], texts(game, 1)

    assert seen(secret) == seen("offer 9")


@pytest.mark.clause("play.hidden")
def test_an_offering_is_seen_by_its_owner_and_after_the_reveal_by_all() -> None:
    game = play(offering(["correction"]), "0 offer 9 correction")
    own, other = game.view(0).players[0].offering, game.view(1).players[0].offering
    assert own is not None
    assert other is not None
    assert (own.gold, own.card, other.gold, other.card) == (9, "correction", None, "?")
    play(game, "1 steal", "2 offer 4")
    shown = game.view(amunre.SPECTATOR).players[0].offering
    assert shown is not None
    assert (shown.gold, shown.card) == (9, "correction")


@pytest.mark.clause("play.hidden")
def test_every_seat_is_asked_whatever_it_holds() -> None:
    for start, word in ((income, "collect"), (first_scoring, "pass")):
        game = start()
        asked: list[int] = []
        for _ in range(3):
            asked += game.to_act
            play(game, f"{game.to_act[0]} {word}")
        assert asked == [0, 1, 2]


# --- refusals ---------------------------------------------------------------------------------------------


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
