"""Chapter 2: piles of cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import (
    all_cards_but,
    codes,
    game_at,
    hand_of,
    offer,
    play,
)
from stages import (
    OWN,
    bidding,
)

import amunre
from amunre.engine.chance import Chance


@pytest.mark.clause("play.discard")
def test_played_and_sold_cards_lie_on_the_discard_pile_at_once() -> None:
    game = play(bidding(["block"], ["harvest"]), "0 play block")
    assert game.position().discard == ("block",)
    play(game, "2 sell harvest")
    assert game.view(1).discard == game.view(amunre.SPECTATOR).discard == ("harvest", "block")


@pytest.mark.clause("play.discard")
def test_a_correction_is_discarded_when_it_is_revealed() -> None:
    game = game_at("offering", OWN, hands=[["correction"], [], []])
    play(game, "0 offer 9 correction", "1 offer 3")
    assert (game.position().discard, hand_of(game, 0)) == ((), ("correction",))
    play(game, "2 steal")
    assert (game.position().discard, hand_of(game, 0)) == (("correction",), ())


FIVE_SOLD = ["bonus-bank", "bonus-cards", "bonus-farmers", "bonus-region", "bonus-side"]


@pytest.mark.clause("play.reshuffle")
def test_an_empty_draw_pile_waits_until_a_card_must_be_drawn() -> None:
    game = game_at(
        "purchase", OWN, hands=[[], all_cards_but(["block"] * 2, FIVE_SOLD), []], draw=["block"] * 2, discard=FIVE_SOLD
    )
    before = game.position()
    play(game, "0 buy cards 2")
    assert hand_of(game, 0) == ("block", "block")
    after = game.position()
    assert (after.draw, after.discard, after.shuffles) == ((), before.discard, before.shuffles)
    play(game, "0 end-turn", "1 end-turn", "2 end-turn")
    assert game.position().draw == ()


@pytest.mark.clause("play.reshuffle")
def test_the_discard_pile_is_shuffled_in_the_middle_of_a_draw() -> None:
    hands = [[], all_cards_but(["block"], FIVE_SOLD), []]
    game = game_at("purchase", OWN, hands=hands, draw=["block"], discard=FIVE_SOLD)
    before = game.position().shuffles
    play(game, "0 buy cards 3")
    after = game.position()
    drawn = [card for card in hand_of(game, 0) if card != "block"]
    assert len(drawn) == 2  # the last card of the old pile came first
    assert (len(after.draw), after.discard, after.shuffles) == (3, (), before + 1)
    assert sorted([*after.draw, *drawn]) == FIVE_SOLD


@pytest.mark.clause("play.reshuffle")
def test_the_new_draw_pile_is_in_a_random_order() -> None:
    drawn = set()
    for seed in range(60):
        hands = [[], all_cards_but(FIVE_SOLD), []]
        game = game_at("purchase", OWN, hands=hands, draw=[], discard=FIVE_SOLD, seed=seed)
        drawn.add(hand_of(play(game, "0 buy cards 1"), 0))
    assert drawn == {(card,) for card in FIVE_SOLD}


@pytest.mark.clause("play.reshuffle")
def test_gifts_reshuffle_too() -> None:
    hands = [[], all_cards_but(["block"], FIVE_SOLD), []]
    game = game_at("offering", OWN, hands=hands, draw=["block"], discard=FIVE_SOLD)
    offer(game, "9", "3", "steal")
    play(game, "0 take card", "0 take card", "0 take card")
    assert "block" in hand_of(game, 0)
    assert (len(hand_of(game, 0)), len(game.position().draw), game.position().discard) == (3, 3, ())


@pytest.mark.clause("play.reshuffle")
def test_with_both_piles_empty_there_is_no_card() -> None:
    game = game_at("offering", OWN, hands=[[], all_cards_but(), []], draw=[], discard=[])
    offer(game, "9", "3", "steal")
    assert codes(game, 0, "take card") == ["no-card-left"]


class Interrupted(list[int]):
    """A pile whose shuffle is interrupted by another, as by one in another thread."""

    def __init__(self, size: int, between: Callable[[], None]) -> None:
        super().__init__(range(size))
        self.between = between

    def __len__(self) -> int:
        self.between()
        return super().__len__()

    def __getitem__(self, place):
        self.between()
        return super().__getitem__(place)


@pytest.mark.skipif(amunre.compiled, reason="compiled code reads a list without calling __getitem__")
def test_shuffles_between_each_other_fall_as_they_would_alone() -> None:
    """Two threads may ask for the past of one game, which shuffles again."""
    ids = [str(number) for number in range(20)]
    chance, alone = Chance(seed=1), [*range(20)]
    chance.shuffle(0, alone, ids)
    times = []

    def other() -> None:
        times.append(1)
        chance.shuffle(1, [*range(20)], ids)

    pile = Interrupted(20, other)
    chance.shuffle(0, pile, ids)
    assert [*pile] == alone
    assert len(times) > 20
