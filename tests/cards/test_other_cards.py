"""Chapter 10: the cards of the purchase, the offering, the income and the scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from conftest import clauses, codes, game_at, go_to, gold_of, hand_of, offer, play, points, texts
from transcribed import PROVINCES

from amunre import Game
from amunre.games.amun_re.course import STAGES
from amunre.games.amun_re.vocabulary import EFFECTS, CorrectTotal

OWN = (["memphis", "mendes"], ["abu", "thebes"], ["buto", "edfu"])


def purchase(*hand: str, own: Sequence[Sequence[str]] = OWN, **facts: Any) -> Game:
    return game_at("purchase", own, hands=[hand, [], []], **facts)


def test_each_kind_of_card_has_a_move_in_a_stage() -> None:
    moves = [move for stage in STAGES for move in (*stage.moves, *stage.any_time)]
    played = {move.word for move in moves if hasattr(move, "word")} | {CorrectTotal}  # which lies with an offering
    missing = [word.__name__ for word in EFFECTS.values() if word not in played]
    assert not missing, f"no stage in amunre/games/amun_re/phases has a move for {missing}"


# --- Free farmer ---------------------------------------------------------------------------------------------


@pytest.mark.clause("card.free-farmer")
@pytest.mark.parametrize("id", PROVINCES)
def test_a_free_farmer_stands_on_the_plain_of_any_own_province(id: str) -> None:
    others = [other for other in ("mendes", "buto", "edfu") if other != id]
    game = purchase("free-farmer", own=[[id], [others[0]], [others[1]]], gold=[0, 20, 20])
    play(game, f"0 play free-farmer {id}")
    position = game.position()
    assert (position.sites[id].plain_farmers, position.sites[id].field_farmers) == (1, 0)
    assert (position.supply.farmers, gold_of(game)[0], hand_of(game, 0)) == (44, 0, ())


@pytest.mark.clause("card.free-farmer")
def test_all_fields_stay_free_beside_him() -> None:
    game = play(purchase("free-farmer"), "0 play free-farmer memphis", "0 buy farmer memphis", "0 buy farmer memphis")
    assert codes(game, 0, "buy farmer memphis") == ["no-free-field"]
    assert game.position().sites["memphis"].plain_farmers == 1


@pytest.mark.clause("card.free-farmer")
@pytest.mark.parametrize("id", ["abu", "sawu"])
def test_a_free_farmer_needs_an_own_province(id: str) -> None:
    assert codes(purchase("free-farmer"), 0, f"play free-farmer {id}") == ["province-not-yours"]
    assert clauses(purchase("free-farmer"), 0, f"play free-farmer {id}") == ["card.free-farmer"]


@pytest.mark.clause("card.free-farmer")
def test_a_free_farmer_yields_and_goes_back_with_the_kingdom() -> None:
    own = (["berenike", "memphis", "mendes"], ["abu", "thebes", "sawu"], ["buto", "edfu", "kharga"])
    game = play(purchase("free-farmer", own=own, temple=4), "0 play free-farmer berenike")
    go_to(game, "scoring")  # all steal: space 1
    assert gold_of(game)[0] == 20 + 3 + 1 + 8
    go_to(game, "bidding")
    assert game.position().sites["berenike"].plain_farmers == 0
    assert game.position().supply.farmers == 45


# --- Builder -----------------------------------------------------------------------------------------------


@pytest.mark.clause("card.builder")
def test_two_stones_become_a_pyramid_and_return() -> None:
    game = purchase(
        "builder", sites={"memphis": {"stones": 2, "pyramids": 1}, "mendes": {"stones": 2}}, gold=[0, 20, 20]
    )
    play(game, "0 play builder memphis")
    position = game.position()
    assert (position.sites["memphis"].stones, position.sites["memphis"].pyramids) == (0, 2)
    assert (position.sites["mendes"].stones, position.sites["mendes"].pyramids) == (2, 0)
    assert (position.supply.stones, position.supply.pyramids) == (13, 43)
    assert (gold_of(game)[0], hand_of(game, 0), position.discard[0]) == (0, (), "builder")


@pytest.mark.clause("card.builder")
@pytest.mark.parametrize("sites", [{}, {"memphis": {"stones": 1}}, {"memphis": {"stones": 1}, "mendes": {"stones": 1}}])
def test_it_takes_two_stones_of_one_province(sites: dict[str, dict[str, int]]) -> None:
    game = purchase("builder", sites=sites)
    assert codes(game, 0, "play builder memphis") == ["too-few-stones"]
    assert texts(game, 0, "play") == []


@pytest.mark.clause("card.builder")
@pytest.mark.parametrize("id", ["abu", "sawu"])
def test_it_builds_in_an_own_province_only(id: str) -> None:
    game = game_at("purchase", OWN, new=True, hands=[["builder"], [], []], sites={id: {"stones": 2}})
    assert codes(game, 0, f"play builder {id}") == ["province-not-yours"]


@pytest.mark.clause("card.builder")
def test_without_pyramids_three_or_more_loose_stones_cannot_be_used() -> None:
    sites = {"memphis": {"stones": 3, "pyramids": 25}, "abu": {"pyramids": 20}}
    game = game_at("purchase", OWN, new=True, hands=[["builder"], [], []], sites=sites)
    assert codes(game, 0, "play builder memphis") == ["no-pyramid-left"]


@pytest.mark.clause("card.builder")
def test_bought_stones_can_be_used_at_once() -> None:
    game = play(purchase("builder"), "0 buy stone memphis", "0 buy stone memphis", "0 play builder memphis")
    assert game.position().sites["memphis"].pyramids == 1
    assert gold_of(game)[0] == 17


# --- Correction ----------------------------------------------------------------------------------------------


@pytest.mark.clause("card.correction")
@pytest.mark.parametrize(("change", "temple"), [("+3", 3), ("-3", 2)])
def test_a_correction_is_laid_with_the_offering_and_changes_the_total(change: str, temple: int) -> None:
    game = game_at("offering", OWN, hands=[[], ["correction"], []])
    assert "offer 5 correction" in texts(game, 1)
    offer(game, "4", "5 correction", "3")
    play(game, f"1 correct {change}")
    assert game.position().temple == temple
    assert gold_of(game) == [16, 15, 17]
    assert game.to_act == (1,)
    assert (hand_of(game, 1), game.position().discard) == ((), ("correction",))


@pytest.mark.clause("card.correction")
def test_two_players_may_correct_each_by_three() -> None:
    hands = [["correction"], ["correction"], ["correction"]]
    game = offer(game_at("offering", OWN, hands=hands), "4 correction", "5 correction", "steal correction")
    play(game, "0 correct +3", "1 correct +3", "2 correct +3")  # 9 - 3 + 9
    assert game.position().temple == 3


# --- 8 gold and Harvest increase -----------------------------------------------------------------------------


def earned(own: list[str], temple: int, *steps: str, **sites: dict[str, int]) -> int:
    """Gold that seat 0 gets for its provinces, after playing these cards."""
    rest = [id for id in ("memphis", "mendes", "abydos", "buto", "damanhur", "edfu") if id not in own]
    others = [rest[: len(own)], rest[len(own) : 2 * len(own)]]
    hand = [step.split()[1] for step in steps]
    game = game_at("income", [own, *others], temple=temple, hands=[hand, [], []], sites=sites)
    play(game, *(f"0 {step}" for step in steps), "0 collect")
    return gold_of(game)[0] - 20


@pytest.mark.clause("card.eight-gold")
@pytest.mark.parametrize(
    ("id", "farmers"),
    [("mendes", 0), ("mendes", 6), ("abu", 2), ("avaris", 1), ("sawu", 0), ("baharya", 2), ("berenike", 0)],
)
@pytest.mark.parametrize("temple", [1, 2, 4])
def test_eight_gold_replaces_all_other_income_of_the_province(id: str, farmers: int, temple: int) -> None:
    assert earned([id], temple, f"play eight-gold {id}", **{id: {"field_farmers": farmers, "plain_farmers": 1}}) == 8


@pytest.mark.clause("card.eight-gold")
def test_eight_gold_is_for_one_province() -> None:
    sites = {"abu": {"field_farmers": 2}, "mendes": {"field_farmers": 3}}
    assert earned(["mendes", "abu"], 3, "play eight-gold mendes", **sites) == 8 + 2 * 3 + 4


@pytest.mark.clause("card.eight-gold")
@pytest.mark.parametrize(
    "steps",
    [("play eight-gold mendes", "play harvest mendes"), ("play harvest mendes", "play eight-gold mendes")],
)
def test_eight_gold_swallows_a_harvest_there_in_either_order(steps: tuple[str, str]) -> None:
    assert earned(["mendes"], 2, *steps, mendes={"field_farmers": 6}) == 8


@pytest.mark.clause("card.eight-gold")
def test_eight_gold_and_harvest_on_two_provinces() -> None:
    sites = {"mendes": {"field_farmers": 6}, "thebes": {"field_farmers": 4}}
    assert earned(["mendes", "thebes"], 2, "play eight-gold thebes", "play harvest mendes", **sites) == 8 + 6 * 3


@pytest.mark.clause("card.eight-gold")
@pytest.mark.parametrize("card", ["eight-gold", "harvest"])
@pytest.mark.parametrize("id", ["abu", "sawu"])
def test_income_cards_need_an_own_province(card: str, id: str) -> None:
    game = game_at("income", OWN, hands=[[card], [], []])
    assert codes(game, 0, f"play {card} {id}") == ["province-not-yours"]
    assert clauses(game, 0, f"play {card} {id}") == [f"card.{card}"]


@pytest.mark.clause("card.eight-gold")
@pytest.mark.clause("card.harvest")
def test_income_cards_work_for_this_phase_only() -> None:
    game = game_at("income", OWN, hands=[["eight-gold"], ["harvest"], []], sites={"thebes": {"field_farmers": 2}})
    play(game, "0 play eight-gold memphis", "0 collect", "1 play harvest thebes", "1 collect", "2 collect")
    assert gold_of(game) == [28, 20 + 4 + 6, 20]
    go_to(game, "income")
    before = gold_of(game)
    game.play(0, "collect")
    assert gold_of(game)[0] == before[0]


@pytest.mark.clause("card.harvest")
@pytest.mark.parametrize("temple", [1, 2, 3, 4])
def test_harvest_adds_one_for_each_farmer_of_every_sort(temple: int) -> None:
    sites = {"baharya": {"field_farmers": 2, "plain_farmers": 1}}
    assert earned(["baharya"], temple, "play harvest baharya", **sites) == 5 * (temple + 1)
    assert earned(["baharya"], temple, "play harvest baharya") == 2 * (temple + 1)
    assert earned(["berenike"], temple, "play harvest berenike", berenike={"plain_farmers": 1}) == temple + 1 + 8


@pytest.mark.clause("card.harvest")
def test_harvest_is_for_one_province_and_its_owner() -> None:
    sites = {"thebes": {"field_farmers": 4}, "mendes": {"field_farmers": 6}}
    assert earned(["thebes", "mendes"], 2, "play harvest thebes", **sites) == 4 * 3 + 6 * 2
    assert earned(["mendes"], 2, "play harvest mendes") == 0
    assert earned(["abu"], 3, "play harvest abu") == 4


# --- bonus cards -------------------------------------------------------------------------------------------------


def bonus(card: str, own: list[str], new: bool = False, sites: Mapping[str, dict[str, int]] | None = None) -> list[str]:
    """Codes against this card in a scoring of seat 0 with these provinces."""
    rest = [id for id in PROVINCES if id not in own]
    hands = [[card], [], []]
    game = game_at("scoring", [own, rest[:3], rest[3:6]], new=new, hands=hands, sites=sites)
    found = codes(game, 0, f"play {card}")
    if not found:
        play(game, f"0 play {card}")
        assert points(game, 0, "bonus", "new" if new else "old") == 3
    return found


@pytest.mark.clause("card.bonus-cards")
@pytest.mark.parametrize(
    ("own", "symbols"),
    [
        (["memphis", "thebes", "mendes"], 7),  # 3, 2 and 2 framed
        (["buto", "thebes", "damanhur"], 6),
        (["memphis", "kharga", "mendes"], 7),
        (["abu", "kharga", "mendes"], 6),
        (["dakhla", "thebes", "edfu"], 8),
        (["memphis", "thebes", "kharga"], 11),
        (["buto", "mendes", "damanhur"], 2),
    ],
)
def test_seven_symbols_framed_or_not(own: list[str], symbols: int) -> None:
    assert bonus("bonus-cards", own) == ([] if symbols >= 7 else ["too-few-symbols"])


@pytest.mark.clause("card.bonus-cards")
def test_cards_in_hand_are_no_symbols() -> None:
    own = (["abu", "berenike", "sawu"], ["memphis", "buto", "edfu"], ["thebes", "mendes", "abydos"])
    game = game_at("scoring", own, hands=[["bonus-cards", "builder", "builder", "harvest"], [], []])
    assert codes(game, 0, "play bonus-cards") == ["too-few-symbols"]


@pytest.mark.clause("card.bonus-farmers")
@pytest.mark.parametrize(
    ("sites", "farmers"),
    [
        ({"mendes": {"field_farmers": 6}, "thebes": {"field_farmers": 3}}, 11),
        ({"mendes": {"field_farmers": 5}, "thebes": {"field_farmers": 2}}, 9),
        ({"mendes": {"field_farmers": 5}, "thebes": {"field_farmers": 1}}, 8),
        ({"mendes": {"field_farmers": 5, "plain_farmers": 1}, "thebes": {"field_farmers": 1}}, 9),
        ({"mendes": {"plain_farmers": 2}, "baharya": {"field_farmers": 2, "plain_farmers": 2}}, 8),
    ],
)
def test_nine_farmers_with_printed_ones_and_those_on_plains(sites: dict[str, dict[str, int]], farmers: int) -> None:
    found = bonus("bonus-farmers", ["mendes", "thebes", "baharya"], sites=sites)
    assert found == ([] if farmers >= 9 else ["too-few-farmers"])


@pytest.mark.clause("card.bonus-farmers")
@pytest.mark.parametrize(("farmers", "expected"), [(3, []), (2, ["too-few-farmers"])])
def test_nine_farmers_without_printed_ones(farmers: int, expected: list[str]) -> None:
    sites = {"mendes": {"field_farmers": 6}, "thebes": {"field_farmers": farmers}}
    assert bonus("bonus-farmers", ["mendes", "thebes", "abu"], sites=sites) == expected


CLAUSE = {
    "bonus-region": pytest.mark.clause("card.bonus-region"),
    "bonus-side": pytest.mark.clause("card.bonus-side"),
    "bonus-bank": pytest.mark.clause("card.bonus-bank"),
}
ALIKE = [
    ("bonus-region", ["abu", "edfu", "sawu"], True),  # upper
    ("bonus-region", ["avaris", "memphis", "damanhur"], True),  # lower
    ("bonus-region", ["abu", "edfu", "memphis"], False),
    ("bonus-region", ["avaris", "abu", "damanhur"], False),
    ("bonus-side", ["memphis", "edfu", "kharga"], True),  # west
    ("bonus-side", ["abu", "sawu", "avaris"], True),  # east
    ("bonus-side", ["memphis", "edfu", "abu"], False),
    ("bonus-side", ["abu", "memphis", "avaris"], False),
    ("bonus-bank", ["memphis", "abu", "mendes"], True),
    ("bonus-bank", ["avaris", "kharga", "sawu"], True),  # none of them
    ("bonus-bank", ["memphis", "abu", "sawu"], False),
    ("bonus-bank", ["avaris", "memphis", "sawu"], False),
]


@pytest.mark.parametrize("new", [False, True], ids=["old", "new"])
@pytest.mark.parametrize(
    ("card", "own", "fulfilled"),
    [pytest.param(*case, marks=CLAUSE[case[0]]) for case in ALIKE],
)
def test_all_provinces_alike(card: str, own: list[str], fulfilled: bool, new: bool) -> None:
    assert bonus(card, own, new) == ([] if fulfilled else ["provinces-differ"])


WHERE = {"bonus-region": "egypt", "bonus-side": "side", "bonus-bank": "bank"}


@pytest.mark.parametrize("id", PROVINCES)
@pytest.mark.parametrize("card", [pytest.param(card, marks=CLAUSE[card]) for card in WHERE])
def test_where_each_province_lies(card: str, id: str) -> None:
    def place(province: str) -> object:
        cells: Any = PROVINCES[province]
        return cells[WHERE[card]][0]

    alike = [other for other in PROVINCES if other != id and place(other) == place(id)]
    unlike = [other for other in PROVINCES if place(other) != place(id)]
    assert bonus(card, [id, *alike[:2]]) == []
    assert bonus(card, [id, *unlike[:2]]) == ["provinces-differ"]
