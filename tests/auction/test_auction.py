"""Chapter 4: the auction."""

from __future__ import annotations

import pytest
from conftest import bids, clauses, codes, game_at, go_to, gold_of, hand_of, play, texts
from transcribed import LADDER

import amunre
from amunre import Game, NotationError

THREE = ("memphis", "abu", "mendes")
FOUR = ("memphis", "abu", "mendes", "kharga")
FIVE = ("memphis", "abu", "mendes", "kharga", "sawu")


def amounts(game: Game, seat: int, province: str) -> list[int]:
    """Return the amounts that a seat may bid on a province."""
    return [action.amount or 0 for action in game.legal_actions(seat) if str(action).startswith(f"bid {province} ")]


# --- order ---------------------------------------------------------------------------------------------


@pytest.mark.clause("auction.order")
@pytest.mark.parametrize("pharaoh", [0, 1, 2, 3])
def test_the_pharaoh_bids_first_then_clockwise(pharaoh: int) -> None:
    game = game_at("bidding", revealed=FOUR, pharaoh=pharaoh)
    for turn in range(3):
        seat = (pharaoh + turn) % 4
        assert game.to_act == (seat,)
        play(game, f"{seat} bid memphis {LADDER[turn]}")
    assert game.to_act == ((pharaoh + 3) % 4,)


@pytest.mark.clause("auction.order")
@pytest.mark.parametrize("pharaoh", [0, 1, 2])
def test_the_pharaoh_bids_first_in_the_next_round(pharaoh: int) -> None:
    game = game_at("income", [["memphis"], ["abu"], ["mendes"]], pharaoh=pharaoh)
    assert go_to(game, "bidding").to_act == (pharaoh,)


@pytest.mark.clause("auction.order")
def test_who_is_overbid_waits_until_every_stone_is_placed() -> None:
    game = play(game_at("bidding", revealed=FOUR), "0 bid memphis 1", "1 bid memphis 3")
    assert game.to_act == (2,)
    assert clauses(game, 0, "bid abu 0") == ["auction.order"]
    play(game, "2 bid memphis 6", "3 bid memphis 10")
    assert game.to_act == (0,)


@pytest.mark.clause("auction.order")
def test_the_turn_goes_on_from_the_last_bidder_and_not_from_the_pharaoh() -> None:
    players = bids(("memphis", 6), ("memphis", 1), ("abu", 0), ("abu", 1), ("memphis", 3))
    game = game_at("bidding", revealed=FIVE, players=players, asked=[2])
    play(game, "2 bid kharga 0")
    assert game.to_act == (4,)  # passing over 3; from the Pharaoh it would be 1
    play(game, "4 bid mendes 0")
    assert game.to_act == (1,)


@pytest.mark.clause("auction.order")
def test_who_is_overbid_in_the_same_pass_is_next_if_they_sit_first() -> None:
    players = bids(("memphis", 6), ("memphis", 1), ("abu", 0), ("mendes", 1), ("mendes", 0))
    game = game_at("bidding", revealed=FIVE, players=players, asked=[1])
    play(game, "1 bid abu 1")
    assert game.to_act == (2,)  # overbid just now; 4 has waited longer
    play(game, "2 bid memphis 10")
    assert game.to_act == (4,)


@pytest.mark.clause("auction.order")
def test_the_turn_goes_round_past_the_pharaoh() -> None:
    game = game_at("bidding", revealed=FOUR, pharaoh=2)
    play(game, "2 bid memphis 0", "3 bid abu 0", "0 bid memphis 1", "1 bid abu 1")
    assert game.to_act == (2,)
    play(game, "2 bid abu 3")
    assert game.to_act == (3,)
    play(game, "3 bid memphis 3")
    assert game.to_act == (0,)
    play(game, "0 bid abu 6")
    assert game.to_act == (1,)


@pytest.mark.clause("auction.order")
def test_the_auction_of_the_rule_book() -> None:
    red, black, blue, white = range(4)
    game = game_at("bidding", revealed=["baharya", "dakhla", "abydos", "sawu"])
    play(game, f"{red} bid abydos 3", f"{black} bid sawu 1", f"{blue} bid abydos 6", f"{white} bid abydos 10")
    assert game.to_act == (red,)
    play(game, f"{red} bid dakhla 0")
    assert game.to_act == (blue,)
    play(game, f"{blue} bid sawu 6")
    assert game.to_act == (black,)
    play(game, f"{black} bid baharya 0")
    sites = game.position().sites
    assert [sites[id].owner for id in ("dakhla", "baharya", "sawu", "abydos")] == [red, black, blue, white]
    assert gold_of(game)[1:] == [20, 14, 10]


