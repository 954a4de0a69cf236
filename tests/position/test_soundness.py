"""Soundness: no whole game meets a problem, and each way to be unsound is told, alone, with its clause."""

from __future__ import annotations

import re
from copy import deepcopy
from random import Random
from typing import Any

import attrs
import pytest
from counts import few

from amunre import Game, NotationError, Position, Problem, Ruleset
from amunre.checking.policies import next_step
from amunre.games import game_named
from amunre.games.amun_re.checking.policies import POLICIES
from amunre.games.amun_re.sketch import sketch
from amunre.games.amun_re.soundness import CHECKS, LAST, problems_of
from amunre.games.amun_re.soundness.frame import FRAME

GAMES = few(9, 63)
SELDOM = 50
"""Steps between two positions that are looked at from the form on, which takes longer than all the rest."""

GONE = object()
"""In a change: take this key away."""

Facts = dict[str, Any]
Case = tuple[str, Facts, Facts, dict[str, str]]
"""A check, the facts of a sketch, what is changed in its JSON, and the clauses of all problems by path."""


def players(*facts: Facts, number: int = 3) -> list[Facts]:
    """The first seats as said, all others as they come."""
    return [*facts, *({} for _ in range(number - len(facts)))]


def seat(number: int, **facts: Any) -> list[Facts]:
    """One of three seats."""
    return players(*({} for _ in range(number)), facts)


def bid(province: str, amount: int, **facts: Any) -> Facts:
    return {"bid": {"province": province, "gold": amount}, **facts}


def offering(gold: int = 0, card: str | None = None, **facts: Any) -> Facts:
    return {"offering": {"gold": gold, "card": card, **facts}}


ON_AUCTION = {"revealed": ["abu", "edfu", "dakhla"]}
SHORT = {"stage": "payment", **ON_AUCTION}
SHORT_PLAYERS = players(bid("abu", 21, hand=["block"]))
TURN = {"stage": "purchase"}
"""Seats 0, 1 and 2 own abu, abydos and amarna."""
OFFERING = {"stage": "offering"}
CORRECTION = {"stage": "correction", "players": players(offering(card="correction"), offering(card="correction"))}
GIFTS = {"stage": "gifts", "players": players(offering(5))}
INCOME = {"stage": "income"}
SCORING = {"stage": "scoring"}
OVER = {"stage": "over"}
TEMPLE = {"temple": "offering.total"}
PHARAOH = {"pharaoh": "offering.pharaoh"}
SECRET = "offering.secret"

FRAMES: list[Case] = [
    ("of_these_rules", {"ruleset": "other"}, {}, {"ruleset": ""}),
    ("players_as_rules_say", {}, {"players.2": GONE}, {"players": "setup.players"}),
    ("seats_are_taken", {"pharaoh": 3}, {}, {"pharaoh": "setup.players"}),
    ("seats_are_taken", {"asked": [4]}, {}, {"asked.0": "setup.players"}),
    ("seats_are_taken", {}, {"sites.abu.owner": 9}, {"sites.abu.owner": "setup.players"}),
    ("round_exists", {}, {"round": 7}, {"round": "play.kingdoms"}),
    ("sites_are_the_provinces", {}, {"sites.abu": GONE}, {"sites.abu": "setup.decks"}),
    ("sites_are_the_provinces", {}, {"sites.giza": "sites.abu"}, {"sites.giza": "setup.decks"}),
    ("ids_are_known", {}, {"deck.0": "giza"}, {"deck.0": "setup.decks"}),
    ("ids_are_known", {}, {"draw.3": "joker"}, {"draw.3": "setup.decks"}),
    ("ids_are_known", {}, {"players.1.hand": ["joker"]}, {"players.1.hand.0": "setup.decks"}),
    ("ids_are_known", {}, {"sites.abu.cards": ["joker"]}, {"sites.abu.cards.0": "setup.decks"}),
    ("ids_are_known", INCOME, {"players.0.bid.province": "giza"}, {"players.0.bid.province": "setup.decks"}),
    ("ids_are_known", INCOME, {"players.0.offering.card": "joker"}, {"players.0.offering.card": "setup.decks"}),
    ("scores_have_all_lines", {}, {"players.0.scores.1": GONE}, {"players.0.scores": "play.kingdoms"}),
    ("scores_have_all_lines", {}, {"players.0.scores.1.set": GONE}, {"players.0.scores.1": "play.kingdoms"}),
    ("scores_have_all_lines", {}, {"players.2.scores.0.luck": 0}, {"players.2.scores.0": "play.kingdoms"}),
]

