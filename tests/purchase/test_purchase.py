"""Chapter 5: buying cards, farmers and stones."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import clauses, codes, game_at, go_to, gold_of, hand_of, play, texts
from transcribed import PROVINCES

from amunre import Game, NotationError

HIGHEST_LIMIT = max(province["limit"][0] for province in PROVINCES.values())
OWN = (["memphis", "mendes"], ["abu", "thebes"], ["buto", "edfu"])


def turn(gold: int = 200, hand: tuple[str, ...] = (), **facts: Any) -> Game:
    """Seat 0 buys for Memphis and Mendes, with that much gold."""
    return game_at("purchase", OWN, gold=[gold, 20, 20], hands=[hand, [], []], **facts)


# --- order ---------------------------------------------------------------------------------------------


@pytest.mark.clause("purchase.order")
@pytest.mark.parametrize("pharaoh", [0, 1, 2])
def test_whole_turns_from_the_pharaoh_clockwise(pharaoh: int) -> None:
    game = game_at("purchase", OWN, pharaoh=pharaoh)
    for step in range(3):
        seat = (pharaoh + step) % 3
        assert (game.stage, game.to_act) == ("purchase", (seat,))
        play(game, f"{seat} buy stone {OWN[seat][0]}")
        assert game.to_act == (seat,)
        assert clauses(game, (seat + 1) % 3, "end-turn") == ["purchase.order"]
        play(game, f"{seat} end-turn")
    assert game.stage == "offering"


@pytest.mark.clause("purchase.order")
@pytest.mark.parametrize("pharaoh", [0, 1, 2])
def test_after_the_auction_the_pharaoh_begins(pharaoh: int) -> None:
    game = go_to(game_at("bidding", revealed=["memphis", "abu", "buto"], pharaoh=pharaoh), "purchase")
    assert game.to_act == (pharaoh,)


@pytest.mark.clause("purchase.order")
def test_cards_then_farmers_then_stones() -> None:
    game = play(turn(), "0 buy cards 1", "0 buy farmer mendes", "0 buy stone mendes")
    assert codes(game, 0, "buy farmer mendes") == ["farmers-before-stones"]
    assert "cards-come-first" in codes(game, 0, "buy cards 1")


@pytest.mark.clause("purchase.order")
@pytest.mark.parametrize("bought", ["buy farmer mendes", "buy stone mendes"])
def test_no_card_after_a_farmer_or_a_stone(bought: str) -> None:
    game = play(turn(), f"0 {bought}")
    assert codes(game, 0, "buy cards 1") == ["cards-come-first"]
    assert clauses(game, 0, "buy cards 1") == ["purchase.order"]
    assert texts(game, 0, "buy cards") == []


@pytest.mark.clause("purchase.order")
def test_no_farmer_after_a_stone_without_any_farmer_before() -> None:
    game = play(turn(), "0 buy stone memphis")
    assert codes(game, 0, "buy farmer mendes") == ["farmers-before-stones"]


@pytest.mark.clause("purchase.order")
def test_every_step_may_be_left_out() -> None:
    assert play(turn(), "0 end-turn").to_act == (1,)
    assert play(turn(), "0 buy stone memphis", "0 end-turn").to_act == (1,)
    assert play(turn(), "0 buy cards 1", "0 buy stone memphis", "0 end-turn").to_act == (1,)


@pytest.mark.clause("purchase.order")
def test_each_turn_begins_anew_with_cards() -> None:
    game = play(turn(), "0 buy stone memphis", "0 end-turn")
    assert codes(game, 1, "buy cards 1") == []


# --- prices ----------------------------------------------------------------------------------------------


@pytest.mark.clause("purchase.price")
def test_each_farmer_costs_one_more_than_the_last() -> None:
    game = turn()
    for k in range(1, 9):
        before = gold_of(game)[0]
        play(game, f"0 buy farmer {'mendes' if k < 7 else 'memphis'}")
        assert before - gold_of(game)[0] == k


@pytest.mark.clause("purchase.price")
def test_ten_stones_cost_fifty_five() -> None:
    game = turn()
    paid = []
    for _ in range(10):
        play(game, "0 buy stone memphis")
        paid.append(200 - gold_of(game)[0])
    assert paid == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55]


@pytest.mark.clause("purchase.price")
@pytest.mark.parametrize(("number", "price"), [(1, 1), (2, 3), (3, 6)])
def test_cards_are_paid_together(number: int, price: int) -> None:
    game = turn(gold=price)
    bank = game.position().bank
    play(game, f"0 buy cards {number}")
    assert gold_of(game)[0] == 0
    assert game.position().bank == bank + price
    assert codes(turn(gold=price - 1), 0, f"buy cards {number}") == ["cards-too-dear"]
    told = turn(gold=price - 1).explain(0, f"buy cards {number}")[0].params
    assert (told["count"], told["price"], told["gold"]) == (number, price, price - 1)
    assert clauses(turn(gold=price - 1), 0, f"buy cards {number}") == ["purchase.price"]


@pytest.mark.clause("purchase.price")
@pytest.mark.parametrize("kind", ["farmer", "stone"])
def test_gold_must_cover_the_next_piece(kind: str) -> None:
    assert codes(turn(gold=0), 0, f"buy {kind} mendes") == [f"{kind}-too-dear"]
    game = play(turn(gold=4), f"0 buy {kind} mendes", f"0 buy {kind} mendes")  # 1 + 2 of 4 gold
    assert codes(game, 0, f"buy {kind} mendes") == [f"{kind}-too-dear"]
    game = play(turn(gold=6), f"0 buy {kind} mendes", f"0 buy {kind} mendes", f"0 buy {kind} mendes")
    assert gold_of(game)[0] == 0


@pytest.mark.clause("purchase.price")
@pytest.mark.parametrize("kind", ["farmer", "stone"])
def test_the_refusal_says_which_piece_it_is_and_what_it_costs(kind: str) -> None:
    game = play(turn(gold=5), f"0 buy {kind} mendes", f"0 buy {kind} mendes")
    (refusal,) = game.explain(0, f"buy {kind} mendes")
    assert refusal.params == {"seat": 0, "province": "mendes", "nth": 3, "price": 3, "gold": 2}


@pytest.mark.clause("purchase.price")
def test_cards_in_hand_are_no_gold() -> None:
    assert codes(turn(gold=2, hand=("block",)), 0, "buy cards 2") == ["cards-too-dear"]
    assert codes(turn(gold=0, hand=("block",)), 0, "buy stone memphis") == ["stone-too-dear"]


@pytest.mark.clause("purchase.price")
def test_each_kind_is_priced_by_itself() -> None:
    steps = ["0 buy cards 2", *["0 buy farmer mendes"] * 4, *["0 buy stone memphis"] * 3]
    assert gold_of(play(turn(gold=19), *steps))[0] == 0


@pytest.mark.clause("purchase.price")
def test_each_turn_is_priced_by_itself() -> None:
    game = play(turn(), "0 buy farmer mendes", "0 buy farmer mendes", "0 end-turn", "1 buy farmer abu")
    assert gold_of(game)[1] == 19


@pytest.mark.clause("purchase.price")
def test_pieces_on_different_provinces_are_of_one_kind() -> None:
    game = play(turn(), "0 buy farmer mendes", "0 buy farmer memphis", "0 buy stone mendes", "0 buy stone memphis")
    assert gold_of(game)[0] == 200 - 6


@pytest.mark.clause("purchase.price")
@pytest.mark.clause("purchase.cards-in-turn")
def test_a_card_played_in_between_does_not_restart_the_prices() -> None:
    game = turn(hand=("free-farmer", "builder"), sites={"mendes": {"stones": 2}})
    play(game, "0 buy farmer mendes", "0 play free-farmer mendes", "0 buy farmer mendes")
    assert gold_of(game)[0] == 200 - 3
    play(game, "0 buy stone memphis", "0 play builder mendes", "0 buy stone memphis")
    assert gold_of(game)[0] == 200 - 6


@pytest.mark.clause("purchase.price")
def test_pieces_got_by_cards_do_not_raise_the_price() -> None:
    game = play(turn(hand=("free-farmer",)), "0 play free-farmer mendes", "0 buy farmer mendes")
    assert gold_of(game)[0] == 199


# --- card limit --------------------------------------------------------------------------------------------


@pytest.mark.clause("purchase.card-limit")
@pytest.mark.parametrize("id", PROVINCES)
def test_the_limit_of_each_province(id: str) -> None:
    others = [other for other in ("mendes", "buto", "edfu") if other != id]
    game = game_at("purchase", [[id], [others[0]], [others[1]]])
    limit = PROVINCES[id]["limit"][0]
    assert texts(game, 0, "buy cards") == [f"buy cards {n}" for n in range(1, limit + 1)]


@pytest.mark.clause("purchase.card-limit")
@pytest.mark.parametrize(
    ("own", "limit"),
    [
        (["abu", "berenike", "sawu"], 2),  # the highest, not the sum
        (["mendes", "memphis", "edfu"], 3),
        (["abu", "kharga", "memphis"], 4),
        (["memphis", "amarna", "avaris"], 3),
        (["buto", "mendes", "edfu"], 1),
    ],
)
def test_the_highest_limit_of_one_province_counts(own: list[str], limit: int) -> None:
    rest = [id for id in PROVINCES if id not in own]
    game = game_at("purchase", [own, rest[:3], rest[3:6]])
    assert texts(game, 0, "buy cards") == [f"buy cards {n}" for n in range(1, limit + 1)]
    if limit < HIGHEST_LIMIT:
        assert codes(game, 0, f"buy cards {limit + 1}") == ["above-card-limit"]


@pytest.mark.clause("purchase.card-limit")
def test_more_than_the_highest_limit_of_all_is_no_action() -> None:
    game = play(game_at("purchase", [["kharga"], ["memphis"], ["abu"]], gold=[10, 20, 20]), "0 buy cards 4")
    assert gold_of(game)[0] == 0
    assert HIGHEST_LIMIT == 4
    with pytest.raises(NotationError):
        game.explain(1, "buy cards 5")


@pytest.mark.clause("purchase.card-limit")
def test_without_an_unframed_symbol_no_card() -> None:
    game = game_at("purchase", [["buto", "mendes"], ["memphis", "abu"], ["thebes", "edfu"]])
    assert codes(game, 0, "buy cards 1") == ["above-card-limit"]
    with pytest.raises(NotationError):
        game.explain(0, "buy cards 0")


@pytest.mark.clause("purchase.card-limit")
def test_one_purchase_of_cards_in_a_turn() -> None:
    game = play(turn(), "0 buy cards 1")
    assert codes(game, 0, "buy cards 1") == ["cards-bought-already"]
    assert clauses(game, 0, "buy cards 2") == ["purchase.card-limit"]
    assert texts(game, 0, "buy cards") == []


@pytest.mark.clause("purchase.card-limit")
def test_cards_come_from_the_top_of_the_draw_pile() -> None:
    draw = ["block", "harvest", "rebid", "correction"]
    game = play(turn(draw=draw), "0 buy cards 3")
    assert hand_of(game, 0) == ("block", "harvest", "rebid")
    assert game.position().draw == ("correction",)


@pytest.mark.clause("purchase.card-limit")
def test_bought_cards_may_be_played_at_once() -> None:
    play(turn(draw=["free-farmer", "block"]), "0 buy cards 1", "0 play free-farmer memphis")


# --- farmers -------------------------------------------------------------------------------------------------


@pytest.mark.clause("purchase.fields")
@pytest.mark.parametrize("id", PROVINCES)
def test_one_farmer_to_a_field(id: str) -> None:
    others = [other for other in ("mendes", "buto", "edfu") if other != id]
    game = game_at("purchase", [[id], [others[0]], [others[1]]], gold=[99, 20, 20])
    fields = PROVINCES[id]["fields"][0]
    for _ in range(fields):
        play(game, f"0 buy farmer {id}")
    assert codes(game, 0, f"buy farmer {id}") == ["no-free-field"]
    assert game.position().sites[id].field_farmers == fields
    assert game.position().supply.farmers == 45 - fields


@pytest.mark.clause("purchase.fields")
@pytest.mark.parametrize("id", ["abu", "sawu"])
def test_no_farmer_on_anothers_or_nobodys_province(id: str) -> None:
    assert codes(turn(), 0, f"buy farmer {id}") == ["field-not-yours"]


@pytest.mark.clause("purchase.fields")
def test_a_farmer_on_the_plain_takes_no_field() -> None:
    game = turn(sites={"memphis": {"plain_farmers": 2, "field_farmers": 1}})
    play(game, "0 buy farmer memphis")
    assert codes(game, 0, "buy farmer memphis") == ["no-free-field"]


# --- stones ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("purchase.stones")
def test_stones_are_split_at_will_over_own_provinces() -> None:
    game = play(turn(), "0 buy stone memphis", "0 buy stone mendes", "0 buy stone memphis")
    assert [game.position().sites[id].stones for id in OWN[0]] == [2, 1]
    assert game.position().supply.stones == 12


@pytest.mark.clause("purchase.stones")
@pytest.mark.parametrize("id", ["abu", "sawu"])
def test_no_stone_on_anothers_or_nobodys_province(id: str) -> None:
    assert codes(turn(), 0, f"buy stone {id}") == ["plain-not-yours"]


@pytest.mark.clause("purchase.stones")
def test_a_province_without_fields_has_a_plain() -> None:
    game = game_at("purchase", [["berenike"], ["abu"], ["buto"]])
    play(game, "0 buy stone berenike")
    assert codes(game, 0, "buy farmer berenike") != []


@pytest.mark.clause("purchase.pyramid")
@pytest.mark.parametrize(("before", "stones", "pyramids"), [(0, 1, 1), (1, 2, 1), (2, 0, 2)])
def test_the_third_stone_makes_a_pyramid_at_once(before: int, stones: int, pyramids: int) -> None:
    game = play(turn(sites={"memphis": {"stones": before, "pyramids": 1}}), "0 buy stone memphis")
    position = game.position()
    assert (position.sites["memphis"].stones, position.sites["memphis"].pyramids) == (stones, pyramids)
    assert position.supply.stones == 15 - stones
    assert position.supply.pyramids == 45 - pyramids


@pytest.mark.clause("purchase.pyramid")
def test_stones_of_different_provinces_make_no_pyramid() -> None:
    game = play(turn(sites={"memphis": {"stones": 2}}), "0 buy stone mendes", "0 buy stone mendes")
    sites = game.position().sites
    assert (sites["memphis"].stones, sites["mendes"].stones) == (2, 2)
    assert game.position().supply.pyramids == 45


@pytest.mark.clause("purchase.pyramid")
def test_the_stones_of_the_rule_book() -> None:
    sites = {"memphis": {"stones": 2}, "mendes": {"pyramids": 1, "stones": 1}}
    game = play(turn(gold=6, sites=sites), "0 buy stone memphis", "0 buy stone mendes", "0 buy stone mendes")
    after = game.position().sites
    assert [(after[id].pyramids, after[id].stones) for id in ("memphis", "mendes")] == [(1, 0), (2, 0)]
    assert gold_of(game)[0] == 0


# --- cards in the turn ------------------------------------------------------------------------------------------


@pytest.mark.clause("purchase.cards-in-turn")
def test_cards_are_played_at_any_point_of_the_turn() -> None:
    start = {"memphis": {"stones": 2}}
    steps = ["0 buy cards 1", "0 buy farmer mendes", "0 buy farmer mendes", "0 buy stone mendes"]
    for when in range(len(steps) + 1):
        game = turn(hand=("free-farmer", "builder"), sites=start, draw=["block"])
        play(game, *steps[:when], "0 play free-farmer memphis", "0 play builder memphis", *steps[when:])
        assert gold_of(game)[0] == 200 - 1 - 3 - 1


@pytest.mark.clause("purchase.cards-in-turn")
def test_a_card_neither_ends_nor_reopens_a_step() -> None:
    game = turn(hand=("free-farmer", "builder"), sites={"memphis": {"stones": 2}})
    play(game, "0 play builder memphis")
    assert codes(game, 0, "buy cards 1") == codes(game, 0, "buy farmer mendes") == []
    play(game, "0 buy stone memphis", "0 play free-farmer memphis")
    assert codes(game, 0, "buy farmer mendes") == ["farmers-before-stones"]
    assert codes(game, 0, "buy cards 1") == ["cards-come-first"]


@pytest.mark.clause("purchase.cards-in-turn")
def test_cards_are_played_in_ones_own_turn_only() -> None:
    hands = [["builder"], ["builder", "free-farmer"], []]
    game = game_at("purchase", OWN, hands=hands, sites={"abu": {"stones": 2}})
    assert texts(game, 1) == ["sell free-farmer", "sell builder"]
    play(game, "0 end-turn", "1 play builder abu", "1 end-turn")
    assert texts(game, 1) == ["sell free-farmer"]