# --- bids ----------------------------------------------------------------------------------------------


@pytest.mark.clause("auction.ladder")
def test_a_bid_is_one_of_nine_spaces_of_a_revealed_province() -> None:
    game = game_at("bidding", revealed=THREE, gold=[99, 20, 20])
    assert texts(game, 0, "bid") == [f"bid {id} {n}" for id in ("abu", "memphis", "mendes") for n in LADDER]
    assert LADDER == (0, 1, 3, 6, 10, 15, 21, 28, 36)


@pytest.mark.clause("auction.ladder")
@pytest.mark.parametrize("amount", [-1, 2, 5, 11, 20, 37, 45])
def test_nothing_between_the_spaces_can_be_bid(amount: int) -> None:
    with pytest.raises(NotationError):
        game_at("bidding", revealed=THREE, gold=[99, 20, 20]).explain(0, f"bid memphis {amount}")


@pytest.mark.clause("auction.ladder")
def test_only_provinces_revealed_in_this_round_are_on_auction() -> None:
    game = game_at("bidding", [["edfu"], ["buto"], ["avaris"]], revealed=THREE)
    for province in ("edfu", "buto", "thebes"):
        assert codes(game, 0, f"bid {province} 0") == ["not-revealed"]


@pytest.mark.clause("auction.ladder")
def test_provinces_of_the_last_round_are_on_auction_no_more() -> None:
    game = play(game_at("bidding", revealed=THREE), "0 bid memphis 0", "1 bid abu 0", "2 bid mendes 0")
    go_to(game, "bidding")
    for province in THREE:
        assert codes(game, 0, f"bid {province} 0") == ["not-revealed"]


@pytest.mark.clause("auction.overbid")
@pytest.mark.parametrize("standing", [0, 1, 3, 6, 10, 15, 21, 28])
def test_a_bid_must_be_higher_and_may_skip_spaces(standing: int) -> None:
    game = play(game_at("bidding", revealed=THREE, gold=[99] * 3), f"0 bid memphis {standing}")
    assert amounts(game, 1, "memphis") == [amount for amount in LADDER if amount > standing]
    assert codes(game, 1, f"bid memphis {standing}") == ["bid-too-low"]


@pytest.mark.clause("auction.overbid")
def test_a_bid_must_be_higher_than_all_stones_of_the_card() -> None:
    game = game_at("bidding", revealed=THREE, players=bids(("memphis", 10), ("memphis", 1), None), asked=[2])
    assert codes(game, 2, "bid memphis 6") == ["bid-too-low"]
    assert amounts(game, 2, "memphis") == [15]
    assert amounts(game, 2, "abu") == [0, 1, 3, 6, 10, 15]


@pytest.mark.clause("auction.no-return")
def test_an_overbid_player_moves_to_another_province() -> None:
    game = game_at("bidding", revealed=THREE, players=bids(("memphis", 1), ("memphis", 3), ("abu", 0)), asked=[0])
    assert codes(game, 0, "bid memphis 6") == ["overbid-here"]
    assert clauses(game, 0, "bid memphis 6") == ["auction.no-return"]
    assert amounts(game, 0, "memphis") == []
    assert codes(game, 0, "bid abu 1") == codes(game, 0, "bid mendes 0") == []


@pytest.mark.clause("auction.no-return")
def test_one_may_come_back_once_the_stone_lies_elsewhere() -> None:
    players = bids(("memphis", 1), ("memphis", 3), ("abu", 0), ("kharga", 0))
    game = game_at("bidding", revealed=FOUR, players=players, asked=[0])
    play(game, "0 bid abu 1", "2 bid kharga 1", "3 bid abu 3")
    assert game.to_act == (0,)
    assert codes(game, 0, "bid memphis 6") == []
    assert codes(game, 0, "bid abu 6") == ["overbid-here"]


@pytest.mark.clause("auction.no-return")
def test_a_block_does_not_lift_the_duty() -> None:
    game = game_at(
        "bidding", revealed=THREE, players=bids(("memphis", 1), ("memphis", 3), ("abu", 0)), asked=[0],
        hands=[["block"], [], []],
    )  # fmt: skip
    play(game, "0 play block")
    assert codes(game, 0, "bid memphis 6") == ["overbid-here"]


