"""Sentences: templates of a language, filled with the parameters of a violation, an event or anything else.

A language is a file of `data/texts` for all games, and one for each game in a folder of its own; the syntax of
templates is described at the top of `en.yaml`. All sentences are in the language in use: English, unless `speaking`
says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from contextvars import ContextVar, Token
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, Protocol

from attrs import field, frozen

from amunre.engine.files import folder
from amunre.engine.memo import KEPT
from amunre.errors import NotationError, told
from amunre.jsontypes import JsonMapping, JsonObject
from amunre.printing import brief

ENGLISH = "en"

Sections = Mapping[str, JsonMapping]
"""`violations` by code, `events` by kind, the names of things by id, ..."""

ANY = ""
"""No game in particular."""

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
"""By parameter, how a value of it is named in any game: as the player on a seat, or by a section of the texts and, if
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
    """Return, by parameter, the section of the texts with the names of its values, if there is one."""
    return {key: place for key, place in named(rules).items() if place not in (SEATS, THINGS)}


# --- languages -----------------------------------------------------------------------------------------


@frozen(eq=False)
class Language:
    """The texts of a language."""

    code: str
    """The code, such as en: the name of its file, and of its entries among the names of a ruleset."""
    plurals: Sequence[Sequence[int]]
    """The range of numbers of each form of a word except the last, which is for all other numbers."""
    sections: Mapping[str, _Texts]
    """Its texts by game, with those for any game, which are also there by themselves under ANY."""

    @classmethod
    def load(cls, file: Path) -> Language:
        """Load the language in a file, and in the files of the same name in the game folders beside it.

        Missing texts are English; `check_texts` lists them. Raises NotationError if a file cannot be read.
        """
        from amunre.engine.source import read

        documents = {game: read(one) for game, one in files_of(file).items()}
        if problems := [problem for document in documents.values() for problem in document.problems]:
            raise NotationError(told(problems))
        plurals = documents[ANY].value["plurals"]
        found = {game: document.without("plurals").value for game, document in documents.items()}
        if file == _file(ENGLISH):
            return cls(ENGLISH, plurals, {game: _placed(found, game) for game in found})
        english = _shipped(ENGLISH).sections
        return cls(file.stem, plurals, {game: _completed(_merged(found, game), english[game]) for game in english})

    def of(self, game: str) -> Sections:
        """Return the texts of a game."""
        return self.sections[game]

    def form(self, n: int) -> int:
        """Return the index of the form of a word for a number."""
        return next((k for k, (least, most) in enumerate(self.plurals) if least <= n <= most), len(self.plurals))


class _Texts(JsonObject):
    """Texts by key. Asked for a missing one, it names the key and the English file that lacks it."""

    def __init__(self, texts: JsonMapping, place: str) -> None:
        super().__init__(texts)
        self.place = place
        """The file, and the keys that lead here."""

    def __missing__(self, key: str) -> NoReturn:
        raise KeyError(f"{self.place}{key} is missing")


def _merged(found: Mapping[str, Sections], game: str) -> dict[str, JsonObject]:
    """Return the texts for all games and for this one, by section."""
    whole, own = found[ANY], found.get(game, {})
    return {name: {**whole.get(name, {}), **own.get(name, {})} for name in {**whole, **own}}


def _placed(english: Mapping[str, Sections], game: str) -> _Texts:
    """Return the English texts of a game, which know the file of each section."""

    def placed(texts: JsonMapping, place: str) -> _Texts:
        inner = {key: placed(one, f"{place}{key}.") if isinstance(one, dict) else one for key, one in texts.items()}
        return _Texts(inner, place)

    def place(of: str) -> str:
        return f"data/texts/{of}/en.yaml: ".replace("//", "/")

    merged = _merged(english, game)
    files = {name: place(game if name in english[game] else ANY) for name in merged}
    return _Texts({name: placed(texts, f"{files[name]}{name}.") for name, texts in merged.items()}, place(game))


def _completed(found: Mapping[str, JsonMapping], english: _Texts) -> _Texts:
    """Return texts of a language, in English where it lacks one."""
    sections = dict(found)
    for name, texts in english.items():
        own = found.get(name, {})
        sections[name] = _Texts({**own, **{key: text for key, text in texts.items() if key not in own}}, texts.place)
    return _Texts(sections, english.place)


