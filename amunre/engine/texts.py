"""Sentences: templates of a language, filled with the parameters of a violation, an event, or whatever else is told.

A language is a file of `data/texts` with what is said of any game, and one for each game in a folder of its own; what
may stand in a template is said at the top of `en.yaml`. All is told in the language that is spoken at that moment:
English, unless `speaking` says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from contextvars import ContextVar, Token
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from attrs import field, frozen

from amunre.engine.files import folder
from amunre.engine.memo import KEPT
from amunre.errors import NotationError, told
from amunre.jsontypes import JsonMapping
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
"""By parameter, how a value of it is named in any game: as the player on a seat, or by a section of the texts and, for
what has no name there, by the name that the ruleset gives to it. An account may be a seat. The module `naming` of a
game has further ones. Of several things the parameter is a plural: `seats` are named one by one as `seat`. What has no
name, and whatever else is asked for, is put as it is."""


class Thing(Protocol):
    """What a ruleset gives a name: a place, a card."""

    @property
    def id(self) -> str:
        """Such as `memphis`."""

    @property
    def names(self) -> Mapping[str, str]:
        """By language, `cs`, and case where that differs, `cs:loc`."""


class Names(Protocol):
    """The part of a ruleset that sentences need."""

    def __hash__(self) -> int: ...

    @property
    def game(self) -> Any:
        """Its game."""

    @property
    def things(self) -> Iterable[Thing]:
        """Things that have names."""


def sections(rules: Names) -> dict[str, str]:
    """By parameter, the section of the texts in which names of its values stand, of those that stand in one."""
    named = {**NAMED, **rules.game.naming.NAMED}
    return {key: place for key, place in named.items() if place not in (SEATS, THINGS)}


# --- languages -----------------------------------------------------------------------------------------


@frozen(eq=False)
class Language:
    """The texts of a language."""

    code: str
    """Such as en: the name of its file, and of its entries among the names that a ruleset gives."""
    plurals: Sequence[Sequence[int]]
    """From which number to which each form of a word is used but the last, which is for all other numbers."""
    sections: Mapping[str, _Texts]
    """By game: all that is said of it, with what is said of any game, which is also there by itself under ANY."""

    @classmethod
    def load(cls, file: Path) -> Language:
        """Return the language in a file, and in those of this name in the folders beside it.

        What it lacks is English; `check_texts` lists it. Raises NotationError if a file cannot be read.
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
        """Return what is said of a game."""
        return self.sections[game]

    def form(self, n: int) -> int:
        """Which form of a word goes with a number, from 0."""
        return next((k for k, (least, most) in enumerate(self.plurals) if least <= n <= most), len(self.plurals))


class _Texts(dict[str, Any]):
    """Texts by key. Asked for a missing one, it names the key and the English file that lacks it."""

    def __init__(self, texts: Mapping[str, Any], place: str) -> None:
        super().__init__(texts)
        self.place = place
        """The file, and the keys that lead here."""

    def __missing__(self, key: str) -> Any:
        raise KeyError(f"{self.place}{key} is missing")


def _merged(found: Mapping[str, Sections], game: str) -> dict[str, dict[str, Any]]:
    """Return what files say of any game and of this one, by section."""
    whole, own = found[ANY], found.get(game, {})
    return {name: {**whole.get(name, {}), **own.get(name, {})} for name in {**whole, **own}}


def _placed(english: Mapping[str, Sections], game: str) -> _Texts:
    """Return what is said of a game in English, which knows the file of each section."""

    def placed(texts: Mapping[str, Any], place: str) -> _Texts:
        inner = {key: placed(one, f"{place}{key}.") if isinstance(one, dict) else one for key, one in texts.items()}
        return _Texts(inner, place)

    def place(of: str) -> str:
        return f"data/texts/{of}/en.yaml: ".replace("//", "/")

    merged = _merged(english, game)
    files = {name: place(game if name in english[game] else ANY) for name in merged}
    return _Texts({name: placed(texts, f"{files[name]}{name}.") for name, texts in merged.items()}, place(game))


def _completed(found: Mapping[str, Mapping[str, Any]], english: _Texts) -> _Texts:
    """Return texts of a language, in English where it lacks one."""
    sections = dict(found)
    for name, texts in english.items():
        own = found.get(name, {})
        sections[name] = _Texts({**own, **{key: text for key, text in texts.items() if key not in own}}, texts.place)
    return _Texts(sections, english.place)


