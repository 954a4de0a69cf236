"""What a front end needs of a ruleset to put sentences together: names, and what decides between words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from amunre.games.amun_re.model import Ruleset


def names(rules: Ruleset) -> Mapping[str, Any]:
    """Names of provinces and cards by language, and whether who steals is counted, as plain JSON."""
    return {
        "provinces": {province.id: dict(province.names) for province in rules.provinces},
        "cards": {card.id: dict(card.names) for card in rules.cards},
        "steal_counts": rules.steal_counts,
    }
