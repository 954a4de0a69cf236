"""Sentences: templates of a language, filled with the parameters of a violation, an event or anything else.

All sentences are in the current language. The syntax of templates is described at the top of `data/texts/en.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, Protocol

from attrs import field, frozen

from amunre.engine.languages import ANY, ENGLISH, Sections, spoken
from amunre.engine.memo import KEPT
from amunre.jsontypes import JsonMapping

SEATS, THINGS, ACCOUNTS = "seats", "things", "accounts"

NAMED: Mapping[str, str] = {
    "seat": SEATS,
    "other": SEATS,
    "asked": SEATS,
    "winner": SEATS,
    "own_phase": "phases",
    "phase": "phases",
    "stage": "stages",
    "tie_break": "tie-breaks",
}
"""By parameter, how a value of it is named in any game: as the player in a seat, or by a section of the texts and, if
it has no name there, by the name that the ruleset gives it. An account may be a seat. The module `naming` of a game
adds its own. The parameter of several things is a plural: `seats` are named one by one as `seat`. A value without a
name is shown as it is.
"""


class Thing(Protocol):
    """A thing that a ruleset names: a place, a card."""

    @property
    def id(self) -> str:
        """The id, such as `memphis`."""

    @property
    def names(self) -> Mapping[str, str]:
        """The names by language, `cs`, and case if that differs, `cs:loc`."""


class Names(Protocol):
    """The part of a ruleset that sentences need."""

    def __hash__(self) -> int: ...

    @property
    def game(self) -> Any:
        """Its game."""

    @property
    def things(self) -> Iterable[Thing]:
        """The things that have names."""


def named(rules: Names) -> Mapping[str, str]:
    """Return, by parameter, how a value of it is named in the game of these rules."""
    return {**NAMED, **rules.game.naming.NAMED}


def sections(rules: Names) -> dict[str, str]:
    """Return the section of the texts with the names of a parameter's values, by parameter."""
    return {key: place for key, place in named(rules).items() if place not in (SEATS, THINGS)}


def _of_case(found: str | Mapping[str, str], case: str) -> str:
    return found if isinstance(found, str) else found.get(case) or found["any"]


def name_of(thing: Thing, case: str = "") -> str:
    """Return the name of a thing in the current language; the English one if it has none there."""
    code = spoken().code
    return thing.names.get(f"{code}:{case}") or thing.names.get(code) or thing.names[ENGLISH]


def joined(words: Sequence[str], by: str = "and") -> str:
    """Join words with commas, the last one with `and` or `or`; empty for none."""
    return f"{', '.join(words[:-1])}{spoken().of(ANY)['words'][by]}{words[-1]}" if len(words) > 1 else "".join(words)


def decimal(number: float, digits: int) -> str:
    """Return a number with this many digits after the decimal sign of the current language."""
    return f"{number:.{digits}f}".replace(".", spoken().of(ANY)["words"]["decimal"])


# --- filling -------------------------------------------------------------------------------------------