STANDING: list[Case] = [
    ("stage_fits_round", {"stage": "scoring", "round": 2}, {}, {"stage": "play.kingdoms"}),
    ("stage_fits_round", {"stage": "over", "round": 3}, {}, {"stage": "play.kingdoms"}),
    ("asked_must_act", {"asked": [1]}, {}, {"asked": "auction.order"}),
    ("asked_must_act", {"asked": []}, {}, {"asked": "auction.order"}),
    (
        "asked_must_act",
        {**ON_AUCTION, "players": [bid("abu", 1), bid("edfu", 1), bid("abu", 3)], "asked": [1]},
        {},
        {"asked": "auction.order"},
    ),
    (
        "asked_must_act",
        {**ON_AUCTION, "players": [bid("abu", 0), bid("edfu", 0), bid("dakhla", 0)]},
        {},
        {"asked": "auction.order"},
    ),
    ("asked_must_act", {**SHORT, "players": SHORT_PLAYERS, "asked": [1]}, {}, {"asked": "auction.pay"}),
    ("asked_must_act", {**SHORT, "players": [{"gold": 20}] * 3, "asked": [0]}, {}, {"asked": "auction.pay"}),
    ("asked_must_act", {**TURN, "asked": [0, 1]}, {}, {"asked": "purchase.order"}),
    ("asked_must_act", {**OFFERING, "asked": [0, 1]}, {}, {"asked": "offering.secret"}),
    ("asked_must_act", {**OFFERING, "asked": [0, 2, 1]}, {}, {"asked": "offering.secret"}),
    ("asked_must_act", {**OFFERING, "players": [offering(1)] * 3}, {}, {"asked": "offering.secret"}),
    ("asked_must_act", {**CORRECTION, "asked": [1]}, {}, {"asked": "offering.correction"}),
    (
        "asked_must_act",
        {"stage": "correction", "players": [offering(1)] * 3},
        {},
        {"asked": "offering.correction"},
    ),
    (
        "asked_must_act",
        {**GIFTS, "players": players(offering(5), offering()), "asked": [1], "gifts": {"left": 0}},
        {},
        {"asked": "offering.gifts"},
    ),
    ("asked_must_act", {**INCOME, "asked": []}, {}, {"asked": "income.order"}),
    ("asked_must_act", {**SCORING, "asked": [1, 2]}, {}, {"asked": "scoring.bonus"}),
    ("asked_must_act", {**OVER, "asked": [0]}, {}, {"asked": "end.winner"}),
    ("temple_stands_right", {"temple": 2}, {}, {"temple": "setup.temple"}),
    ("temple_stands_right", {"temple": 0, "round": 2}, {}, {"temple": "offering.total"}),
    ("temple_stands_right", {**INCOME, "temple": 5}, {}, {"temple": "offering.total"}),
    *(
        ("temple_stands_right", {"stage": stage, "players": [offering(1)] * 3, "temple": temple}, {}, TEMPLE)
        for stage in ("gifts", "income", "scoring", "over")
        for temple in (1, 3, 4)
    ),
    ("temple_stands_right", {**INCOME, "players": [offering()] * 3, "temple": 2, "round": 2}, {}, TEMPLE),
    (
        "temple_stands_right",
        {**INCOME, "players": players(offering(15), offering(), offering())},
        {"temple": 3},
        TEMPLE,
    ),
    (
        "temple_stands_right",
        {**INCOME, "players": players(offering(9, "correction", correction=3), offering(2), offering(2))},
        {"temple": 2},
        TEMPLE,
    ),
    (
        "temple_stands_right",
        INCOME,
        {"players.0.offering": None, "temple": 0},
        {**TEMPLE, "players.0.offering": SECRET},
    ),
    ("pharaoh_offered_most", {**INCOME, "players": players(offering(1), {}, offering(9)), "pharaoh": 0}, {}, PHARAOH),
    ("pharaoh_offered_most", {**SCORING, "players": players(offering(), offering(1)), "pharaoh": 0}, {}, PHARAOH),
    ("pharaoh_offered_most", {**OVER, "players": players({}, offering(1), offering(2)), "pharaoh": 1}, {}, PHARAOH),
    ("shuffles_suffice", {"shuffles": 1}, {}, {"shuffles": "kingdom.deck"}),
    ("shuffles_suffice", {"shuffles": 2, "round": 4}, {}, {"shuffles": "kingdom.deck"}),
    (
        "sets_are_sorted",
        {"players": seat(1, hand=["builder", "harvest"], played=["block", "rebid"])},
        {"players.1.hand": ["harvest", "builder"], "players.1.played": ["rebid", "block"]},
        {"players.1.hand": "", "players.1.played": ""},
    ),
    (
        "sets_are_sorted",
        {**INCOME, "sites": {"abu": {"owner": 0, "income_cards": ["eight-gold", "harvest"]}}},
        {"sites.abu.income_cards": ["harvest", "eight-gold"]},
        {"sites.abu.income_cards": ""},
    ),
]

