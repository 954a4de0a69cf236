"""What a game at the terminal is shown and asked by: line by line, or the full screen with the table on it."""

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
from amunre.render.columns import packed
from amunre.terminal.face import Decision, face_of
from amunre.terminal.menus import Menu, open_in

RULE = "─"

Complete = Callable[[str, int], list[str]]
"""From a line, and where its last word begins, to the words that can stand there."""


@frozen(eq=False)
class Situation:
    """A game as somebody at the screen may see it, and what they are asked. Nothing of it changes."""

    view: Any
    rules: Rules
    names: Sequence[str]
    menu: Menu | None = None
    """None where nothing is asked of them now."""
    may_pass: bool = False
    """Whether an empty line is an answer."""

    @cached_property
    def decision(self) -> Decision | None:
        """What stands before the question."""
        if self.menu is None:
            return None
        found: Decision = face_of(self.rules).decision(self.menu.prompt, self.view, self.rules, self.names)
        return found


class Front(ABC):
    """Where a game is shown and asked about."""

    plain: bool
    """Whether plain letters must do."""
    at_once: bool = False
    """Whether table and question are there by themselves, as they are `present`, so that nobody need print them."""

    @property
    def rule(self) -> str:
        """What lines are drawn with."""
        return "-" if self.plain else RULE

    @property
    @abstractmethod
    def width(self) -> int:
        """Columns to print in."""

    @abstractmethod
    def show(self, *things: RenderableType) -> None:
        """Print some things one below the other."""

    @abstractmethod
    def show_unbroken(self, line: str) -> None:
        """Print a line as it is, however long: one with the name of a file in it, for copying."""

    @abstractmethod
    def hide(self) -> None:
        """Make what is on the screen unreadable for who comes next, as far as the terminal can."""

    @abstractmethod
    def ask(self, prompt: str) -> str:
        """A line that somebody types. Raises EOFError at the end of the input."""

    @abstractmethod
    def thinks(self, name: str) -> None:
        """This bot is asked now."""

    @abstractmethod
    def present(self, situation: Situation | None) -> None:
        """The game as it stands before the next question; None where that is for nobody in particular."""

    def news(self, paragraphs: Iterable[str]) -> None:
        """Print what has happened."""
        self.tell(paragraphs)

    def tell(self, paragraphs: Iterable[str]) -> None:
        """Print paragraphs, each behind a mark."""
        self.table((("-", paragraph) for paragraph in paragraphs), gap=1)

    def table(self, rows: Iterable[Sequence[RenderableType]], gap: int = 2) -> None:
        """Print rows of a word, and what is said about it."""
        if table := rows_of(rows, gap):
            self.show(table)

    def menu(self, menu: Menu, decision: Decision) -> None:
        """Print a menu: what is typed as the game shows it, everything else in groups."""
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
    """A table of a word, and what is said about it, in each row; None without rows."""
    table = Table.grid(padding=(0, gap))
    for row in rows:
        table.add_row(*row)
    return table if table.row_count else None
