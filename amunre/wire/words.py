"""Templates and names, for front ends that make or translate their own sentences."""

from __future__ import annotations

from copy import deepcopy

from amunre.engine.languages import spoken
from amunre.engine.ruleset import Rules, checked_rules
from amunre.engine.texts import Filler, sections
from amunre.jsontypes import JsonObject

SENTENCES = ("violations", "events", "prompts", "groups", "choices")
"""The sections of templates, by code, kind or verb; one that differs by clause is under it, or under `any`."""

WORDS = "words"
"""The section of words between names, and of sentences within sentences."""


def texts(rules: Rules) -> JsonObject:
    """Return the templates of sentences and the names for them, by section, as plain JSON.

    They are in the current language: `language` is its code, and `plurals` gives the range of numbers for each form of
    a word except the last. `sections` gives the section with the names for each parameter, by its value; names from the
    ruleset are by sort (`provinces`, `cards`) and language. The syntax of templates is described at the top of
    `data/texts/en.yaml`.

    Args:
        rules: Ruleset with the names.

    Raises:
        ValueError: Not a ruleset.
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