PIECES: list[Case] = [
    ("gold_is_all_there", {"bank": 0}, {}, {"bank": "play.unlimited-gold"}),
    ("players_can_have_gold", {"players": seat(1, gold=99999)}, {}, {"players.1.gold": "offering.amount"}),
    ("framed_gold_lies_there", {"sites": {"abu": {"gold": 1}}}, {}, {"sites.abu.gold": "reveal.free-items"}),
    (
        "framed_gold_lies_there",
        {**ON_AUCTION, "sites": {"dakhla": {"gold": 0}}},
        {},
        {"sites.dakhla.gold": "reveal.free-items"},
    ),
    (
        "framed_gold_lies_there",
        {**TURN, "sites": {"dakhla": {"owner": 0, "gold": 12}}},
        {},
        {"sites.dakhla.gold": "reveal.free-items"},
    ),
    ("pieces_are_all_there", {"supply": {"farmers": 46}}, {}, {"supply.farmers": "setup.supply"}),
    ("pieces_are_all_there", {"supply": {"stones": 0}}, {}, {"supply.stones": "setup.supply"}),
    ("pieces_are_all_there", {"supply": {"pyramids": 44}}, {}, {"supply.pyramids": "play.pyramid-pieces"}),
    (
        "farmers_stand_right",
        {**TURN, "sites": {"abu": {"owner": 0, "field_farmers": 3}}},
        {},
        {"sites.abu.field_farmers": "purchase.fields"},
    ),
    ("farmers_stand_right", {**TURN, "sites": {"edfu": {"plain_farmers": 1}}}, {}, {"sites.edfu": "kingdom.clear"}),
    (
        "stones_have_become_pyramids",
        {**TURN, "sites": {"abu": {"owner": 0, "stones": 3}}},
        {},
        {"sites.abu.stones": "purchase.pyramid"},
    ),
    ("nothing_built_in_the_deck", {**TURN, "sites": {"edfu": {"stones": 1}}}, {}, {"sites.edfu": "kingdom.inherit"}),
    ("nothing_built_in_the_deck", {**TURN, "sites": {"edfu": {"pyramids": 1}}}, {}, {"sites.edfu": "kingdom.inherit"}),
]

