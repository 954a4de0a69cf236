"""Typed answers in Dominion: Prosperity: a number of Coppers, and names of cards that consist of several words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from amunre.engine.texts import Filler, name_of
from amunre.games.prosperity.model import Ruleset
from amunre.games.prosperity.prompt import Number, Prompt


class Typing:
    """Typed answers to a prompt: `3` takes three Coppers; `buy grand market` and `buy g-m` name a card."""

    def __init__(self, prompt: Prompt, rules: Ruleset) -> None:
        self.groups: tuple[Number, ...] = tuple(group for group in prompt.groups if isinstance(group, Number))
        self._rules = rules

    @property
    def examples(self) -> tuple[str, ...]:
        """The smallest and the largest number."""
        amounts = [str(action.amount) for group in self.groups for action in group.actions]
        return tuple(dict.fromkeys((*amounts[:1], *amounts[-1:])))

    def read(self, words: Sequence[str]) -> Sequence[str]:
        """Return the words with each name of several words replaced by the id of its card.

        The first word must be complete, and the others may be shortened.
        """
        found, left = list[str](), [*words]
        while left:
            card, length = next(
                ((id, n) for n in range(len(left), 1, -1) for id in self._named(left[:n])), (left[0], 1)
            )
            found.append(card)
            del left[:length]
        return found

    def picked(self, number: int, rest: Sequence[str]) -> str | None:
        """Return the action that takes this many cards."""
        return None if rest else f"take {number}"

    def wanted(self) -> str:
        """Return a description of valid answers."""
        return Filler(self._rules).part("terminal", "number-form", examples=" - ".join(self.examples))

    @cached_property
    def _names(self) -> Mapping[tuple[str, ...], str]:
        """The cards whose names have several words, in the current language and in English, by these words."""
        named = ((card.id, name) for card in self._rules.cards for name in (name_of(card), card.id.replace("-", " ")))
        return {tuple(words): id for id, name in named if len(words := name.lower().split()) > 1}

    def _named(self, words: Sequence[str]) -> Sequence[str]:
        """Return the card that these words name, as a list of one; empty if there is none or more than one."""
        found = {
            id
            for name, id in self._names.items()
            if len(name) == len(words)
            and name[0] == words[0]
            and all(whole.startswith(word) for whole, word in zip(name, words, strict=True))
        }
        return [*found] if len(found) == 1 else []
