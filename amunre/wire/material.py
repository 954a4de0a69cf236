"""A ruleset's fixed material for a screen, as one document."""

from __future__ import annotations

from amunre.engine.ruleset import Rules, checked_rules
from amunre.jsontypes import JsonObject
from amunre.wire.convert import dump


def material(rules: Rules) -> JsonObject:
    """Return everything printed under these rules: boards, places, pieces, cards and tables, as plain JSON.

    It never changes for a ruleset, so a front end can request it once and cache it by `hash`. Names are in `texts`, and
    the locations of pieces are in a view.

    Args:
        rules: The ruleset.

    Raises:
        ValueError: `rules` is not a ruleset.

    Examples:
        >>> from amunre import load_ruleset
        >>> printed = {place["id"]: place for place in material(load_ruleset())["provinces"]}
        >>> printed["thebes"]["fields"], printed["thebes"]["side"]
        (4, 'east')
    """
    checked_rules(rules)
    printed: JsonObject = dump(rules.game.module("material").material(rules))
    return printed
