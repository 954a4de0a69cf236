"""Unsound positions of Amun-Re: seats, points, pieces and cards."""

from __future__ import annotations

from altered import GONE
from position.sketches import (
    CORRECTION,
    GIFTS,
    INCOME,
    OFFERING,
    ON_AUCTION,
    OVER,
    PHARAOH,
    SCORING,
    SECRET,
    SHORT,
    SHORT_PLAYERS,
    TEMPLE,
    TURN,
    Case,
    bid,
    offering,
    players,
    seat,
)

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
