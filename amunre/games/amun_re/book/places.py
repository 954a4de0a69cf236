"""The addresses of the pages about provinces, cards and tables, and the place that shows each value in the data."""

from __future__ import annotations

from amunre.book.places import TABLES as TABLES
from amunre.book.places import of_thing
from amunre.games.amun_re.model import Ruleset
from amunre.jsontypes import Json

PROVINCES = "provinces/index.md"
KNOWN = "provinces/known.md"
CARDS = "cards/index.md"


def province(id: str) -> str:
    """Return the page for a province."""
    return of_thing("provinces", id, ("index", "known"))


def card(id: str) -> str:
    """Return the page for a power card."""
    return of_thing("cards", id)


def data(rules: Ruleset, path: str) -> str:
    """Return the place that shows a data value: `ruleset.auction.ladder`, `provinces.coin`, `power-cards.block`.

    A key under `provinces` may be a value that every province has, or the id of one province.
    """
    file, _, way = path.partition(".")
    key = way.partition(".")[0]
    match file:
        case "provinces":
            return province(key) if key in (it.id for it in rules.provinces) else PROVINCES
        case "power-cards":
            return card(key) if key else CARDS
        case "scoring":
            return f"{TABLES}#scoring"
    return f"{TABLES}#{key}"


def value(rules: Ruleset, path: str) -> Json:
    """Return the data value at a path; for a key that all provinces have, the values by id. Raises KeyError."""
    file, *keys = path.split(".")
    found: Json = rules.data[file]
    if file == "provinces" and keys and keys[0] not in found:
        return {id: entry[keys[0]]["value"] for id, entry in found.items()}
    for key in keys:
        found = found[key]
    return found
