"""Sentences: a language's templates, filled with the parameters of a violation, an event or anything else.

Sentences are in the current language. The syntax of templates is described at the top of `data/texts/en.yaml`.
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
"""Source of the names of values in any game, by parameter: the player in a seat, or a section of the texts. If that
section does not name a value, the name in the ruleset is used. An account may be a seat. A game's module `naming` adds
its own parameters. A parameter for several things is a plural: each item of `seats` is named like `seat`. A value
without a name is shown as it is.
"""


class Thing(Protocol):
    """A thing that a ruleset names, such as a place or a card."""

    @property
    def id(self) -> str:
        """The id, such as `memphis`."""

    @property
    def names(self) -> Mapping[str, str]:
        """Names by language, such as `cs`, and by language and case if a case differs, such as `cs:loc`."""


class Names(Protocol):
    """The part of a ruleset that sentences need."""

    def __hash__(self) -> int: ...

    @property
    def game(self) -> Any:
        """The game that the rules are for."""

    @property
    def things(self) -> Iterable[Thing]:
        """The things that have names."""


def named(rules: Names) -> Mapping[str, str]:
    """Return the source of the names of values in the game of these rules, keyed by parameter."""
    return {**NAMED, **rules.game.naming.NAMED}


def sections(rules: Names) -> dict[str, str]:
    """Return the section of the texts that names the values of each parameter, keyed by parameter."""
    return {key: place for key, place in named(rules).items() if place not in (SEATS, THINGS)}


def _of_case(found: str | Mapping[str, str], case: str) -> str:
    return found if isinstance(found, str) else found.get(case) or found["any"]


def name_of(thing: Thing, case: str = "") -> str:
    """Return the name of a thing in the current language, or its English name if it is not translated."""
    code = spoken().code
    return thing.names.get(f"{code}:{case}") or thing.names.get(code) or thing.names[ENGLISH]


def joined(words: Sequence[str], by: str = "and") -> str:
    """Join words with commas, and the last word with `and` or `or`; return an empty string if there are no words."""
    return f"{', '.join(words[:-1])}{spoken().of(ANY)['words'][by]}{words[-1]}" if len(words) > 1 else "".join(words)


def decimal(number: float, digits: int) -> str:
    """Return a number with this many decimal places and the current language's decimal separator."""
    return f"{number:.{digits}f}".replace(".", spoken().of(ANY)["words"]["decimal"])


# --- filling -------------------------------------------------------------------------------------------


@frozen
class Filler:
    """A maker of sentences: about one game if its rules are given, otherwise sentences shared by all games."""

    rules: Names | None = None
    names: Sequence[str] = ()
    game: str = field(default=ANY, kw_only=True)
    """The id of the game, if there are no rules that determine it."""

    @property
    def sections(self) -> Sections:
        """The game's texts in the current language."""
        return spoken().of(_naming(self.rules).game if self.rules else self.game)

    def template(self, section: str, key: str, case: str = "") -> str:
        """Return the template for this clause or case if there is one, otherwise the template under `any`."""
        return _of_case(self.sections[section][key], case)

    def title(self, section: str, id: str, case: str = "") -> str:
        """Return the name of a thing, such as a score line, or its id if only a variant defines the thing."""
        return _of_case(self.sections[section].get(id, id), case)

    def say(self, section: str, key: str, /, **params: object) -> str:
        """Return a sentence. Raises KeyError if its template needs a missing parameter."""
        return self.filled(self.template(section, key), params)

    def part(self, section: str, key: str, /, **params: object) -> str:
        """Return part of a sentence, whose first letter is not capitalized."""
        return self.phrase(self.template(section, key), params)

    def filled(self, template: str, params: JsonMapping) -> str:
        """Return a sentence made from a template. Raises KeyError if the template needs a missing parameter."""
        return capital(self.phrase(template, params))

    def phrase(self, template: str, params: JsonMapping) -> str:
        """Return part of a sentence made from a template."""
        words = []
        for optional, pieces in parsed(template):
            if optional and not all(_tells(params.get(piece.key)) for piece in pieces if isinstance(piece, Field)):
                continue
            for piece in pieces:
                words.append(piece if isinstance(piece, str) else piece.filled(params, self))
        return "".join(words)

    def shown(self, key: str, value: object, case: str = "") -> str:
        """Return a parameter's value as readers see it."""
        naming = _naming(self.rules)
        if key in naming.writers:
            return naming.writers[key](value, self, case)
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


Telling = Callable[[Any, Filler, str], str]
"""A function that describes a value in words, in a grammatical case if the template names one."""


def say(section: str, key: str, /, **params: object) -> str:
    """Return a sentence shared by all games."""
    return Filler().say(section, key, **params)


def part(section: str, key: str, /, **params: object) -> str:
    """Return part of a sentence shared by all games."""
    return Filler().part(section, key, **params)


def capital(text: str) -> str:
    """Return text with its first letter capitalized."""
    return text[:1].upper() + text[1:]


_MARK = re.compile(r"\[|\]|\{([+=]?)(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}")


@frozen
class Field:
    """A place in a template that a parameter fills."""

    sign: str
    key: str
    case: str
    forms: tuple[str, ...]
    """The forms of a word that depends on a number, in the order of the language's plural forms."""

    def filled(self, params: JsonMapping, filler: Filler) -> str:
        """Return the text that fills this place."""
        value = params[self.key]
        if self.forms:
            count = len(value) if isinstance(value, tuple) else value
            form = self.forms[min(spoken().form(count), len(self.forms) - 1)]
            return form if self.sign == "=" else f"{count} {form}"
        return f"{value:+d}" if self.sign else filler.shown(self.key, value, self.case)


@cache
def parsed(template: str) -> tuple[tuple[bool, tuple[str | Field, ...]], ...]:
    """Return the parts of a template, each with a flag that is true if it is in brackets, and its texts and fields."""
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
    """Return whether a parameter's value contains anything that the reader may know."""
    return value not in (None, "", "?", ()) and not (isinstance(value, tuple) and "?" in value)


class _Naming(NamedTuple):
    """Names of values under a ruleset, or of values that do not belong to a particular game."""

    game: str
    named: Mapping[str, str]
    """Sources of names by parameter, from `NAMED` and the game."""
    writers: Mapping[str, Telling]
    things: Mapping[str, Thing]
    """Things with names, by id."""


@lru_cache(KEPT)
def _naming(rules: Names | None) -> _Naming:
    if not rules:
        return _Naming(ANY, NAMED, {}, {})
    naming, things = rules.game.naming, {thing.id: thing for thing in rules.things}
    return _Naming(rules.game.id, named(rules), naming.WRITERS, things)
