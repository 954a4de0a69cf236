"""Chapter 1: setup."""

from __future__ import annotations

from collections import Counter

import pytest
from conftest import codes, game_at, go_to, play, variant
from transcribed import POWER_CARDS, PROVINCES

import amunre
from amunre import Game, Ruleset

NUMBERS = pytest.mark.parametrize("players", [3, 4, 5])


@pytest.mark.clause("setup.players")
@NUMBERS
def test_three_four_or_five_play(rules: Ruleset, players: int) -> None:
    assert len(Game(rules, players=players, seed=1).position().players) == players
    assert Game(rules, players=[f"Ada {n}" for n in range(players)], seed=1).players == players


@pytest.mark.clause("setup.players")
@pytest.mark.parametrize("players", [0, 2, 6])
def test_fewer_or_more_cannot_play(rules: Ruleset, players: int) -> None:
    with pytest.raises(ValueError, match=r"setup\.players"):
        Game(rules, players=players, seed=1)


@pytest.mark.clause("setup.players")
@NUMBERS
def test_after_the_last_seat_comes_the_first(rules: Ruleset, players: int) -> None:
    game = Game(rules, players=players, seed=1, pharaoh=players - 1)
    play(game, f"{players - 1} bid {game.position().revealed[0]} 0")
    assert game.to_act == (0,)


@pytest.mark.clause("setup.start")
@NUMBERS
def test_everybody_starts_with_twenty_gold_and_a_builder(rules: Ruleset, players: int) -> None:
    for player in Game(rules, players=players, seed=1).position().players:
        assert (player.gold, player.hand) == (20, ("builder",))


@pytest.mark.clause("setup.start")
@NUMBERS
def test_everybody_starts_with_a_steal_card(rules: Ruleset, players: int) -> None:
    game = go_to(Game(rules, players=players, seed=1), "offering")
    assert all(codes(game, seat, "steal") == [] for seat in range(players))


@pytest.mark.clause("setup.start")
def test_where_there_are_two_cards_at_the_start_both_are_known() -> None:
    game = Game(variant({"ruleset.start.cards": ["harvest", "builder"]}), players=3, seed=1)
    for player in game.view(amunre.SPECTATOR).players:
        assert player.unspent == ("builder", "harvest")


@pytest.mark.clause("setup.decks")
@NUMBERS
def test_all_other_power_cards_make_the_draw_pile(rules: Ruleset, players: int) -> None:
    position = Game(rules, players=players, seed=1).position()
    free = [card for site in position.sites.values() for card in site.cards]
    expected = Counter({id: card["count"] for id, card in POWER_CARDS.items()})
    expected["builder"] -= players
    assert Counter([*position.draw, *free]) == expected
    assert len(position.draw) + len(free) == 39 - players
    assert position.discard == ()


@pytest.mark.clause("setup.decks")
@NUMBERS
def test_all_provinces_make_the_province_deck(rules: Ruleset, players: int) -> None:
    position = Game(rules, players=players, seed=1).position()
    assert sorted(position.revealed + position.deck) == sorted(PROVINCES)
    assert position.out == position.taken == ()


@pytest.mark.clause("setup.decks")
def test_both_piles_are_shuffled(rules: Ruleset) -> None:
    starts = [Game(rules, players=4, seed=seed).position() for seed in range(6)]
    assert len({position.draw for position in starts}) == 6
    assert len({position.revealed + position.deck for position in starts}) == 6
    firsts = {Game(rules, players=3, seed=seed).position().revealed[0] for seed in range(200)}
    assert firsts == set(PROVINCES)


@pytest.mark.clause("setup.supply")
@NUMBERS
def test_supply(rules: Ruleset, players: int) -> None:
    for seed in range(10):
        position = Game(rules, players=players, seed=seed).position()
        stones = sum(site.stones for site in position.sites.values())
        gold = sum(site.gold for site in position.sites.values())
        assert (position.supply.farmers, position.supply.pyramids) == (45, 45)
        assert position.supply.stones + stones == 15
        assert position.bank + gold + 20 * players == 392


@pytest.mark.clause("setup.pharaoh")
@pytest.mark.parametrize("pharaoh", [0, 1, 2, 3])
def test_the_pharaoh_is_whom_the_caller_names(rules: Ruleset, pharaoh: int) -> None:
    game = Game(rules, players=4, seed=1, pharaoh=pharaoh)
    assert game.view(amunre.SPECTATOR).pharaoh == pharaoh
    assert game.to_act == (pharaoh,)


@pytest.mark.clause("setup.pharaoh")
def test_without_a_word_seat_0_is_pharaoh(rules: Ruleset) -> None:
    game = Game(rules, players=4, seed=1)
    assert (game.position().pharaoh, game.to_act) == (0, (0,))


@pytest.mark.clause("setup.pharaoh")
@pytest.mark.parametrize("pharaoh", [-1, 3])
def test_the_pharaoh_sits_at_the_table(rules: Ruleset, pharaoh: int) -> None:
    with pytest.raises(ValueError, match="pharaoh"):
        Game(rules, players=3, seed=1, pharaoh=pharaoh)


@pytest.mark.clause("setup.temple")
def test_the_temple_is_worth_nothing_before_the_first_offering(rules: Ruleset) -> None:
    assert Game(rules, players=3, seed=1).position().temple == 0
    game = game_at("purchase", [["damanhur"], ["edfu"], ["abu"]], temple=0)
    assert [game.score_if_now(seat).total for seat in range(3)] == [0, 0, 0]
    go_to(game, "income")
    assert game.position().temple == 1
    assert [game.score_if_now(seat).total for seat in range(3)] == [2, 1, 0]


def test_set_up_tells_all_that_lies_on_the_table(rules):
    """Contents of the box and each player takes, by both rule texts; a library needs not all of it."""
    told = " ".join(clause.text for clause in rules.clauses if clause.chapter == "setup")
    for thing in (
        "the board in the middle",
        "one of the five colors",
        "a bid stone, a score stone and three province markers",
        "on 0 of the score track",
        "20 gold, one -3 card and one Builder",
        "five overview cards",
        "15 single pyramids, 15 double pyramids, 15 building stones and 45 farmers",
        "Sort them into piles by value",
        "face-down draw pile",
        "begins beside its track, left of the first",
        "takes the Pharaoh figure",
    ):
        assert thing in told