CARDS: list[Case] = [
    ("cards_are_all_there", {"players": seat(0, hand=["block"] * 3)}, {}, {"draw": "setup.decks"}),
    ("cards_are_all_there", {"draw": ["block"], "discard": []}, {}, {"draw": "setup.decks"}),
    (
        "unspent_cards_are_in_hand",
        {"players": seat(1, unspent=["builder"], hand=[])},
        {},
        {"players.1.unspent.0": "setup.start"},
    ),
    (
        "unspent_cards_are_in_hand",
        {"players": seat(1, hand=["block"], unspent=["block"])},
        {},
        {"players.1.unspent.0": "setup.start"},
    ),
    (
        "framed_cards_lie_there",
        {**ON_AUCTION, "sites": {"edfu": {"cards": ["block", "rebid"]}}},
        {},
        {"sites.edfu.cards": "reveal.free-items"},
    ),
    (
        "framed_cards_lie_there",
        {**TURN, "sites": {"edfu": {"owner": 0, "cards": ["block"]}}},
        {},
        {"sites.edfu.cards": "reveal.free-items"},
    ),
    (
        "cards_played_had_their_turn",
        {"players": seat(1, played=["builder"])},
        {},
        {"players.1.played.0": "play.card-phase"},
    ),
    (
        "cards_played_had_their_turn",
        {**TURN, "players": seat(1, played=["builder"])},
        {},
        {"players.1.played.0": "play.card-phase"},
    ),
    (
        "cards_played_had_their_turn",
        {**INCOME, "sites": {"abu": {"owner": 1, "income_cards": ["harvest"]}}},
        {},
        {"players.1.played.0": "play.card-phase"},
    ),
    (
        "cards_played_had_their_turn",
        {**SCORING, "players": seat(2, played=["bonus-side"]), "asked": [1]},
        {},
        {"players.2.played.0": "play.card-phase"},
    ),
    (
        "cards_played_had_their_turn",
        {**OFFERING, "players": seat(0, played=["correction"])},
        {},
        {"players.0.played.0": "offering.correction"},
    ),
    (
        "cards_played_had_their_turn",
        {**INCOME, "players": seat(0, played=["correction"])},
        {},
        {"players.0.played.0": "offering.correction"},
    ),
    (
        "income_cards_were_played",
        {**INCOME, "players": seat(0, played=[]), "sites": {"abu": {"owner": 0, "income_cards": ["harvest"]}}},
        {},
        {"sites.abu.income_cards.0": "income.turn"},
    ),
    (
        "income_cards_were_played",
        {**INCOME, "sites": {"abu": {"owner": 0, "income_cards": ["block"]}}},
        {},
        {"sites.abu.income_cards.0": "income.turn"},
    ),
    (
        "income_cards_were_played",
        {**INCOME, "sites": {"edfu": {"income_cards": ["harvest"]}}},
        {},
        {"sites.edfu.income_cards.0": "income.turn"},
    ),
    (
        "income_cards_were_played",
        {**INCOME, "players": seat(0, played=["harvest"])},
        {},
        {"players.0.played.0": "income.turn"},
    ),
    (
        "income_cards_were_played",
        {
            **INCOME,
            "round": 2,
            "players": seat(0, played=["harvest"]),
            "sites": {id: {"owner": 0, "income_cards": ["harvest"]} for id in ("abu", "edfu")},
        },
        {},
        {"players.0.played.0": "income.turn"},
    ),
]

DISCARDED: list[Case] = [
    (
        "cards_played_were_discarded",
        {**TURN, "players": players({"played": ["builder"]}), "discard": [], "shuffles": 2},
        {},
        {"discard": "play.discard"},
    ),
    (
        "cards_played_were_discarded",
        {**CORRECTION, "discard": ["correction", "builder"], "shuffles": 2},
        {},
        {"discard": "play.discard"},
    ),
]

PROVINCES: list[Case] = [
    ("provinces_are_all_there", {}, {"deck.0": "deck.1"}, {"deck": "setup.decks"}),
    ("provinces_are_all_there", {"round": 4}, {"out.0": "revealed.0"}, {"deck": "setup.decks"}),
    ("provinces_fit_round", {"revealed": ["abu", "edfu", "dakhla", "buto"]}, {}, {"revealed": "reveal.count"}),
    ("provinces_fit_round", {"out": ["edfu"]}, {}, {"out": "kingdom.deck"}),
    (
        "provinces_fit_round",
        {"taken": ["edfu"], "sites": {"edfu": {"owner": 0}}},
        {},
        {"taken": "play.kingdoms"},
    ),
    ("provinces_are_owned_once_taken", {}, {"sites.edfu.owner": 0}, {"sites.edfu.owner": "auction.take"}),
    ("provinces_are_owned_once_taken", {}, {"sites.abu.owner": 0}, {"sites.abu.owner": "auction.take"}),
    (
        "provinces_are_owned_once_taken",
        {"round": 2},
        {"sites.abu.owner": None},
        {"sites.abu.owner": "auction.take", "taken": "play.kingdoms"},
    ),
    (
        "provinces_are_owned_once_taken",
        TURN,
        {"sites.abu.owner": None},
        {"sites.abu.owner": "auction.take", "revealed": "play.kingdoms", "players.0.bid.province": "auction.take"},
    ),
    ("each_gains_one_a_round", {"round": 2}, {"sites.abu.owner": 1}, {"taken": "play.kingdoms"}),
    (
        "each_gains_one_a_round",
        TURN,
        {"sites.abu.owner": 1},
        {"revealed": "play.kingdoms", "players.0.bid.province": "auction.take"},
    ),
]

