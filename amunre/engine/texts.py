"""Sentences: templates of a language, filled with the parameters of a violation, an event, or whatever else is told.

A language is a file of `data/texts`; what may stand in a template is said at the top of `en.yaml`. All is told in the
language that is spoken at that moment: English, unless `speaking` says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from attrs import frozen

from amunre.engine.files import folder
from amunre.engine.memo import KEPT
from amunre.errors import NotationError, told
from amunre.printing import brief

if TYPE_CHECKING:
    from amunre.engine.ruleset import Rules

ENGLISH = "en"

SEATS, THINGS, ACCOUNTS = "seats", "things", "accounts"

NAMED: Mapping[str, str] = {
    "seat": SEATS,
    "other": SEATS,
    "asked": SEATS,
    "winner": SEATS,
    "province": THINGS,
    "card": THINGS,
    "out": THINGS,
    "source": ACCOUNTS,
    "target": ACCOUNTS,
    "about": "sorts",
    "found": "sorts",
    "gift": "words",
    "item": "words",
    "on": "words",
    "kingdom": "kingdoms",
    "line": "lines",
    "own_phase": "phases",
    "phase": "phases",
    "stage": "stages",
    "tie_break": "tie-breaks",
}
"""By parameter, how a value of it is named: as the player on a seat, or by a section of the texts and, for what has no
name there, by the name that the ruleset gives to it. An account may be a seat. Of several things the parameter is a
plural: `seats` are named one by one as `seat`. What has no name, and whatever else is asked for, is put as it is."""

SECTIONS = {key: place for key, place in NAMED.items() if place not in (SEATS, THINGS)}
"""Those parameters whose names stand in a section of the texts."""


# --- languages -----------------------------------------------------------------------------------------


@frozen(eq=False)
class Language:
    """The texts of a language."""

    code: str
    """Such as en: the name of its file, and of its entries among the names that a ruleset gives."""
    plurals: Sequence[Sequence[int]]
    """From which number to which each form of a word is used but the last, which is for all other numbers."""
    sections: Mapping[str, Mapping[str, Any]]
    """`violations` by code, `events` by kind, the names of things by id, ..."""

    @classmethod
    def load(cls, file: Path) -> Language:
        """The language in a file; only `check_texts` says what it lacks. Raises NotationError if it cannot be read."""
        from amunre.engine.source import read

        document = read(file)
        if document.problems:
            raise NotationError(told(document.problems))
        return cls(file.stem, document.value["plurals"], document.without("plurals").value)

    def form(self, n: int) -> int:
        """Which form of a word goes with a number, from 0."""
        return next((k for k, (least, most) in enumerate(self.plurals) if least <= n <= most), len(self.plurals))


def languages() -> tuple[str, ...]:
    """The languages that come with this library."""
    return tuple(sorted(file.stem for file in (folder("data") / "texts").glob("*.yaml")))


@cache
def _shipped(code: str) -> Language:
    if code not in languages():
        raise ValueError(f"language: expected one of {', '.join(languages())}, found {brief(code)}.")
    return Language.load(folder("data") / "texts" / f"{code}.yaml")


_SPOKEN: ContextVar[Language | None] = ContextVar("spoken", default=None)


def spoken() -> Language:
    """The language spoken here and now."""
    return _SPOKEN.get() or _shipped(ENGLISH)


@contextmanager
def speaking(language: str | Language) -> Iterator[None]:
    """Within it all is told in this language, in this thread or task alone.

    Raises ValueError for the code of a language that does not come with this library.
    """
    token = _SPOKEN.set(_shipped(language) if isinstance(language, str) else language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


# --- texts ---------------------------------------------------------------------------------------------


def templates() -> Mapping[str, Mapping[str, Any]]:
    """All texts of the language spoken, by section."""
    return spoken().sections


def template_of(section: str, key: str, case: str = "") -> str:
    """A template; one that differs by clause, or a name that differs by case, is looked up by it, then under `any`."""
    return _of_case(templates()[section][key], case)


def title(section: str, id: str, case: str = "") -> str:
    """The name of a thing, such as a score line; a thing that only a variant knows is called by its id."""
    return _of_case(templates()[section].get(id, id), case)


def _of_case(found: str | Mapping[str, str], case: str) -> str:
    return found if isinstance(found, str) else found.get(case) or found["any"]


def sign_of(known: str) -> str:
    """The sign behind a value of a province, by how we know it; none for what a source states."""
    found: str = templates()["known-signs"].get(known, "")
    return found


class Thing(Protocol):
    """What a ruleset gives a name: a province, a power card."""

    @property
    def id(self) -> str:
        """Such as `memphis`."""

    @property
    def names(self) -> Mapping[str, str]:
        """By language, `cs`, and case where that differs, `cs:loc`."""


def name_of(thing: Thing, case: str = "") -> str:
    """What a thing is called in the language spoken; in English, where it has no name in that."""
    code = spoken().code
    return thing.names.get(f"{code}:{case}") or thing.names.get(code) or thing.names[ENGLISH]


def joined(words: Sequence[str], by: str = "and") -> str:
    """Words with commas between them, the last behind `and` or `or`; empty for none."""
    return f"{', '.join(words[:-1])}{templates()['words'][by]}{words[-1]}" if len(words) > 1 else "".join(words)


# --- filling -------------------------------------------------------------------------------------------


@frozen
class Filler:
    """Fills the texts with what they are told of a game: of its rules, and the names of its players by seat."""

    rules: Rules[Any] | None = None
    names: Sequence[str] = ()

    def say(self, section: str, key: str, /, **params: Any) -> str:
        """A sentence. KeyError if its template needs a parameter that is not there."""
        return fill(template_of(section, key), params, self.rules, self.names)

    def part(self, section: str, key: str, /, **params: Any) -> str:
        """A part of a sentence: its first letter is left as it is."""
        return phrase(template_of(section, key), params, self.rules, self.names)


def say(section: str, key: str, /, **params: Any) -> str:
    """A sentence that has to do with no game."""
    return Filler().say(section, key, **params)


def part(section: str, key: str, /, **params: Any) -> str:
    """A part of a sentence that has to do with no game."""
    return Filler().part(section, key, **params)


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def fill(template: str, params: Mapping[str, Any], rules: Rules[Any] | None, names: Sequence[str]) -> str:
    """A sentence from a template, with the names of the players by seat.

    KeyError if the template needs a parameter that is not there.
    """
    return capital(phrase(template, params, rules, names))


def phrase(template: str, params: Mapping[str, Any], rules: Rules[Any] | None, names: Sequence[str]) -> str:
    """The same as a part of a sentence."""
    words = []
    for optional, pieces in parsed(template):
        if optional and not all(_tells(params.get(piece.key)) for piece in pieces if isinstance(piece, Field)):
            continue
        for piece in pieces:
            words.append(piece if isinstance(piece, str) else piece.filled(params, rules, names))
    return "".join(words)


_MARK = re.compile(r"\[|\]|\{(\+?)(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}")


@frozen
class Field:
    """A place in a template that a parameter fills."""

    sign: str
    key: str
    case: str
    forms: tuple[str, ...]
    """The words that go with a number, by how many there are."""

    def filled(self, params: Mapping[str, Any], rules: Rules[Any] | None, names: Sequence[str]) -> str:
        """What the parameter makes of it."""
        value = params[self.key]
        if self.forms:
            count = len(value) if isinstance(value, tuple) else value
            return f"{count} {self.forms[spoken().form(count)]}"
        return f"{value:+d}" if self.sign else _shown(self.key, value, self.case, rules, names)


@cache
def parsed(template: str) -> tuple[tuple[bool, tuple[str | Field, ...]], ...]:
    """The parts of a template, in brackets or not, each as its texts and fields."""
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


def _tells(value: Any) -> bool:
    """Whether there is anything in a parameter that the reader may know."""
    return value not in (None, "", "?", ()) and not (isinstance(value, tuple) and "?" in value)


def _shown(key: str, value: Any, case: str, rules: Rules[Any] | None, names: Sequence[str]) -> str:
    """A parameter as a reader wants to see it."""
    if key == "offerings" and rules:
        counts = cast("Any", rules).steal_counts
        made = [{"seat": seat, "gold": gold, "counts": counts} for seat, gold in enumerate(value)]
        told = (("offered" if one["gold"] else "stolen", one) for one in made)
        return ", ".join(phrase(template_of("words", word), one, rules, names) for word, one in told)
    if isinstance(value, tuple):
        return joined([_shown(key.removesuffix("s"), item, case, rules, names) for item in value])
    place = NAMED.get(key)
    if place in (SEATS, ACCOUNTS) and isinstance(value, int):
        return names[value]
    if place is None or not isinstance(value, str):
        return str(value)
    if value in templates().get(place, ()):
        return title(place, value, case)
    thing = _things(rules).get(value) if rules else None
    return name_of(thing, case) if thing else value


@lru_cache(KEPT)
def _things(rules: Rules[Any]) -> Mapping[str, Thing]:
    """What the rules give a name, by id."""
    return {thing.id: thing for thing in rules.things}
