"""Treasures that are played together: each card in hand once, and nothing that the player should decide."""

from __future__ import annotations

from typing import Any

import pytest
from prosperity.games import RULES, game_at

from amunre import Game
from amunre.games.loading import ruleset_from_data


def buying(*cards: str, **facts: Any) -> Game:
    """A game in whose buy phase the first seat has these cards in hand, unseen."""
    return game_at(phase="buy", **{"hands": [[*cards], []], **facts})


def row(game: Game) -> tuple[str, list[str]] | None:
    """Return the label of the first seat's row and its cards."""
    for group in game.prompt(0).groups:
        if group.kind == "hand" and group.row:
            return group.row.label, [action.removeprefix("play ") for action in group.row.actions]
    return None


def cards(game: Game) -> list[str]:
    """Return the cards that the first seat may play together."""
    found = row(game)
    return found[1] if found else []


@pytest.mark.parametrize(
    ("hands", "shown", "played"),
    [
        (["silver"], ["copper", "copper"], ["copper", "copper", "silver"]),
        (["copper", "silver"], ["copper"], ["copper", "copper", "silver"]),
        ([], ["copper"], []),
        ([], ["silver", "gold"], ["silver", "gold"]),
    ],
)
def test_treasures_that_everyone_has_seen_are_counted_once(hands, shown, played):
    game = buying(hands=[hands, []], shown=[shown, []])
    assert cards(game) == played
    for card in played:
        game.play(0, f"play {card}")
    assert cards(game) == []


def test_coppers_taken_back_by_counting_house_are_counted_once():
    game = game_at(
        "play counting-house",
        "take 2",
        hands=[["counting-house", "silver", "city"], []],
        discards=[["copper", "copper"], []],
    )
    assert cards(game) == ["copper", "copper", "silver"]


def test_cards_that_ask_reveal_or_forbid_something_are_left_to_the_player():
    game = buying("copper", "loan", "venture", "contraband", "bank", "platinum", "quarry", "talisman")
    assert row(game) == (
        "Play a Copper, a Platinum, a Quarry, a Talisman and a Bank",
        ["copper", "platinum", "quarry", "talisman", "bank"],
    )
    assert row(buying("loan", "venture", "copper")) is None


def test_all_treasures_have_a_label_without_names():
    found = row(buying("copper", "copper", "gold"))
    assert found
    assert found[0] == "Play all treasures"


WITH = {"kingdom": ["grand-market", "quarry", "bank", "contraband"]}


@pytest.mark.parametrize(
    ("held", "facts", "played"),
    [
        (["gold", "gold", "copper"], {}, ["gold", "gold"]),
        (["gold", "silver", "copper"], {}, ["copper", "silver", "gold"]),
        (["silver", "copper", "quarry"], {}, ["copper", "silver", "quarry"]),
        (["silver", "copper", "quarry"], {"coins": 1}, ["silver", "quarry"]),
        (["silver", "gold", "bank", "copper"], {}, ["silver", "gold", "bank"]),
        (["gold", "gold", "copper"], {"piles": {"grand-market": 0}}, ["copper", "gold", "gold"]),
        (["gold", "gold", "copper"], {"banned": ["grand-market"]}, ["copper", "gold", "gold"]),
        (["gold", "gold", "copper"], {"play": ["copper"]}, ["copper", "gold", "gold"]),
        (["gold", "gold", "copper"], {"kingdom": ["city"]}, ["copper", "gold", "gold"]),
        (["copper", "copper"], {"coins": 6}, ["copper", "copper"]),
    ],
)
@pytest.mark.clause("card.grand-market-copper")
def test_coppers_stay_in_hand_while_grand_market_can_be_bought_without_them(held, facts, played):
    assert cards(buying(*held, **{**WITH, **facts})) == played


def test_the_label_names_the_treasures_if_coppers_stay_in_hand():
    assert row(buying("gold", "gold", "copper", **WITH)) == ("Play 2 Golds", ["gold", "gold"])


def test_a_treasure_that_draws_cards_is_left_to_the_player():
    """The prompt plays treasures on a copy, so it must not look at the deck."""
    data = RULES.data
    data["cards"]["kingdom"]["quarry"]["plus"] = {"cards": 1}
    game = buying("copper", "copper", "quarry", kingdom=["quarry"], rules=ruleset_from_data(data))
    assert cards(game) == ["copper", "copper"]


def test_a_treasure_that_counts_those_in_play_comes_last_wherever_it_is_listed():
    data = RULES.data
    data["cards"]["kingdom"]["quarry"]["play"] = data["cards"]["kingdom"]["bank"]["play"]
    game = buying("copper", "quarry", "talisman", kingdom=["quarry", "talisman"], rules=ruleset_from_data(data))
    assert cards(game) == ["copper", "talisman", "quarry"]


@pytest.mark.clause("card.grand-market-copper")
def test_all_treasures_in_the_way_of_some_card_stay_in_hand():
    data = RULES.data
    data["cards"]["kingdom"]["city"]["unless-in-play"] = "silver"
    hand = {"kingdom": ["grand-market", "city"], "rules": ruleset_from_data(data)}
    assert cards(buying("gold", "gold", "silver", "copper", **hand)) == ["gold", "gold"]
    assert cards(buying("silver", "copper", "gold", "gold", "gold", banned=["grand-market"], **hand)) == [
        "copper",
        "gold",
        "gold",
        "gold",
    ]