AUCTION: list[Case] = [
    (
        "bids_lie_on_spaces",
        {**ON_AUCTION, "players": players(bid("abu", 0))},
        {"players.0.bid.province": "buto"},
        {"players.0.bid.province": "auction.ladder"},
    ),
    ("bids_lie_on_spaces", {"players": players(bid("abu", 2))}, {}, {"players.0.bid.gold": "auction.ladder"}),
    (
        "bids_lie_on_spaces",
        {"players": players(bid("abu", 3), bid("abu", 3))},
        {},
        {"players.1.bid": "auction.overbid"},
    ),
    ("all_have_bid", {"players": seat(1, **bid("abu", 0))}, {}, {"players.1.bid": "auction.order"}),
    ("all_have_bid", {"players": players(bid("abu", 0)), "pharaoh": 2}, {}, {"players.0.bid": "auction.order"}),
    (
        "all_have_bid",
        {**SHORT, "players": players(*SHORT_PLAYERS[:2], {"bid": None})},
        {},
        {"players.2.bid": "auction.end"},
    ),
    (
        "all_have_bid",
        {**SHORT, "players": players(SHORT_PLAYERS[0], bid("abu", 3))},
        {},
        {"players.1.bid": "auction.end"},
    ),
    ("all_have_bid", TURN, {"players.0.bid": None}, {"players.0.bid": "auction.end"}),
    (
        "standing_bids_can_be_paid",
        {"players": players(bid("abu", 21, gold=20))},
        {},
        {"players.0.bid.gold": "auction.capacity"},
    ),
    (
        "standing_bids_can_be_paid",
        {**SHORT, "players": players(bid("abu", 28, hand=["block"], gold=20))},
        {},
        {"players.0.bid.gold": "auction.capacity"},
    ),
    (
        "bids_won_their_provinces",
        {**TURN, "players": players(bid("abu", 0), bid("edfu", 0), bid("buto", 0))},
        {"players.0.bid.province": "edfu", "players.1.bid.province": "abu"},
        {"players.0.bid.province": "auction.take", "players.1.bid.province": "auction.take"},
    ),
]

FIRST_BONUS = {"players.1.scores.0.bonus": "scoring.bonus"}

TURNS: list[Case] = [
    ("purchases_fit_turn", {**TURN, "bought": {"cards": 3}}, {}, {"bought.cards": "purchase.card-limit"}),
    ("purchases_fit_turn", {**TURN, "bought": {"farmers": 1}}, {}, {"bought.farmers": "purchase.fields"}),
    ("purchases_fit_turn", {**TURN, "bought": {"stones": 1}}, {}, {"bought.stones": "purchase.stones"}),
    ("purchases_fit_turn", {**INCOME, "bought": {"cards": 1}}, {}, {"bought.cards": "purchase.card-limit"}),
    (
        "scores_are_counted_in_time",
        {"players": seat(1, scores=[{"pyramid": 1}])},
        {},
        {"players.1.scores.0.pyramid": "scoring.pyramid"},
    ),
    (
        "scores_are_counted_in_time",
        {**SCORING, "players": seat(1, scores=[{"pyramid": 6}, {"bonus": 3}])},
        {},
        {"players.1.scores.0.pyramid": "scoring.pyramid", "players.1.scores.1.bonus": "scoring.bonus"},
    ),
    ("points_are_such_as_lines_give", {**SCORING, "players": seat(1, scores=[{"bonus": 3}])}, {}, FIRST_BONUS),
    (
        "points_are_such_as_lines_give",
        {**SCORING, "players": seat(0, played=["bonus-side"]), "asked": [1]},
        {"players.0.scores.0.bonus": 0},
        {"players.0.scores.0.bonus": "scoring.bonus"},
    ),
    (
        "points_are_such_as_lines_give",
        {**OVER, "players": seat(1, played=["bonus-side"])},
        {"players.1.scores.1.bonus": 6},
        {"players.1.scores.1.bonus": "scoring.bonus"},
    ),
    ("points_are_such_as_lines_give", {"round": 4, "players": seat(1, scores=[{"bonus": 18}])}, {}, FIRST_BONUS),
    (
        "points_are_such_as_lines_give",
        {"round": 4, "players": seat(1, scores=[{"set": 4, "majority": 7, "gold": 6, "pyramid": 7, "temple": 5}])},
        {},
        {f"players.1.scores.0.{line}": f"scoring.{line}" for line in ("set", "majority", "gold")},
    ),
    (
        "points_are_such_as_lines_give",
        OVER,
        {"players.0.scores.1.gold": 5},
        {"players.0.scores.1.gold": "scoring.gold"},
    ),
    (
        "last_points_are_as_counted",
        {**OVER, "sites": {"abu": {"owner": 1, "pyramids": 2}}},
        {"players.0.scores.1.gold": 4, "players.1.scores.1.majority": 0, "players.1.scores.1.pyramid": 3},
        {
            "players.0.scores.1.gold": "scoring.gold",
            "players.1.scores.1.majority": "scoring.majority",
            "players.1.scores.1.pyramid": "scoring.pyramid",
        },
    ),
    ("hands_are_sold_at_the_end", {**OVER, "players": seat(0, hand=["block"])}, {}, {"players.0.hand": "scoring.gold"}),
]

