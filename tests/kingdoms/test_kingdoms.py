"""Chapter 9: from the Old Kingdom to the New, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from conftest import codes, game_at, go_to, gold_of, hand_of, play, texts
from transcribed import PROVINCES

from amunre import Game, Result

NUMBERS = pytest.mark.parametrize("players", [3, 4, 5])
OWN = (["memphis", "mendes", "kharga"], ["buto", "thebes", "abu"], ["baharya", "avaris", "sawu"])


def of(players: int) -> list[list[str]]:
    """Three provinces for each; those in the middle of the list stay in the deck."""
    ids = [*PROVINCES][::-2] + [*PROVINCES][1::2]
    return [ids[3 * seat : 3 * seat + 3] for seat in range(players)]


def passed(game: Game) -> Game:
    """The scoring, in which nobody plays a card."""
    while game.stage == "scoring":
        play(game, f"{game.to_act[0]} pass")
    return game


# --- between the kingdoms --------------------------------------------------------------------------------------


@pytest.mark.clause("kingdom.clear")
@NUMBERS
def test_markers_and_farmers_go_back_and_buildings_stay(players: int) -> None:
    own = of(players)
    sites = {held[0]: {"stones": 1, "pyramids": 3, "plain_farmers": 2} for held in own}
    sites[own[1][1]] = {"stones": 2, "field_farmers": min(1, PROVINCES[own[1][1]]["fields"][0])}
    before = game_at("scoring", own, sites=sites)
    after = passed(game_at("scoring", own, sites=sites)).position()
    assert before.position().supply.farmers < 45
    assert after.supply.farmers == 45
    for id, site in after.sites.items():
        framed = PROVINCES[id]["framed_stones"][0] if id in after.revealed else 0
        stones, more = divmod(before.position().sites[id].stones + framed, 3)[::-1]
        assert (site.owner, site.field_farmers, site.plain_farmers) == (None, 0, 0)
        assert (site.stones, site.pyramids) == (stones, before.position().sites[id].pyramids + more)


@pytest.mark.clause("kingdom.clear")
def test_hands_gold_points_pharaoh_and_temple_stay() -> None:
    facts: dict[str, Any] = {"pharaoh": 2, "temple": 4, "gold": [3, 14, 15], "sites": {"memphis": {"pyramids": 2}}}
    game = passed(game_at("scoring", OWN, hands=[["block"], ["harvest", "rebid"], []], **facts))
    position = game.position()
    assert (position.round, position.stage, position.asked) == (4, "bidding", (2,))
    assert (position.pharaoh, position.temple) == (2, 4)
    assert gold_of(game) == [3, 14, 15]
    assert [hand_of(game, seat) for seat in range(3)] == [("block",), ("harvest", "rebid"), ()]
    assert [game.score(seat).total for seat in range(3)] == [2 + 5, 0, 0]


@pytest.mark.clause("kingdom.clear")
def test_full_fields_are_free_again() -> None:
    full = {id: {"field_farmers": PROVINCES[id]["fields"][0]} for held in OWN for id in held}
    game = go_to(passed(game_at("scoring", OWN, sites=full)), "purchase")
    (seat,) = game.to_act
    assert all("no-free-field" not in codes(game, seat, f"buy farmer {id}") for id in full)


@pytest.mark.clause("kingdom.clear")
def test_old_provinces_are_nobodys_own() -> None:
    game = go_to(passed(game_at("scoring", OWN)), "purchase")
    (seat,) = game.to_act
    (own,) = [id for id, site in game.position().sites.items() if site.owner == seat]
    assert texts(game, seat, "buy stone") == [f"buy stone {own}"]


@pytest.mark.clause("kingdom.clear")
def test_nothing_goes_back_within_a_kingdom() -> None:
    own = [held[:2] for held in OWN]
    game = game_at("income", own, sites={"memphis": {"field_farmers": 1}, "buto": {"plain_farmers": 1}})
    sites = go_to(game, "bidding").position().sites
    assert (sites["memphis"].owner, sites["memphis"].field_farmers, sites["buto"].plain_farmers) == (0, 1, 1)


@pytest.mark.clause("kingdom.deck")
@NUMBERS
def test_the_provinces_of_the_old_kingdom_come_again(players: int) -> None:
    own = of(players)
    old = sorted(id for held in own for id in held)
    position = passed(game_at("scoring", own)).position()
    assert sorted(position.deck + position.revealed) == old
    assert sorted(position.out) == sorted(set(PROVINCES) - set(old))
    assert len(position.out) == {3: 6, 4: 3, 5: 0}[players]
    assert (len(position.revealed), position.taken) == (players, ())


@pytest.mark.clause("kingdom.deck")
@NUMBERS
def test_each_of_them_is_gained_once_more(players: int) -> None:
    own = of(players)
    game = go_to(passed(game_at("scoring", own)), "scoring")
    position = game.position()
    owned = [id for id, site in position.sites.items() if site.owner is not None]
    assert sorted(owned) == sorted(id for held in own for id in held)
    assert position.deck == ()


@pytest.mark.clause("kingdom.deck")
def test_they_are_shuffled() -> None:
    first, orders = set(), set()
    for seed in range(60):
        position = passed(game_at("scoring", OWN, seed=seed)).position()
        first.add(position.revealed[0])
        orders.add(position.revealed + position.deck)
    assert first == {id for held in OWN for id in held}
    assert len(orders) == 60


@pytest.mark.clause("kingdom.inherit")
def test_buildings_come_with_the_province() -> None:
    sites: dict[str, dict[str, int]] = {id: {"pyramids": 3, "stones": 2} for id in ("abu", "mendes", "sawu")}
    game = game_at("bidding", new=True, revealed=["abu", "mendes", "sawu"], sites=sites)
    play(game, "0 bid sawu 0", "1 bid abu 1", "2 bid mendes 0")
    site = game.position().sites["abu"]
    assert (site.owner, site.pyramids, site.stones) == (1, 3, 2)
    play(game, "0 end-turn", "1 buy stone abu")
    site = game.position().sites["abu"]
    assert (site.pyramids, site.stones) == (4, 0)


@pytest.mark.clause("kingdom.inherit")
def test_inherited_pyramids_score_for_the_new_owner() -> None:
    assert passed(game_at("scoring", OWN, new=True, sites={"abu": {"pyramids": 3}})).score(1).total == 3 + 5 + 6


# --- the end -----------------------------------------------------------------------------------------------------


def ended(old: Sequence[int], sites: dict[str, dict[str, int]], gold: Sequence[int] = (9, 9, 9)) -> Result:
    """The result of a game in which the seats scored so much in the Old Kingdom."""
    players = [{"scores": [{"pyramid": points}]} for points in old]
    game = passed(game_at("scoring", OWN, new=True, players=players, gold=gold, sites=sites))
    assert game.over
    assert game.result is not None
    return game.result


@pytest.mark.clause("end.winner")
def test_most_points_win() -> None:
    result = ended([3, 30, 7], {"memphis": {"pyramids": 4}})
    assert result.points == (3 + 6 + 4 + 5, 36, 13)
    assert (result.winners, result.ranking, result.tie_break) == ((1,), ((1,), (0,), (2,)), None)


@pytest.mark.clause("end.winner")
def test_equal_points_are_decided_by_pyramids() -> None:
    result = ended(
        [0, 4, 0], {"memphis": {"pyramids": 2}, "thebes": {"pyramids": 1, "stones": 2}, "sawu": {"stones": 2}}
    )
    assert result.points == (13, 16, 6)  # 2 + 5 and 1 + 5
    result = ended(
        [0, 1, 0], {"memphis": {"pyramids": 2}, "thebes": {"pyramids": 1, "stones": 2}, "sawu": {"stones": 2}}
    )
    assert result.points == (13, 13, 6)
    assert (result.winners, result.ranking, result.tie_break) == ((0,), ((0,), (1,), (2,)), "pyramids")


@pytest.mark.clause("end.winner")
def test_then_by_loose_stones() -> None:
    sites = {"memphis": {"pyramids": 2}, "buto": {"pyramids": 2, "stones": 1}, "kharga": {"stones": 2}}
    result = ended([5, 0, 7], sites)
    assert result.points == (13, 13, 13)
    assert (result.winners, result.ranking, result.tie_break) == ((0,), ((0,), (1,), (2,)), "stones")


@pytest.mark.clause("end.winner")
def test_then_the_win_is_shared() -> None:
    sites = {"memphis": {"pyramids": 2, "stones": 1}, "buto": {"pyramids": 1, "stones": 1}, "thebes": {"pyramids": 1}}
    result = ended([0, 0, 7], sites)
    assert result.points == (13, 13, 13)
    assert result.winners == (0, 1)
    assert result.ranking == ((0, 1), (2,))


@pytest.mark.clause("end.winner")
def test_all_may_share_the_win_and_gold_breaks_no_tie() -> None:
    result = ended([0, 2, 4], {}, gold=[9, 8, 7])
    assert result.points == (6, 6, 6)
    assert result.ranking == ((0, 1, 2),)


@pytest.mark.clause("end.winner")
def test_lower_places_are_decided_alike() -> None:
    sites = {"memphis": {"pyramids": 1}, "buto": {"pyramids": 1, "stones": 1}}
    result = ended([5, 0, 30], sites)
    assert result.points == (12, 12, 36)
    assert (result.ranking, result.tie_break) == (((2,), (1,), (0,)), None)


@pytest.mark.clause("end.winner")
def test_there_is_no_result_before_the_end() -> None:
    game = game_at("scoring", OWN, new=True)
    assert game.result is None
    assert passed(game_at("scoring", OWN)).result is None
