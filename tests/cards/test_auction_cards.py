"""Chapter 10: the cards of the auction, Block and Rebid."""

from __future__ import annotations

import pytest
from conftest import bids, clauses, codes, game_at, go_to, hand_of, play, texts, variant
from transcribed import LADDER

from amunre import Game, load_ruleset

THREE = ("memphis", "abu", "mendes")
FOUR = ("memphis", "abu", "mendes", "kharga")
RICH = (99, 99, 99, 99)


def amounts(game: Game, seat: int, province: str) -> list[int]:
    """Return the amounts that a seat may bid on a province."""
    return [action.amount or 0 for action in game.legal_actions(seat) if str(action).startswith(f"bid {province} ")]


def three(*hands: list[str], pharaoh: int = 0) -> Game:
    return game_at("bidding", revealed=THREE, gold=RICH, hands=hands or ([], [], []), pharaoh=pharaoh)


# --- Block ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("card.block")
@pytest.mark.parametrize("space", range(7))
def test_others_bid_two_spaces_above(space: int) -> None:
    game = play(three(["block"], [], []), f"0 bid memphis {LADDER[space]}", "0 play block")
    assert amounts(game, 1, "memphis") == list(LADDER[space + 2 :])
    assert codes(game, 1, f"bid memphis {LADDER[space + 1]}") == ["blocked"]
    assert clauses(game, 1, f"bid memphis {LADDER[space + 1]}") == ["card.block"]
    assert amounts(game, 1, "abu") == list(LADDER)


@pytest.mark.clause("card.block")
@pytest.mark.parametrize("amount", [28, 36])
def test_a_blocked_28_and_a_36_cannot_be_beaten(amount: int) -> None:
    game = play(three(["block"], [], []), f"0 bid memphis {amount}", "0 play block")
    assert amounts(game, 1, "memphis") == []
    assert amounts(play(three(), "0 bid memphis 28"), 1, "memphis") == [36]


@pytest.mark.clause("card.block")
def test_it_works_from_before_the_first_stone_and_out_of_turn() -> None:
    game = play(three([], [], ["block"]), "2 play block", "0 bid abu 0", "1 bid memphis 6")
    assert amounts(game, 2, "memphis") == [10, 15, 21, 28, 36]  # their stone is not there yet
    play(game, "2 bid memphis 10")
    assert amounts(game, 1, "abu") == [1, 3, 6, 10, 15, 21, 28, 36]
    play(game, "1 bid abu 1")
    assert amounts(game, 0, "memphis") == [21, 28, 36]


@pytest.mark.clause("card.block")
def test_it_can_be_played_in_turn_before_bidding_and_while_overbid() -> None:
    game = play(three(["block"], ["block"], []), "0 play block")
    assert game.to_act == (0,)
    play(game, "0 bid memphis 3", "1 bid memphis 10", "1 play block")
    assert amounts(game, 2, "memphis") == [21, 28, 36]
    game = play(three(["block"], [], []), "0 bid memphis 3", "1 bid memphis 6", "0 play block")
    assert amounts(game, 2, "memphis") == [10, 15, 21, 28, 36]  # two spaces above 3


@pytest.mark.clause("card.block")
def test_a_bid_that_lies_above_already_stands() -> None:
    game = play(three(["block"], [], []), "0 bid memphis 6", "1 bid memphis 10", "0 play block", "2 bid abu 0")
    assert game.to_act == (0,)  # still overbid, and the 10 still lies
    play(game, "0 bid mendes 0")
    assert game.position().sites["memphis"].owner == 1


@pytest.mark.clause("card.block", "card.rebid")
def test_the_card_that_blocks_is_named_whatever_else_was_played() -> None:
    cards = load_ruleset().data["power-cards"]
    first = variant({"power-cards": {"rebid": cards.pop("rebid"), **cards}})
    game = game_at("bidding", revealed=FOUR[:3], gold=[20] * 3, hands=[["block", "rebid"], [], []], rules=first)
    play(game, "0 bid memphis 1", "1 bid memphis 3", "2 bid abu 0", "0 play rebid", "0 bid memphis 6", "0 play block")
    [blocked] = [violation for violation in game.explain(1, "bid memphis 10") if violation.code == "blocked"]
    assert blocked.params["card"] == "block"


