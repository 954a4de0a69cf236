"""Players' names: default names, and checks of names that users choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from unicodedata import category, normalize

from amunre.engine.languages import ENGLISH, Language, languages, speaking, spoken
from amunre.engine.texts import part
from amunre.printing import brief, first_strange

LONGEST_NAME = 100
"""Maximum number of characters in a name."""
MOST_NAMES = 100
"""Maximum number of names; every ruleset has fewer seats."""

_SEEN = "LNPS"
"""Categories of visible characters: letters, numbers, punctuation, symbols."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that are invisible."""


def default_names(players: int) -> tuple[str, ...]:
    """Return names for seats whose players have no names, in the current language; seats are numbered from 0."""
    return _seats(players, spoken())


@lru_cache
def english_names(players: int) -> tuple[str, ...]:
    """Return the default names in English, for files that must not depend on the language."""
    with speaking(ENGLISH):
        return default_names(players)


def as_spoken(names: Sequence[str]) -> tuple[str, ...]:
    """Return names by seat, with those from `english_names` translated into the current language."""
    numbered = zip(names, english_names(len(names)), default_names(len(names)), strict=True)
    return tuple([told if name == english else name for name, english, told in numbered])


def reader_names(players: int) -> tuple[str, ...]:
    """Return names by seat for pages and drawings, which number players from 1."""
    return tuple([part("words", "player", number=seat + 1) for seat in range(players)])


def as_read(names: Sequence[str]) -> tuple[str, ...]:
    """Return names by seat, with those from `default_names` in any language replaced by those from `reader_names`."""
    known = set[tuple[int, str]]()
    for language in languages():
        with speaking(language):
            known.update(enumerate(default_names(len(names))))
    told = reader_names(len(names))
    return tuple([told[seat] if (seat, name) in known else name for seat, name in enumerate(names)])


@lru_cache
def _seats(players: int, language: Language) -> tuple[str, ...]:
    return tuple([part("words", "seat", number=seat) for seat in range(players)])


def checked_names(argument: str, names: object, longest: int = LONGEST_NAME) -> tuple[str, ...]:
    """Return a list of strings as names, one for each seat.

    A name has at most `longest` characters, in any script, and at least one visible character. It contains no line
    ends, control codes or marks that change the direction of writing. No two names may differ only in case. Raises
    ValueError, which gives the seat, if a name is invalid.
    """
    if not isinstance(names, Sequence) or isinstance(names, str | bytes | bytearray):
        raise ValueError(f"{argument}: expected a list of names, found {brief(names)}.")
    plain = tuple(str.__str__(name) if isinstance(name, str) else name for name in islice(names, MOST_NAMES + 1))
    if len(plain) > MOST_NAMES:
        raise ValueError(f"{argument}: expected one for each seat, found more than {MOST_NAMES}.")
    seats = dict[str, int]()
    for seat, name in enumerate(plain):
        if expected := _expected(name, longest):
            raise ValueError(f"{argument}: expected {expected}, found {brief(name)} for seat {seat}.")
        first = seats.setdefault(folded(name), seat)
        if first != seat:
            raise ValueError(f"{argument}: expected different names, found {brief(name)} for seats {first} and {seat}.")
    return plain


def folded(name: str) -> str:
    """Return a name in a form for comparison, which ignores case and the encoding of accents."""
    return normalize("NFC", normalize("NFC", name).casefold()).strip()


def _expected(name: object, longest: int) -> str:
    """Return the requirement that a name violates; empty if the name is valid."""
    if not isinstance(name, str):
        return "a list of names"
    if len(name) > longest:
        return f"at most {longest} characters"
    if strange := first_strange(name):
        return f"a name without the character {strange}"
    seen = any(category(char)[0] in _SEEN and char not in _BLANK for char in name)
    return "" if seen else "a name with a visible character"
