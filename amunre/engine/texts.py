"""Sentences: templates of `data/texts`, filled with the parameters of a violation or an event.

What may stand in a template is said at the top of `en.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from attrs import frozen

from amunre.engine.files import folder
from amunre.engine.memo import KEPT
from amunre.games.amun_re.model import Ruleset

_OPTIONAL = re.compile(r"\[([^\]]*)\]")
_FIELD = re.compile(r"\{(\+?)(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")
_SEATS = ("seat", "other", "asked", "source", "target")
SECTIONS = {
    "about": "sorts",
    "found": "sorts",
    "gift": "words",
    "item": "words",
    "kingdom": "kingdoms",
    "line": "lines",
    "on": "words",
    "own_phase": "phases",
    "phase": "phases",
    "source": "accounts",
    "stage": "stages",
    "target": "accounts",
}
"""Where the words for the values of a parameter stand; what has none there is the id of a province or a card."""


@cache
def templates() -> Mapping[str, Mapping[str, Any]]:
    """All texts, by section: `violations` by code, `events` by kind, and the names of things by id."""
    from amunre.engine.source import read

    value: Mapping[str, Mapping[str, Any]] = read(folder("data") / "texts" / "en.yaml").value
    return value


def title(section: str, id: str) -> str:
    """The name of a thing, such as a score line; a thing that only a variant knows is called by its id."""
    found: str = templates()[section].get(id, id)
    return found


def sign_of(known: str) -> str:
    """The sign behind a value of a province, by how we know it; none for what a source states."""
    found: str = templates()["known-signs"].get(known, "")
    return found


def template_of(section: str, key: str, clause: str) -> str:
    """The template of a violation or an event; one that differs by clause is looked up by it, then under `any`."""
    found: str | Mapping[str, str] = templates()[section][key]
    if isinstance(found, str):
        return found
    return found.get(clause) or found["any"]


def fill(template: str, params: Mapping[str, Any], rules: Ruleset, names: Sequence[str]) -> str:
    """A sentence from a template, with the names of the players by seat.

    KeyError if the template needs a parameter that is not there.
    """
    sentence = phrase(template, params, rules, names)
    return sentence[:1].upper() + sentence[1:]


def phrase(template: str, params: Mapping[str, Any], rules: Ruleset, names: Sequence[str]) -> str:
    """The same as a part of a sentence: its first letter is left as it is."""
    words = []
    for optional, pieces in _parsed(template):
        if optional and not all(_tells(params.get(piece.key)) for piece in pieces if isinstance(piece, _Field)):
            continue
        for piece in pieces:
            words.append(piece if isinstance(piece, str) else piece.filled(params, rules, names))
    return "".join(words)


@frozen
class _Field:
    """A place in a template that a parameter fills."""

    sign: str
    key: str
    one: str | None
    many: str | None

    def filled(self, params: Mapping[str, Any], rules: Ruleset, names: Sequence[str]) -> str:
        value = params[self.key]
        if self.many is not None:
            count = len(value) if isinstance(value, tuple) else value
            return f"{count} {self.one if count == 1 else self.many}"
        return f"{value:+d}" if self.sign else _shown(self.key, value, rules, names)


@cache
def _parsed(template: str) -> tuple[tuple[bool, tuple[str | _Field, ...]], ...]:
    """The parts of a template, in brackets or not, each as its texts and fields."""
    parts = []
    for number, part in enumerate(_OPTIONAL.split(template)):
        texts = _FIELD.split(part)
        pieces = [
            piece
            for k in range(0, len(texts), 5)
            for piece in (texts[k], *([_Field(*texts[k + 1 : k + 5])] if k + 1 < len(texts) else []))
            if piece != ""
        ]
        parts.append((number % 2 == 1, tuple(pieces)))
    return tuple(parts)


def _tells(value: Any) -> bool:
    """Whether there is anything in a parameter that the reader may know."""
    return value not in (None, "", "?", ()) and not (isinstance(value, tuple) and "?" in value)


def _shown(key: str, value: Any, rules: Ruleset, names: Sequence[str]) -> str:
    """A parameter as a reader wants to see it."""
    if key == "offerings":
        words = templates()["words"]
        made = [{"seat": seat, "gold": gold, "counts": rules.steal_counts} for seat, gold in enumerate(value)]
        return ", ".join(phrase(words["offered" if one["gold"] else "stolen"], one, rules, names) for one in made)
    if isinstance(value, tuple):
        *most, last = (_shown(key.removesuffix("s"), item, rules, names) for item in value)
        return f"{', '.join(most)}{templates()['words']['and']}{last}" if most else last
    if key in _SEATS and isinstance(value, int):
        return names[value]
    if key in SECTIONS:
        value = title(SECTIONS[key], value)
    return _names(rules).get(value, str(value))


@lru_cache(KEPT)
def _names(rules: Ruleset) -> Mapping[str, str]:
    """Provinces and cards by id."""
    return {thing.id: thing.names["en"] for things in (rules.provinces, rules.cards) for thing in things}
