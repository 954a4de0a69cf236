"""Positions of Prosperity: no game meets a problem, each way to be unsound is told, and what is sound goes on."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import attrs
import pytest
from altered import GONE, Case, Facts, changed, check_problems, one_less, one_more
from counts import few
from hypothesis import given, settings
from hypothesis import strategies as st
from prosperity.games import RULES, VARIANT, game_at, lively, moments
from prosperity.spoiling import CHANGES, spoiled

from amunre import Game, NotationError
from amunre.engine.chance import Chance
from amunre.games.prosperity.conversion import position_of, state_of
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.position import Position
from amunre.games.prosperity.soundness import CHECKS, LAST, problems_of
from amunre.games.prosperity.soundness.frame import FRAME

GAMES = few(3, 60)
SPOILED = few(60, 5000)

COPPERS = ["copper"] * 5
TRIPLING = {"kind": "triple", "seat": 0, "card": "kings-court", "step": 1}
TALISMANS = {"hands": [["quarry", "talisman", "talisman", "copper"]], "kingdom": ["mint", "quarry", "talisman"]}
WATCHERS = {
    "players": 3,
    "play": ["goons"],
    "hands": [["mountebank"], ["watchtower", "silver"], ["watchtower", "gold"]],
}

BASES: dict[str, tuple[Facts, list[str]]] = {
    "actions": ({"hands": [["monument", "copper", "estate"], ["gold"]], "decks": [[], ["silver"]]}, []),
    "buying": ({"phase": "buy", "hands": [["gold"]], "play": ["monument", "copper"], "coins": 1}, []),
    "four": ({"players": 4, "active": 1, "start": 3, "phase": "buy"}, []),
    "triple": (
        {"hands": [["kings-court", "kings-court", "monument", "bishop"]]},
        ["play kings-court", "triple kings-court"],
    ),
    "nested": (
        {"hands": [["kings-court", "kings-court", "bishop", "copper", "estate"], ["copper"]]},
        ["play kings-court", "triple kings-court", "triple bishop"],
    ),
    "trash": ({"hands": [["bishop", "copper", "estate"], ["copper"]]}, ["play bishop"]),
    "bishop": (
        {"players": 4, "hands": [["bishop", "copper"], ["silver"], ["gold"], ["estate"]]},
        ["play bishop"],
    ),
    "last bishop": ({"hands": [["bishop", "copper"], ["silver"]]}, ["play bishop"]),
    "forge": ({"hands": [["forge", "copper", "estate", "silver"]]}, ["play forge", "trash estate"]),
    "forged": ({"hands": [["forge", "copper"]]}, ["play forge", "done"]),
    "gain": ({"hands": [["expand", "copper", "estate"]]}, ["play expand", "trash estate"]),
    "vault": ({"players": 3, "hands": [["vault"], COPPERS, COPPERS], "decks": [["estate", "gold"]]}, ["play vault"]),
    "vault-other": ({"players": 3, "hands": [["vault"], COPPERS, COPPERS]}, ["play vault"]),
    "second": ({"players": 3, "hands": [["vault"], COPPERS, COPPERS]}, ["play vault", "discard copper"]),
    "goons": ({"players": 3, "hands": [["goons"], COPPERS, COPPERS]}, ["play goons"]),
    "mountebank": (
        {"players": 3, "play": ["goons"], "hands": [["mountebank"], ["curse"], ["curse"]]},
        ["play mountebank"],
    ),
    "gained": (WATCHERS, ["play mountebank"]),
    "last gain": (WATCHERS, ["play mountebank", "leave", "leave", "leave"]),
    "put": (
        {"players": 3, "hands": [["rabble"]], "decks": [[], ["estate", "gold", "duchy", "curse"], ["estate", "duchy"]]},
        ["play rabble"],
    ),
    "name": ({"phase": "buy", "hands": [["contraband"]], "players": 3}, ["play contraband"]),
    "take": ({"hands": [["counting-house"]], "discards": [["copper", "copper"]]}, ["play counting-house"]),
    "mint": ({"hands": [["mint", "gold"]]}, ["play mint"]),
    "loan": (
        {"phase": "buy", "play": ["venture"], "hands": [["loan"]], "decks": [["estate", "duchy", "gold"]]},
        ["play loan"],
    ),
    "hoard": (
        {"phase": "buy", "hands": [["watchtower"]], "play": ["hoard", "hoard"], "coins": 2},
        ["buy estate"],
    ),
    "order": ({"phase": "buy", **TALISMANS}, ["play quarry", "play talisman", "play talisman", "buy mint"]),
    "over": ({"phase": "buy", "coins": 8, "piles": {"province": 1}, "discards": [COPPERS]}, ["buy province"]),
    "piles": ({"phase": "buy", "piles": {"curse": 1, "estate": 0, "duchy": 0}, "start": 1}, ["buy curse"]),
}
"""By name: the facts of a sketch, and what is done from there."""


@cache
def base(name: str) -> Position:
    facts, steps = BASES[name]
    position: Position = game_at(*steps, **facts).position()
    return position


def test_positions_to_be_spoiled_are_of_each_stage() -> None:
    assert {base(name).stage for name in BASES} == {stage.name for stage in RULES.rulebook.stages.values()}
    assert {one.kind for name in BASES for one in base(name).pending} >= {"again", "rest", "others", "gains", "bought"}


FRAMES: list[Case] = [
    ("of_these_rules", "actions", {"ruleset": "other"}, {"ruleset": ""}),
    ("players_as_rules_say", "actions", {"players.1": GONE}, {"players": "setup.players"}),
    ("seats_are_taken", "actions", {"start": 2}, {"start": "setup.players"}),
    ("seats_are_taken", "actions", {"active": 3}, {"active": "setup.players"}),
    ("seats_are_taken", "actions", {"asked": [4]}, {"asked.0": "setup.players"}),
    ("seats_are_taken", "trash", {"pending.1.seat": 2}, {"pending.1.seat": "setup.players"}),
    ("seats_are_taken", "bishop", {"pending.0.seats.1": 4}, {"pending.0.seats.1": "setup.players"}),
    ("kingdom_has_ten_cards", "buying", {"kingdom.9": GONE, "supply.mint": GONE}, {"kingdom": "setup.kingdom"}),
    (
        "kingdom_has_ten_cards",
        "buying",
        {"kingdom.0": "village"},
        {"kingdom.0": "setup.kingdom", "supply": "setup.basics"},
    ),
    (
        "kingdom_has_ten_cards",
        "buying",
        {"kingdom.0": "gold"},
        {"kingdom.0": "setup.kingdom", "supply": "setup.basics"},
    ),
    ("kingdom_has_ten_cards", "buying", {"kingdom": lambda ids: ids[::-1]}, {"kingdom": ""}),
    ("supply_has_all_piles", "buying", {"supply.gold": GONE}, {"supply": "setup.basics"}),
    ("supply_has_all_piles", "buying", {"supply.peddler": 10}, {"supply": "setup.basics"}),
    ("cards_are_in_the_game", "buying", {"trash": {"peddler": 1}}, {"trash.peddler": "setup.kingdom"}),
    ("cards_are_in_the_game", "buying", {"play.0": "village"}, {"play.0": "setup.kingdom", "play": ""}),
    ("cards_are_in_the_game", "buying", {"banned": ["village"]}, {"banned.0": "card.contraband-names"}),
    ("cards_are_in_the_game", "actions", {"players.1.hand.0": "peddler"}, {"players.1.hand.0": "setup.kingdom"}),
    ("cards_are_in_the_game", "actions", {"players.1.shown": ["village"]}, {"players.1.shown.0": "setup.kingdom"}),
    ("cards_are_in_the_game", "actions", {"players.1.top": ["peddler"]}, {"players.1.top.0": "setup.kingdom"}),
    ("cards_are_in_the_game", "actions", {"players.1.deck.0": "peddler"}, {"players.1.deck.0": "setup.kingdom"}),
    ("cards_are_in_the_game", "actions", {"players.1.discard": ["village"]}, {"players.1.discard.0": "setup.kingdom"}),
    ("cards_are_in_the_game", "actions", {"players.1.buried": ["village"]}, {"players.1.buried.0": "setup.kingdom"}),
    ("cards_are_in_the_game", "actions", {"players.1.owned.peddler": 1}, {"players.1.owned.peddler": "setup.kingdom"}),
    ("cards_are_in_the_game", "trash", {"pending.1.card": "peddler"}, {"pending.1.card": "setup.kingdom"}),
    ("cards_are_in_the_game", "loan", {"pending.0.found": "peddler"}, {"pending.0.found": "setup.kingdom"}),
    (
        "cards_are_in_the_game",
        "put",
        {"pending.1.cards.0": "village"},
        {"pending.1.cards.0": "setup.kingdom", "pending.1.cards": ""},
    ),
    ("cards_are_in_the_game", "hoard", {"pending.0.gains.0": "village"}, {"pending.0.gains.0": "setup.kingdom"}),
    ("lists_are_in_order", "buying", {"play": ["monument", "copper"]}, {"play": ""}),
    ("lists_are_in_order", "buying", {"banned": ["vault", "peddler", "gold"]}, {"banned": ""}),
    ("lists_are_in_order", "actions", {"players.0.hand": ["estate", "copper", "monument"]}, {"players.0.hand": ""}),
    ("lists_are_in_order", "over", {"players.0.discard": ["estate", "copper"]}, {"players.0.discard": ""}),
    ("lists_are_in_order", "put", {"pending.1.cards": lambda cards: cards[::-1]}, {"pending.1.cards": ""}),
    ("lists_are_in_order", "loan", {"pending.0.cards": lambda cards: cards[::-1]}, {"pending.0.cards": ""}),
    ("lists_are_in_order", "actions", {"trash.gold": 0}, {"trash.gold": ""}),
    ("lists_are_in_order", "actions", {"players.1.owned.estate": 0}, {"players.1.owned.estate": ""}),
]

STANDING: list[Case] = [
    ("stage_fits_what_is_under_way", "actions", {"stage": "trash"}, {"stage": "pending.stack"}),
    ("stage_fits_what_is_under_way", "buying", {"stage": "gained"}, {"stage": "pending.stack"}),
    ("stage_fits_what_is_under_way", "trash", {"stage": "bishop"}, {"pending.1": "pending.stack"}),
    ("stage_fits_what_is_under_way", "trash", {"stage": "actions", "actions": 1}, {"pending.1": "pending.stack"}),
    ("stage_fits_what_is_under_way", "trash", {"pending.1": GONE}, {"pending.0": "pending.stack"}),
    ("stage_fits_what_is_under_way", "second", {"stage": "vault-other"}, {"pending.1": "pending.stack"}),
    ("stage_fits_what_is_under_way", "vault-other", {"stage": "discard"}, {"pending.1": "pending.stack"}),
    ("stage_fits_what_is_under_way", "order", {"stage": "gained"}, {"pending.0": "pending.stack"}),
    ("one_seat_is_asked", "actions", {"asked": []}, {"asked": "play.sequential"}),
    ("one_seat_is_asked", "actions", {"asked": [1]}, {"asked": "play.sequential"}),
    ("one_seat_is_asked", "bishop", {"asked": [0]}, {"asked": "play.sequential"}),
    ("one_seat_is_asked", "gained", {"asked": [1, 2]}, {"asked": "play.sequential"}),
    ("one_seat_is_asked", "over", {"asked": [0]}, {"asked": "play.sequential"}),
    ("phase_fits_the_stage", "actions", {"phase": "buy"}, {"phase": "turn.phases"}),
    ("phase_fits_the_stage", "four", {"phase": "action"}, {"phase": "turn.phases"}),
    ("phase_fits_the_stage", "over", {"phase": "action"}, {"phase": "turn.phases"}),
    ("phase_fits_the_stage", "actions", {"actions": 0}, {"actions": "action.end"}),
    ("phase_fits_the_stage", "buying", {"buys": 0, "bought": 1}, {"buys": "buy.count"}),
    ("account_is_possible", "actions", {"bought": 1}, {"bought": "turn.phases"}),
    ("account_is_possible", "trash", {"buys": 0}, {"buys": "turn.account"}),
    ("account_is_possible", "over", {"actions": 1}, {"actions": "cleanup.lose"}),
    ("account_is_possible", "over", {"buys": 1}, {"buys": "cleanup.lose"}),
    ("account_is_possible", "over", {"coins": 1}, {"coins": "cleanup.lose"}),
    ("account_is_possible", "over", {"bought": 1}, {"bought": "cleanup.lose"}),
    ("account_is_possible", "over", {"banned": ["gold"]}, {"banned": "cleanup.lose"}),
    (
        "account_is_possible",
        "over",
        {"players.0.hand": lambda cards: cards[1:], "play": ["copper"]},
        {"play": "cleanup.discard"},
    ),
    ("turns_are_in_turn", "actions", {"players.0.turns": 0}, {"players.0.turns": "end.limit"}),
    (
        "turns_are_in_turn",
        "actions",
        {"players.0.turns": 201, "players.1.turns": 200},
        {"players.0.turns": "end.limit"},
    ),
    ("turns_are_in_turn", "actions", {"players.1.turns": 1}, {"players.1.turns": "turn.order"}),
    ("turns_are_in_turn", "four", {"start": 0}, dict.fromkeys(("players.3.turns",), "turn.order")),
    ("end_has_its_reason", "actions", {"end": "end.piles"}, {"end": "end.reason"}),
    ("end_has_its_reason", "over", {"end": None}, {"end": "end.reason"}),
    ("end_has_its_reason", "over", {"end": "end.colony"}, {"end": "end.reason"}),
    ("end_has_its_reason", "piles", {"end": "end.limit"}, {"end": "end.reason"}),
    (
        "end_has_its_reason",
        "over",
        {"supply.province": 1, "players.0.hand": lambda cards: [card for card in cards if card != "province"]}
        | {"players.0.owned.province": GONE},
        {"end": "end.reason"},
    ),
]

CARDS: list[Case] = [
    ("cards_are_all_there", "actions", {"supply.gold": one_less}, {"supply.gold": "supply.sizes"}),
    ("cards_are_all_there", "actions", {"trash.copper": one_more}, {"supply.copper": "supply.sizes"}),
    ("cards_are_all_there", "actions", {"trash.silver": 1}, {"supply.silver": "supply.sizes"}),
    (
        "cards_are_all_there",
        "actions",
        {"players.1.deck": ["silver", "silver"]},
        {"supply.silver": "supply.sizes", "players.1.owned.silver": "hidden.holdings"},
    ),
    (
        "cards_are_all_there",
        "loan",
        {"pending.0.cards": ["estate"]},
        {"supply.duchy": "supply.sizes", "players.0.owned.duchy": "hidden.holdings"},
    ),
    (
        "piles_have_not_grown",
        "actions",
        {"supply.copper": one_more, "trash.copper": one_less},
        {"supply.copper": "supply.only-falls"},
    ),
    ("holdings_are_right", "actions", {"players.0.owned.copper": 2}, {"players.0.owned.copper": "hidden.holdings"}),
    ("holdings_are_right", "actions", {"players.0.owned.copper": GONE}, {"players.0.owned.copper": "hidden.holdings"}),
    ("holdings_are_right", "buying", {"players.1.owned.gold": 1}, {"players.1.owned.gold": "hidden.holdings"}),
    (
        "only_actions_and_treasures_are_played",
        "actions",
        {"play": ["copper"], "players.0.hand": ["estate", "monument"]},
        {"play": "turn.phases"},
    ),
    (
        "only_actions_and_treasures_are_played",
        "buying",
        {"play": ["copper", "estate", "monument"], "players.0.owned.estate": 1, "supply.estate": one_less},
        {"play": "turn.phases"},
    ),
    (
        "hands_are_not_too_large",
        "goons",
        {"players.1.shown": ["estate"], "players.1.owned.estate": 1, "supply.estate": one_less},
        {"players.1.hand": "cleanup.draw"},
    ),
]

SHAPE: list[Case] = [
    ("effects_can_be_nested", "hoard", {"pending": lambda stack: stack[::-1]}, {"pending.1": "pending.stack"}),
    (
        "effects_can_be_nested",
        "bishop",
        {"pending": lambda stack: stack[::-1]},
        {"pending.1": "pending.stack", "asked": "play.sequential"},
    ),
    ("effects_can_be_nested", "mountebank", {"pending.0.card": "goons"}, {"pending.1": "pending.stack"}),
    ("effects_can_be_nested", "gained", {"pending.0.card": "goons"}, {"pending.1": "pending.stack"}),
    (
        "cards_under_way_are_in_play",
        "trash",
        {"play": [], "players.0.hand": lambda cards: [*cards, "bishop"]},
        {"pending.0.card": "play.in-play", "pending.1.card": "play.in-play"},
    ),
    (
        "cards_under_way_are_in_play",
        "trash",
        {"phase": "buy"},
        {"pending.0.card": "turn.phases", "pending.1.card": "turn.phases"},
    ),
    (
        "cards_under_way_are_in_play",
        "loan",
        {"phase": "action"},
        {"play": "turn.phases", "pending.0.card": "turn.phases"},
    ),
    ("repeats_have_their_causes", "triple", {"pending.0.left": 3}, {"pending.0": "card.kings-court"}),
    ("repeats_have_their_causes", "triple", {"pending.0.times": 4}, {"pending.0": "card.kings-court"}),
    (
        "repeats_have_their_causes",
        "nested",
        {"pending": lambda stack: [stack[0], *stack]},
        {"play": "card.kings-court-nest"},
    ),
    (
        "repeats_have_their_causes",
        "nested",
        {"pending.0.card": "bishop"},
        {"pending.0.card": "card.kings-court-nest"},
    ),
    (
        "repeats_have_their_causes",
        "triple",
        {"play": ["kings-court"], "players.0.hand": lambda cards: [*cards, "kings-court"]},
        {"play": "card.kings-court-nest"},
    ),
    (
        "repeats_have_their_causes",
        "nested",
        {"pending": lambda stack: [*stack[:2], TRIPLING], "stage": "triple"},
        {"pending.1.card": "card.kings-court-nest"},
    ),
    (
        "effects_fit_their_texts",
        "trash",
        {"pending.1.step": 2},
        {"pending.1.step": "card.bishop", "pending.1.seat": "turn.others"},
    ),
    (
        "effects_fit_their_texts",
        "trash",
        {"pending.0.step": 0},
        {"pending.0.step": "card.bishop", "pending.1": "turn.whole-card"},
    ),
    (
        "effects_fit_their_texts",
        "bishop",
        {"pending.0.step": 1},
        {"pending.0.step": "card.bishop", "pending.0": "turn.whole-card", "pending.1": "pending.stack"},
    ),
    (
        "effects_fit_their_texts",
        "bishop",
        {"pending.0.seats": []},
        {"pending.0.step": "card.bishop", "pending.1.seat": "turn.others"},
    ),
    (
        "effects_fit_their_texts",
        "trash",
        {"pending.0.step": 9},
        {"pending.0.step": "card.bishop", "pending.1": "turn.whole-card"},
    ),
    (
        "effects_fit_their_texts",
        "bishop",
        {"pending.0.step": 9},
        {"pending.0.step": "card.bishop", "pending.1": "pending.stack"},
    ),
    ("effects_fit_their_texts", "last bishop", {"pending.0.step": 9}, {"pending.0.step": "card.bishop"}),
    ("effects_fit_their_texts", "loan", {"pending.0.card": "venture"}, {"pending.0.step": "card.venture"}),
    ("rest_of_the_text_follows", "trash", {"pending.0": GONE}, {"pending.0": "turn.whole-card"}),
    ("seats_are_in_turn", "bishop", {"pending.0.seats": [3]}, {"pending.1.seat": "turn.others"}),
    ("seats_are_in_turn", "bishop", {"pending.0.seats": [3, 2]}, {"pending": "turn.others"}),
    ("seats_are_in_turn", "bishop", {"pending.0.seats": [1, 2, 3]}, {"pending": "turn.others"}),
    ("seats_are_in_turn", "name", {"pending.0.seat": 2, "asked": [2]}, {"pending.0.seat": "turn.others"}),
    ("seats_are_in_turn", "trash", {"pending.1.seat": 1, "asked": [1]}, {"pending.1.seat": "turn.others"}),
    ("seats_are_in_turn", "gained", {"pending.1.seat": 2}, {"pending.1.seat": "turn.others"}),
    ("seats_are_in_turn", "gained", {"pending.2.seat": 2, "asked": [2]}, {"pending.2.seat": "turn.others"}),
    ("seats_are_in_turn", "last gain", {"pending.0.seat": 1, "asked": [1]}, {"pending.0.seat": "turn.others"}),
    ("seats_are_in_turn", "hoard", {"pending.1.seat": 1, "asked": [1]}, {"pending.1.seat": "turn.others"}),
]

UNDER_WAY: list[Case] = [
    ("gains_are_of_a_text", "gained", {"pending.1.cards": ["curse", "copper"]}, {"pending.1.cards": "gain.one-by-one"}),
    ("gains_are_of_a_text", "gained", {"pending.1.cards": ["gold"]}, {"pending.1.cards": "gain.one-by-one"}),
    ("gains_are_of_a_text", "gained", {"pending.1.cards": []}, {"pending.1.cards": "gain.one-by-one"}),
    ("buy_is_possible", "hoard", {"bought": 0, "buys": 1}, {"pending.0": "buy.triggers"}),
    ("buy_is_possible", "hoard", {"pending.0.copies": 1}, {"pending.0.copies": "card.talisman"}),
    ("buy_is_possible", "hoard", {"pending.0.gains": ["gold"] * 3}, {"pending.0.gains": "card.hoard"}),
    ("buy_is_possible", "hoard", {"pending.0.card": "silver"}, {"pending.0.gains": "card.hoard"}),
    ("buy_is_possible", "hoard", {"pending.0.trashing": True}, {"pending.0.trashing": "card.mint-buy"}),
    ("buy_is_possible", "order", {"pending.0.copies": 3}, {"pending.0.copies": "card.talisman"}),
    ("buy_is_possible", "order", {"pending.0.copies": 0}, {"pending.0": "buy.order"}),
    ("buy_is_possible", "order", {"pending.0.trashing": False}, {"pending.0": "buy.order"}),
    ("question_has_possible_values", "gain", {"pending.0.least": 1}, {"pending.0": "card.expand"}),
    ("question_has_possible_values", "gain", {"pending.0.most": 2}, {"pending.0": "card.expand"}),
    ("question_has_possible_values", "forged", {"pending.0.most": 5}, {"pending.0": "card.forge"}),
    (
        "question_has_possible_values",
        "second",
        {"pending.1.discarded": 2},
        {"pending.1.discarded": "card.vault", "stage": "play.asked"},
    ),
    (
        "question_has_possible_values",
        "put",
        {"players.1.discard": [], "pending.1.cards": ["gold", "estate", "duchy"]},
        {"pending.1.cards": "card.rabble"},
    ),
    (
        "question_has_possible_values",
        "loan",
        {"pending.0.found": "estate", "pending.0.cards": ["gold", "duchy"]},
        {"pending.0": "deck.dig"},
    ),
    (
        "question_is_asked",
        "actions",
        {"players.0.hand": ["copper", "estate"], "players.0.discard": ["monument"]},
        {"stage": "play.asked"},
    ),
    (
        "question_is_asked",
        "gained",
        {"players.1.discard": [], "players.1.buried": ["curse"]},
        {"pending.2.card": "gain.where"},
    ),
    (
        "question_is_asked",
        "hoard",
        {"players.0.hand": [], "players.0.discard": ["gold", "watchtower"]},
        {"stage": "play.asked"},
    ),
    ("question_is_asked", "put", {"pending.1.cards": ["estate"], "players.1.top": ["duchy"]}, {"stage": "play.asked"}),
    (
        "question_is_asked",
        "forge",
        {"players.0.hand": [], "players.0.discard": ["copper", "silver"]},
        {"stage": "play.asked"},
    ),
    (
        "question_is_asked",
        "goons",
        {"players.1.hand": ["copper"] * 3, "players.1.buried": ["copper"] * 2},
        {"stage": "play.asked"},
    ),
]

CASES = FRAMES + STANDING + CARDS + SHAPE + UNDER_WAY


@pytest.mark.parametrize(
    ("check", "name", "changes", "expected"),
    CASES,
    ids=[f"{number}-{case[0]}" for number, case in enumerate(CASES)],
)
def test_one_thing_wrong(check: str, name: str, changes: Facts, expected: dict[str, str]) -> None:
    check_problems(RULES, base(name), changes, expected)


def test_every_check_has_its_case() -> None:
    assert {case[0] for case in CASES} == {check.__name__ for check in (*FRAME, *CHECKS, *LAST)}


def test_every_clause_is_one() -> None:
    for case in CASES:
        assert all(RULES.clause(clause) for clause in case[3].values() if clause)


def test_all_problems_are_told() -> None:
    wrong = changed(
        base("actions").to_json(), {"bought": 1, "players.1.turns": 7, "supply.gold": 3, "players.0.owned": {}}
    )
    paths = [problem.path for problem in problems_of(Position.from_json(wrong), RULES)]
    owned = [f"players.0.owned.{card}" for card in ("copper", "estate", "monument")]
    assert paths == ["bought", "players.1.turns", "supply.gold", *owned]


def test_of_many_problems_the_first_are_told() -> None:
    position = base("actions")
    players = (attrs.evolve(position.players[0], hand=("village",) * 900), position.players[1])
    assert len(problems_of(attrs.evolve(position, players=players), RULES)) == 101


def test_a_form_that_json_would_not_have() -> None:
    """Positions can be made without `from_json` too."""
    position = base("actions")
    poor = attrs.evolve(position.players[0], tokens=None, hand=("?",))
    position = attrs.evolve(position, coins=-1, players=(poor, *position.players[1:]))
    assert {problem.path for problem in problems_of(position, RULES)} == {
        *("coins", "players.0.tokens", "players.0.hand.0"),
    }


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"format": 1}])
def test_what_is_no_position(data: Any) -> None:
    with pytest.raises(NotationError, match=r"^position: "):
        Position.from_json(data)


def test_a_position_names_its_rules() -> None:
    assert base("actions").problems() == ()
    assert [problem.path for problem in attrs.evolve(base("actions"), ruleset="tigris").problems(RULES)] == ["ruleset"]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("actions", {"coins": 90, "buys": 3, "actions": 7}),
        ("actions", {"players.0.tokens": 100, "start": 0}),
        ("actions", {"players.0.turns": 200, "players.1.turns": 199}),
        ("buying", {"banned": ["gold", "peddler", "vault"]}),
        ("buying", {"bought": 3}),
        ("bishop", {"pending.0.seats": [3], "pending.1.seat": 2, "asked": [2]}),
        ("bishop", {"pending.0": GONE, "pending.0.seat": 3, "asked": [3]}),
        ("nested", {"pending.1.left": 1}),
        ("nested", {"pending.0": GONE}),
        ("gained", {"pending.1": GONE}),
        ("hoard", {"pending.0.gains": []}),
        ("order", {"pending.0.copies": 1}),
    ],
)
def test_unusual_but_sound(name: str, changes: Facts) -> None:
    position = Position.from_json(changed(base(name).to_json(), changes))
    assert problems_of(position, RULES) == ()
    goes_on(Game.from_position(RULES, position, seed=1), Random(1), 60)


@pytest.mark.parametrize("name", BASES)
def test_a_state_and_its_position_are_one(name: str) -> None:
    position = base(name)
    assert problems_of(position, RULES) == ()
    assert Position.from_json(position.to_json()) == position
    state = state_of(position, RULES.rulebook.tables, Chance(0))
    assert position_of(state) == position_of(state.copy()) == position


@pytest.mark.parametrize("rules", [RULES, VARIANT], ids=["prosperity", "small-set"])
@pytest.mark.parametrize("number", range(GAMES))
def test_whole_games_are_sound(number: int, rules: Ruleset) -> None:
    """Every decision of games of 2, 3 and 4 players; as JSON and as a game a position stays the same."""
    for game in moments(number, rules):
        position = game.position()
        assert problems_of(position, game.rules) == ()
        if len(game.steps) % 20 == 0 or position.pending:
            assert Position.from_json(position.to_json()) == position
            assert Game.from_position(game.rules, position, seed=1).position() == position


@pytest.mark.parametrize("number", range(few(4, 40)))
def test_derived_parts_of_a_state_are_kept_up(number: int) -> None:
    """The engine changes them step by step; from the position of the moment they are the same."""
    for game in moments(number):
        state = game._play.state
        again = state_of(position_of(state), state.tables, state.chance)
        for name in type(state).__slots__:
            assert getattr(again, name) == getattr(state, name), name


def test_bounds_of_a_word_that_only_a_variant_uses() -> None:
    position = game_at("play workshop", rules=VARIANT, hands=[["workshop"]]).position()
    assert [(one.least, one.most) for one in position.pending] == [(0, 4)]
    for changes in ({"pending.0.most": 5}, {"pending.0.least": 1}):
        wrong = Position.from_json(changed(position.to_json(), changes))
        assert [problem.path for problem in problems_of(wrong, VARIANT)] == ["pending.0"]


def goes_on(game: Game, random: Random, steps: int) -> None:
    """A game from a position that was called sound: each position after it is sound too."""
    while not game.over and len(game.steps) < steps:
        lively(game, random)
        assert problems_of(game.position(), game.rules) == ()


@cache
def played() -> dict[str, list[Position]]:
    """Positions of games and those above, by stage."""
    found: dict[str, list[Position]] = {}
    for name in BASES:
        found.setdefault(base(name).stage, []).append(base(name))
    for number in range(6):
        for game in moments(number):
            if game.position().pending or len(game.steps) % 15 == 0:
                found.setdefault(game.stage, []).append(game.position())
    return found


@settings(max_examples=SPOILED)
@given(st.data())
def test_a_spoiled_position_is_refused_or_goes_on(data: st.DataObject) -> None:
    positions = played()[data.draw(st.sampled_from(sorted(played())))]
    position = positions[data.draw(st.integers(0, len(positions) - 1))]
    random = Random(data.draw(st.integers(0, 10**6)))
    try:
        position = Position.from_json(spoiled(position.to_json(), random))
    except NotationError:
        return
    if position.problems(RULES):
        with pytest.raises(NotationError, match=r"^position: "):
            Game.from_position(RULES, position)
        return
    game = Game.from_position(RULES, position, seed=1)
    assert game.position() == position
    goes_on(game, random, 60)


def test_spoiled_positions_are_of_all_sorts() -> None:
    """Some are refused for their form, some by the rules, and some are sound."""
    fates = set[str]()
    for number in range(60):
        position = base(sorted(BASES)[number % len(BASES)])
        try:
            found = problems_of(Position.from_json(spoiled(position.to_json(), Random(number))), RULES)
        except NotationError:
            fates.add("form")
        else:
            fates.add("rules" if found else "sound")
    assert fates == {"form", "rules", "sound"}
    assert len(CHANGES) > 10
