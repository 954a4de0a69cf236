"""The catalogue: every action that is possible under a ruleset, with its index and its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cached_property
from itertools import islice, product
from typing import TYPE_CHECKING, Any, Self, TypeVar

from amunre.engine.indices import place_of
from amunre.engine.misread import misread
from amunre.errors import NotationError
from amunre.printing import brief

if TYPE_CHECKING:
    from amunre.engine.rules import AnyAction, MoveOf

A = TypeVar("A", bound="AnyAction")


def _is_number(word: str) -> bool:
    """Return whether a word is a number with few digits."""
    return word.isascii() and word.isdecimal() and len(word) < 10


_NO_ACTION = "action: expected an Action or its text, found {}."

MOST_WORDS = 8
"""Maximum number of words in text that may be a mistyped action."""
MOST_SLIPS = 3
"""Maximum number of unknown words in a mistyped action."""
FAR = 10
"""Maximum difference between a mistyped number and a suggested one."""
MOST_TRIED = 500
"""Maximum number of candidates looked up to find suggestions."""


class Catalogue(tuple[A, ...]):
    """A ruleset's actions by index, with `parse` to find them by text, and the moves they belong to."""

    def __new__(cls, actions: Iterable[A], moves: Sequence[MoveOf[Any, A]] = ()) -> Self:
        """Return a tuple of these actions."""
        return super().__new__(cls, actions)

    def __init__(self, actions: Iterable[A], moves: Sequence[MoveOf[Any, A]] = ()) -> None:
        self._by_text = {str(action): action for action in self}
        self.moves: tuple[MoveOf[Any, A], ...] = tuple(moves)
        """The moves under these rules, in order of their members; moves with the same members are listed only once."""

        self.reluctant: frozenset[str] = frozenset(move.verb() for move in moves if move.reluctant)
        """Verbs of moves that players make only as a last resort."""
        self.is_reluctant: tuple[bool, ...] = tuple([action.verb in self.reluctant for action in self])
        """For each action, by index: True if its verb is reluctant."""

    def __repr__(self) -> str:
        return f"<Catalogue of {len(self)} actions>"

    def __contains__(self, action: object) -> bool:
        return type(action) is type(self[0]) and str(action) in self._by_text

    def parse(self, text: str) -> A:
        """Return the action with this text, in which words are separated by single spaces.

        Raises NotationError for an unknown action; the error shows the form of actions with that verb.
        """
        if not isinstance(text, str):
            raise NotationError(_NO_ACTION.format(brief(text)))
        plain = str.__str__(text)
        action = self._by_text.get(plain)
        if action is None:
            raise NotationError(self._why_unreadable(plain))
        return action

    def index(self, action: A | str) -> int:  # type: ignore[override]  # an action has one index, so `start` and `stop` are left out
        """Return the index of an action, given any equal action or its text; raise NotationError if it is unknown."""
        if isinstance(action, str):
            return self.parse(action).index
        index = place_of(self, action)
        if index >= 0:
            return index
        if type(action) is not type(self[0]):
            raise NotationError(_NO_ACTION.format(brief(action)))
        return self.parse(str(action)).index

    def _why_unreadable(self, text: str) -> str:
        most = 2 * max(map(len, self._by_text))
        words = text[: most + 1].split()
        whole = len(text) <= most
        if whole and " ".join(words) in self._by_text:
            return f"unknown action {brief(text)}: expected single spaces between words, as in {' '.join(words)!r}."
        small = [word.lower() for word in words]
        first = small[:1]
        if whole and " ".join(small) in self._by_text:
            return f"unknown action {brief(text)}: expected lower-case letters, as in {' '.join(small)!r}."
        wrong = misread(small, self.moves) if whole and small else None
        alike = list(islice(self._alike(words), 3)) if whole else []
        meant = {*first, *(text.split()[0] for text in alike)} & {form.split()[0] for form in self.forms}
        forms = [form for form in self.forms if not meant or form.split()[0] in meant]
        told = f"unknown action {brief(text)}: expected {wrong or ' | '.join(forms)}"
        told += "".join(note for form, note in self.forms.items() if form.split()[0] in first)
        return f"{told}. Did you mean {' or '.join(alike)}?" if alike else f"{told}."

    @cached_property
    def forms(self) -> dict[str, str]:
        """The forms of actions, each with its note, in catalogue order."""
        return {move.words: move.note() for move in self.moves}

    def _alike(self, words: list[str]) -> Iterator[str]:
        """Yield texts of actions that these words may have been meant to be.

        Each unknown word is corrected or dropped separately, a number may be replaced by one close to it, and the verb
        may be missing. This avoids comparing the text with thousands of actions.
        """
        small = [word.lower() for word in words]
        if (
            len(small) > MOST_WORDS
            or sum(word not in self._words and not _is_number(word) for word in small) > MOST_SLIPS
        ):
            return
        found = set[str]()
        for chosen in islice(product(*map(self._meant, small)), MOST_TRIED):
            text = " ".join(word for word in chosen if word)
            number_last = " ".join(sorted(text.split(), key=_is_number))
            for known in (text, number_last, *(f"{verb} {text}" for verb in self._verbs)):
                if known in self._by_text and known not in found:
                    found.add(known)
                    yield known

    def _meant(self, word: str) -> list[str]:
        """Return the possible meanings of a word, likeliest first; one is empty if the word may be superfluous."""
        if _is_number(word):
            return [str(int(word)), *(str(int(word) + by * sign) for by in range(1, FAR) for sign in (-1, 1))]
        return [word] if word in self._words else [*get_close_matches(word, self._words, n=3, cutoff=0.6), ""]

    def resembles(self, text: str) -> bool:
        """Return whether text looks like an action: it begins with a verb, or has several words."""
        if not isinstance(text, str):
            raise NotationError(_NO_ACTION.format(brief(text)))
        first, more, _ = text.strip()[:20].partition(" ")
        return bool(more) or first.lower() in self._verbs

    @cached_property
    def _verbs(self) -> tuple[str, ...]:
        """The verbs, and the first word of each verb."""
        return tuple(dict.fromkeys(part for a in self for part in (a.verb, a.verb.split()[0])))

    @cached_property
    def _words(self) -> tuple[str, ...]:
        """The distinct words in actions, except numbers."""
        named = (word for text in self._by_text for word in text.split() if not _is_number(word.lstrip("+-")))
        return tuple(dict.fromkeys([*(word for verb in self._verbs for word in verb.split()), *named]))
