"""Chapter 7: income."""

from __future__ import annotations

import pytest
from conftest import clauses, game_at, go_to, gold_of, offer, play, texts
from transcribed import PROVINCES

from amunre import Game

OWN = (["memphis"], ["mendes"], ["abydos"])
SPACES = pytest.mark.parametrize("temple", [1, 2, 3, 4])


def earned(own: list[str], temple: int, **sites: dict[str, int]) -> int:
    """Gold that seat 0 gets for its provinces."""
    rest = [id for id in ("memphis", "mendes", "abydos", "buto", "damanhur", "edfu", "amarna") if id not in own]
    others = [rest[: len(own)], rest[len(own) : 2 * len(own)]]
    game = game_at("income", [own, *others], temple=temple, sites=sites)
    play(game, "0 collect")
    return gold_of(game)[0] - 20


# --- order --------------------------------------------------------------------------------------------------


@pytest.mark.clause("income.order")
@pytest.mark.parametrize("pharaoh", [0, 1, 2])
def test_from_the_pharaoh_clockwise(pharaoh: int) -> None:
    game = game_at("income", OWN, pharaoh=pharaoh)
    for turn in range(3):
        seat = (pharaoh + turn) % 3
        assert game.to_act == (seat,)
        assert all(texts(game, other) == [] for other in range(3) if other != seat)
        play(game, f"{seat} collect")
    assert (game.stage, game.position().round) == ("bidding", 2)


@pytest.mark.clause("income.order")
def test_it_is_the_new_pharaoh_who_begins() -> None:
    game = go_to(offer(game_at("offering", OWN, pharaoh=1), "1", "3", "9"), "income")
    assert game.to_act == (2,)
    play(game, "2 collect", "0 collect", "1 collect")
    assert game.to_act == (2,)  # and who bids first


@pytest.mark.clause("income.turn")
def test_first_cards_then_the_income_at_once() -> None:
    game = game_at(
        "income", OWN, hands=[["harvest", "eight-gold"], ["harvest"], []], sites={"memphis": {"field_farmers": 2}}
    )
    play(game, "0 play harvest memphis")
    assert gold_of(game)[0] == 20
    assert game.to_act == (0,)
    play(game, "0 collect")
    assert gold_of(game)[0] == 20 + 2 * 2 + 2
    assert game.to_act == (1,)


@pytest.mark.clause("income.turn")
def test_nothing_is_added_after_collecting_or_before_ones_turn() -> None:
    game = play(game_at("income", OWN, hands=[["harvest"], [], ["eight-gold"]]), "0 collect")
    assert clauses(game, 0, "play harvest memphis") == clauses(game, 0, "collect") == ["income.turn"]
    assert clauses(game, 2, "play eight-gold abydos") == ["income.order"]
    assert texts(game, 0) == ["sell harvest"]


@pytest.mark.clause("income.turn")
def test_every_seat_has_its_turn() -> None:
    game = game_at("income", OWN)
    assert texts(game, 0) == ["collect"]
    play(game, "0 collect", "1 collect")
    assert texts(game, 2) == ["collect"]


# --- farmers --------------------------------------------------------------------------------------------------


@SPACES
@pytest.mark.clause("income.harvest")
def test_each_farmer_yields_the_space_of_the_temple(temple: int) -> None:
    assert earned(["mendes"], temple, mendes={"field_farmers": 5}) == 5 * temple
    assert earned(["mendes"], temple) == 0


@SPACES
@pytest.mark.clause("income.harvest")
def test_printed_farmers_and_those_on_the_plain_yield_too(temple: int) -> None:
    assert earned(["baharya"], temple) == 2 * temple
    assert earned(["baharya"], temple, baharya={"field_farmers": 1, "plain_farmers": 2}) == 5 * temple
    assert earned(["mendes"], temple, mendes={"plain_farmers": 1}) == temple


@pytest.mark.clause("income.harvest")
def test_all_provinces_of_the_kingdom_yield() -> None:
    own = ["thebes", "baharya", "kharga"]
    assert earned(own, 3, thebes={"field_farmers": 4}, kharga={"plain_farmers": 1}) == 3 * (4 + 2 + 1)


@pytest.mark.clause("income.harvest")
def test_farmers_of_others_bring_nothing() -> None:
    game = game_at("income", OWN, sites={"mendes": {"field_farmers": 3}})
    assert gold_of(play(game, "0 collect")) == [20, 20, 20]
    assert gold_of(play(game, "1 collect")) == [20, 26, 20]


@pytest.mark.clause("income.harvest")
def test_stones_and_pyramids_bring_nothing() -> None:
    assert earned(["mendes"], 4, mendes={"stones": 2, "pyramids": 3}) == 0


# --- coins --------------------------------------------------------------------------------------------------------


@SPACES
@pytest.mark.clause("income.always")
@pytest.mark.parametrize(("id", "coin"), [("abu", 4), ("berenike", 8)])
def test_a_coin_without_camel_always_pays(id: str, coin: int, temple: int) -> None:
    assert earned([id], temple) == coin


@SPACES
@pytest.mark.clause("income.always")
def test_the_coin_comes_on_top_of_the_farmers(temple: int) -> None:
    assert earned(["abu"], temple, abu={"field_farmers": 2, "plain_farmers": 1}) == 4 + 3 * temple


@pytest.mark.clause("income.camel")
@pytest.mark.parametrize(("temple", "pays"), [(1, True), (2, True), (3, False), (4, False)])
@pytest.mark.parametrize(("id", "coin"), [("avaris", 8), ("kharga", 5), ("sawu", 7)])
def test_a_coin_with_a_camel_pays_on_the_two_lowest_spaces(id: str, coin: int, temple: int, pays: bool) -> None:
    assert earned([id], temple) == (coin if pays else 0)
    assert earned([id], temple, **{id: {"field_farmers": 1}}) == temple + (coin if pays else 0)


@SPACES
@pytest.mark.clause("income.always")
@pytest.mark.parametrize("id", [id for id, province in PROVINCES.items() if not province["coin"][0]])
def test_other_provinces_have_no_coin(id: str, temple: int) -> None:
    assert earned([id], temple) == PROVINCES[id]["printed_farmers"][0] * temple


@pytest.mark.clause("income.camel")
def test_the_income_of_the_rule_book() -> None:
    own = ["memphis", "abu", "sawu"]
    assert earned(own, 2, memphis={"field_farmers": 1}, abu={"field_farmers": 2}) == 17


@pytest.mark.clause("income.always")
def test_gold_comes_from_the_bank() -> None:
    game: Game = game_at("income", [["abu"], ["mendes"], ["memphis"]])
    bank = game.position().bank
    assert play(game, "0 collect").position().bank == bank - 4
