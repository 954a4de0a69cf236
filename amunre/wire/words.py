"""Templates and names: what a front end needs to put sentences together by itself, or to translate them."""

from __future__ import annotations

from copy import deepcopy

from amunre.engine.ruleset import Rules, checked_rules
from amunre.engine.texts import Filler, sections, spoken
from amunre.jsontypes import JsonObject

SENTENCES = ("violations", "events", "prompts", "groups", "choices")
"""The sections of templates, by code, kind or verb; one that differs by clause stands under it, or under `any`."""

WORDS = "words"
"""The section of what is put between several names, and of sentences within sentences."""


def texts(rules: Rules) -> JsonObject:
    """Return the templates of sentences and the names that are put into them, by section, as plain JSON.

    They are in the language spoken: `language` is its code, and `plurals` says from which number to which it uses each
    form of a word but the last. `sections` says in which section the name for a parameter stands, by the value of it;
    names that the ruleset gives stand by sort (`provinces`, `cards`) and language. What may stand in a template is told
    at the top of `data/texts/en.yaml`.

    Args:
        rules: Whose names they are.

    Raises:
        ValueError: What is no ruleset.
    """
    checked_rules(rules)
    known, of_names = Filler(rules).sections, sections(rules)
    return {
        **{section: deepcopy(known[section]) for section in (*SENTENCES, *sorted({WORDS, *of_names.values()}))},
        "sections": of_names,
        "language": spoken().code,
        "plurals": [[*numbers] for numbers in spoken().plurals],
        **rules.game.naming.names(rules),
    }
