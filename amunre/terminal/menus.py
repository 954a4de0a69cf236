"""Menus: how the choices of a prompt are picked at a keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from amunre.engine.prompt import AnyChoice, AnyGroup, PromptOf
from amunre.engine.rules import AnyAction
from amunre.engine.ruleset import Rules
from amunre.engine.texts import part
from amunre.errors import AmunreError
from amunre.terminal.face import Typing, face_of


class Unclear(AmunreError):
    """A text that stands for nothing, or for more than one thing."""


class Menu:
    """What is open in a prompt. A choice is picked by its number, counted from 1 through all groups.

    Where the game has groups that are typed, such as bids, nothing else is numbered.
    """

    def __init__(self, prompt: PromptOf[AnyAction, AnyGroup, str], rules: Rules, seen: bool = True) -> None:
        self.prompt = prompt
        self.rules = rules
        self.seen = seen
        """Whether it stands on the screen, so that its numbers mean something."""

    @cached_property
    def typing(self) -> Typing:
        """How it is answered where numbers are not enough."""
        typing: Typing = face_of(self.rules).typing(self.prompt, self.rules)
        return typing

    @property
    def others(self) -> tuple[AnyGroup, ...]:
        """The groups that are not typed."""
        return tuple(group for group in self.prompt.groups if group not in self.typing.groups)

    @property
    def typed_verbs(self) -> frozenset[str]:
        """What actions of the groups that are typed begin with, open or closed."""
        return frozenset(choice.action.verb for group in self.typing.groups for choice in group.choices)

    @property
    def numbered(self) -> bool:
        """Whether a number alone stands for a choice."""
        return not self.typing.groups

    @property
    def choices(self) -> tuple[AnyChoice, ...]:
        """What is open of everything else, as it is numbered."""
        return tuple(choice for group in self.others for choice in open_in(group))

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """All actions of the menu."""
        return self.prompt.actions

    @property
    def closed(self) -> tuple[AnyAction, ...]:
        """All actions of the menu that the rules forbid now."""
        return tuple(choice.action for group in self.prompt.groups for choice in group.choices if choice.violations)

    def willing(self, actions: Iterable[AnyAction]) -> list[AnyAction]:
        """Those of some actions that nobody is reluctant to do, as one is to sell a card."""
        return [action for action in actions if action.verb not in self.rules.actions.reluctant]

    @property
    def obvious(self) -> AnyAction | None:
        """The only action that nobody is reluctant to do, if there is just one."""
        others = self.willing(self.actions)
        return others[0] if len(others) == 1 else None

    def pick(self, number: int, rest: Sequence[str]) -> str:
        """The text that a number, and the words behind it, stand for here. Raises Unclear if there is none."""
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
    """The choices of a group that the rules allow."""
    return tuple(choice for choice in group.choices if not choice.violations)