@frozen
class Filler:
    """Makes sentences about a game, with its rules and players; without a game, sentences shared by all games."""

    rules: Names | None = None
    names: Sequence[str] = ()
    game: str = field(default=ANY, kw_only=True)
    """The id of the game, if there are no rules to give it."""

    @property
    def sections(self) -> Sections:
        """The texts of the game in the current language."""
        return spoken().of(_naming(self.rules).game if self.rules else self.game)

    def template(self, section: str, key: str, case: str = "") -> str:
        """Return a template, by its clause or case if it differs by these, otherwise under `any`."""
        return _of_case(self.sections[section][key], case)

    def title(self, section: str, id: str, case: str = "") -> str:
        """Return the name of a thing, such as a score line; the id for a thing that only a variant has."""
        return _of_case(self.sections[section].get(id, id), case)

    def say(self, section: str, key: str, /, **params: object) -> str:
        """Return a sentence. KeyError if its template needs a missing parameter."""
        return self.filled(self.template(section, key), params)

    def part(self, section: str, key: str, /, **params: object) -> str:
        """Return a part of a sentence: its first letter is not capitalized."""
        return self.phrase(self.template(section, key), params)

    def filled(self, template: str, params: JsonMapping) -> str:
        """Return a sentence from a template. KeyError if it needs a missing parameter."""
        return capital(self.phrase(template, params))

    def phrase(self, template: str, params: JsonMapping) -> str:
        """Fill a template as a part of a sentence."""
        words = []
        for optional, pieces in parsed(template):
            if optional and not all(_tells(params.get(piece.key)) for piece in pieces if isinstance(piece, Field)):
                continue
            for piece in pieces:
                words.append(piece if isinstance(piece, str) else piece.filled(params, self))
        return "".join(words)

    def shown(self, key: str, value: object, case: str = "") -> str:
        """Return a parameter in the form for readers."""
        naming = _naming(self.rules)
        if key in naming.writers:
            return naming.writers[key](value, self)
        if isinstance(value, tuple):
            return joined([self.shown(key.removesuffix("s"), item, case) for item in value])
        place = naming.named.get(key)
        if place is None:
            return str(value)
        if not isinstance(value, str):
            return self.names[value] if place in (SEATS, ACCOUNTS) and isinstance(value, int) else str(value)
        title = self.sections.get(place, {}).get(value)
        if title is not None:
            return _of_case(title, case)
        thing = naming.things.get(value)
        return name_of(thing, case) if thing else value


Telling = Callable[[Any, Filler], str]
"""Returns a sentence about a value."""


def say(section: str, key: str, /, **params: object) -> str:
    """Return a sentence shared by all games."""
    return Filler().say(section, key, **params)


def part(section: str, key: str, /, **params: object) -> str:
    """Return a part of a sentence shared by all games."""
    return Filler().part(section, key, **params)


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


_MARK = re.compile(r"\[|\]|\{([+=]?)(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}")


@frozen
class Field:
    """A place in a template that a parameter fills."""

    sign: str
    key: str
    case: str
    forms: tuple[str, ...]
    """The forms of a word that depend on the number, by its plural form."""

    def filled(self, params: JsonMapping, filler: Filler) -> str:
        """Return the text for the parameter."""
        value = params[self.key]
        if self.forms:
            count = len(value) if isinstance(value, tuple) else value
            form = self.forms[min(spoken().form(count), len(self.forms) - 1)]
            return form if self.sign == "=" else f"{count} {form}"
        return f"{value:+d}" if self.sign else filler.shown(self.key, value, self.case)


@cache
def parsed(template: str) -> tuple[tuple[bool, tuple[str | Field, ...]], ...]:
    """Return the parts of a template, in brackets or not, each as its texts and fields."""
    parts: list[tuple[bool, tuple[str | Field, ...]]] = []
    pieces: list[str | Field] = []
    at = 0
    for mark in _MARK.finditer(template):
        sign, key, case, forms = mark.groups("")
        pieces.append(template[at : mark.start()])
        at = mark.end()
        if key:
            pieces.append(Field(sign, key, case, tuple(forms.split("|")[1:])))
        else:
            parts.append((mark[0] == "]", tuple(pieces)))
            pieces = []
    return (*parts, (False, (*pieces, template[at:])))


def _tells(value: object) -> bool:
    """Return whether a parameter has anything that the reader may know."""
    return value not in (None, "", "?", ()) and not (isinstance(value, tuple) and "?" in value)


class _Naming(NamedTuple):
    """Names of values by some rules, or of those that belong to no game."""

    game: str
    named: Mapping[str, str]
    """Kinds of names by parameter, from `NAMED` and the game."""
    writers: Mapping[str, Telling]
    things: Mapping[str, Thing]
    """Things with names, by id."""


@lru_cache(KEPT)
def _naming(rules: Names | None) -> _Naming:
    if not rules:
        return _Naming(ANY, NAMED, {}, {})
    naming, things = rules.game.naming, {thing.id: thing for thing in rules.things}
    return _Naming(rules.game.id, named(rules), naming.WRITERS, things)
