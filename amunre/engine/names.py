"""Names of players: what can be one, and what cannot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from unicodedata import category, normalize

from amunre.engine.texts import ENGLISH, Language, languages, part, speaking, spoken
from amunre.printing import brief, first_strange

LONGEST_NAME = 100
"""Most characters of a name."""
MOST_NAMES = 100
"""More than there are seats in any ruleset."""

_SEEN = "LNPS"
"""Sorts of characters that are seen: letters, numbers, punctuation, signs."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that nobody sees."""


def default_names(players: int) -> tuple[str, ...]:
    """Names of seats whose players have none, in the language spoken: by the number that a program has for each."""
    return _seats(players, spoken())


@lru_cache
def english_names(players: int) -> tuple[str, ...]:
    """The same in English, for what is kept and read again by whoever speaks what."""
    with speaking(ENGLISH):
        return default_names(players)


def as_spoken(names: Sequence[str]) -> tuple[str, ...]:
    """Names of seats, those of `english_names` as the language spoken has them."""
    numbered = zip(names, english_names(len(names)), default_names(len(names)), strict=True)
    return tuple([told if name == english else name for name, english, told in numbered])


def reader_names(players: int) -> tuple[str, ...]:
    """Names of the same seats for readers of pages and drawings, who count players from 1."""
    return tuple([part("words", "player", number=seat + 1) for seat in range(players)])


def as_read(names: Sequence[str]) -> tuple[str, ...]:
    """Names of seats for readers: those of `default_names` in any language become those of `reader_names`."""
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
    """A list of texts as names, one for each seat.

    A name is a text of at most `longest` characters, in any writing, with something to see in it, without line ends,
    without codes and without marks that turn the writing around; no two are the same but for large and small letters.
    Raises ValueError, with the seat, for anything else.
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
    """A name without what does not make it another one: large and small letters, and how accents are written."""
    return normalize("NFC", normalize("NFC", name).casefold()).strip()


def _expected(name: object, longest: int) -> str:
    """What a name would have to be that cannot be one; empty if it can."""
    if not isinstance(name, str):
        return "a list of names"
    if len(name) > longest:
        return f"at most {longest} characters"
    if strange := first_strange(name):
        return f"a name without the character {strange}"
    seen = any(category(char)[0] in _SEEN and char not in _BLANK for char in name)
    return "" if seen else "a name with something to see in it"
