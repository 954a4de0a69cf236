"""Prompts: a question for a seat with all its possible answers, so that a screen need not know the rules.

A prompt contains groups, each of one kind and with its own facts. A group contains choices, including those that the
rules forbid now, with the reasons. A prompt reveals nothing to a seat beyond its view, its legal actions and `explain`.
Each game has its own groups; this is the part they share.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Annotated, Any, ClassVar, Generic, Protocol, TypeVar

from attrs import field, frozen

from amunre.engine.values import Absent, Items, Params, Seat, Sentence, Slug, Title, text
from amunre.engine.violations import Violation
from amunre.frozendict import frozendict

MOST_PRINTED = 8
"""Maximum number of actions shown in each group when a prompt is printed."""
SENT = "sent"
"""Key in a field's metadata for a class whose instances are sent in place of values that would be too large. The
class's `of` makes an instance from a value, and `whole` restores the value."""

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
C_co = TypeVar("C_co", covariant=True, bound="ChoiceOf[Any]")
G_co = TypeVar("G_co", covariant=True, bound="AnyGroup")
K_co = TypeVar("K_co", covariant=True, bound=str)


class AnyGroup(Protocol):
    """A group in any game's prompts."""

    @property
    def kind(self) -> str:
        """The kind of group, such as `end` for the end of a turn."""

    @property
    def always(self) -> bool:
        """True if the group is shown even if it has no choices."""

    @property
    def title(self) -> str:
        """The title of the group."""

    @property
    def choices(self) -> tuple[AnyChoice, ...]:
        """The group's choices, including those that the rules forbid now."""

    @property
    def actions(self) -> tuple[Any, ...]:
        """The group's legal actions."""


Label = Annotated[str, text("Its label within its group.", 4000)]
Violations = Annotated[tuple[Violation, ...], Items(100)]


@frozen
class ChoiceOf(Generic[A_co]):
    """An action and its label within its group."""

    action: A_co
    label: Label
    """The label within the group, such as a name or a number."""
    violations: Violations
    """Every rule that forbids it, in clause order; empty if it is legal."""
    warning: Absent[Sentence] = None
    """A loss that the action causes, to be shown and confirmed before it; None if the seat loses nothing of use."""


AnyChoice = ChoiceOf[Any]


@frozen
class GroupOf(Generic[C_co]):
    """Choices of one kind."""

    kind: ClassVar[str]
    always: ClassVar[bool] = False
    """True if the group is shown even if it has no choices."""
    title: Title
    """The title of the group."""
    choices: tuple[C_co, ...]
    """The choices, including those that the rules forbid now."""

    @property
    def actions(self: GroupOf[ChoiceOf[A]]) -> tuple[A, ...]:
        """The legal actions."""
        return tuple(choice.action for choice in self.choices if not choice.violations)


@frozen
class PromptOf(Generic[A_co, G_co, K_co]):
    """A question for a seat, with everything needed to draw a screen without knowing the rules."""

    seat: Seat
    """The seat that the prompt is for."""
    kind: K_co
    """The stage if the seat must act, `waiting` if others must act, `over` after the end."""
    clause: Slug
    """The rule that asks the question, or that makes the seat wait."""
    params: Params = field(converter=frozendict)
    """The values in the text: ids, seats and numbers."""
    text: Sentence
    """The question, as a sentence."""
    groups: tuple[G_co, ...]
    """The groups of actions, in turn order; a waiting seat has only those with actions that are legal at any time."""

    @property
    def actions(self) -> tuple[A_co, ...]:
        """The legal actions, group by group; they are the same as in `Game.legal_actions`."""
        return tuple(action for group in self.groups for action in group.actions)

    def __str__(self) -> str:
        """Return the question and the legal actions by group; if a group has many, only the first ones."""
        return "\n".join([self.text, *(f"  {title}: {', '.join(open)}" for title, open in self._open())])

    def _repr_html_(self) -> str:
        """Return the prompt as HTML for a notebook."""
        groups = (
            f"<dt>{escape(title)}</dt><dd>{', '.join(f'<code>{escape(one)}</code>' for one in open)}</dd>"
            for title, open in self._open()
        )
        return f"<p>{escape(self.text)}</p><dl>{''.join(groups)}</dl>"

    def _open(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the title of each group that has legal actions, with their texts; if there are many, the first ones."""
        for group in self.groups:
            if actions := group.actions:
                more = [f"... ({len(actions)})"] * (len(actions) > MOST_PRINTED)
                yield group.title, [*map(str, actions[:MOST_PRINTED]), *more]
