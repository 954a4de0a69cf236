"""What a screen needs of a ruleset and what never moves, as one document."""

from __future__ import annotations

from amunre.engine.position import plain
from amunre.engine.ruleset import Rules, checked_rules
from amunre.jsontypes import JsonObject


def material(rules: Rules) -> JsonObject:
    """Return all that is printed under these rules: boards, places, pieces, cards and tables, as plain JSON.

    It stays the same as long as the ruleset does, so a front end asks for it once and keeps it by `hash`. What each
    thing is called stands in `texts`, and what lies where in a view.

    Args:
        rules: Whose material it is.

    Raises:
        ValueError: What is no ruleset.

    Examples:
        >>> from amunre import load_ruleset
        >>> printed = {place["id"]: place for place in material(load_ruleset())["provinces"]}
        >>> printed["thebes"]["fields"], printed["thebes"]["side"]
        (4, 'east')
    """
    checked_rules(rules)
    printed = rules.game.room("material").material(rules)
    return {"format": printed.version, **plain(printed)}
