"""Short, printable forms of untrusted values, usually on one line."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from difflib import get_close_matches
from reprlib import Repr
from unicodedata import category

LONGEST = 100
"""Maximum length of a displayed value."""
LONGEST_WORD = 40
"""Maximum number of characters compared with known words."""
SIMILAR = 0.6
"""Minimum similarity of a suggestion to the word, from 0 to 1."""
JOINERS = "\u200c\u200d"
"""Two invisible characters that Persian and many emoji need; they do not affect the layout."""


def printable(text: str, kept: str = "") -> str:
    """Escape every unprintable character in a text: line ends, terminal control codes, lone surrogates.

    kept: characters to keep.

    >>> print(printable("Abu\\x1b[31m"))
    Abu\\x1b[31m
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in kept else char.encode("unicode_escape").decode("ascii") for char in text
    )


def presentable(text: str) -> str:
    """Escape text like `printable`, but keep line breaks, spaces of any width, and joiners."""
    if text.isprintable():
        return text
    return printable(text, "\n" + JOINERS + "".join(char for char in set(text) if category(char) == "Zs"))


def first_strange(text: str, kept: str = "") -> str:
    """Return the first unusual character in a text, in the form `U+202E`; empty if there is none.

    Unusual characters are line ends and other control codes, direction marks, invisible, surrogate and private
    characters, and code points that are never assigned. Characters newer than this Python are not unusual. kept:
    characters that are allowed here.
    """
    for char in "" if text.isprintable() else text:
        if not char.isprintable() and char not in kept and char not in JOINERS:
            never = ord(char) & 0xFFFE == 0xFFFE or "\ufdd0" <= char <= "\ufdef"
            if never or category(char) in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp"):
                return f"U+{ord(char):04X}"
    return ""


def shortened(text: str, most: int = LONGEST) -> str:
    """Shorten text to this length by leaving out its middle.

    >>> shortened("abcdefghijklmnopqrstuvwxyz", 10)
    'abcd...xyz'
    """
    if len(text) <= most:
        return text
    left = most - 3
    return f"{text[: left - left // 2]}...{text[len(text) - left // 2 :]}"


def brief(value: object) -> str:
    """Return any Python value in at most 100 printable characters, regardless of its size and repr.

    >>> brief("memfis"), brief(10**5000), brief([1, 2, 3])
    ("'memfis'", 'an integer of about 5001 digits', '[1, 2, 3]')
    """
    try:
        told = _TELLER.repr(value)
    except Exception:  # a user's class may raise anything in its repr
        told = _some(value)
    return shortened(printable(shortened(told)))


def shown(value: object) -> str:
    """Return a JSON value in a few words, regardless of its size; for any other value, name its type."""
    if isinstance(value, dict):
        return f"a mapping of {len(value)}"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, str):
        text = json.dumps(value[:41], ensure_ascii=False)
        return text if len(value) <= 41 and len(text) <= 40 else f"{text[:36]}...{text[-1]}"
    if not isinstance(value, (int, float, type(None))):
        return f"a Python {type(value).__name__}"
    try:
        text = json.dumps(value)
    except ValueError:  # Python does not print numbers of 4,300 digits
        return "a huge number"
    return text if len(text) <= 40 else f"{text[:36]}...{text[-1]}"


def named(key: object) -> str:
    """Return the key of a mapping, or the index in a list, as problems show it."""
    return shortened(key) if isinstance(key, str) else shown(key)


def listed(words: Iterable[str], most: int = 12) -> str:
    """Join words with commas; if there are many, list only the first ones and the number of the rest."""
    all = [shortened(printable(word), 40) for word in words]
    return ", ".join(all if len(all) <= most else [*all[:most], f"{len(all) - most} more"])


def meant(word: object, known: Iterable[str]) -> str:
    """Return a suggestion that names the known word most similar to this word; empty if none is similar.

    >>> meant("tebes", ["abu", "thebes"])
    '; did you mean thebes?'
    """
    close = closest(word, known)
    return f"; did you mean {close}?" if close else ""


def closest(word: object, known: Iterable[str], similar: float = SIMILAR) -> str | None:
    """Return the known word most similar to this word, ignoring case; None if none is similar.

    >>> closest("esat", ["west", "east"])
    'east'
    """
    if not isinstance(word, str):
        return None
    by_lower = {one[:LONGEST_WORD].lower(): one for one in known}
    text = word[:LONGEST_WORD].lower()
    found = get_close_matches(text, by_lower, n=3, cutoff=similar)
    found.sort(key=lambda one: sorted(one) != sorted(text))  # prefer a word with the same letters in another order
    return by_lower[found[0]] if found else None


def fault(error: BaseException, most: int = 500) -> str:
    """Return the class and message of an exception from a user's code, on one line of limited length."""
    try:
        said = str(error)
    except Exception:
        said = ""
    return shortened(printable(shortened(f"{type(error).__name__}: {said}".removesuffix(": "), most)), most)


def _some(value: object) -> str:
    """Describe a value that cannot be shown by naming its type."""
    return f"a value of type {type(value).__name__}"


class _Teller(Repr):
    """A repr that shows the beginning of containers and strings, and all but the largest numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxstring = 2, LONGEST - 20

    def repr_int(self, number: int, level: int) -> str:
        """Return a number, or its approximate length if it is very large."""
        if number.bit_length() < 128:
            return repr(number)
        return f"an integer of about {math.floor(number.bit_length() * math.log10(2)) + 1} digits"

    def repr_instance(self, value: object, level: int) -> str:
        """Return a value's repr, adding its type if the repr does not show it, because numpy's 1 is not Python's 1."""
        told, kind = repr(value), type(value)
        if kind.__module__ == "builtins" or kind.__name__ in told:
            return told
        return f"{shortened(told, LONGEST // 2)} of type {kind.__name__}"


_TELLER = _Teller()