STOLEN = {"players.1.gold": "offering.steal"}

OFFERINGS: list[Case] = [
    (
        "offerings_fit_stage",
        {"players": players(offering(1)), **TURN},
        {},
        {"players.0.offering": "offering.secret"},
    ),
    ("offerings_fit_stage", INCOME, {"players.1.offering": None}, {"players.1.offering": "offering.secret"}),
    (
        "offerings_can_be_paid",
        {**OFFERING, "players": players({**offering(21), "gold": 20})},
        {},
        {"players.0.offering.gold": "offering.amount"},
    ),
    (
        "offerings_can_be_paid",
        {**INCOME, "players": players(offering(99999))},
        {},
        {"players.0.offering.gold": "offering.amount"},
    ),
    *(
        ("stolen_gold_is_there", {"stage": stage, "players": seat(1, gold=2, **offering())}, {}, STOLEN)
        for stage in ("gifts", "income", "scoring")
    ),
    (
        "corrections_are_laid",
        {**OFFERING, "players": players(offering(card="block"))},
        {},
        {"players.0.offering.card": "offering.correction"},
    ),
    (
        "corrections_are_laid",
        {**OFFERING, "players": players({**offering(card="correction"), "hand": []})},
        {},
        {"players.0.offering.card": "offering.secret"},
    ),
    (
        "corrections_are_laid",
        {**INCOME, "players": players({**offering(card="correction"), "played": []})},
        {},
        {"players.0.offering.card": "play.once-each"},
    ),
    (
        "corrections_are_made_in_order",
        {**OFFERING, "players": players(offering(card="correction", correction=3))},
        {},
        {"players.0.offering.correction": "offering.correction"},
    ),
    (
        "corrections_are_made_in_order",
        CORRECTION,
        {"players.1.offering.correction": 3},
        {"players.1.offering.correction": "offering.correction"},
    ),
    (
        "corrections_are_made_in_order",
        CORRECTION,
        {"players.0.offering.correction": 2, "asked": [1]},
        {"players.0.offering.correction": "offering.correction"},
    ),
    (
        "corrections_are_made_in_order",
        {**INCOME, "players": players(offering(card="correction", correction=0))},
        {},
        {"players.0.offering.correction": "offering.correction"},
    ),
    (
        "corrections_are_made_in_order",
        {**INCOME, "players": players(offering(correction=-3))},
        {},
        {"players.0.offering.correction": "offering.correction"},
    ),
    ("gifts_fit_rank", {"gifts": {"left": 1}}, {}, {"gifts.left": "offering.gifts"}),
    ("gifts_fit_rank", {**GIFTS, "gifts": {"left": 0}}, {}, {"gifts.left": "offering.gifts"}),
    ("gifts_fit_rank", {**GIFTS, "gifts": {"left": 4}}, {}, {"gifts.left": "offering.gifts"}),
    ("gifts_fit_rank", {**GIFTS, "gifts": {"left": 2, "cards": 2}}, {}, {"gifts.cards": "offering.gifts"}),
    (
        "gifts_fit_rank",
        {**GIFTS, "gifts": {"left": 1, "cards": 2}},
        {"draw": ["block"], "discard": []},
        {"gifts.cards": "offering.gifts", "draw": "setup.decks"},
    ),
]

CASES = [*FRAMES, *STANDING, *PIECES, *CARDS, *DISCARDED, *PROVINCES, *AUCTION, *TURNS, *OFFERINGS]


def changed(data: Facts, changes: Facts) -> Facts:
    """JSON with other values at some paths; a value may be the path from which it is taken."""

    def parent(path: str) -> tuple[Any, Any]:
        value: Any = data
        *keys, last = path.split(".")
        for key in keys:
            value = value[int(key) if isinstance(value, list) else key]
        return value, int(last) if isinstance(value, list) else last

    data = deepcopy(data)
    for path, value in changes.items():
        inside, key = parent(path)
        if value is GONE:
            del inside[key]
        elif isinstance(value, str) and "." in value:
            source, place = parent(value)
            inside[key] = deepcopy(source[place])
        else:
            inside[key] = value
    return data


