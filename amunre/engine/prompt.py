"""Prompts: what a seat is asked and all that it can answer, so that a screen can be drawn without knowing the rules.

A prompt has groups, each of one sort and with its own facts. In a group stand choices, also those that the rules close
now, with the reasons. Nothing in a prompt tells a seat more than its view, its legal actions and `explain` do. What
groups there are, each game says; here stands what all have in common.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from attrs import field, frozen

from amunre.engine.violations import Violation
from amunre.frozendict import frozendict

SENT = "sent"
"""In the metadata of a field: the class that crosses the wire in place of its values, made of one by `of`; `whole`
gives the value back. For what would be much too large as it is."""

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
C_co = TypeVar("C_co", covariant=True, bound="ChoiceOf[Any]")
G_co = TypeVar("G_co", covariant=True, bound="AnyGroup")


class AnyGroup(Protocol):
    """A group of any game."""

    @property
    def title(self) -> str:
        """In words."""

    @property
    def actions(self) -> tuple[Any, ...]:
        """The legal actions in it."""


@frozen
class ChoiceOf(Generic[A_co]):
    """An action, and what to call it within its group."""

    action: A_co
    label: str
    """In words, such as a name or a number."""
    violations: tuple[Violation, ...]
    """Every rule against it, in clause order; () if it is legal."""


@frozen
class GroupOf(Generic[C_co]):
    """Choices of one sort."""

    kind: ClassVar[str]
    title: str
    """In words."""
    choices: tuple[C_co, ...]

    @property
    def actions(self: GroupOf[ChoiceOf[A]]) -> tuple[A, ...]:
        """The legal ones."""
        return tuple(choice.action for choice in self.choices if not choice.violations)


@frozen
class PromptOf(Generic[A_co, G_co]):
    """What a seat is asked now."""

    seat: int
    kind: str
    """The stage if the seat must act; "waiting" if others must, "over" at the end."""
    clause: str
    """The rule that asks, or that makes the seat wait."""
    params: Mapping[str, Any] = field(converter=frozendict)
    """The amounts in the text: ids, seats and numbers."""
    text: str
    """What is asked, as a sentence."""
    groups: tuple[G_co, ...]
    """In the order of a turn; a seat that waits has what is possible at any time."""

    @property
    def actions(self) -> tuple[A_co, ...]:
        """All legal actions, group by group: the same set as `Game.legal_actions`."""
        return tuple(action for group in self.groups for action in group.actions)
