"""Mistakes in text that begins like an action: the wrong part, and the words that would be possible there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from operator import eq

from attrs import frozen

from amunre.engine.rules import AnyMove
from amunre.printing import brief

MOST_LISTED = 16
"""Maximum number of words listed one by one."""


@frozen
class Misread:
    """The first wrong word in an action's text."""

    form: str
    """The form of actions with this verb."""
    part: str
    """The name that the form gives the wrong part; empty if nothing more may follow."""
    word: str
    """The word found; empty if a word is missing."""
    expected: tuple[str, ...]
    """The words that are possible at this place."""
    clause: str
    """The rule that limits the possible words; empty if there is none."""

    def __str__(self) -> str:
        if not self.part:
            return f"{self.form} and nothing else, not {brief(self.word)}"
        found = f", not {brief(self.word)}" if self.word else " at the end"
        return f"{self.form}, with {self.part} {self.listed}{found}{f' ({self.clause})' if self.clause else ''}"

    @property
    def listed(self) -> str:
        """The possible words, separated by commas; for a long list, only the first words and the last."""
        few = self.expected if len(self.expected) <= MOST_LISTED else (*self.expected[:3], f"... {self.expected[-1]}")
        return ", ".join(few)


def misread(words: Sequence[str], moves: Iterable[AnyMove], fits: Callable[[str, str], bool] = eq) -> Misread | None:
    """Return the first word that fits no action, or None if the words do not begin with a verb.

    Args:
        words: Lower-case words that do not form an action.
        moves: The moves that contain all actions.
        fits: Tests whether the first argument is the second, or an abbreviation of it.
    """
    begun = [move for move in moves if fits(words[0], move.words.split()[0])]
    left = [(move, str(member).split()) for move in begun for member in move.members]
    place = 0
    while place < len(words):
        further = [(move, full) for move, full in left if len(full) > place and fits(words[place], full[place])]
        if not further:
            break
        left, place = further, place + 1
    if not left or place < len(left[0][0].verb().split()):
        return None
    expected = {full[place]: move for move, full in left if len(full) > place}
    move = next(iter(expected.values()), left[0][0])
    parts = re.findall(r"[A-Z]+", move.words.partition("|")[0])
    part = parts[min(place - len(move.verb().split()), len(parts) - 1)] if expected else ""
    return Misread(move.words, part, "".join(words[place : place + 1]), tuple(expected), move.ranges.get(part, ""))