@pytest.mark.parametrize(
    ("check", "facts", "changes", "expected"),
    CASES,
    ids=[f"{number}-{case[0]}" for number, case in enumerate(CASES)],
)
def test_one_thing_wrong(rules: Ruleset, check: str, facts: Facts, changes: Facts, expected: dict[str, str]) -> None:
    position = Position.from_json(changed(sketch(rules, facts).to_json(), changes))
    found = problems_of(position, rules)
    assert {problem.path: clause_of(problem) for problem in found} == expected
    function = next(function for function in (*FRAME, *CHECKS, *LAST) if function.__name__ == check)
    assert set(function(position, rules)) & set(found)
    with pytest.raises(NotationError, match=next(iter(expected))):
        Game.from_position(rules, position)


def clause_of(problem: Problem) -> str:
    cited = re.search(r" \[(.+)\]$", problem.expected)
    return cited[1] if cited else ""


def test_every_check_has_its_case() -> None:
    assert {case[0] for case in CASES} == {check.__name__ for check in (*FRAME, *CHECKS, *LAST)}


def test_every_clause_is_one(rules: Ruleset) -> None:
    for case in CASES:
        assert all(rules.clause(clause) for clause in case[3].values() if clause)


def test_all_problems_are_told(rules: Ruleset) -> None:
    wrong = {"temple": 3, "bank": 0, "players": seat(0, played=["builder"]), "shuffles": 0}
    assert [problem.path for problem in problems_of(sketch(rules, wrong), rules)] == [
        "temple",
        "shuffles",
        "bank",
        "players.0.played.0",
    ]


def test_a_form_that_json_would_not_have(rules: Ruleset) -> None:
    """Positions can be made without `from_json` too."""
    position = sketch(rules, {})
    poor = attrs.evolve(position.players[0], gold=None, hand=("?",))
    position = attrs.evolve(position, round=0, players=(poor, *position.players[1:]))
    assert {problem.path for problem in problems_of(position, rules)} == {"round", "players.0.gold", "players.0.hand.0"}


def test_a_position_of_unknown_rules(rules: Ruleset) -> None:
    """Without rules at hand the position names them, and only shipped ones can be named."""
    assert sketch(rules, {}).problems() == ()
    assert [problem.path for problem in sketch(rules, {"ruleset": "amunre"}).problems()] == ["ruleset"]


@pytest.mark.parametrize(
    "facts",
    [
        {**TURN, "sites": {"abu": {"owner": 0, "stones": 3, "pyramids": 45}}},
        {**TURN, "sites": {"abu": {"owner": 0, "field_farmers": 2, "plain_farmers": 9}}},
        {**ON_AUCTION, "players": players(bid("abu", 21), bid("abu", 28, hand=["block"] * 2, gold=26))},
        {**ON_AUCTION, "sites": {"edfu": {"cards": []}}},
        {"players": players({"hand": ["builder"] * 2, "unspent": ["builder"]})},
    ],
)
def test_unusual_but_sound(rules: Ruleset, facts: Facts) -> None:
    assert problems_of(sketch(rules, facts), rules) == ()


@pytest.mark.parametrize("number", range(GAMES))
def test_whole_games_are_sound(rules: Ruleset, number: int) -> None:
    """Every step of games of 3, 4 and 5 players, in turn and out of turn."""
    random, policy = Random(number), list(POLICIES.values())[number // 3 % 3]
    game = Game(rules, 3 + number % 3, seed=number, pharaoh=number % 3)
    while True:
        position = game.position()
        assert not [problem for check in (*FRAME, *CHECKS, *LAST) for problem in check(position, rules)]
        if game.over or len(game.steps) % SELDOM == 0:
            assert problems_of(position, rules) == ()
        if game.over:
            break
        game.push(*next_step(game, policy, random))


def test_a_position_of_another_game_is_none_of_these_rules(rules: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Game(rules, seed=1).position()
    monkeypatch.setitem(vars(rules), "game", game_named("tigris"))
    expected = "the id of a ruleset of the position's game"
    assert position.problems(rules) == (Problem("position", 0, "ruleset", rules.id, expected),)
