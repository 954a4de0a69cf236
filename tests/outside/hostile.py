"""Values that a caller may pass to the library instead of valid ones."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

import numpy as np

HUGE = 10**5000


class Broken:
    """Says nothing of itself, and is equal to nothing."""

    __hash__ = None

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __str__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")


class Loud:
    def __repr__(self) -> str:
        return "\x1b[2J\u202e\ud800" * 100_000


Word = Enum("Word", {"ABU": "abu"}, type=str)
"""Texts that do not say their text: str() of one is `Word.ABU`."""


class Text(str):
    __slots__ = ()

    def __str__(self) -> str:
        return "\x1b" * 100_000

    __repr__ = __str__


CHARACTERS = {
    "a line end": "\n",
    "an escape": "\x1b[31m",
    "a bell": "\a",
    "an old escape": "\x9b31m",
    "nothing": "\0",
    "a line separator": "\u2028",
    "a bidi override": "\u202e",
    "a bidi isolate": "\u2067",
    "a bidi mark": "\u200f",
    "a zero-width space": "\u200b",
    "a soft hyphen": "\u00ad",
    "a tag": "\U000e0041",
    "a half": "\ud800",
    "a private sign": "\ue000",
}
"""Characters that never reach a terminal."""

VALUES = {
    "nothing": None,
    "a truth": True,
    "huge": HUGE,
    "very negative": -HUGE,
    "a float": 1.5,
    "no number": float("nan"),
    "a fraction": Fraction(HUGE, 3),
    "numpy's true": np.True_,
    "an array": np.arange(3),
    "bytes": b"abu",
    "a text": "\x1b[31m\u202e\ud800",
    "a long text": "x" * 1_000_000,
    "a text of its own": Text("nobody"),
    "a list": list(range(1_000_000)),
    "a list of huge numbers": [HUGE],
    "a mapping": {HUGE: HUGE},
    "a set": {1, 2},
    "an object": object(),
    "a type": int,
    "broken": Broken(),
    "loud": Loud(),
}
