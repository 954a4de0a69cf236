"""Detection of names that look alike because of similar letters, marks, or wide and ornamental letters."""

from __future__ import annotations

from functools import cache
from unicodedata import category, normalize

from amunre.engine.files import folder

_MARKS = ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE00, 0xFE0F), (0xFE20, 0xFE2F))
"""Ranges of combining marks, except those that are vowels in their script."""
_SAME = str.maketrans("I1|0", "lllO")
"""Characters that look alike in most fonts."""


def looks(name: str) -> tuple[str, str]:
    """Return two strings that represent the appearance of a name: as it is written, and in lower case.

    Two names look alike if either string is the same for both.
    """
    seen = [char for char in normalize("NFKD", name) if not _unseen(char)]
    plain = " ".join("".join(seen).translate(_letters()).split())
    return plain.translate(_SAME), plain.casefold().translate(_letters())


def _unseen(char: str) -> bool:
    return category(char) == "Cf" or any(first <= ord(char) <= last for first, last in _MARKS)


@cache
def _letters() -> dict[int, str]:
    from amunre.engine.source import read  # imported here because it loads yaml

    known = read(folder("data") / "lookalikes.yaml").value
    return {ord(char): letter for letter, chars in known.items() for char in chars}