@pytest.mark.clause("card.block")
def test_the_block_moves_with_its_owner() -> None:
    game = game_at("bidding", revealed=FOUR, gold=RICH, hands=[["block"], [], [], []])
    play(game, "0 bid memphis 3", "0 play block", "1 bid memphis 10", "2 bid memphis 15", "3 bid mendes 0")
    assert game.to_act == (0,)
    play(game, "0 bid abu 3")
    assert amounts(game, 1, "abu") == [10, 15, 21, 28, 36]
    assert amounts(game, 1, "mendes") == list(LADDER[1:])
    play(game, "1 bid mendes 1")
    assert amounts(game, 3, "memphis") == [21, 28, 36]


@pytest.mark.clause("card.block")
def test_ones_own_block_does_not_bind_oneself() -> None:
    game = play(three([], ["block"], []), "1 play block", "0 bid memphis 6")
    assert amounts(game, 1, "memphis") == [10, 15, 21, 28, 36]
    game = play(
        three(["block", "rebid"], [], []),
        "0 bid memphis 3",
        "1 bid memphis 6",
        "0 play block",
        "0 play rebid",
        "2 bid abu 0",
    )
    assert amounts(game, 0, "memphis") == [10, 15, 21, 28, 36]
    assert clauses(game, 0, "bid memphis 6") == ["auction.overbid"]  # though it is one space above their own


@pytest.mark.clause("card.block")
def test_a_block_holds_above_a_stone_that_is_overbid() -> None:
    game = play(three(["block"], [], []), "0 bid memphis 6", "1 bid memphis 10", "0 play block")
    assert clauses(game, 2, "bid memphis 10") == ["auction.overbid", "card.block"]
    assert clauses(game, 2, "bid memphis 15") == []


@pytest.mark.clause("card.block")
def test_a_block_says_nothing_of_the_spaces_up_to_its_stone() -> None:
    game = play(three(["block"], [], []), "0 bid memphis 6", "0 play block")
    assert [clauses(game, 1, f"bid memphis {bid}") for bid in (3, 6)] == [["auction.overbid"]] * 2


@pytest.mark.clause("card.block")
def test_the_refusal_names_who_blocks_and_not_who_is_overbid_there() -> None:
    game = play(three([], ["block"], []), "0 bid memphis 3", "1 bid memphis 10", "1 play block")
    (refusal,) = game.explain(2, "bid memphis 15")
    facts = {"other": 1, "card": "block", "highest": 10, "spaces": 2}
    assert refusal.params == {"seat": 2, "province": "memphis", "bid": 15, **facts}


@pytest.mark.clause("card.block")
def test_everybody_can_be_blocked_where_there_are_cards_for_all() -> None:
    rules = variant({"power-cards.block.count": 3, "power-cards.harvest.count": 4})
    game = game_at("bidding", revealed=THREE, hands=[["block"]] * 3, rules=rules)
    play(game, "0 bid memphis 6", "0 play block", "1 play block", "2 play block")
    assert clauses(game, 1, "bid memphis 10") == ["card.block"]


@pytest.mark.clause("card.block")
def test_a_blocked_owner_is_bound_by_anothers_block() -> None:
    game = play(three(["block"], ["block"], []), "0 play block", "1 play block", "0 bid memphis 3")
    assert amounts(game, 1, "memphis") == [10, 15, 21, 28, 36]
    play(game, "1 bid memphis 10")
    assert amounts(game, 2, "memphis") == [21, 28, 36]
    play(game, "2 bid memphis 21")
    assert amounts(game, 0, "memphis") == []


@pytest.mark.clause("card.block")
def test_two_blocks_on_two_provinces() -> None:
    game = game_at("bidding", revealed=FOUR, gold=RICH, hands=[["block"], ["block"], [], []])
    play(game, "0 play block", "0 bid memphis 1", "1 bid abu 6", "1 play block")
    assert amounts(game, 2, "memphis") == [6, 10, 15, 21, 28, 36]
    assert amounts(game, 2, "abu") == [15, 21, 28, 36]
    assert amounts(game, 2, "mendes") == list(LADDER)


@pytest.mark.clause("card.block")
def test_a_blocked_stone_that_is_overbid_blocks_nobody_above() -> None:
    game = game_at("bidding", revealed=FOUR, gold=RICH, hands=[["block"], [], [], []])
    play(game, "0 play block", "0 bid memphis 3", "1 bid memphis 10")
    assert amounts(game, 2, "memphis") == [15, 21, 28, 36]


@pytest.mark.clause("card.block")
def test_it_lasts_for_one_auction() -> None:
    game = play(three(["block"], [], []), "0 play block")
    go_to(game, "bidding", round=2)
    province = game.position().revealed[0]
    play(game, f"0 bid {province} 3")
    assert amounts(game, 1, province)[0] == 6


