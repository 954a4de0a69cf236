"""Chapter 2: pieces and gold, limited or not."""

from __future__ import annotations

from random import Random

import pytest
from conftest import (
    ENOUGH,
    all_cards_but,
    clauses,
    codes,
    game_at,
    gold_of,
    hand_of,
    offer,
    play,
)
from stages import (
    ALL_OWNED,
    OWN,
    crowded,
)
from transcribed import PROVINCES

from amunre import Game, Ruleset


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