@pytest.mark.clause("auction.standing")
def test_who_is_not_overbid_does_not_bid() -> None:
    game = game_at(
        "bidding", revealed=THREE, players=bids(("memphis", 1), ("memphis", 3), ("abu", 0)), asked=[0],
        hands=[[], ["builder"], []],
    )  # fmt: skip
    for seat, action in ((1, "bid memphis 6"), (1, "bid mendes 0"), (2, "bid abu 1")):
        assert clauses(game, seat, action) == ["auction.standing"]
    assert texts(game, 1) == ["sell builder"]


@pytest.mark.clause("auction.standing")
def test_who_is_not_overbid_is_passed_over() -> None:
    players = bids(("memphis", 1), ("memphis", 3), ("abu", 0), ("abu", 1))
    game = play(game_at("bidding", revealed=FOUR, players=players, asked=[0]), "0 bid mendes 0")
    assert game.to_act == (2,)
    play(game, "2 bid kharga 0")
    assert game.stage == "purchase"


# --- capacity ------------------------------------------------------------------------------------------


@pytest.mark.clause("auction.capacity")
def test_each_card_in_hand_counts_one_gold() -> None:
    game = game_at("bidding", revealed=THREE, gold=[4, 20, 20], hands=[["block", "harvest"], [], []])
    assert amounts(game, 0, "abu") == [0, 1, 3, 6]
    assert codes(game, 0, "bid abu 10") == ["bid-too-high"]


@pytest.mark.clause("auction.capacity")
@pytest.mark.parametrize(("gold", "hand", "most"), [(0, [], 0), (5, [], 3), (6, [], 6), (5, ["harvest"], 6)])
def test_nobody_bids_above_their_gold_and_cards(gold: int, hand: list[str], most: int) -> None:
    game = game_at("bidding", revealed=THREE, gold=[gold, 20, 20], hands=[hand, [], []])
    assert max(amounts(game, 0, "memphis")) == most


@pytest.mark.clause("auction.capacity")
def test_cards_of_others_and_the_steal_card_do_not_count() -> None:
    game = game_at("bidding", revealed=THREE, gold=[5, 20, 20], hands=[[], ["block", "builder"], []])
    assert codes(game, 0, "bid memphis 6") == ["bid-too-high"]


@pytest.mark.clause("auction.capacity")
@pytest.mark.parametrize("card", ["block", "rebid"])
@pytest.mark.parametrize(("gold", "expected"), [(4, ["card-covers-bid"]), (5, [])])
def test_a_standing_bid_keeps_the_cards_that_it_needs(card: str, gold: int, expected: list[str]) -> None:
    hand = [card, "builder"]
    game = play(game_at("bidding", revealed=THREE, gold=[gold, 20, 20], hands=[hand, [], []]), "0 bid memphis 6")
    assert codes(game, 0, f"play {card}") == expected


@pytest.mark.clause("auction.capacity")
def test_selling_below_a_standing_bid_is_always_possible() -> None:
    game = game_at("bidding", revealed=THREE, gold=[4, 20, 20], hands=[["block", "builder"], [], []])
    play(game, "0 bid memphis 6", "0 sell builder")
    assert codes(game, 0, "play block") == ["card-covers-bid"]
    play(game, "0 sell block")
    assert gold_of(game)[0] == 6


@pytest.mark.clause("auction.capacity")
def test_an_overbid_stone_binds_nobody() -> None:
    game = game_at("bidding", revealed=THREE, gold=[4, 20, 20], hands=[["block", "builder"], [], []])
    play(game, "0 bid memphis 6", "1 bid memphis 10")
    assert codes(game, 0, "play block") == []
    play(game, "0 play block", "2 bid abu 0")
    assert max(amounts(game, 0, "mendes")) == 3  # 4 gold and a Builder


@pytest.mark.clause("auction.capacity")
def test_before_the_first_stone_a_card_is_free_but_gone() -> None:
    game = game_at("bidding", revealed=THREE, gold=[5, 20, 20], hands=[["block"], [], []])
    assert codes(game, 0, "bid memphis 6") == []
    play(game, "0 play block")
    assert codes(game, 0, "bid memphis 6") == ["bid-too-high"]


@pytest.mark.clause("auction.capacity")
def test_a_sale_does_not_change_what_one_can_pay() -> None:
    game = game_at("bidding", revealed=THREE, gold=[5, 20, 20], hands=[["block"], [], []])
    play(game, "0 sell block", "0 bid memphis 6")
    assert gold_of(game)[0] == 6