def files_of(file: Path) -> dict[str, Path]:
    """The files of a language, by the game of which each tells: that of any game, and those beside it."""
    return {ANY: file, **{one.parent.name: one for one in sorted(file.parent.glob(f"*/{file.name}"))}}


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages that come with this library."""
    return tuple(sorted(file.stem for file in (folder("data") / "texts").glob("*.yaml")))


def own_name(code: str) -> str:
    """What a language calls itself. Raises ValueError for one that does not come with this library."""
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
    """The language spoken here and now."""
    return _SPOKEN.get() or _shipped(ENGLISH)


class _Speaking(AbstractContextManager[None]):
    """A language spoken for a while.

    No generator: one that nobody ends, such as that of a command refused halfway, would be closed whenever memory is
    cleared, and then take away the language of whoever speaks by then.
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
    """Within it all is told in this language, in this thread or task alone.

    Args:
        language: The code of one of `languages`, or one that was loaded; None: the language spoken already.

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
    """What a thing is called in the language spoken; in English, where it has no name in that."""
    code = spoken().code
    return thing.names.get(f"{code}:{case}") or thing.names.get(code) or thing.names[ENGLISH]


def joined(words: Sequence[str], by: str = "and") -> str:
    """Words with commas between them, the last behind `and` or `or`; empty for none."""
    return f"{', '.join(words[:-1])}{spoken().of(ANY)['words'][by]}{words[-1]}" if len(words) > 1 else "".join(words)


def decimal(number: float, digits: int) -> str:
    """A number with so many digits behind the sign that the language spoken has there."""
    return f"{number:.{digits}f}".replace(".", spoken().of(ANY)["words"]["decimal"])


# --- filling -------------------------------------------------------------------------------------------


@frozen
class Filler:
    """Puts sentences together, of a game, its rules and the names of its players by seat; without a game, of any."""

    rules: Names | None = None
    names: Sequence[str] = ()
    game: str = field(default=ANY, kw_only=True)
    """By id: which one, where there are no rules to say so."""

    @property
    def sections(self) -> Sections:
        """All texts of the game in the language spoken."""
        return spoken().of(_naming(self.rules).game if self.rules else self.game)

    def template(self, section: str, key: str, case: str = "") -> str:
        """A template; one that differs by clause is looked up by it, then under `any`; so is a name by its case."""
        return _of_case(self.sections[section][key], case)

    def title(self, section: str, id: str, case: str = "") -> str:
        """The name of a thing, such as a score line; a thing that only a variant knows is called by its id."""
        return _of_case(self.sections[section].get(id, id), case)

    def say(self, section: str, key: str, /, **params: object) -> str:
        """A sentence. KeyError if its template needs a parameter that is not there."""
        return self.filled(self.template(section, key), params)

    def part(self, section: str, key: str, /, **params: object) -> str:
        """A part of a sentence: its first letter is left as it is."""
        return self.phrase(self.template(section, key), params)

    def filled(self, template: str, params: JsonMapping) -> str:
        """A sentence from a template. KeyError if it needs a parameter that is not there."""
        return capital(self.phrase(template, params))

    def phrase(self, template: str, params: JsonMapping) -> str:
        """The same as a part of a sentence."""
        words = []
        for optional, pieces in parsed(template):
            if optional and not all(_tells(params.get(piece.key)) for piece in pieces if isinstance(piece, Field)):
                continue
            for piece in pieces:
                words.append(piece if isinstance(piece, str) else piece.filled(params, self))
        return "".join(words)

    def shown(self, key: str, value: object, case: str = "") -> str:
        """A parameter as a reader wants to see it."""
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


def say(section: str, key: str, /, **params: object) -> str:
    """A sentence that has to do with no game."""
    return Filler().say(section, key, **params)


def part(section: str, key: str, /, **params: object) -> str:
    """A part of a sentence that has to do with no game."""
    return Filler().part(section, key, **params)


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


_MARK = re.compile(r"\[|\]|\{([+=]?)(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}")


@frozen
class Field:
    """A place in a template that a parameter fills."""

    sign: str
    key: str
    case: str
    forms: tuple[str, ...]
    """The words that go with a number, by how many there are."""

    def filled(self, params: JsonMapping, filler: Filler) -> str:
        """What the parameter makes of it."""
        value = params[self.key]
        if self.forms:
            count = len(value) if isinstance(value, tuple) else value
            form = self.forms[min(spoken().form(count), len(self.forms) - 1)]
            return form if self.sign == "=" else f"{count} {form}"
        return f"{value:+d}" if self.sign else filler.shown(self.key, value, self.case)


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


def _tells(value: object) -> bool:
    """Whether there is anything in a parameter that the reader may know."""
    return value not in (None, "", "?", ()) and not (isinstance(value, tuple) and "?" in value)


class _Naming(NamedTuple):
    """What sentences by some rules need of them, or those that have to do with no game."""

    game: str
    named: Mapping[str, str]
    """By parameter, as `NAMED` and the game have it."""
    told: Mapping[str, Callable[[Any, Filler], str]]
    things: Mapping[str, Thing]
    """What has a name, by id."""


@lru_cache(KEPT)
def _naming(rules: Names | None) -> _Naming:
    if not rules:
        return _Naming(ANY, NAMED, {}, {})
    naming, things = rules.game.naming, {thing.id: thing for thing in rules.things}
    return _Naming(rules.game.id, {**naming.NAMED, **NAMED}, naming.TOLD, things)
