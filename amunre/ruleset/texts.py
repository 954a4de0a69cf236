"""Sentences: templates of `data/texts`, filled with the parameters of a violation or an event.

In a template `{seat}`, `{card}`, `{province}` ... become names, and `{price|coin|coins}` stands for "1 coin" or
"3 coins".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from amunre.ruleset.files import folder
from amunre.ruleset.source import read

if TYPE_CHECKING:
    from amunre.ruleset.model import Ruleset

Templates = Mapping[str, Mapping[str, Any]]

_FIELD = re.compile(r"\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")


@cache
def templates(language: str = "en") -> Templates:
    """All templates of a language: violations, events (by kind and clause), and titles."""
    value: Templates = read(folder("data") / "texts" / f"{language}.yaml").value
    return value


def template_of(section: str, key: str, clause: str, language: str = "en") -> str:
    """The template of a violation or an event; one that differs by clause is looked up by it, then under `any`."""
    found = templates(language)[section][key]
    if isinstance(found, str):
        return found
    text: str = found.get(clause) or found["any"]
    return text


def fill(
    template: str, params: Mapping[str, Any], rules: Ruleset, names: Sequence[str], language: str = "en"
) -> str:
    """A sentence from a template. KeyError if the template names a parameter that is not there."""

    def put(field: re.Match[str]) -> str:
        key, one, many = field.groups()
        value = params[key]
        if many is not None:
            return f"{value} {one if value == 1 else many}"
        return shown(key, value, rules, names, language)

    sentence = _FIELD.sub(put, template)
    return sentence[:1].upper() + sentence[1:]


def shown(key: str, value: Any, rules: Ruleset, names: Sequence[str], language: str) -> str:
    """A parameter as a reader wants to see it."""
    if isinstance(value, tuple):
        if value and all(item == "?" for item in value):
            return f"{len(value)} face-down {'card' if len(value) == 1 else 'cards'}"
        return ", ".join(shown(key.removesuffix("s"), item, rules, names, language) for item in value) or "none"
    if key in ("seat", "other", "asked") and isinstance(value, int):
        return names[value]
    if key in ("source", "target") and isinstance(value, int):
        return names[value]
    if isinstance(value, str):
        if key in ("card", "cards", "laid"):
            return next((card.names[language] for card in rules.cards if card.id == value), value)
        if key in ("province", "out", "source", "target"):
            return next((place.names[language] for place in rules.provinces if place.id == value), value)
        if key in ("stage", "phase", "own_phase", "line"):
            titles: Mapping[str, str] = templates(language)[f"{key.removeprefix('own_')}s"]
            return titles.get(value, value)
    return str(value)