@pytest.mark.clause("auction.top")
def test_thirty_six_cannot_be_beaten() -> None:
    game = play(game_at("bidding", revealed=THREE, gold=[99] * 3), "0 bid memphis 36")
    assert amounts(game, 1, "memphis") == []
    assert codes(game, 1, "bid memphis 36") == ["bid-too-low"]
    play(game, "1 bid abu 0", "2 bid mendes 0")
    assert game.position().sites["memphis"].owner == 0


# --- end, payment, provinces -----------------------------------------------------------------------------


@pytest.mark.clause("auction.end")
@pytest.mark.parametrize("pharaoh", [0, 1, 2])
def test_the_auction_may_end_with_the_first_stones(pharaoh: int) -> None:
    game = game_at("bidding", revealed=THREE, pharaoh=pharaoh)
    for turn, province in enumerate(THREE):
        assert game.stage == "bidding"
        play(game, f"{(pharaoh + turn) % 3} bid {province} 0")
    assert game.stage == "purchase"


@pytest.mark.clause("auction.end")
def test_the_auction_ends_with_the_bid_on_the_last_empty_card() -> None:
    game = play(game_at("bidding", revealed=THREE), "0 bid memphis 0", "1 bid memphis 1", "2 bid abu 0")
    assert game.stage == "bidding"
    play(game, "0 bid abu 1")
    assert game.stage == "bidding"
    play(game, "2 bid mendes 0")
    assert game.stage == "purchase"
    assert [game.position().sites[id].owner for id in THREE] == [1, 0, 2]


@pytest.mark.clause("auction.end")
def test_after_the_last_bid_no_card_of_the_auction_can_be_played() -> None:
    game = game_at("bidding", revealed=THREE, hands=[["block"], ["rebid"], []])
    play(game, "0 bid memphis 0", "1 bid abu 0", "2 bid mendes 0")
    assert codes(game, 0, "play block") == codes(game, 1, "play rebid") == ["card-out-of-phase"]


@pytest.mark.clause("auction.pay")
def test_everybody_pays_their_bid_to_the_bank() -> None:
    game = game_at("bidding", revealed=THREE)
    bank = game.position().bank
    play(game, "0 bid memphis 3", "1 bid memphis 6", "2 bid abu 15", "0 bid mendes 0")
    assert gold_of(game) == [20, 14, 5]
    assert game.position().bank == bank + 21


def short() -> Game:
    """Seats 0 and 3 lack two gold for their bids, seat 1 lacks three; seat 0 is asked."""
    return game_at(
        "payment", revealed=FOUR, gold=[4, 3, 20, 4],
        hands=[["block", "harvest"], ["builder", "harvest", "rebid"], ["builder"], ["builder", "correction"]],
        players=bids(("memphis", 6), ("abu", 6), ("kharga", 15), ("mendes", 6)),
    )  # fmt: skip


@pytest.mark.clause("auction.pay")
@pytest.mark.parametrize(("pharaoh", "order"), [(0, [0, 1, 3]), (1, [1, 3, 0]), (2, [3, 0, 1]), (3, [3, 0, 1])])
def test_those_who_are_short_are_asked_from_the_pharaoh(pharaoh: int, order: list[int]) -> None:
    hands = [["block", "harvest"], ["builder", "harvest", "rebid"], [], ["builder", "correction"]]
    game = game_at("bidding", revealed=FOUR, pharaoh=pharaoh, gold=[4, 3, 20, 4], hands=hands)
    wanted = ("memphis 6", "abu 6", "kharga 15", "mendes 6")
    for turn in range(4):
        seat = (pharaoh + turn) % 4
        play(game, f"{seat} bid {wanted[seat]}")
    asked = []
    while game.stage == "payment":
        (seat,) = game.to_act
        asked += [seat] if seat not in asked else []
        assert gold_of(game)[2] == 20  # nobody pays until everybody can
        play(game, f"{seat} {texts(game, seat)[0]}")
    assert asked == order
    assert gold_of(game) == [0, 0, 5, 0]


@pytest.mark.clause("auction.pay")
def test_who_is_short_sells_cards_of_their_choice_until_they_can_pay() -> None:
    game = short()
    assert texts(game, 0) == ["sell block", "sell harvest"]
    play(game, "0 sell harvest")
    assert (game.to_act, texts(game, 0)) == ((0,), ["sell block"])
    play(game, "0 sell block")
    assert game.to_act == (1,)
    assert gold_of(game) == [6, 3, 20, 4]


