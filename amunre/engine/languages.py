"""Languages: their texts, and the current language.

A language has one file in `data/texts` for all games, and one in the folder of each game. The syntax of templates is
described at the top of `en.yaml`. The current language is English unless `speaking` sets another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from contextvars import ContextVar, Token
from functools import cache
from pathlib import Path
from typing import NoReturn

from attrs import frozen

from amunre.engine.files import folder
from amunre.errors import NotationError, listing
from amunre.jsontypes import JsonMapping, JsonObject
from amunre.printing import brief

ENGLISH = "en"

Sections = Mapping[str, JsonMapping]
"""Texts by section: `violations` by code, `events` by kind, names of things by id, and so on."""

ANY = ""
"""Key for the texts that do not belong to a particular game."""


@frozen(eq=False)
class Language:
    """The texts in one language."""

    code: str
    """The code, such as `en`; it is the name of the file, and the key for this language in a ruleset's names."""
    plurals: Sequence[Sequence[int]]
    """The range of numbers for each plural form of a word, except the last form, which applies to all other numbers."""
    sections: Mapping[str, _Texts]
    """Texts by game, each with the texts for all games, which are also available under ANY."""

    @classmethod
    def load(cls, file: Path) -> Language:
        """Load a language from a file, and from the files with the same name in the game folders next to it.

        Missing texts are replaced by English; `check_texts` lists them. Raises NotationError if a file cannot be read.
        """
        from amunre.engine.source import read

        documents = {game: read(one) for game, one in files_of(file).items()}
        if problems := [problem for document in documents.values() for problem in document.problems]:
            raise NotationError(listing(problems))
        plurals = documents[ANY].value["plurals"]
        found = {game: document.without("plurals").value for game, document in documents.items()}
        if file == _file(ENGLISH):
            return cls(ENGLISH, plurals, {game: _placed(found, game) for game in found})
        english = _shipped(ENGLISH).sections
        return cls(file.stem, plurals, {game: _completed(_merged(found, game), english[game]) for game in english})

    def of(self, game: str) -> Sections:
        """Return the texts for a game."""
        return self.sections[game]

    def form(self, n: int) -> int:
        """Return the index of the plural form for a number."""
        return next((k for k, (least, most) in enumerate(self.plurals) if least <= n <= most), len(self.plurals))


class _Texts(JsonObject):
    """Texts by key. If a text is missing, the error names its key and the English file that should contain it."""

    def __init__(self, texts: JsonMapping, place: str) -> None:
        super().__init__(texts)
        self.place = place
        """The file, and the keys that lead to these texts."""

    def __missing__(self, key: str) -> NoReturn:
        raise KeyError(f"{self.place}{key} is missing")


def _merged(found: Mapping[str, Sections], game: str) -> dict[str, JsonObject]:
    """Return the texts for all games and for this game, by section."""
    whole, own = found[ANY], found.get(game, {})
    return {name: {**whole.get(name, {}), **own.get(name, {})} for name in {**whole, **own}}


def _placed(english: Mapping[str, Sections], game: str) -> _Texts:
    """Return the English texts for a game, with the file of each section."""

    def placed(texts: JsonMapping, place: str) -> _Texts:
        inner = {key: placed(one, f"{place}{key}.") if isinstance(one, dict) else one for key, one in texts.items()}
        return _Texts(inner, place)

    def place(of: str) -> str:
        return f"data/texts/{of}/en.yaml: ".replace("//", "/")

    merged = _merged(english, game)
    files = {name: place(game if name in english[game] else ANY) for name in merged}
    return _Texts({name: placed(texts, f"{files[name]}{name}.") for name, texts in merged.items()}, place(game))


def _completed(found: Mapping[str, JsonMapping], english: _Texts) -> _Texts:
    """Return the texts in a language, with English in place of missing texts."""
    sections = dict(found)
    for name, texts in english.items():
        own = found.get(name, {})
        sections[name] = _Texts({**own, **{key: text for key, text in texts.items() if key not in own}}, texts.place)
    return _Texts(sections, english.place)


def files_of(file: Path) -> dict[str, Path]:
    """Return a language's files by game: the file for all games, and those in the game folders next to it."""
    return {ANY: file, **{one.parent.name: one for one in sorted(file.parent.glob(f"*/{file.name}"))}}


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages that the library ships."""
    return tuple(sorted(file.stem for file in (folder("data") / "texts").glob("*.yaml")))


def own_name(code: str) -> str:
    """Return the name of a language in that language. Raises ValueError for an unknown language."""
    name: str = _shipped(code).of(ANY)["languages"][code]
    return name


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
    """Return the current language."""
    return _SPOKEN.get() or _shipped(ENGLISH)


class _Speaking(AbstractContextManager[None]):
    """A context in which a language is current.

    It is not a generator. An abandoned generator, such as one in a command that fails halfway, would be closed later by
    garbage collection, and would then reset another user's language.
    """

    def __init__(self, language: str | Language | None) -> None:
        self._language = language
        self._token: Token[Language | None] | None = None

    def __enter__(self) -> None:
        language = spoken() if self._language is None else self._language
        self._token = _SPOKEN.set(language if isinstance(language, Language) else _shipped(language))

    def __exit__(self, *raised: object) -> None:
        if self._token is not None:
            with suppress(ValueError):  # an abandoned task is closed in another task's context
                _SPOKEN.reset(self._token)


def speaking(language: str | Language | None) -> AbstractContextManager[None]:
    """Use a language for all sentences in this context, but only in this thread or task.

    Args:
        language: One of the codes that `languages` returns, or a loaded language; None keeps the current language.

    Raises:
        ValueError: Unknown language code.

    Examples:
        >>> import amunre
        >>> game = amunre.Game(amunre.load_ruleset(), players=3, seed=1)
        >>> with amunre.speaking("cs"):
        ...     print(game.explain(1, "end-turn")[0].text)
        To patří do fáze nákupu, a teď probíhá fáze sázení.
    """
    return _Speaking(language)
