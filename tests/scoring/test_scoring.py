"""Chapter 8: scoring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from conftest import clauses, codes, game_at, go_to, gold_of, hand_of, play, points, texts, variant
from transcribed import PROVINCES

import amunre
from amunre import Game

OWN = (["memphis", "mendes", "kharga"], ["buto", "thebes", "abu"], ["abydos", "avaris", "sawu"])
"""West, east, west; west, east, east; west, east, east; no temple among them."""
BONUS = (["memphis", "buto", "edfu"], ["abu", "sawu", "mendes"], ["baharya", "kharga", "dakhla"])
"""Provinces of the seats; those of seat 0 are all west of the Nile and all on its bank."""
BOTH = pytest.mark.parametrize("new", [False, True], ids=["old", "new"])


def scored(own: Sequence[Sequence[str]] = OWN, new: bool = False, pharaoh: int = 0, **facts: Any) -> Game:
    """A game after all have passed."""
    game = game_at("scoring", own, new=new, pharaoh=pharaoh, **facts)
    return play(game, *(f"{(pharaoh + turn) % len(own)} pass" for turn in range(len(own))))


def line(game: Game, name: str, new: bool = False) -> list[int]:
    """Points of every seat in one line."""
    return [points(game, seat, name, "new" if new else "old") for seat in range(game.players)]


def if_now(game: Game, name: str) -> list[int]:
    """Return the points of every seat in one line if it were counted now."""
    lines = [game.score_if_now(seat).lines for seat in range(game.players)]
    return [sum(entry.points for entry in entries if entry.line == name) for entries in lines]


# --- bonus cards ------------------------------------------------------------------------------------------------


@pytest.mark.clause("scoring.bonus")
@pytest.mark.parametrize("pharaoh", [0, 1, 2])
def test_cards_then_pass_from_the_pharaoh_clockwise(pharaoh: int) -> None:
    game = game_at("scoring", OWN, pharaoh=pharaoh)
    for turn in range(3):
        seat = (pharaoh + turn) % 3
        assert (game.stage, game.to_act) == ("scoring", (seat,))
        assert clauses(game, (seat + 1) % 3, "pass") == ["scoring.bonus"]
        play(game, f"{seat} pass")
    assert game.stage == "bidding"


@pytest.mark.clause("scoring.bonus")
@pytest.mark.parametrize("pharaoh", [0, 1, 2])
def test_after_the_income_the_pharaoh_begins(pharaoh: int) -> None:
    assert go_to(game_at("income", OWN, pharaoh=pharaoh), "scoring").to_act == (pharaoh,)


@BOTH
@pytest.mark.clause("scoring.bonus")
def test_each_bonus_card_is_worth_three(new: bool) -> None:
    game = game_at("scoring", BONUS, new=new, hands=[["bonus-side", "bonus-bank"], [], []])
    play(game, "0 play bonus-side")
    assert line(game, "bonus", new) == [3, 0, 0]
    play(game, "0 play bonus-bank", "0 pass", "1 pass", "2 pass")
    assert line(game, "bonus", new) == [6, 0, 0]
    assert line(game, "bonus", not new) == [0, 0, 0]


@pytest.mark.clause("scoring.bonus")
def test_the_points_are_for_who_plays_the_card() -> None:
    game = game_at("scoring", BONUS, hands=[[], ["bonus-side"], []])
    play(game, "0 pass", "1 play bonus-side")
    assert line(game, "bonus") == [0, 3, 0]


@pytest.mark.clause("scoring.bonus")
def test_each_passes_once() -> None:
    game = game_at("scoring", BONUS, hands=[["bonus-side"], ["bonus-side"], []])
    assert clauses(game, 1, "play bonus-side") == ["scoring.bonus"]
    play(game, "0 pass", "1 play bonus-side")
    assert game.to_act == (1,)
    assert clauses(game, 0, "play bonus-side") == ["scoring.bonus"]
    assert texts(game, 0) == ["sell bonus-side"]


@pytest.mark.clause("scoring.bonus")
def test_a_card_whose_condition_fails_cannot_be_played() -> None:
    game = game_at("scoring", OWN, hands=[["bonus-side"], [], []])
    assert codes(game, 0, "play bonus-side") == ["provinces-differ"]
    assert texts(game, 0) == ["sell bonus-side", "pass"]


@pytest.mark.clause("scoring.bonus")
def test_the_other_lines_are_counted_after_all_have_passed() -> None:
    game = game_at("scoring", OWN, sites={"memphis": {"pyramids": 1}})
    play(game, "0 pass", "1 pass")
    assert [game.score(seat).total for seat in range(3)] == [0, 0, 0]
    play(game, "2 pass")
    assert game.score(0).total == 1 + 5


@pytest.mark.clause("scoring.bonus")
def test_a_card_that_is_kept_or_sold_brings_no_points() -> None:
    game = game_at("scoring", BONUS, hands=[["bonus-side", "bonus-bank"], [], []])
    play(game, "0 sell bonus-bank", "0 pass", "1 pass", "2 pass")
    assert line(game, "bonus") == [0, 0, 0]
    assert hand_of(game, 0) == ("bonus-side",)


# --- pyramids and sets -------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("scoring.pyramid")
def test_a_point_for_each_pyramid_of_ones_own(new: bool) -> None:
    sites = {"memphis": {"pyramids": 3}, "kharga": {"pyramids": 1, "stones": 2}, "abu": {"pyramids": 2}}
    assert line(scored(new=new, sites=sites), "pyramid", new) == [4, 2, 0]


@BOTH
@pytest.mark.clause("scoring.set")
@pytest.mark.parametrize(
    ("pyramids", "sets"),
    [((1, 1, 1), 1), ((2, 3, 4), 2), ((4, 2, 3), 2), ((3, 4, 2), 2), ((5, 0, 5), 0), ((0, 1, 1), 0), ((3, 3, 3), 3)],
)
def test_three_points_for_each_pyramid_that_all_three_provinces_have(
    pyramids: tuple[int, int, int], sets: int, new: bool
) -> None:
    sites = {id: {"pyramids": count} for id, count in zip(OWN[0], pyramids, strict=True)}
    assert line(scored(new=new, sites=sites), "set", new) == [3 * sets, 0, 0]


@pytest.mark.clause("scoring.set")
def test_provinces_of_different_players_make_no_set() -> None:
    sites = {id: {"pyramids": 1, "stones": 2} for id in ("memphis", "mendes", "buto", "thebes", "abydos")}
    assert line(scored(sites=sites), "set") == [0, 0, 0]


@pytest.mark.clause("scoring.set")
@pytest.mark.parametrize("held", [1, 2])
def test_no_set_is_complete_before_the_last_province(held: int) -> None:
    own = [provinces[:held] for provinces in OWN]
    game = game_at("income", own, sites={id: {"pyramids": 2} for id in own[0]})
    assert if_now(game, "pyramid") == [2 * held, 0, 0]
    assert if_now(game, "set") == [0, 0, 0]


# --- majorities ----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("scoring.majority")
@pytest.mark.parametrize(
    ("sites", "expected"),
    [
        ({}, [0, 0, 0]),
        ({"memphis": (1, 0)}, [5, 0, 0]),
        ({"memphis": (1, 0), "mendes": (1, 0)}, [10, 0, 0]),
        ({"memphis": (2, 0), "buto": (3, 0)}, [0, 5, 0]),
        ({"memphis": (2, 2), "buto": (3, 0)}, [0, 5, 0]),  # pyramids before stones
        ({"memphis": (2, 1), "kharga": (2, 0), "buto": (3, 0)}, [0, 5, 0]),  # one province, not the sum
        ({"memphis": (2, 0), "buto": (2, 1)}, [0, 5, 0]),
        ({"memphis": (2, 1), "buto": (2, 1), "abydos": (2, 0)}, [5, 5, 0]),
        ({"memphis": (2, 0), "buto": (2, 0), "abydos": (2, 0)}, [5, 5, 5]),
        ({"memphis": (2, 0), "kharga": (2, 0)}, [5, 0, 0]),  # two of one player: once
        ({"memphis": (2, 0), "kharga": (2, 0), "buto": (2, 0)}, [5, 5, 0]),
        ({"thebes": (1, 1), "abu": (1, 1), "sawu": (1, 1), "memphis": (1, 0)}, [5, 5, 5]),
        ({"memphis": (1, 0), "kharga": (1, 0), "mendes": (1, 0), "thebes": (1, 0)}, [10, 5, 0]),
    ],
)
def test_majorities(sites: dict[str, tuple[int, int]], expected: list[int], new: bool) -> None:
    built = {id: {"pyramids": pyramids, "stones": stones} for id, (pyramids, stones) in sites.items()}
    assert line(scored(new=new, sites=built), "majority", new) == expected


@pytest.mark.clause("scoring.majority")
def test_a_side_without_a_pyramid_scores_nothing_though_it_has_stones() -> None:
    sites = {"memphis": {"stones": 2}, "buto": {"stones": 1}, "thebes": {"pyramids": 1}}
    assert line(scored(sites=sites), "majority") == [0, 5, 0]


@pytest.mark.clause("scoring.majority")
def test_no_number_of_stones_outweighs_a_pyramid() -> None:
    built = {"memphis": (20, 5), "buto": (21, 0), "thebes": (4, 0)}  # no pyramid is left for the five stones
    sites = {id: {"pyramids": pyramids, "stones": stones} for id, (pyramids, stones) in built.items()}
    assert line(scored(new=True, sites=sites), "majority", new=True) == [0, 10, 0]


@pytest.mark.clause("scoring.majority")
@pytest.mark.parametrize("id", PROVINCES)
def test_each_province_competes_on_its_side(id: str) -> None:
    west = PROVINCES[id]["side"][0] == "west"
    others = [other for other in PROVINCES if other != id]
    rival = next(other for other in others if other in (("mendes", "abu") if west else ("buto", "edfu")))
    rest = [other for other in others if other != rival]
    own = [[id, *rest[:2]], [rival, *rest[2:4]], rest[4:7]]
    sites = {id: {"pyramids": 1}, rival: {"pyramids": 2}}
    assert line(scored(own, sites=sites), "majority") == [5, 5, 0]


@pytest.mark.clause("scoring.majority")
def test_provinces_without_an_owner_do_not_compete() -> None:
    deck = {id: {"pyramids": 4} for id in ("edfu", "damanhur", "baharya", "dakhla")}
    own = (["memphis", "mendes"], ["buto", "thebes"], ["abydos", "avaris"])
    game = game_at("income", own, new=True, deck=["edfu", "damanhur", "abu"], sites=deck | {"memphis": {"pyramids": 1}})
    expected = dict.fromkeys(range(3), 0) | {0: 5}
    now = {
        seat: sum(entry.points for entry in game.score_if_now(seat).lines if entry.line == "majority")
        for seat in range(3)
    }
    assert now == expected


# --- temples -------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("scoring.temple")
@pytest.mark.parametrize("temple", [1, 2, 3, 4])
def test_printed_temples_score_the_space_of_the_temple(temple: int, new: bool) -> None:
    own = (["amarna", "mendes", "kharga"], ["damanhur", "edfu", "abu"], ["abydos", "avaris", "sawu"])
    assert line(scored(own, new=new, temple=temple), "temple", new) == [temple, 3 * temple, 0]


@pytest.mark.clause("scoring.temple")
@pytest.mark.parametrize("id", PROVINCES)
def test_the_temples_of_each_province(id: str) -> None:
    rest = [other for other in PROVINCES if other not in (id, "amarna", "damanhur", "edfu")]
    game = scored([[id, *rest[:2]], rest[2:5], rest[5:8]], temple=3)
    assert line(game, "temple") == [3 * PROVINCES[id]["temples"][0], 0, 0]


@pytest.mark.clause("scoring.temple")
def test_temples_are_worth_the_present_space_in_each_scoring() -> None:
    own = (["amarna", "mendes", "kharga"], ["damanhur", "edfu", "abu"], ["abydos", "avaris", "sawu"])
    game = go_to(scored(own, temple=4), "scoring", round=6)
    go_to(game, "over")
    assert sum(line(game, "temple")) == 4 * 4
    assert sum(line(game, "temple", new=True)) == 4 * 1  # all steal


# --- gold -------------------------------------------------------------------------------------------------------------

THREE = [
    ([3, 2, 1], [6, 4, 2]),
    ([1, 2, 3], [2, 4, 6]),
    ([2, 2, 1], [6, 6, 2]),
    ([2, 1, 1], [6, 4, 4]),
    ([1, 1, 1], [6, 6, 6]),
    ([0, 0, 0], [6, 6, 6]),
    ([0, 5, 0], [4, 6, 4]),
    ([5, 0, 3], [6, 2, 4]),
]
FOUR = [
    ([4, 3, 2, 1], [6, 4, 2, 0]),
    ([4, 4, 2, 1], [6, 6, 2, 0]),
    ([4, 4, 2, 2], [6, 6, 2, 2]),
    ([4, 3, 3, 1], [6, 4, 4, 0]),
    ([4, 3, 2, 2], [6, 4, 2, 2]),
    ([4, 4, 4, 1], [6, 6, 6, 0]),
    ([4, 3, 3, 3], [6, 4, 4, 4]),
    ([4, 4, 4, 4], [6, 6, 6, 6]),
    ([1, 4, 0, 4], [2, 6, 0, 6]),
]
FIVE = [
    ([5, 4, 3, 2, 1], [6, 4, 2, 0, 0]),
    ([5, 5, 3, 2, 1], [6, 6, 2, 0, 0]),
    ([5, 4, 4, 2, 1], [6, 4, 4, 0, 0]),
    ([5, 4, 3, 3, 1], [6, 4, 2, 2, 0]),
    ([5, 4, 3, 2, 2], [6, 4, 2, 0, 0]),
    ([5, 5, 3, 3, 1], [6, 6, 2, 2, 0]),
    ([5, 5, 3, 2, 2], [6, 6, 2, 0, 0]),
    ([5, 4, 4, 2, 2], [6, 4, 4, 0, 0]),
    ([5, 5, 5, 2, 1], [6, 6, 6, 0, 0]),
    ([5, 4, 4, 4, 1], [6, 4, 4, 4, 0]),
    ([5, 4, 3, 3, 3], [6, 4, 2, 2, 2]),
    ([5, 5, 3, 3, 3], [6, 6, 2, 2, 2]),
    ([5, 5, 5, 2, 2], [6, 6, 6, 0, 0]),
    ([5, 5, 5, 5, 1], [6, 6, 6, 6, 0]),
    ([5, 4, 4, 4, 4], [6, 4, 4, 4, 4]),
    ([5, 5, 5, 5, 5], [6, 6, 6, 6, 6]),
    ([0, 0, 9, 0, 0], [4, 4, 6, 4, 4]),
    ([3, 9, 3, 1, 9], [2, 6, 2, 0, 6]),
]


def of(players: int) -> list[list[str]]:
    """Three provinces for each."""
    ids = list(PROVINCES)
    return [ids[3 * seat : 3 * seat + 3] for seat in range(players)]


@pytest.mark.clause("scoring.gold")
@pytest.mark.parametrize(("gold", "expected"), [*THREE, *FOUR, *FIVE])
def test_most_gold_at_the_end(gold: list[int], expected: list[int]) -> None:
    assert line(scored(of(len(gold)), new=True, gold=gold), "gold", new=True) == expected


@pytest.mark.clause("scoring.gold")
def test_gold_counts_at_the_end_of_the_game_only() -> None:
    game = scored(gold=[30, 20, 10])
    assert line(game, "gold") == [0, 0, 0]
    assert gold_of(game) == [30, 20, 10]


@pytest.mark.clause("scoring.gold")
def test_cards_left_are_sold_before_the_count() -> None:
    game = scored(new=True, gold=[5, 4, 6], hands=[[], ["block", "harvest", "harvest"], []])
    assert gold_of(game) == [5, 7, 6]
    assert [hand_of(game, seat) for seat in range(3)] == [(), (), ()]
    assert len(game.position().discard) == 3
    assert line(game, "gold", new=True) == [2, 6, 4]


@pytest.mark.clause("scoring.gold")
@pytest.mark.parametrize("sale", [1, 2])
def test_cards_count_as_the_gold_that_they_would_be_sold_for(sale: int) -> None:
    rules = variant({"ruleset.sale.gold": sale, "ruleset.prices.first": 2})
    hands = [[], ["block", "harvest", "harvest"], []]
    game = game_at("income", OWN, new=True, gold=[5, 4, 6], hands=hands, rules=rules)
    assert if_now(game, "gold") == [2, 6, 4]


@pytest.mark.clause("scoring.gold")
def test_a_card_may_make_a_tie_or_break_one() -> None:
    assert line(scored(new=True, gold=[5, 4, 0], hands=[[], ["block"], []]), "gold", new=True) == [6, 6, 2]
    assert line(scored(new=True, gold=[5, 5, 0], hands=[[], ["block"], []]), "gold", new=True) == [4, 6, 2]


@pytest.mark.clause("scoring.gold")
def test_in_the_first_scoring_hands_are_kept() -> None:
    game = scored(hands=[["block", "harvest"], ["builder"], []])
    assert hand_of(game, 0) == ("block", "harvest")
    assert gold_of(game) == [20, 20, 20]


@pytest.mark.clause("scoring.gold")
def test_a_whole_last_scoring() -> None:
    own = [
        ["edfu", "buto", "memphis"],
        ["abu", "sawu", "mendes"],
        ["abydos", "kharga", "thebes"],
        ["baharya", "dakhla", "avaris"],
    ]
    pyramids = {"edfu": 4, "buto": 2, "memphis": 1, "abu": 2, "thebes": 2}
    sites: dict[str, dict[str, int]] = {id: {"pyramids": count} for id, count in pyramids.items()}
    hands = [["bonus-bank", "bonus-side"], [], [], []]
    game = game_at("scoring", own, new=True, temple=1, gold=[1, 2, 3, 4], hands=hands, sites=sites)
    play(game, "0 play bonus-bank", "0 play bonus-side", "0 pass", "1 pass", "2 pass", "3 pass")
    assert {entry.line: entry.points for entry in game.score(0).lines if entry.kingdom == "new"} == {
        "bonus": 6,
        "pyramid": 7,
        "set": 3,
        "majority": 5,
        "temple": 1,
        "gold": 0,
    }
    assert line(game, "majority", new=True) == [5, 5, 5, 0]
    told = [event.params for event in game.events(amunre.OMNISCIENT) if event.kind == "points-scored"]
    assert {(facts["line"], facts["about"]) for facts in told} == {
        *(("bonus", "bonus-bank"), ("bonus", "bonus-side"), ("majority", "west"), ("majority", "east")),
        *(("pyramid", ""), ("set", ""), ("temple", ""), ("gold", "")),
    }
    assert [event.clause for event in game.events(amunre.OMNISCIENT) if event.kind == "game-ended"] == ["end.winner"]
