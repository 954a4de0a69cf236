"""Typed answers in Euphrat & Tigris: letters on the board, numbers, or no space to get a list of spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from amunre.engine.texts import Filler, joined
from amunre.games.tigris.drawings.text import Letters
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.position import in_order
from amunre.games.tigris.prompt import AnyGroup, Catastrophe, Exchange, Lead, Place, Prompt, Support
from amunre.terminal.menus import Unclear

SPACE = re.compile(r"[a-z]\d+")
EVERYTHING = "all"
"""The word for all tiles in the hand."""
NUMBERS = frozenset("123456789")
"""Possible numbers of tiles of one kind."""

Mapped = Place | Lead | Catastrophe
"""Groups whose choices are spaces."""


class Typing:
    """Typed answers to a prompt: `place farm a3`, `farm a3`, `exchange 2 farm`, or a number of supporting tiles."""

    def __init__(self, prompt: Prompt, rules: Ruleset) -> None:
        typed = Place | Lead | Catastrophe | Exchange | Support
        self.groups: tuple[AnyGroup, ...] = tuple(group for group in prompt.groups if isinstance(group, typed))
        self.mapped: list[Mapped] = [group for group in self.groups if isinstance(group, Mapped)]
        """The groups from which a space is chosen."""
        self.support: Support | None = next((group for group in self.groups if isinstance(group, Support)), None)
        """The support group, if the prompt asks for support."""
        self._exchange = next((group for group in self.groups if isinstance(group, Exchange)), None)
        self._hand = {group.tile: group.count for group in self.groups if isinstance(group, Place)}
        self._prompt, self._rules, self._told = prompt, rules, Filler(rules)

    @cached_property
    def _spelled(self) -> Mapping[str, str]:
        """The leaders by their letters on the board, except for letters that begin a word in an action."""
        begun = {word[0] for action in self._prompt.actions for word in str(action).split()}
        letters = {letter.lower(): leader for leader, letter in Letters.of(self._rules).leaders.items()}
        return {letter: leader for letter, leader in letters.items() if letter not in begun}

    @property
    def examples(self) -> tuple[str, ...]:
        """The first legal action of each kind, as examples."""
        found = {group.kind: str(group.actions[0]) for group in reversed(self.groups) if group.actions}
        return tuple(reversed(found.values()))

    def read(self, words: Sequence[str]) -> Sequence[str]:
        """Return the words with exchanged tiles listed singly and in order, and leaders' letters spelled out.

        Raises Unclear, listing the legal spaces, if only the space is missing.
        """
        if self._exchange and self._exchange.kind.startswith(words[0]):
            return [self._exchange.kind, *self._tiles(words[1:])]
        words = [self._spelled.get(word, word) for word in words]
        has_space = any(SPACE.fullmatch(word) for word in words)
        if not has_space and (groups := [group for group in self.mapped if _names(words, group)]):
            raise Unclear("\n".join(self.listed(groups)))
        return words

    def picked(self, number: int, rest: Sequence[str]) -> str | None:
        """Return the action that adds this many supporting tiles."""
        return None if rest or not self.support else f"{self.support.kind} {number}"

    def wanted(self) -> str:
        """Return a description of valid answers."""
        if self.support:
            return self._told.part("terminal", "support-form", examples=self.amounts)
        return self._told.part("terminal", "action-form", examples=joined(self.examples, "or"))

    @property
    def amounts(self) -> str:
        """The possible numbers of supporting tiles."""
        actions = self.support.actions if self.support else ()
        return joined([str(action.amount) for action in actions], "or")

    def listed(self, groups: Sequence[Mapped]) -> Iterator[str]:
        """Yield the legal spaces for each group; groups with the same spaces share a line."""
        by_spaces: dict[str, list[str]] = {}
        for group in groups:
            by_spaces.setdefault(" ".join(_ranges(group)), []).append(" ".join(_words(group)))
        for spaces, named in by_spaces.items():
            yield self._told.say("terminal", "spaces", groups=", ".join(named), spaces=spaces)

    def _tiles(self, words: Sequence[str]) -> Sequence[str]:
        """Return tiles singly, in order.

        A number counts the tile before it; as the first word, it counts the tile after it.
        If a word is neither a tile nor a number, the words are returned unchanged.
        """
        if list(words) == [EVERYTHING]:
            return [tile for tile, count in self._hand.items() for _ in range(count)]
        left = [*reversed(words)] if words[:1] and words[0].isdecimal() else [*words]
        order, found = [tile.id for tile in self._rules.tiles], list[str]()
        while left:
            word = left.pop(0)
            tile = next((id for id in order if id.startswith(word) or word == f"{id}s"), None)
            number = left.pop(0) if left and left[0].isdecimal() else "1"
            if tile is None or number not in NUMBERS:
                return words
            found += [tile] * int(number)
        return sorted(found, key=order.index)


def _words(group: Mapped) -> list[str]:
    """Return the words that precede the space in an action."""
    match group:
        case Place():
            return [group.kind, group.tile]
        case Lead():
            return [group.kind, group.leader]
    return [group.kind]


def _names(words: Sequence[str], group: Mapped) -> bool:
    """Return whether words abbreviate a group's words, with or without the verb."""
    full = _words(group)
    return any(
        0 < len(words) <= len(part) and all(whole.startswith(word) for word, whole in zip(words, part, strict=False))
        for part in (full, full[1:])
    )


def _ranges(group: Mapped) -> Iterator[str]:
    """Yield the legal spaces row by row, with neighbors in a row written as `b0-d0`."""
    spaces = [action.space for action in group.actions if action.space is not None]
    numbered = enumerate(in_order(spaces))
    for _, run in groupby(numbered, key=lambda at: (at[1][1:], ord(at[1][0]) - at[0])):
        first, *rest = [space for _, space in run]
        yield f"{first}-{rest[-1]}" if len(rest) > 1 else " ".join([first, *rest])