@pytest.mark.clause("card.block")
def test_it_may_be_played_by_who_stands_and_not_after_the_last_bid() -> None:
    game = play(three(["block"], [], []), "0 bid memphis 0", "1 bid abu 0")
    assert codes(game, 0, "play block") == []
    play(game, "2 bid mendes 0")
    assert codes(game, 0, "play block") == ["card-out-of-phase"]


@pytest.mark.clause("card.block")
def test_playing_it_uses_up_nobodys_turn() -> None:
    game = play(three([], ["block"], []), "1 play block")
    assert game.to_act == (0,)
    assert hand_of(game, 1) == ()


# --- Rebid ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("card.rebid")
@pytest.mark.parametrize("when", [0, 1, 2, 3])
def test_who_is_overbid_may_stay(when: int) -> None:
    steps = ["0 bid memphis 1", "1 bid memphis 3", "2 bid abu 0"]
    game = play(three(["rebid"], [], []), *steps[:when], "0 play rebid", *steps[when:])
    assert game.to_act == (0,)
    assert amounts(game, 0, "memphis") == [6, 10, 15, 21, 28, 36]
    assert codes(game, 0, "bid memphis 3") == ["bid-too-low"]
    assert (amounts(game, 0, "abu")[0], amounts(game, 0, "mendes")[0]) == (1, 0)


@pytest.mark.clause("card.rebid")
def test_without_it_one_must_leave() -> None:
    game = play(three(["rebid"], [], []), "0 bid memphis 1", "1 bid memphis 3", "2 bid abu 0")
    assert codes(game, 0, "bid memphis 6") == ["overbid-here"]


@pytest.mark.clause("card.rebid")
def test_it_lasts_for_the_rest_of_the_auction_and_binds_nobody_else() -> None:
    game = play(
        three(["rebid"], [], []), "0 play rebid", "0 bid memphis 0", "1 bid memphis 1", "2 bid abu 0", "0 bid memphis 3"
    )
    assert game.to_act == (1,)
    assert codes(game, 1, "bid memphis 6") == ["overbid-here"]
    play(game, "1 bid abu 1", "2 bid memphis 6", "0 bid memphis 10")
    assert game.to_act == (2,)
    assert codes(game, 2, "bid memphis 15") == ["overbid-here"]


@pytest.mark.clause("card.rebid")
def test_it_ends_with_the_auction() -> None:
    game = play(three(["rebid"], [], []), "0 play rebid")
    go_to(game, "bidding", round=2)
    first, second, _ = game.position().revealed
    play(game, f"0 bid {first} 0", f"1 bid {first} 1", f"2 bid {second} 0")
    assert codes(game, 0, f"bid {first} 3") == ["overbid-here"]


@pytest.mark.clause("card.rebid")
def test_it_does_not_move_who_stands() -> None:
    game = play(three(["rebid"], [], []), "0 bid memphis 1", "0 play rebid", "1 bid abu 0")
    assert clauses(game, 0, "bid memphis 3") == clauses(game, 0, "bid mendes 0") != []
    assert texts(game, 0) == []


@pytest.mark.clause("card.rebid")
def test_anothers_block_holds() -> None:
    game = play(three(["rebid"], ["block"], []), "0 bid memphis 1", "1 bid memphis 6", "1 play block", "2 bid abu 0")
    play(game, "0 play rebid")
    assert amounts(game, 0, "memphis") == [15, 21, 28, 36]
    assert codes(game, 0, "bid memphis 10") == ["blocked"]


@pytest.mark.clause("card.rebid")
def test_one_may_leave_all_the_same_and_come_back() -> None:
    players = bids(("memphis", 1), ("memphis", 3), ("abu", 0), ("kharga", 0))
    game = game_at("bidding", revealed=FOUR, players=players, hands=[["rebid"], [], [], []], asked=[0])
    play(game, "0 play rebid", "0 bid abu 1", "2 bid kharga 1", "3 bid abu 3")
    assert amounts(game, 0, "abu") == [6, 10, 15]
    assert amounts(game, 0, "memphis") == [6, 10, 15]


@pytest.mark.clause("card.rebid")
def test_it_is_played_out_of_turn_too() -> None:
    game = three([], [], ["rebid"])
    assert texts(game, 2) == ["sell rebid", "play rebid"]
    assert play(game, "2 play rebid").to_act == (0,)
