"""Positions for the chapter: every stage, and a table where pieces are short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from conftest import (
    bids,
    game_at,
    offer,
)
from transcribed import PROVINCES

from amunre import Game

ALIKE = (["memphis", "buto", "edfu"], ["abu", "sawu", "mendes"], ["baharya", "kharga", "dakhla"])
"""Provinces of the seats; those of seat 0 are all west of the Nile and all on its bank."""
OWN = (["memphis"], ["abu"], ["mendes"])
ALL_OWNED = [
    ["memphis", "mendes", "abu"],
    ["buto", "thebes", "edfu"],
    ["abydos", "amarna", "baharya"],
    ["avaris", "dakhla", "kharga"],
    ["sawu", "damanhur", "berenike"],
]
"""The fifteen provinces at the end of a kingdom of five players."""


def crowded(plain: int, sites: dict[str, dict[str, int]] | None = None, stage: str = "purchase", **facts: Any) -> Game:
    """Farmers on all fields but two of Mendes, and some on plains: 38 and `plain` of 45 are in use."""
    full = {id: {"field_farmers": province["fields"][0]} for id, province in PROVINCES.items()}
    full["mendes"]["field_farmers"] -= 2
    for turn in range(plain):
        site = full[ALL_OWNED[turn % 5][turn // 5]]
        site["plain_farmers"] = site.get("plain_farmers", 0) + 1
    for id, more in (sites or {}).items():
        full[id] |= more
    return game_at(stage, ALL_OWNED, sites=full, **facts)


Hand = Sequence[str]


def bidding(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("bidding", revealed=["memphis", "abu", "mendes"], hands=[hand, others, others])


def payment(hand: Hand = (), others: Hand = ()) -> Game:
    players = bids(("memphis", 6), ("abu", 0), ("mendes", 0))
    hands = [["builder", "free-farmer", *hand], others, others]
    return game_at("payment", revealed=["memphis", "abu", "mendes"], gold=[4, 20, 20], hands=hands, players=players)


def purchase(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("purchase", OWN, hands=[hand, others, others])


def offering(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("offering", OWN, hands=[hand, others, others])


def correction(hand: Hand = (), others: Hand = ()) -> Game:
    return offer(offering(["correction", *hand], others), "9 correction", "3", "4")


def gifts(hand: Hand = (), others: Hand = ()) -> Game:
    return offer(offering(hand, others), "9", "3", "4")


def income(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("income", OWN, hands=[hand, others, others])


def first_scoring(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("scoring", ALIKE, hands=[hand, others, others])


def last_scoring(hand: Hand = (), others: Hand = ()) -> Game:
    return game_at("scoring", ALIKE, new=True, hands=[hand, others, others])


STAGES = [bidding, payment, purchase, offering, correction, gifts, income, first_scoring, last_scoring]
Start = Callable[..., Game]
