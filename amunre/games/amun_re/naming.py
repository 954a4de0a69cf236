"""Names for this game's values in sentences, and choices between words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from amunre.engine.texts import ACCOUNTS, SEATS, THINGS, Filler, Telling
from amunre.games.amun_re.model import Ruleset
from amunre.jsontypes import JsonMapping

NAMED: Mapping[str, str] = {
    "province": THINGS,
    "card": THINGS,
    "out": THINGS,
    "owner": SEATS,
    "pharaoh": SEATS,
    "source": ACCOUNTS,
    "target": ACCOUNTS,
    "about": "sorts",
    "found": "sorts",
    "gift": "words",
    "item": "words",
    "on": "words",
    "kingdom": "kingdoms",
    "line": "lines",
}
"""Function that names this game's values, by parameter."""


def offerings(offered: Sequence[int], filler: Filler, case: str) -> str:
    """Return each seat's offering in words; for a thief, return the amount that the steal counts as."""
    counts = cast("Ruleset", filler.rules).steal_counts
    return ", ".join(
        filler.part("words", "offered" if gold else "stolen", seat=seat, gold=gold, counts=counts)
        for seat, gold in enumerate(offered)
    )


WRITERS: Mapping[str, Telling] = {"offerings": offerings}


def names(rules: Ruleset) -> JsonMapping:
    """Return the names of provinces and cards by language, and whether thieves count, as plain JSON."""
    return {
        "provinces": {province.id: dict(province.names) for province in rules.provinces},
        "cards": {card.id: dict(card.names) for card in rules.cards},
        "steal_counts": rules.steal_counts,
    }
