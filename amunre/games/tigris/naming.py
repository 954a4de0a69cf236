"""Names for this game's values in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from amunre.engine.texts import SEATS, THINGS, Filler, Telling
from amunre.games.tigris.model import Ruleset
from amunre.jsontypes import JsonMapping

NAMED: Mapping[str, str] = {
    "tile": THINGS,
    "leader": THINGS,
    "color": "colors",
    "ground": "grounds",
    "monument": "monuments",
    "attacker": SEATS,
    "defender": SEATS,
    "against": SEATS,
    "loser": SEATS,
}
"""Function that names this game's values, by parameter."""


def versus(strengths: Sequence[int], filler: Filler, case: str) -> str:
    """Return the strengths of both sides in a conflict, in words."""
    own, theirs = strengths
    return filler.part("words", "versus", own=own, theirs=theirs)


WRITERS: Mapping[str, Telling] = {"strengths": versus, "totals": versus}


def names(rules: Ruleset) -> JsonMapping:
    """Return the names of tiles, leaders and dynasties by language, as plain JSON."""
    return {
        "tiles": {tile.id: dict(tile.names) for tile in rules.tiles},
        "leaders": {leader.id: dict(leader.names) for leader in rules.leaders},
        "dynasties": {dynasty.id: dict(dynasty.names) for dynasty in rules.dynasties},
    }
