"""The pages of provinces, cards and tables, and the place of each value of the data."""

from __future__ import annotations

from amunre.book.places import of_thing
from amunre.games.amun_re.model import Ruleset
from amunre.jsontypes import Json

PROVINCES = "provinces/index.md"
KNOWN = "provinces/known.md"
CARDS = "cards/index.md"
TABLES = "rules/tables.md"


def province(id: str) -> str:
    """Return the page of a province."""
    return of_thing("provinces", id, ("index", "known"))


def card(id: str) -> str:
    """Return the page of a power card."""
    return of_thing("cards", id)


def data(rules: Ruleset, path: str) -> str:
    """Return the place that shows a value of the data: `ruleset.auction.ladder`, `provinces.coin`, `power-cards.block`.

    A key of provinces may be a value that all of them have, or the id of one.
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
    """Return a value of the data, by its path; for a key of all provinces, the values by id. Raises KeyError."""
    file, *keys = path.split(".")
    found: Json = rules.data[file]
    if file == "provinces" and keys and keys[0] not in found:
        return {id: entry[keys[0]]["value"] for id, entry in found.items()}
    for key in keys:
        found = found[key]
    return found
