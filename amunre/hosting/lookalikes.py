"""Names that people take for one another: other letters of the same looks, marks, wide and ornamental letters."""

from __future__ import annotations

from functools import cache
from unicodedata import category, normalize

from amunre.engine.files import folder

_MARKS = ((0x300, 0x36F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE00, 0xFE0F), (0xFE20, 0xFE2F))
"""Marks over letters of any writing; those that are the vowels of a writing are none."""
_SAME = str.maketrans("I1|0", "lllO")
"""What differs in few types."""


def looks(name: str) -> tuple[str, str]:
    """Return two texts for how a name looks: as it is written, and in small letters.

    Two names are taken for one another if one of the two is the same for both.
    """
    seen = [char for char in normalize("NFKD", name) if not _unseen(char)]
    plain = " ".join("".join(seen).translate(_letters()).split())
    return plain.translate(_SAME), plain.casefold().translate(_letters())


def _unseen(char: str) -> bool:
    return category(char) == "Cf" or any(first <= ord(char) <= last for first, last in _MARKS)


@cache
def _letters() -> dict[int, str]:
    from amunre.engine.source import read  # which loads yaml

    known = read(folder("data") / "lookalikes.yaml").value
    return {ord(char): letter for letter, chars in known.items() for char in chars}
