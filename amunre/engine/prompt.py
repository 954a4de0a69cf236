"""Prompts: what a seat is asked and all that it can answer, so that a screen can be drawn without knowing the rules.

A prompt has groups, each of one sort and with its own facts. In a group stand choices, also those that the rules close
now, with the reasons. Nothing in a prompt tells a seat more than its view, its legal actions and `explain` do. What
groups there are, each game says; here stands what all have in common.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Annotated, Any, ClassVar, Generic, Protocol, TypeVar

from attrs import field, frozen

from amunre.engine.values import Clause, Items, Params, Seat, Sentence, Title, text
from amunre.engine.violations import Violation
from amunre.frozendict import frozendict

MOST_TOLD = 8
"""How many actions of a group are told where a prompt is printed."""
SENT = "sent"
"""In the metadata of a field: the class that crosses the wire in place of its values, made of one by `of`; `whole`
gives the value back. For what would be much too large as it is."""

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
C_co = TypeVar("C_co", covariant=True, bound="ChoiceOf[Any]")
G_co = TypeVar("G_co", covariant=True, bound="AnyGroup")
K_co = TypeVar("K_co", covariant=True, bound=str)


class AnyGroup(Protocol):
    """A group of any game."""

    @property
    def title(self) -> str:
        """In words."""

    @property
    def choices(self) -> tuple[AnyChoice, ...]:
        """What can be chosen in it, and what the rules close now."""

    @property
    def actions(self) -> tuple[Any, ...]:
        """The legal actions in it."""


Label = Annotated[str, text("What to call it within its group.", 4000)]
Violations = Annotated[tuple[Violation, ...], Items(100)]


@frozen
class ChoiceOf(Generic[A_co]):
    """An action, and what to call it within its group."""

    action: A_co
    label: Label
    """What to call it within its group, such as a name or a number."""
    violations: Violations
    """Every rule against it, in clause order; none if it is legal."""


AnyChoice = ChoiceOf[Any]


@frozen
class GroupOf(Generic[C_co]):
    """Choices of one sort."""

    kind: ClassVar[str]
    always: ClassVar[bool] = False
    """Whether it is there without a choice, too."""
    title: Title
    """What the group is called."""
    choices: tuple[C_co, ...]
    """The choices, those included that the rules close now."""

    @property
    def actions(self: GroupOf[ChoiceOf[A]]) -> tuple[A, ...]:
        """The legal ones."""
        return tuple(choice.action for choice in self.choices if not choice.violations)


@frozen
class PromptOf(Generic[A_co, G_co, K_co]):
    """What a seat is asked now, so that a screen can be drawn without knowing the rules."""

    seat: Seat
    """The seat that is asked."""
    kind: K_co
    """The stage if the seat must act; waiting if others must, over at the end."""
    clause: Clause
    """The rule that asks, or that makes the seat wait."""
    params: Params = field(converter=frozendict)
    """The amounts in the text: ids, seats and numbers."""
    text: Sentence
    """What is asked, as a sentence."""
    groups: tuple[G_co, ...]
    """What can be done, in the order of a turn; a seat that waits has what is possible at any time."""

    @property
    def actions(self) -> tuple[A_co, ...]:
        """All legal actions, group by group: the same set as `Game.legal_actions`."""
        return tuple(action for group in self.groups for action in group.actions)

    def __str__(self) -> str:
        """What is asked, and the legal actions by group, of many the first."""
        return "\n".join([self.text, *(f"  {title}: {', '.join(open)}" for title, open in self._open())])

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        groups = (
            f"<dt>{escape(title)}</dt><dd>{', '.join(f'<code>{escape(one)}</code>' for one in open)}</dd>"
            for title, open in self._open()
        )
        return f"<p>{escape(self.text)}</p><dl>{''.join(groups)}</dl>"

    def _open(self) -> Iterator[tuple[str, list[str]]]:
        """Each group with a legal action: its title, and the texts of these, of many the first."""
        for group in self.groups:
            if actions := group.actions:
                more = [f"... ({len(actions)})"] * (len(actions) > MOST_TOLD)
                yield group.title, [*map(str, actions[:MOST_TOLD]), *more]