@pytest.mark.clause("auction.pay")
def test_no_card_is_played_while_somebody_must_pay() -> None:
    game = short()
    for seat, card in ((0, "block"), (1, "rebid")):
        assert codes(game, seat, f"play {card}") != []
        assert f"play {card}" not in texts(game, seat)
    assert codes(game, 1, "play builder abu") == ["card-out-of-phase"]


@pytest.mark.clause("auction.pay")
def test_not_even_by_who_can_pay() -> None:
    players = bids(("memphis", 6), ("abu", 0), ("mendes", 0))
    hands = [["builder", "harvest"], ["block"], ["rebid"]]
    game = game_at("payment", revealed=THREE, gold=[4, 20, 20], hands=hands, players=players)
    for seat, card in ((1, "block"), (2, "rebid")):
        assert clauses(game, seat, f"play {card}") == ["auction.pay"]
        assert texts(game, seat) == [f"sell {card}"]


@pytest.mark.clause("auction.pay")
def test_others_may_sell_meanwhile_and_are_then_not_asked() -> None:
    game = short()
    play(game, "2 sell builder", "1 sell rebid", "1 sell harvest", "1 sell builder")
    assert (game.stage, game.to_act) == ("payment", (0,))
    play(game, "0 sell block", "0 sell harvest")
    assert game.to_act == (3,)
    play(game, "3 sell builder", "3 sell correction")
    assert game.stage == "purchase"
    assert gold_of(game) == [0, 0, 6, 0]


@pytest.mark.clause("auction.pay")
@pytest.mark.parametrize(("gold", "stage"), [(5, "payment"), (6, "purchase")])
def test_nobody_is_asked_who_can_just_pay(gold: int, stage: str) -> None:
    game = game_at("bidding", revealed=THREE, gold=[gold, 20, 20], hands=[["harvest"], [], []])
    play(game, "0 bid memphis 6", "1 bid abu 0", "2 bid mendes 0")
    assert game.stage == stage


@pytest.mark.clause("auction.pay")
def test_all_pay_from_the_pharaoh_before_anybody_takes() -> None:
    game = game_at("bidding", revealed=["dakhla", "abu", "mendes"], pharaoh=1, sites={"dakhla": {"gold": 12}})
    play(game, "1 bid abu 1", "2 bid mendes 3", "0 bid dakhla 6")
    told = [event for event in game.events(amunre.OMNISCIENT) if event.kind in ("gold-moved", "province-taken")]
    payers = [event.params["source"] for event in told if event.clause == "auction.pay"]
    assert payers == [1, 2, 0]
    assert [event.clause for event in told[:3]] == ["auction.pay"] * 3


@pytest.mark.clause("auction.pay")
def test_what_lies_on_the_province_does_not_help_to_pay() -> None:
    game = game_at(
        "bidding", revealed=["dakhla", "abu", "mendes"], gold=[5, 20, 20], hands=[["builder", "harvest"], [], []],
        sites={"dakhla": {"gold": 12, "cards": ["block"]}},
    )  # fmt: skip
    assert max(amounts(game, 0, "dakhla")) == 6
    play(game, "0 bid dakhla 6", "1 bid abu 0", "2 bid mendes 0")
    assert (game.stage, game.to_act) == ("payment", (0,))
    assert hand_of(game, 0) == ("builder", "harvest")
    play(game, "0 sell builder")
    assert game.stage == "purchase"
    assert (gold_of(game)[0], hand_of(game, 0)) == (12, ("block", "harvest"))


@pytest.mark.clause("auction.take")
def test_each_takes_province_cards_and_gold_but_stones_stay() -> None:
    game = game_at(
        "bidding", revealed=["dakhla", "abydos", "thebes"],
        sites={"dakhla": {"gold": 12, "cards": ["block"]}, "abydos": {"stones": 1}, "thebes": {"cards": ["harvest"]}},
    )  # fmt: skip
    play(game, "0 bid thebes 1", "1 bid dakhla 3", "2 bid abydos 0")
    sites = game.position().sites
    assert [sites[id].owner for id in ("thebes", "dakhla", "abydos")] == [0, 1, 2]
    assert [hand_of(game, seat) for seat in range(3)] == [("harvest",), ("block",), ()]
    assert gold_of(game) == [19, 29, 20]
    assert [(sites[id].gold, sites[id].cards, sites[id].stones) for id in ("thebes", "dakhla", "abydos")] == [
        (0, (), 0),
        (0, (), 0),
        (0, (), 1),
    ]
