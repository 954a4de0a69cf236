"""Sketches: short facts make whole positions, and what is said stays as it is said."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from amunre import Game, NotationError, Ruleset, load_ruleset
from amunre.checking.policies import by_kind, next_step
from amunre.games.amun_re.course import PHASE
from amunre.games.amun_re.sketch import sketch

Facts = dict[str, Any]


def of_number(number: int, *first: Facts) -> list[Facts]:
    return [*first, *({} for _ in range(number - len(first)))]


@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize("stage", PHASE)
def test_each_stage_of_each_round_takes_few_words(rules: Ruleset, stage: str, number: int) -> None:
    rounds = {"scoring": [3, 6], "over": [6]}.get(stage, range(1, 7))
    for round in rounds:
        position = sketch(rules, {"stage": stage, "round": round, "players": number, "pharaoh": number - 1})
        assert position.problems(rules) == ()
        assert (position.stage, position.round, position.pharaoh) == (stage, round, number - 1)
        game = Game.from_position(rules, position, seed=1)
        assert game.position() == position
        assert all(game.legal_actions(seat) for seat in game.to_act)


def test_no_facts_are_the_opening_without_start_cards(rules: Ruleset) -> None:
    position = sketch(rules, {})
    assert position.problems(rules) == ()
    assert (position.asked, position.temple, position.shuffles, position.bank) == ((0,), 0, 2, rules.gold - 60)
    assert position.revealed == ("abu", "abydos", "amarna")
    assert position.sites["abydos"].stones == 1
    assert position.supply.stones == 14
    assert [len(player.hand) for player in position.players] == [0, 0, 0]
    assert len(position.draw) == sum(card.count for card in rules.cards)


@pytest.mark.parametrize(("stage", "round"), [("scoring", 3), ("over", 6), ("bidding", 1)])
def test_a_stage_tells_its_first_round(rules: Ruleset, stage: str, round: int) -> None:
    assert sketch(rules, {"stage": stage}).round == round


def test_a_whole_position_stays_as_it_is(rules: Ruleset) -> None:
    game, random = Game(rules, 4, seed=3), Random(3)
    while not game.over:
        game.push(*next_step(game, by_kind, random))
        if len(game.steps) % 5 == 0:
            assert sketch(rules, game.position().to_json()) == game.position()


def test_facts_are_not_changed(rules: Ruleset) -> None:
    nobody: Facts = {}
    facts = {"stage": "income", "players": [nobody] * 3, "sites": {"abu": {"owner": 1}}}
    assert sketch(rules, facts).problems(rules) == ()
    assert (nobody, facts["sites"]) == ({}, {"abu": {"owner": 1}})


def test_owners_and_bids_say_what_is_revealed(rules: Ruleset) -> None:
    sites = {"mendes": {"owner": 2}, "buto": {"owner": 2}, "thebes": {"owner": 0}}
    players = of_number(3, {}, {"bid": {"province": "edfu", "gold": 6}})
    position = sketch(rules, {"stage": "purchase", "round": 2, "players": players, "sites": sites})
    assert position.problems(rules) == ()
    assert position.revealed == ("thebes", "edfu", "buto")
    assert position.taken == ("abu", "abydos", "mendes")
    assert [player.bid and player.bid.gold for player in position.players] == [0, 6, 0]


def test_what_is_revealed_says_who_gained_it(rules: Ruleset) -> None:
    facts = {"stage": "purchase", "revealed": ["edfu", "buto", "sawu"], "sites": {"sawu": {"owner": 0}}}
    position = sketch(rules, facts)
    assert position.problems(rules) == ()
    assert [position.sites[id].owner for id in position.revealed] == [1, 2, 0]


def test_bids_come_up_and_then_what_is_mentioned(rules: Ruleset) -> None:
    players = of_number(4, {"bid": {"province": "thebes", "gold": 0}})
    position = sketch(rules, {"players": players, "sites": {"dakhla": {}}})
    assert position.problems(rules) == ()
    assert position.revealed == ("thebes", "dakhla", "abu", "abydos")
    assert position.sites["dakhla"].gold == 12
    assert [len(position.sites[id].cards) for id in ("thebes", "dakhla")] == [2, 1]
    assert position.asked == (1,)


def test_the_overbid_seat_is_asked(rules: Ruleset) -> None:
    bids = [("abu", 0), ("edfu", 0), ("abu", 1)]
    players = [{"bid": {"province": province, "gold": gold}} for province, gold in bids]
    assert sketch(rules, {"players": players}).asked == (0,)


def test_the_new_kingdom_has_provinces_out(rules: Ruleset) -> None:
    position = sketch(rules, {"round": 5, "players": 4})
    assert (len(position.taken), len(position.revealed), len(position.deck), len(position.out)) == (4, 4, 4, 3)
    assert (position.temple, position.shuffles) == (2, 3)


@pytest.mark.parametrize(
    ("said", "deck", "out"),
    [
        ({"deck": ["thebes", "sawu"]}, 2, 4),
        ({"out": ["thebes", "sawu"]}, 4, 2),
    ],
)
def test_provinces_face_down_or_out(rules: Ruleset, said: Facts, deck: int, out: int) -> None:
    position = sketch(rules, {"round": 4, "revealed": ["abu", "abydos", "amarna"], "players": 3, **said})
    assert len({*position.deck, *position.out, *position.revealed}) == len(rules.provinces)
    for key in said:
        assert list(getattr(position, key)) == said[key]


def test_offerings(rules: Ruleset) -> None:
    players = of_number(4, {"offering": {"gold": 2}}, {"offering": {"gold": 2, "card": "correction"}})
    face_down = sketch(rules, {"stage": "offering", "players": players})
    assert face_down.asked == (2, 3)
    assert face_down.players[1].hand == ("correction",)
    income = sketch(rules, {"stage": "income", "players": players})
    assert [player.offering and player.offering.gold for player in income.players] == [2, 2, 1, 1]
    assert [player.offering and player.offering.correction for player in income.players] == [0, 3, 0, 0]
    assert income.players[1].played == ("correction",)
    gifts = sketch(rules, {"stage": "gifts", "players": players, "pharaoh": 1})
    assert (gifts.asked, gifts.gifts.left) == ((1,), 3)
    second = sketch(rules, {"stage": "gifts", "players": players, "asked": [1], "gifts": {"cards": 1, "left": 1}})
    assert (second.asked, second.gifts.left, second.gifts.cards) == ((1,), 1, 1)
    for position in (face_down, income, gifts, second):
        assert position.problems(rules) == ()


@pytest.mark.clause("offering.total", "offering.pharaoh")
@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize("temple", [1, 2, 3, 4])
@pytest.mark.parametrize("stage", ["gifts", "income", "scoring", "over"])
def test_offerings_lead_where_the_temple_is_said_to_stand(rules: Ruleset, stage: str, temple: int, number: int) -> None:
    for pharaoh in range(number):
        facts = {"stage": stage, "temple": temple, "players": number, "pharaoh": pharaoh}
        position = sketch(rules, facts)
        assert position.problems(rules) == ()
        assert (position.temple, position.pharaoh) == (temple, pharaoh)
        assert any(player.offering and player.offering.gold for player in position.players)  # not all steal


@pytest.mark.parametrize(
    ("said", "temple", "pharaoh"),
    [
        ([], 2, 0),
        ([{}, {"gold": 4}], 2, 1),
        ([{"gold": 0}, {"gold": 0}, {"gold": 0}], 1, 0),
        ([{"gold": 0}, {"gold": 0}, {"gold": 9}], 2, 2),
        ([{"gold": 5}, {"gold": 20}, {"gold": 0, "card": "correction", "correction": 3}], 4, 1),
    ],
)
def test_temple_and_pharaoh_follow_from_the_offerings(
    rules: Ruleset, said: list[Facts], temple: int, pharaoh: int
) -> None:
    players = of_number(3, *({"offering": offering} for offering in said))
    position = sketch(rules, {"stage": "income", "players": players})
    assert position.problems(rules) == ()
    assert (position.temple, position.pharaoh) == (temple, pharaoh)


@pytest.mark.parametrize(
    ("facts", "offered"),
    [
        ({"temple": 2}, [1, 1, 1]),
        ({"temple": 3}, [11, 1, 1]),
        ({"temple": 1}, [1, 1, 0]),
        ({"temple": 1, "players": [{}, {}, {"gold": 0}]}, [1, 0, 1]),
        ({"temple": 3, "players": [{"offering": {"gold": 6}}, {}, {}]}, [6, 6, 1]),
        ({"temple": 1, "players": [{"offering": {"gold": 0}}, {}, {}]}, [0, 0, 0]),
        ({"temple": 1, "players": [{"gold": 0}, {"gold": 2}, {"gold": 0}]}, [1, 1, 1]),  # with a Correction
        ({"temple": 4, "players": [{}, {"offering": {"gold": 12}}, {}]}, [12, 12, 1]),
        ({"temple": 4, "pharaoh": 2, "players": [{}, {"offering": {"gold": 12}}, {}]}, [1, 12, 12]),
        ({"temple": 2, "players": [{"offering": {"gold": 4, "card": "correction"}}, {}, {}]}, [4, 1, 1]),
        ({"temple": 1, "players": [{"offering": {"gold": 3, "card": "correction"}}, {}, {}]}, [3, 1, 1]),
    ],
)
def test_offerings_that_are_not_said_are_plain(rules: Ruleset, facts: Facts, offered: list[int]) -> None:
    position = sketch(rules, {"stage": "income", "pharaoh": 0, **facts})
    assert position.problems(rules) == ()
    assert [player.offering and player.offering.gold for player in position.players] == offered


def test_offerings_and_a_temple_that_contradict_are_a_problem(rules: Ruleset) -> None:
    for stage in ("gifts", "income", "scoring", "over"):
        players = [{"offering": {"gold": gold}} for gold in (1, 0, 0)]
        (problem,) = sketch(rules, {"stage": stage, "temple": 3, "players": players}).problems(rules)
        assert (problem.path, problem.found) == ("temple", "3")
        assert problem.expected == "1, the space for a total of -5 [offering.total]"


def test_gold_suffices_for_bids_and_offerings(rules: Ruleset) -> None:
    bids = sketch(rules, {"players": of_number(3, {"bid": {"province": "abu", "gold": 36}})})
    offering = sketch(rules, {"stage": "offering", "players": of_number(3, {"offering": {"gold": 50}})})
    assert (bids.players[0].gold, offering.players[0].gold) == (36, 50)
    assert bids.problems(rules) == offering.problems(rules) == ()


def test_the_last_points_are_those_of_the_board(rules: Ruleset) -> None:
    players = of_number(3, {"gold": 30, "played": ["bonus-side"]}, {"gold": 5})
    sites = {"abu": {"owner": 0, "pyramids": 2}, "edfu": {"owner": 1}, "amarna": {"owner": 2}}
    position = sketch(rules, {"stage": "over", "temple": 3, "players": players, "sites": sites})
    assert position.problems(rules) == ()
    lines = {"bonus": 3, "pyramid": 2, "set": 0, "majority": 5, "temple": 0, "gold": 6}
    assert position.players[0].scores[1] == lines
    assert position.players[1].scores[1] == {**dict.fromkeys(lines, 0), "temple": 3, "gold": 2}


def test_cards_that_are_not_said_go_to_a_pile(rules: Ruleset) -> None:
    all_cards = sum(card.count for card in rules.cards)
    assert len(sketch(rules, {"discard": ["block"]}).draw) == all_cards - 1
    assert len(sketch(rules, {"draw": ["block"]}).discard) == all_cards - 1
    income = sketch(rules, {"stage": "income", "sites": {"abu": {"owner": 0, "income_cards": ["harvest"]}}})
    assert income.players[0].played == income.discard == ("harvest",)
    assert income.problems(rules) == ()


def test_scores_are_filled_up(rules: Ruleset) -> None:
    position = sketch(rules, {"round": 4, "players": of_number(3, {"scores": [{"pyramid": 2}]})})
    assert position.problems(rules) == ()
    assert [sum(scoring.values()) for scoring in position.players[0].scores] == [2, 0]


def test_hands_are_sorted(rules: Ruleset) -> None:
    hand = ["rebid", "builder", "block"]
    assert sketch(rules, {"players": of_number(3, {"hand": hand})}).players[0].hand == tuple(sorted(hand))


# --- any facts ---------------------------------------------------------------------------------------------

LATE = ("gifts", "income", "scoring", "over")


@cache
def played(number: int) -> list[Facts]:
    """Positions of a whole game."""
    game, random = Game(load_ruleset(), 3 + number % 3, seed=number, pharaoh=number % 3), Random(number)
    positions = []
    while not game.over:
        game.push(*next_step(game, by_kind, random))
        positions.append(game.position().to_json())
    return positions


def told_in_part(draw: st.DrawFn, position: Facts) -> Facts:
    """Some facts of a position: where the game stands, and any of what each seat did and has and of the board."""

    def part(of: Facts, *keys: str) -> Facts:
        return {key: of[key] for key in keys if draw(st.booleans())}

    facts = {key: position[key] for key in ("stage", "round", "asked", "pharaoh")} | part(position, "temple")
    facts["players"] = [part(player, "gold", "hand", "offering") for player in position["players"]]
    for said in facts["players"]:
        if offering := said.get("offering"):
            said["offering"] = {"card": offering["card"], **part(offering, "gold", "correction")}
    facts["sites"] = {
        id: {"owner": site["owner"], **part(site, "field_farmers", "plain_farmers", "stones", "pyramids")}
        for id, site in position["sites"].items()
        if site["owner"] is not None and draw(st.booleans())
    }
    return facts


@settings(max_examples=60)
@given(st.data())
def test_facts_of_a_game_are_completed_to_what_a_game_can_be(data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(played(data.draw(st.integers(0, 1)))))
    assume(position["stage"] in LATE)
    facts = data.draw(st.composite(told_in_part)(position))
    if position["stage"] == "gifts":
        facts["players"] = [
            {**said, "offering": player["offering"]}
            for said, player in zip(facts["players"], position["players"], strict=True)
        ]
    whole = sketch(load_ruleset(), facts)
    assert whole.problems() == ()
    assert Game.from_position(load_ruleset(), whole, seed=0).position() == whole


@settings(max_examples=60)
@given(
    stage=st.sampled_from(LATE),
    players=st.integers(3, 5),
    said=st.dictionaries(st.integers(0, 1), st.sampled_from([{"gold": 0}, {"gold": 1}, {"gold": 7}, {}]), max_size=2),
    laid=st.sets(st.integers(0, 1)),
    temple=st.sampled_from([None, 1, 2, 3, 4]),
)
def test_seats_that_are_not_told_lead_the_temple_where_it_is(
    stage: str, players: int, said: dict[int, Facts], laid: set[int], temple: int | None
) -> None:
    """As long as nothing is told of the Pharaoh, the temple can be nearly anywhere, whatever the others offered."""
    facts: Facts = {"stage": stage, "pharaoh": players - 1, "players": [{} for _ in range(players)]}
    for seat, offering in said.items():
        facts["players"][seat]["offering"] = offering
    for seat in laid:
        facts["players"][seat]["offering"] = {**said.get(seat, {}), "card": "correction"}
    if temple and not (temple == 1 and any(offering.get("gold") for offering in said.values())):
        facts["temple"] = temple
    whole = sketch(load_ruleset(), facts)
    assert whole.problems() == ()
    assert whole.temple == facts.get("temple", whole.temple)


@pytest.mark.parametrize(
    ("facts", "named"),
    [
        ({"rond": 1}, "key rond, expected one of format, ruleset, round"),
        ({"players": of_number(3, {"money": 1})}, "key money, expected one of gold, hand"),
        ({"players": of_number(3, {"bid": {"amount": 1}})}, "key amount, expected one of province, gold"),
        ({"players": of_number(3, {"scores": [{"luck": 1}]})}, "score line luck, expected one of bonus, pyramid"),
        ({"players": of_number(3, {"hand": ["joker"]})}, "power card joker, expected one of block, rebid"),
        ({"players": of_number(3, {"offering": {"card": "joker"}})}, "power card joker"),
        ({"players": of_number(3, {"bid": {"province": "giza", "gold": 0}})}, "province giza, expected one of abu"),
        ({"sites": {"giza": {}}}, "province giza, expected one of abu, abydos"),
        ({"sites": {"abu": {"pyramid": 1}}}, "key pyramid, expected one of owner"),
        ({"deck": ["giza"]}, "province giza"),
        ({"players": 2}, r"players: found 2, expected 3 to 5 \[setup.players\]"),
        ({"players": [{}] * 6}, "players: found 6, expected 3 to 5"),
        ({"players": 10**9}, "found 1000000000"),
        ({"players": "abc"}, "players: found 'abc', expected a number or a list"),
        ({"players": [1, 2, 3]}, "players.0: found 1, expected a mapping"),
        ({"round": 7}, r"round: found 7, expected 1 to 6 \[play.kingdoms\]"),
        ({"round": 1.0}, "round: found 1.0, expected an integer"),
        ({"stage": "lunch"}, "expected one of bidding, payment"),
        ({"sites": []}, "sites: found a list of 0, expected a mapping"),
        ({"players": of_number(3, {"bid": 5})}, "players.0.bid: found 5, expected a mapping"),
    ],
)
def test_what_cannot_be_read(rules: Ruleset, facts: Facts, named: str) -> None:
    with pytest.raises(NotationError, match=named):
        sketch(rules, facts)


def test_contradictions_are_problems(rules: Ruleset) -> None:
    assert sketch(rules, {"temple": 4, "bank": 0}).problems(rules)
