"""Chapter 2: what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from conftest import (
    all_cards_but,
    game_at,
    hand_of,
    play,
    texts,
)
from stages import (
    OWN,
    bidding,
    first_scoring,
    income,
    offering,
    purchase,
)

import amunre


@pytest.mark.clause("play.hidden")
def test_nobody_sees_the_cards_of_others_or_the_piles() -> None:
    sites = {"buto": {"cards": ["harvest"]}}
    hands = [["block"], ["builder", "rebid"], []]
    game = game_at("bidding", revealed=["memphis", "abu", "buto"], hands=hands, sites=sites)
    for viewer in (0, amunre.SPECTATOR):
        view = game.view(viewer)
        assert view.players[1].hand == ("?", "?")
        assert set(view.draw) == set(view.deck) == {"?"}
        assert view.sites["buto"].cards == ("?",)
        assert (len(view.draw), len(view.deck)) == (sum(card.count for card in game.rules.cards) - 4, 12)
    assert game.view(0).players[0].hand == ("block",)
    assert game.view(1).players[1].hand == ("builder", "rebid")
    assert game.view(amunre.SPECTATOR).players[0].hand == ("?",)
    assert game.view(amunre.OMNISCIENT).sites["buto"].cards == ("harvest",)


@pytest.mark.clause("play.hidden")
def test_gold_is_known_and_may_be_blanked() -> None:
    game = game_at("purchase", OWN, gold=[7, 8, 9])
    assert [player.gold for player in game.view(amunre.SPECTATOR).players] == [7, 8, 9]
    assert [player.gold for player in game.view(1, gold="hidden").players] == [None, 8, None]


@pytest.mark.clause("play.hidden")
def test_bought_cards_are_counted_but_not_shown() -> None:
    game = play(purchase(), "0 buy cards 2")
    for viewer in (1, amunre.SPECTATOR):
        (drawn,) = [event for event in game.events(viewer) if event.kind == "cards-drawn"]
        assert drawn.params["cards"] == ("?", "?")
    (drawn,) = [event for event in game.events(0) if event.kind == "cards-drawn"]
    assert sorted(drawn.params["cards"]) == list(hand_of(game, 0))


@pytest.mark.clause("play.hidden")
def test_free_cards_are_hidden_when_taken_too() -> None:
    sites = {"buto": {"cards": ["harvest"]}}
    game = game_at("bidding", revealed=["memphis", "abu", "buto"], sites=sites)
    play(game, "0 bid buto 0", "1 bid abu 0", "2 bid memphis 0")
    seen = {viewer: [e.params["cards"] for e in game.events(viewer) if "cards" in e.params] for viewer in (0, 1)}
    assert seen == {0: [("harvest",)], 1: [("?",)]}


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("draw", [*permutations(["block", "harvest", "rebid"])])
def test_free_cards_taken_together_do_not_tell_in_which_order_they_were_laid(draw: Sequence[str]) -> None:
    before = game_at(
        "income",
        [["abu"], ["mendes"], ["kharga"]],
        deck=["thebes", "memphis", "baharya"],
        asked=[2],
        hands=[all_cards_but(draw), [], []],
        draw=list(draw),
        discard=[],
    )
    game = play(before, "2 collect", "0 bid thebes 0", "1 bid memphis 0", "2 bid baharya 0")
    (taken,) = [event for event in game.events(0) if event.kind == "free-cards-taken" and event.params["seat"] == 0]
    assert taken.params["cards"] == tuple(sorted(draw[:2]))


@pytest.mark.clause("play.hidden")
def test_sold_and_played_cards_are_public() -> None:
    game = play(bidding(["block"], ["harvest"]), "0 play block", "2 sell harvest")
    told = [(event.kind, event.params["card"]) for event in game.events(1) if "card" in event.params]
    assert told == [("card-played", "block"), ("card-sold", "harvest")]


@pytest.mark.clause("play.hidden")
@pytest.mark.parametrize("secret", ["offer 1", "offer 20", "offer 9 correction", "steal", "steal correction"])
def test_an_offering_is_hidden_until_all_are_made(secret: str) -> None:
    def seen(own: str) -> tuple[object, object, object]:
        game = play(offering(["correction"]), f"0 {own}")
        return game.view(1).to_json(), [(event.kind, event.params) for event in game.events(1)], texts(game, 1)

    assert seen(secret) == seen("offer 9")


@pytest.mark.clause("play.hidden")
def test_an_offering_is_seen_by_its_owner_and_after_the_reveal_by_all() -> None:
    game = play(offering(["correction"]), "0 offer 9 correction")
    own, other = game.view(0).players[0].offering, game.view(1).players[0].offering
    assert own is not None
    assert other is not None
    assert (own.gold, own.card, other.gold, other.card) == (9, "correction", None, "?")
    play(game, "1 steal", "2 offer 4")
    shown = game.view(amunre.SPECTATOR).players[0].offering
    assert shown is not None
    assert (shown.gold, shown.card) == (9, "correction")


@pytest.mark.clause("play.hidden")
def test_every_seat_is_asked_whatever_it_holds() -> None:
    for start, word in ((income, "collect"), (first_scoring, "pass")):
        game = start()
        asked: list[int] = []
        for _ in range(3):
            asked += game.to_act
            play(game, f"{game.to_act[0]} {word}")
        assert asked == [0, 1, 2]
