"""The interface between a session and the player: line by line, or on the full screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import count
from typing import Any

from attrs import frozen
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from amunre.engine.ruleset import Rules
from amunre.engine.texts import part
from amunre.lesson import Lesson
from amunre.render.columns import packed
from amunre.terminal.face import AnyDecision, Shortcut, face_of
from amunre.terminal.menus import Menu, open_in

RULE = "─"

Complete = Callable[[str, int], list[str]]
"""A function that returns the possible last words of a line, given the line and the start of its last word."""


@frozen(eq=False)
class Situation:
    """An immutable snapshot of a game as the person at the screen may see it, and their question."""

    view: Any
    rules: Rules
    names: Sequence[str]
    menu: Menu | None = None
    """The question; None if they have nothing to decide now."""
    may_pass: bool = False
    """True if an empty line is an answer."""
    news: Sequence[str] = ()
    """Paragraphs since the person's last turn, for a display that shows everything at once."""

    @cached_property
    def decision(self) -> AnyDecision | None:
        """The summary that precedes the question."""
        if self.menu is None:
            return None
        found: AnyDecision = face_of(self.rules).decision(self.menu.prompt, self.view, self.rules, self.names)
        return found

    @cached_property
    def lines(self) -> Sequence[Shortcut]:
        """The lines that stand for several actions."""
        return tuple(face_of(self.rules).lines(self.menu.prompt, self.rules)) if self.menu else ()


class Front(ABC):
    """A display that shows a game and asks questions."""

    plain: bool
    """True if only ASCII is allowed."""
    at_once: bool = False
    """True if `present` shows the table and the question, so that they need not be printed."""

    @property
    def rule(self) -> str:
        """The character for lines."""
        return "-" if self.plain else RULE

    @property
    @abstractmethod
    def width(self) -> int:
        """Width for printing, in columns."""

    @abstractmethod
    def show(self, *things: RenderableType) -> None:
        """Print renderables one below the other."""

    @abstractmethod
    def show_unbroken(self, line: str) -> None:
        """Print a line without breaking it, so that text such as a file name can be copied."""

    @abstractmethod
    def hide(self) -> None:
        """Hide the screen from the next person, as far as the terminal supports it."""

    @abstractmethod
    def ask(self, prompt: str) -> str:
        """Return a line typed by a person. Raises EOFError at the end of the input."""

    @abstractmethod
    def thinks(self, name: str) -> None:
        """Note that it is this bot's turn to act."""

    @abstractmethod
    def present(self, situation: Situation | None) -> None:
        """Show the game in its state before the next question; None hides it, because anyone may look."""

    def fits(self, things: Sequence[RenderableType]) -> bool:
        """Return whether these renderables fit on the display without scrolling; true if the display has no limit."""
        return True

    @abstractmethod
    def teach(self, lesson: Lesson) -> None:
        """Let the player go through a lesson."""

    def news(self, paragraphs: Iterable[str]) -> None:
        """Print the latest events."""
        self.tell(paragraphs)

    def log(self, paragraphs: Iterable[str]) -> None:
        """Print all events so far; a display that shows pages opens them at the end."""
        self.tell(paragraphs)

    def tell(self, paragraphs: Iterable[str]) -> None:
        """Print paragraphs, each with a bullet."""
        self.table((("-", paragraph) for paragraph in paragraphs), gap=1)

    def table(self, rows: Iterable[Sequence[RenderableType]], gap: int = 2) -> None:
        """Print rows of terms and descriptions."""
        if table := rows_of(rows, gap):
            self.show(table)

    def menu(self, menu: Menu, decision: AnyDecision) -> None:
        """Print a menu: typed answers as the game shows them, all other choices in groups."""
        self.show(menu.prompt.text, *decision.typed())
        rows = list(decision.how())
        groups = [group for group in menu.others if group.actions]
        room = self.width - max((len(group.title) for group in menu.others), default=0) - 2
        number = count(1)
        for group in groups:
            labels = [
                f"{next(number)}) {decision.label(group, choice)}" if menu.numbered else str(choice.action)
                for choice in open_in(group)
            ]
            style = "bold" if menu.willing(group.actions) else "dim"
            rows.append((Text(group.title, style), "\n".join(packed(labels, room, 3))))
        if closed := [group.title for group in menu.others if group not in groups]:
            rows.append((Text(part("terminal", "closed"), "dim"), "\n".join(packed(closed, room, 3))))
        self.table(rows)


def rows_of(rows: Iterable[Sequence[RenderableType]], gap: int = 2) -> Table | None:
    """Return a table of terms and descriptions; None if there are no rows."""
    table = Table.grid(padding=(0, gap))
    for row in rows:
        table.add_row(*row)
    return table if table.row_count else None
