"""Sketches of Prosperity: a few facts make a whole sound position, and whatever cannot be read is told."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from altered import sketched
from counts import few
from hypothesis import given, settings
from hypothesis import strategies as st
from prosperity.blocks import ORDER, blocks
from prosperity.games import KINGDOM, RULES

from amunre import Game, NotationError
from amunre.games.loading import load_rules
from amunre.games.prosperity.sketch import KEYS, ZONES, sketch
from amunre.games.prosperity.soundness import problems_of
from amunre.games.prosperity.totals import pile_sizes, totals

HOSTILE = few(200, 5000)

WHOLE: dict[str, Any] = {
    "players": 3,
    "active": 2,
    "start": 1,
    "phase": "buy",
    "actions": 2,
    "buys": 3,
    "coins": 4,
    "bought": 1,
    "banned": ["peddler", "gold"],
    "kingdom": ["trade-route", "bank"],
    "hands": [["copper", "vault"], ["estate"]],
    "shown": [[], ["watchtower"]],
    "tops": [["gold", "copper"]],
    "decks": [["silver", "copper"]],
    "discards": [[], [], ["curse", "copper"]],
    "buried": [["curse"]],
    "play": ["quarry", "city"],
    "tokens": [3, 0, 1],
    "turns": [4, 5, 5],
    "piles": {"gold": 0, "mint": 3},
}
"""Every fact that can be given."""


def test_no_facts_are_a_buy_phase_without_cards() -> None:
    position = sketch(RULES, {})
    assert (position.stage, position.phase, position.asked, position.active, position.start) == (
        *("buying", "buy", (0,), 0, 0),
    )
    assert (position.actions, position.buys, position.coins, position.bought, position.shuffles) == (1, 1, 0, 0, 0)
    assert dict(position.supply) == pile_sizes(RULES, position.kingdom, 2)
    assert dict(position.trash) == {"copper": 14, "estate": 6}
    assert [player.turns for player in position.players] == [1, 0]
    assert problems_of(position, RULES) == ()


def test_all_that_can_be_said() -> None:
    assert {*WHOLE} == {*KEYS}
    before = deepcopy(WHOLE)
    position = sketch(RULES, WHOLE)
    assert before == WHOLE
    assert problems_of(position, RULES) == ()
    assert (position.active, position.start, position.asked, position.stage) == (2, 1, (2,), "buying")
    assert (position.actions, position.buys, position.coins, position.bought) == (2, 3, 4, 1)
    assert position.banned == ("gold", "peddler")
    assert position.kingdom == (
        *("loan", "trade-route", "watchtower", "bishop", "monument", "quarry", "city", "mint", "vault", "bank"),
    )
    assert position.play == ("quarry", "city")
    first, second, third = position.players
    assert (first.hand, first.top, first.deck) == (("copper", "vault"), ("gold", "copper"), ("silver", "copper"))
    assert (first.buried, second.shown, third.discard) == (("curse",), ("watchtower",), ("copper", "curse"))
    assert third.owned == {"copper": 1, "curse": 1, "quarry": 1, "city": 1}
    assert [(player.tokens, player.turns) for player in position.players] == [(3, 4), (0, 5), (1, 5)]
    assert (position.supply["gold"], position.supply["mint"], position.trash["gold"]) == (0, 3, 29)
    assert position.trash["mint"] == 7


@pytest.mark.clause("supply.sizes", "setup.decks")
@pytest.mark.parametrize(("players", "cards"), [(2, 290), (3, 319), (4, 332)])
def test_no_card_is_lost(players: int, cards: int) -> None:
    position = sketch(RULES, {"players": players, "decks": [["copper"] * 9, ["province"] * 5, ["estate"]][:players]})
    assert sum(totals(RULES, position.kingdom, players).values()) == cards
    owned = sum(sum(player.owned.values()) for player in position.players)
    assert sum(position.supply.values()) + sum(position.trash.values()) + owned == cards
    assert problems_of(position, RULES) == ()


def test_a_pile_is_smaller_if_too_many_of_its_cards_are_elsewhere() -> None:
    position = sketch(RULES, {"decks": [["bank"] * 4 + ["gold"]], "discards": [[], ["bank"]]})
    assert (position.supply["bank"], position.supply["gold"]) == (5, 29)
    assert not {"bank", "gold"} & {*position.trash}


def test_the_kingdom_is_filled_up() -> None:
    plain = [card for card in KINGDOM if card not in ("trade-route", "watchtower")]
    assert sketch(RULES, {}).kingdom == tuple(plain[:10])
    named = sketch(RULES, {"kingdom": ["peddler", "watchtower"], "play": ["bank"], "piles": {"trade-route": 1}}).kingdom
    assert named == ("loan", "trade-route", "watchtower", *plain[1:6], "bank", "peddler")
    assert sketch(RULES, {"banned": ["peddler"]}).kingdom == tuple(plain[:10])


@pytest.mark.clause("action.end", "hidden.may-hold")
@pytest.mark.parametrize(
    ("facts", "stage"),
    [
        ({"hands": [["monument"]]}, "actions"),
        ({"shown": [["monument"]]}, "actions"),
        ({"hands": [["copper"]], "decks": [["monument"]]}, "actions"),
        ({"shown": [["copper"]], "decks": [["monument"]]}, "buying"),
        ({"hands": [["copper"]], "tops": [["monument"]]}, "buying"),
        ({"hands": [["monument"]], "actions": 0}, "buying"),
        ({"hands": [["monument"]], "phase": "buy"}, "buying"),
    ],
)
def test_the_buy_phase_begins_when_no_action_card_can_be_held(facts: dict[str, Any], stage: str) -> None:
    position = sketch(RULES, facts)
    assert (position.stage, position.phase) == (stage, "action" if stage == "actions" else "buy")
    assert problems_of(position, RULES) == ()


@pytest.mark.clause("turn.order")
@pytest.mark.parametrize(
    ("facts", "turns"),
    [
        ({"active": 2}, [0, 0, 1, 0]),
        ({"active": 2, "start": 0}, [1, 1, 1, 0]),
        ({"active": 0, "start": 3}, [1, 0, 0, 1]),
        ({"active": 0, "start": 0, "turns": [3, 2, 2, 2]}, [3, 2, 2, 2]),
    ],
)
def test_turns_begun(facts: dict[str, Any], turns: list[int]) -> None:
    position = sketch(RULES, {"players": 4, **facts})
    assert [player.turns for player in position.players] == turns
    assert problems_of(position, RULES) == ()


def facts_of(block: dict[str, Any]) -> dict[str, Any]:
    """The facts of a worked block; a limit and shuffles belong to no position."""
    names = {zone: name for name, zone in ZONES.items()}
    facts: dict[str, Any] = {"active": block["turn"]}
    for key, value in block.items():
        if key in names:
            facts[names[key]] = [value.get(seat, []) for seat in range(block["players"])]
        elif key in ("tokens", "turns"):
            facts[key] = [value.get(seat, 0) for seat in range(block["players"])]
        elif key not in ("turn", "limit", "shuffles"):
            facts[key] = value
    return facts


@pytest.mark.parametrize("block", [pytest.param(block, id=block.name) for block in blocks()])
def test_worked_blocks_go_through_sound_positions(block: Any) -> None:
    position = sketch(RULES, facts_of(block.sketch))
    assert position.kingdom == tuple(card for card in ORDER if card in block.sketch["kingdom"])
    game = Game.from_position(RULES, position, seed=1)
    for step in block.steps if "shuffles" not in block.sketch and "limit" not in block.sketch else ():
        assert problems_of(game.position(), RULES) == ()
        if step.sign == ">" and step.value in map(str, game.legal_actions(step.about[0])):
            game.play(step.about[0], step.value)


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (None, "sketch: found None, expected a mapping of facts"),
        ([], r"sketch: found \[\], expected a mapping of facts"),
        ({"hand": 1}, "sketch: found 'hand', expected players, active, start, phase"),
        ({3: 1}, "sketch: found 3, expected players"),
        ({"players": 5}, "sketch: players: found 5, expected a whole number from 2 to 4"),
        ({"players": True}, "sketch: players: found True, expected a whole number"),
        ({"active": 2}, "sketch: active: found 2, expected a whole number from 0 to 1"),
        ({"start": -1}, "sketch: start: found -1, expected a whole number from 0 to 1"),
        ({"phase": "night"}, "sketch: phase: found 'night', expected one of action, buy"),
        ({"actions": "1"}, "sketch: actions: found '1', expected a whole number from 0 to 10000"),
        ({"buys": 0}, "sketch: buys: found 0, expected a whole number from 1 to 10000"),
        ({"coins": 1.5}, "sketch: coins: found 1.5, expected a whole number from 0 to 1000000"),
        ({"bought": 10**9}, "sketch: bought: found 1000000000, expected a whole number from 0 to 1000"),
        ({"banned": "gold"}, "sketch: banned: found 'gold', expected a list of at most 1000"),
        ({"banned": ["glod"]}, "sketch: banned.0: found 'glod', expected one of copper, .*; did you mean gold?"),
        ({"kingdom": ["gold"]}, "sketch: kingdom.0: found 'gold', expected one of loan, "),
        ({"kingdom": KINGDOM[:11]}, "sketch: kingdom: found 11 kingdom cards in all facts, expected at most 10"),
        ({"kingdom": KINGDOM[:10], "play": ["peddler"]}, "sketch: kingdom: found 11 kingdom cards in all facts"),
        ({"hands": {}}, "sketch: hands: found {}, expected a list of at most 2"),
        ({"hands": [[], [], []]}, "sketch: hands: found .*, expected a list of at most 2"),
        ({"hands": [3]}, "sketch: hands.0: found 3, expected a list of at most 1000"),
        ({"shown": [[], ["copper", None]]}, "sketch: shown.1.1: found None, expected one of copper, silver"),
        ({"tops": ["copper"]}, "sketch: tops.0: found 'copper', expected a list"),
        ({"play": [["copper"]]}, r"sketch: play.0: found \['copper'\], expected one of copper"),
        ({"tokens": [-1]}, "sketch: tokens.0: found -1, expected a whole number from 0 to 1000000"),
        ({"turns": [1, 1, 1]}, r"sketch: turns: found \[1, 1, 1\], expected a list of at most 2"),
        ({"piles": []}, r"sketch: piles: found \[\], expected a mapping"),
        ({"piles": {"village": 1}}, "sketch: piles: found 'village', expected one of copper"),
        ({"piles": {"gold": 31}}, "sketch: piles.gold: found 31, expected a whole number from 0 to 30"),
        (
            {"piles": {"gold": 30}, "play": ["gold"]},
            "sketch: piles.gold: found 30, expected a whole number from 0 to 29",
        ),
        ({"decks": [["province"] * 9]}, "sketch: cards: found 9 province, expected at most 8, as many as there are"),
    ],
)
def test_what_cannot_be_read(facts: Any, told: str) -> None:
    with pytest.raises(NotationError, match=f"^{told}"):
        sketch(RULES, facts)


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        ({"play": ["estate"]}, "play"),
        ({"play": ["copper"], "hands": [["monument"]]}, "play"),
        ({"hands": [[], ["copper"] * 6]}, "players.1.hand"),
        ({"hands": [["monument"]], "bought": 1}, "bought"),
        ({"turns": [201, 200]}, "players.0.turns"),
        ({"turns": [1, 1]}, "players.1.turns"),
    ],
)
def test_what_can_be_read_and_is_not_sound_is_told_as_a_position(facts: dict[str, Any], path: str) -> None:
    position = sketch(RULES, facts)
    assert [problem.path for problem in problems_of(position, RULES)] == [path]


def test_only_rules_of_this_game() -> None:
    with pytest.raises(ValueError, match="expected a ruleset for prosperity"):
        sketch(load_rules("tigris"), {})


SCALARS = st.one_of(
    *(st.none(), st.booleans(), st.integers(), st.integers(-1, 10), st.floats(), st.text(max_size=20)),
    st.sampled_from(["gold", "copper", "bank", "village", "buy", "?", "é", "٣", "\n", "0", ""]),
)
CARDS = st.lists(st.sampled_from([*ORDER, "village"]), max_size=8)
VALUES = st.one_of(
    *(CARDS, st.lists(CARDS, max_size=4), st.lists(st.integers(0, 9), max_size=4)),
    st.dictionaries(st.sampled_from(ORDER), st.integers(0, 12), max_size=4),
    st.recursive(
        SCALARS,
        lambda inner: st.one_of(
            st.lists(inner, max_size=5),
            st.dictionaries(SCALARS.filter(lambda key: key == key), inner, max_size=4),
            st.tuples(inner, inner),
        ),
        max_leaves=8,
    ),
)


@settings(max_examples=HOSTILE)
@given(st.fixed_dictionaries({}, optional=dict.fromkeys(KEYS, VALUES)) | st.dictionaries(st.text(max_size=9), VALUES))
def test_whatever_is_said_makes_a_position_or_is_told(facts: Any) -> None:
    sketched(RULES, facts)


@settings(max_examples=HOSTILE)
@given(st.sampled_from(KEYS), VALUES)
def test_a_hostile_value_among_good_ones(key: str, value: Any) -> None:
    sketched(RULES, {**WHOLE, key: value})
