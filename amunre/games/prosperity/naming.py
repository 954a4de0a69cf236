"""Names for this game's values in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from amunre.engine.texts import THINGS, Filler, Telling, joined
from amunre.games.prosperity.model import Ruleset
from amunre.jsontypes import JsonMapping

NAMED: Mapping[str, str] = {
    "card": THINGS,
    "other": THINGS,
    "wanted": THINGS,
    "seen": THINGS,
    "unseen": THINGS,
    "found": THINGS,
    "kingdom": THINGS,
    "type": "types",
    "by": "words",
    "origin": "words",
    "to": "words",
}
"""Source of the names of this game's values, by parameter."""


def several(cards: object, filler: Filler, case: str) -> str:
    """Return the names of cards, with a number in place of equal cards; other values are named like a single card."""
    if not isinstance(cards, tuple):
        return filler.shown("card", cards, case)
    return joined(
        [
            filler.shown("card", card, case) if n == 1 else filler.part("words", "some", card=card, n=n)
            for card, n in Counter(cards).items()
        ]
    )


WRITERS: Mapping[str, Telling] = {"cards": several, "seen": several, "unseen": several}


def names(rules: Ruleset) -> JsonMapping:
    """Return the names of cards and named kingdoms by language, as plain JSON."""
    return {
        "cards": {card.id: dict(card.names) for card in rules.cards},
        "kingdoms": {kingdom.id: dict(kingdom.names) for kingdom in rules.kingdoms},
    }
