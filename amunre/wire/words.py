"""Templates and names, for front ends that make or translate their own sentences."""

from __future__ import annotations

from copy import deepcopy

from amunre.engine.languages import spoken
from amunre.engine.ruleset import Rules, checked_rules
from amunre.engine.texts import Filler, sections
from amunre.jsontypes import JsonObject

SENTENCES = ("violations", "events", "prompts", "groups", "choices")
"""The sections of templates by code, kind or verb; if a template depends on the clause, it is under it or `any`."""

OPTIONAL = ("summary", "tips")
"""Sections that only some games have: templates for a summary of a turn, by kind of event, and tips for a player's
first decision of each kind, by stage."""

WORDS = "words"
"""The section with words that join names, and with sentences inside other sentences."""


def texts(rules: Rules) -> JsonObject:
    """Return the templates for sentences, and the names that fill them, by section, as plain JSON.

    They are in the current language: `language` is its code, and `plurals` gives the range of numbers for each plural
    form except the last. `sections` gives, for each parameter, the section that names its values. Names from the
    ruleset are grouped by sort (`provinces`, `cards`) and language. The syntax of templates is described at the top of
    `data/texts/en.yaml`.

    Args:
        rules: The ruleset that contains the names.

    Raises:
        ValueError: `rules` is not a ruleset.
    """
    checked_rules(rules)
    known, of_names = Filler(rules).sections, sections(rules)
    sentences = (*SENTENCES, *(section for section in OPTIONAL if section in known))
    return {
        **{section: deepcopy(known[section]) for section in (*sentences, *sorted({WORDS, *of_names.values()}))},
        "sections": of_names,
        "language": spoken().code,
        "plurals": [[*numbers] for numbers in spoken().plurals],
        **rules.game.naming.names(rules),
    }