def files_of(file: Path) -> dict[str, Path]:
    """Return the files of a language by game: the one for any game, and those beside it."""
    return {ANY: file, **{one.parent.name: one for one in sorted(file.parent.glob(f"*/{file.name}"))}}


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that come with this library."""
    return tuple(sorted(file.stem for file in (folder("data") / "texts").glob("*.yaml")))


def own_name(code: str) -> str:
    """Return the name of a language in itself. Raises ValueError for one that does not come with this library."""
    with speaking(code):
        return part("languages", code)


def _file(code: str) -> Path:
    return folder("data") / "texts" / f"{code}.yaml"


def _shipped(code: str) -> Language:
    if not isinstance(code, str) or code not in languages():
        raise ValueError(f"language: expected one of {', '.join(languages())}, found {brief(code)}.")
    return _loaded(code)


@cache
def _loaded(code: str) -> Language:
    return Language.load(_file(code))


_SPOKEN: ContextVar[Language | None] = ContextVar("spoken", default=None)


def spoken() -> Language:
    """Return the language in use here and now."""
    return _SPOKEN.get() or _shipped(ENGLISH)


class _Speaking(AbstractContextManager[None]):
    """A language in use for a while.

    Not a generator: an abandoned one, such as that of a command refused halfway, would be closed by a later garbage
    collection, and then reset the language of another user.
    """

    def __init__(self, language: str | Language | None) -> None:
        self._language = language
        self._token: Token[Language | None] | None = None

    def __enter__(self) -> None:
        language = spoken() if self._language is None else self._language
        self._token = _SPOKEN.set(language if isinstance(language, Language) else _shipped(language))

    def __exit__(self, *raised: object) -> None:
        if self._token is not None:
            with suppress(ValueError):  # a task that was given up, which is closed in the context of another
                _SPOKEN.reset(self._token)


def speaking(language: str | Language | None) -> AbstractContextManager[None]:
    """Use a language for all sentences within this, in this thread or task alone.

    Args:
        language: The code of one of `languages`, or a loaded one; None: the language already in use.

    Raises:
        ValueError: The code of a language that does not come with this library.

    Examples:
        >>> import amunre
        >>> game = amunre.Game(amunre.load_ruleset(), players=3, seed=1)
        >>> with amunre.speaking("cs"):
        ...     print(game.explain(1, "end-turn")[0].text)
        To patří do fáze nákupu, a teď probíhá fáze sázení.
    """
    return _Speaking(language)


# --- texts ---------------------------------------------------------------------------------------------


def _of_case(found: str | Mapping[str, str], case: str) -> str:
    return found if isinstance(found, str) else found.get(case) or found["any"]


def name_of(thing: Thing, case: str = "") -> str:
    """Return the name of a thing in the language in use; the English one if it has none there."""
    code = spoken().code
    return thing.names.get(f"{code}:{case}") or thing.names.get(code) or thing.names[ENGLISH]


def joined(words: Sequence[str], by: str = "and") -> str:
    """Join words with commas, the last one with `and` or `or`; empty for none."""
    return f"{', '.join(words[:-1])}{spoken().of(ANY)['words'][by]}{words[-1]}" if len(words) > 1 else "".join(words)


def decimal(number: float, digits: int) -> str:
    """Return a number with this many digits after the decimal sign of the language in use."""
    return f"{number:.{digits}f}".replace(".", spoken().of(ANY)["words"]["decimal"])


# --- filling -------------------------------------------------------------------------------------------


@frozen
class Filler:
    """A maker of sentences about a game, its rules and its players by seat; without a game, about any."""

    rules: Names | None = None
    names: Sequence[str] = ()
    game: str = field(default=ANY, kw_only=True)
    """The id of the game, if there are no rules to give it."""

    @property
    def sections(self) -> Sections:
        """All texts of the game in the language in use."""
        return spoken().of(_naming(self.rules).game if self.rules else self.game)

    def template(self, section: str, key: str, case: str = "") -> str:
        """Return a template, by its clause or case if it differs by that, else under `any`."""
        return _of_case(self.sections[section][key], case)

    def title(self, section: str, id: str, case: str = "") -> str:
        """Return the name of a thing, such as a score line; the id for a thing that only a variant has."""
        return _of_case(self.sections[section].get(id, id), case)

    def say(self, section: str, key: str, /, **params: object) -> str:
        """Return a sentence. KeyError if its template needs a missing parameter."""
        return self.filled(self.template(section, key), params)

    def part(self, section: str, key: str, /, **params: object) -> str:
        """Return a part of a sentence: its first letter is left as it is."""
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
        if key in naming.told:
            return naming.told[key](value, self)
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
    """Return a sentence that belongs to no game."""
    return Filler().say(section, key, **params)


def part(section: str, key: str, /, **params: object) -> str:
    """Return a part of a sentence that belongs to no game."""
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
    told: Mapping[str, Telling]
    things: Mapping[str, Thing]
    """Things with names, by id."""


@lru_cache(KEPT)
def _naming(rules: Names | None) -> _Naming:
    if not rules:
        return _Naming(ANY, NAMED, {}, {})
    naming, things = rules.game.naming, {thing.id: thing for thing in rules.things}
    return _Naming(rules.game.id, named(rules), naming.TOLD, things)
