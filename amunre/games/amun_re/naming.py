"""What sentences need of this game: how values are named, names, and what decides between words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from amunre.engine.texts import ACCOUNTS, SEATS, THINGS, Filler
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
"""By parameter, how a value of it is named in this game."""


def offerings(offered: Sequence[int], filler: Filler) -> str:
    """What each seat offered, or that it stole and what counts for it."""
    counts = cast("Ruleset", filler.rules).steal_counts
    return ", ".join(
        filler.part("words", "offered" if gold else "stolen", seat=seat, gold=gold, counts=counts)
        for seat, gold in enumerate(offered)
    )


TOLD: Mapping[str, Callable[[Any, Filler], str]] = {"offerings": offerings}


def names(rules: Ruleset) -> JsonMapping:
    """Names of provinces and cards by language, and whether who steals is counted, as plain JSON."""
    return {
        "provinces": {province.id: dict(province.names) for province in rules.provinces},
        "cards": {card.id: dict(card.names) for card in rules.cards},
        "steal_counts": rules.steal_counts,
    }
