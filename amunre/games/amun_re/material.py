"""What is printed and never moves in a game of Amun-Re, as plain JSON: what a screen draws under a view."""

from __future__ import annotations

from typing import Any

from amunre.engine.position import plain
from amunre.games.amun_re.model import PowerCard, Province, Ruleset


def material(rules: Ruleset) -> dict[str, Any]:
    """Provinces, power cards, tables and supplies. Names stand in `wire.texts`; how values are known, in the book."""
    return {
        "rounds": rules.rounds,
        "kingdoms": plain(rules.kingdoms),
        "start": {"gold": rules.start_gold, "cards": [*rules.start_cards]},
        "supply": {"farmers": rules.farmers, "stones": rules.stones, "pyramids": rules.pyramids},
        "pyramid_pieces": {"single": rules.single_pyramids, "double": rules.double_pyramids},
        "gold_cards": plain(rules.gold_cards),
        "stones_per_pyramid": rules.stones_per_pyramid,
        "sale_gold": rules.sale_gold,
        "prices": {"first": rules.first_price, "increase": rules.price_increase},
        "ladder": [*rules.ladder],
        "steal": {
            "cards": rules.data["ruleset"]["components"]["steal-cards"],
            "counts": rules.steal_counts,
            "takes": rules.steal_takes,
        },
        "gifts": {"first": rules.first_gifts, "second": rules.second_gifts, "other": rules.other_gifts},
        "temple": plain(rules.temple),
        "provinces": [_province(province) for province in rules.provinces],
        "cards": [_card(card) for card in rules.cards],
        "lines": plain(rules.lines),
        "tie_breaks": [*rules.tie_breaks],
    }


def _province(province: Province) -> dict[str, Any]:
    told: dict[str, Any] = plain(province)
    return {key: value for key, value in told.items() if key not in ("names", "provenance", "latitude")}


def _card(card: PowerCard) -> dict[str, Any]:
    return {
        "id": card.id,
        "count": card.count,
        "phase": card.effect.phase,
        "on_province": card.effect.on_province,
        "effect": plain(card.effect),
        "clause": f"card.{card.id}",
    }
