"""The addresses of the pages about cards, kingdoms and numbers, and the place of each value in the data."""

from __future__ import annotations

from amunre.book.places import TABLES as TABLES
from amunre.book.places import of_thing
from amunre.games.prosperity.model import Ruleset

CARDS = "cards/index.md"
KINGDOMS = "kingdoms/index.md"


def card(id: str) -> str:
    """Return the page for a card."""
    return of_thing("cards", id)


def kingdom(id: str) -> str:
    """Return the page for a named kingdom."""
    return of_thing("kingdoms", id)


def data(rules: Ruleset, path: str) -> str:
    """Return the place that shows a value: `cards.kingdom.loan.cost`, `kingdoms.beginners`, `ruleset.end.piles`."""
    file, *keys = path.split(".")
    match file, keys:
        case "cards", [_, id, *_]:
            return f"{card(id)}#values"
        case "cards", [group]:
            return f"{CARDS}#{group}"
        case "kingdoms", [id, *_]:
            return f"{kingdom(id)}#cards"
    return f"{TABLES}#{keys[0]}"
