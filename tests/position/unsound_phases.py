"""Unsound positions of Amun-Re: provinces, the auction, purchases and offerings."""

from __future__ import annotations

from position.sketches import (
    CORRECTION,
    GIFTS,
    INCOME,
    OFFERING,
    ON_AUCTION,
    OVER,
    SCORING,
    SHORT,
    SHORT_PLAYERS,
    TURN,
    Case,
    bid,
    offering,
    players,
    seat,
)

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
