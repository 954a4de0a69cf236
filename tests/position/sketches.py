"""Facts for sketches of Amun-Re, one for each stage, and the form of a case of an unsound position."""

from __future__ import annotations

from typing import Any

from altered import Facts

Case = tuple[str, Facts, Facts, dict[str, str]]
"""A check, the facts of a sketch, the changes of its JSON, and the clauses of all problems by path."""


def players(*facts: Facts, number: int = 3) -> list[Facts]:
    """Return these facts of the first seats, and none of the others."""
    return [*facts, *({} for _ in range(number - len(facts)))]


def seat(number: int, **facts: Any) -> list[Facts]:
    """Return facts of one of three seats."""
    return players(*({} for _ in range(number)), facts)


def bid(province: str, amount: int, **facts: Any) -> Facts:
    return {"bid": {"province": province, "gold": amount}, **facts}


def offering(gold: int = 0, card: str | None = None, **facts: Any) -> Facts:
    return {"offering": {"gold": gold, "card": card, **facts}}


ON_AUCTION = {"revealed": ["abu", "edfu", "dakhla"]}
SHORT = {"stage": "payment", **ON_AUCTION}
SHORT_PLAYERS = players(bid("abu", 21, hand=["block"]))
TURN = {"stage": "purchase"}
"""Seats 0, 1 and 2 own abu, abydos and amarna."""
OFFERING = {"stage": "offering"}
CORRECTION = {"stage": "correction", "players": players(offering(card="correction"), offering(card="correction"))}
GIFTS = {"stage": "gifts", "players": players(offering(5))}
INCOME = {"stage": "income"}
SCORING = {"stage": "scoring"}
OVER = {"stage": "over"}
TEMPLE = {"temple": "offering.total"}
PHARAOH = {"pharaoh": "offering.pharaoh"}
SECRET = "offering.secret"
