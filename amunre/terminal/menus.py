"""Menus: a prompt's choices, picked with the keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from amunre.engine.prompt import AnyChoice, AnyGroup, PromptOf
from amunre.engine.rules import AnyAction
from amunre.engine.ruleset import Rules
from amunre.engine.texts import part
from amunre.errors import AmunreError
from amunre.terminal.face import AnyTyping, face_of


class Unclear(AmunreError):
    """An input that has no meaning, or more than one."""


class Menu:
    """A prompt's legal choices. The player picks a choice by its number, counted from 1 through all groups.

    If some groups have typed answers, such as bids, the other choices are not numbered.
    """

    def __init__(self, prompt: PromptOf[AnyAction, AnyGroup, str], rules: Rules, seen: bool = True) -> None:
        self.prompt = prompt
        self.rules = rules
        self.seen = seen
        """True if the menu is on the screen, so that its numbers are known."""

    @cached_property
    def typing(self) -> AnyTyping:
        """The typed answers of the game."""
        typing: AnyTyping = face_of(self.rules).typing(self.prompt, self.rules)
        return typing

    @property
    def others(self) -> tuple[AnyGroup, ...]:
        """The groups without typed answers."""
        return tuple(group for group in self.prompt.groups if group not in self.typing.groups)

    @property
    def typed_verbs(self) -> frozenset[str]:
        """First words of the typed answers, legal or not."""
        return frozenset(choice.action.verb for group in self.typing.groups for choice in group.choices)

    @property
    def numbered(self) -> bool:
        """True if choices are numbered."""
        return not self.typing.groups

    @property
    def choices(self) -> tuple[AnyChoice, ...]:
        """The legal choices other than typed answers, in numerical order."""
        return tuple(choice for group in self.others for choice in open_in(group))

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """The legal actions of the menu."""
        return self.prompt.actions

    @property
    def closed(self) -> tuple[AnyAction, ...]:
        """The illegal actions of the menu."""
        return tuple(choice.action for group in self.prompt.groups for choice in group.choices if choice.violations)

    def willing(self, actions: Iterable[AnyAction]) -> list[AnyAction]:
        """Return the actions that are not reluctant."""
        return [action for action in actions if action.verb not in self.rules.actions.reluctant]

    @property
    def obvious(self) -> AnyAction | None:
        """The single action that is not reluctant, or None if there are several or none."""
        others = self.willing(self.actions)
        return others[0] if len(others) == 1 else None

    def pick(self, number: int, rest: Sequence[str]) -> str:
        """Return the text for a number and the words after it. Raises Unclear if they have no meaning."""
        if not self.seen:
            raise Unclear(part("terminal", "number-unseen"))
        if not self.numbered:
            picked = self.typing.picked(number, rest)
            if picked is None:
                raise Unclear(self.typing.wanted())
            return picked
        if rest or not 1 <= number <= len(self.choices):
            raise Unclear(part("terminal", "number", most=len(self.choices)))
        return str(self.choices[number - 1].action)


def open_in(group: AnyGroup) -> tuple[AnyChoice, ...]:
    """Return the legal choices of a group."""
    return tuple(choice for choice in group.choices if not choice.violations)
