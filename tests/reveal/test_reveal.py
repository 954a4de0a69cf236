"""Chapter 3: provinces are turned up and filled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from conftest import all_cards_but, game_at, play
from transcribed import PROVINCES

import amunre
from amunre import Game

OWN = [["abu"], ["mendes"], ["kharga"], ["sawu"], ["amarna"]]
"""Provinces of the first round without any free item."""


def next_round(deck: Sequence[str], players: int = 3, own: Sequence[Sequence[str]] = (), **facts: Any) -> Game:
    """The round that follows when these provinces lie on top of the deck."""
    game = game_at("income", own or OWN[:players], asked=[players - 1], deck=deck, **facts)
    return play(game, f"{players - 1} collect")


@pytest.mark.clause("reveal.count")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("new", [False, True])
def test_as_many_provinces_as_players(players: int, new: bool) -> None:
    deck = ["berenike", "damanhur", "avaris", "baharya", "edfu", "thebes", "buto", "dakhla", "memphis", "abydos"]
    position = next_round(deck, players, new=new).position()
    assert position.revealed == tuple(deck[:players])
    assert position.deck[: players - 1] == tuple(deck[players : 2 * players - 1])
    assert [site.owner for id, site in position.sites.items() if id in position.revealed] == [None] * players


@pytest.mark.clause("reveal.free-items")
@pytest.mark.parametrize("new", [False, True])
def test_framed_cards_gold_and_stones_are_laid_on_the_province(new: bool) -> None:
    deck = ["dakhla", "memphis", "abydos", "thebes", "edfu"]
    draw = ["block", "rebid", "harvest", "correction", "bonus-bank"]
    hands = [all_cards_but(draw), [], [], [], []]
    game = next_round(deck, 5, new=new, hands=hands, draw=draw, discard=[], gold=[20] * 5)
    position = game.position()
    sites = {id: (site.cards, site.gold, site.stones) for id, site in position.sites.items() if id in deck}
    assert sites == {
        "dakhla": (("block",), 12, 0),
        "memphis": ((), 0, 1),
        "abydos": ((), 0, 1),
        "thebes": (("harvest", "rebid"), 0, 0),
        "edfu": (("correction",), 0, 0),
    }
    assert position.draw == ("bonus-bank",)
    assert position.supply.stones == 13


@pytest.mark.clause("reveal.free-items")
def test_the_gold_comes_from_the_bank() -> None:
    assert next_round(["dakhla", "buto", "damanhur"]).position().sites["dakhla"].gold == 12
    game = next_round(["dakhla", "buto", "damanhur"])
    moved = [event.params for event in game.events(amunre.OMNISCIENT) if event.params.get("target") == "dakhla"]
    assert [(params["source"], params["gold"]) for params in moved] == [("bank", 12)]


@pytest.mark.clause("reveal.free-items")
@pytest.mark.parametrize("id", PROVINCES)
def test_each_province_gets_exactly_what_its_frame_shows(id: str) -> None:
    others = [
        other for other in PROVINCES if not PROVINCES[other]["framed_cards"][0] and other not in ("memphis", "abydos")
    ]
    empty = [other for other in others if other != id]
    game = next_round([id, *empty[3:5]], own=[[empty[0]], [empty[1]], [empty[2]]])
    site = game.position().sites[id]
    cards, gold, stones = (PROVINCES[id][key][0] for key in ("framed_cards", "framed_gold", "framed_stones"))
    assert (len(site.cards), site.gold, site.stones) == (cards, gold, stones)
    assert all(not game.position().sites[other].cards for other in empty)


@pytest.mark.clause("reveal.free-items")
def test_free_cards_are_seen_by_nobody() -> None:
    game = next_round(["buto", "dakhla", "thebes"])
    for viewer in (0, 1, 2, amunre.SPECTATOR):
        view = game.view(viewer)
        unseen = [("?",), ("?",), ("?", "?")]
        assert [view.sites[id].cards for id in ("buto", "dakhla", "thebes")] == unseen
        told = [event for event in game.events(viewer) if event.kind == "free-cards-laid"]
        assert [event.params["cards"] for event in told] == unseen


@pytest.mark.clause("reveal.free-stones")
@pytest.mark.parametrize(("left", "stones", "pyramids"), [(0, 1, 4), (1, 2, 4), (2, 0, 5)])
def test_a_framed_stone_joins_those_of_the_old_kingdom(left: int, stones: int, pyramids: int) -> None:
    sites = {"memphis": {"stones": left, "pyramids": 4}}
    position = next_round(["memphis", "berenike", "damanhur"], new=True, sites=sites).position()
    site = position.sites["memphis"]
    assert (site.stones, site.pyramids) == (stones, pyramids)
    assert position.supply.stones == 15 - stones
    assert position.supply.pyramids == 45 - pyramids


@pytest.mark.clause("reveal.free-stones")
def test_without_a_pyramid_in_the_supply_three_stones_stay() -> None:
    sites = {"memphis": {"stones": 2, "pyramids": 20}, "abu": {"pyramids": 25}}
    site = next_round(["memphis", "berenike", "damanhur"], new=True, sites=sites).position().sites["memphis"]
    assert (site.stones, site.pyramids) == (3, 20)


@pytest.mark.clause("reveal.short")
@pytest.mark.parametrize(
    ("deck", "memphis", "abydos"),
    [(["berenike", "memphis", "abydos"], 2, 0), (["abydos", "memphis", "berenike"], 1, 1)],
)
def test_the_last_stone_goes_to_the_province_turned_up_first(deck: list[str], memphis: int, abydos: int) -> None:
    sites = {id: {"stones": 1} for id in PROVINCES if id != "abydos"}
    rest = ["damanhur", "avaris"]
    position = next_round([*deck, *rest], 5, new=True, sites=sites).position()
    assert (position.sites["memphis"].stones, position.sites["abydos"].stones) == (memphis, abydos)
    assert position.supply.stones == 0


@pytest.mark.clause("reveal.short")
@pytest.mark.parametrize(("first", "second"), [("memphis", "abydos"), ("abydos", "memphis")])
def test_stones_of_a_new_pyramid_are_there_for_the_next_province(first: str, second: str) -> None:
    sites = {id: {"stones": 1} for id in PROVINCES if id not in (second, "berenike")} | {first: {"stones": 2}}
    deck = [first, second, "berenike", "damanhur", "avaris"]
    position = next_round(deck, 5, new=True, sites=sites).position()
    assert (position.sites[first].stones, position.sites[second].stones) == (0, 1)
    assert position.sites[first].pyramids == 1
    assert position.supply.stones == 2


@pytest.mark.clause("reveal.short")
def test_no_stone_at_all_is_no_obstacle() -> None:
    sites = {id: {"stones": 1} for id in PROVINCES}
    deck = ["memphis", "abydos", "berenike", "damanhur", "avaris"]
    position = next_round(deck, 5, new=True, sites=sites).position()
    assert (position.sites["memphis"].stones, position.sites["abydos"].stones) == (1, 1)
    assert position.stage == "bidding"


@pytest.mark.clause("reveal.short")
@pytest.mark.parametrize("deck", [["thebes", "berenike", "edfu"], ["edfu", "thebes", "berenike"]])
def test_the_last_card_goes_to_the_province_turned_up_first(deck: list[str]) -> None:
    position = next_round(deck, hands=[all_cards_but(["block"]), [], []], draw=["block"], discard=[]).position()
    first, second = (id for id in deck if id != "berenike")
    assert (position.sites[first].cards, position.sites[second].cards) == (("block",), ())


@pytest.mark.clause("reveal.short")
def test_with_both_piles_empty_no_card_is_laid() -> None:
    game = next_round(["thebes", "dakhla", "edfu"], hands=[all_cards_but(), [], []], draw=[], discard=[])
    missing = [event for event in game.events(amunre.OMNISCIENT) if event.kind == "items-missing"]
    provinces = {"thebes": 2, "dakhla": 1, "edfu": 1}
    assert [event.params for event in missing] == [
        {"province": id, "item": "card", "count": count} for id, count in provinces.items()
    ]
    assert {event.clause for event in missing} == {"reveal.short"}
    position = game.position()
    assert [position.sites[id].cards for id in ("thebes", "dakhla", "edfu")] == [()] * 3
    assert position.sites["dakhla"].gold == 12


@pytest.mark.clause("reveal.short")
@pytest.mark.clause("play.reshuffle")
def test_the_discard_pile_is_shuffled_between_two_free_cards() -> None:
    hands = [all_cards_but(["block", "rebid", "rebid"]), [], []]
    game = next_round(["thebes", "berenike", "edfu"], hands=hands, draw=["block"], discard=["rebid", "rebid"])
    position = game.position()
    assert (position.sites["thebes"].cards, position.sites["edfu"].cards) == (("block", "rebid"), ("rebid",))
    assert (position.draw, position.discard) == ((), ())


@pytest.mark.clause("reveal.short")
def test_all_provinces_are_turned_up_before_any_is_filled() -> None:
    game = next_round(["dakhla", "memphis", "thebes"])
    told = [
        event.kind
        for event in game.events(amunre.OMNISCIENT)
        if event.kind in ("province-revealed", "free-cards-laid", "stone-placed")
        or event.params.get("target") == "dakhla"
    ]
    assert told[:3] == ["province-revealed"] * 3
    assert sorted(told[3:]) == ["free-cards-laid", "free-cards-laid", "gold-moved", "stone-placed"]
