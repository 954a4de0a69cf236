"""The screen and the keyboard: prints, asks, and hides a hand; knows nothing of how a game goes on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from types import ModuleType

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from amunre.console import GuardedConsole
from amunre.engine.texts import part
from amunre.printing import presentable
from amunre.render.columns import packed
from amunre.terminal.face import Decision
from amunre.terminal.menus import Menu, open_in
from amunre.terminal.thinking import Thinking

WIDTHS = (60, 120)
"""Least and most columns: the map needs the least, and no eye follows longer lines than the most."""

RULE = "─"

Complete = Callable[[str, int], list[str]]
"""From a line, and where its last word begins, to the words that can stand there."""


def terminal() -> Console:
    """The terminal; no escape code is printed in a dumb one, into a pipe, or where NO_COLOR is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown")
    return GuardedConsole(color_system=None if plain else "auto")


class Screen:
    """Where a game is shown and asked about."""

    def __init__(self, console: Console, complete: Complete | None = None, signs: str = "") -> None:
        """signs: all that maps are drawn with, if the console can print them; otherwise it is `plain`."""
        self._console = console
        self.thinking: Thinking = Thinking(console)
        self._echo = not sys.stdin.isatty()
        self._readline = _readline(complete) if complete and not self._echo else None
        self.plain: bool = not _can_print(f"{signs}{RULE}", console.encoding)
        """Whether plain letters must do."""
        self.rule: str = "-" if self.plain else RULE

    @property
    def width(self) -> int:
        """Columns to print in."""
        least, most = WIDTHS
        return min(max(self._console.width, least), most)

    # --- printing ----------------------------------------------------------------------------------------

    def show(self, *things: RenderableType) -> None:
        """Print some things one below the other."""
        self.thinking.over()
        for thing in things:
            self._console.print(thing, width=self.width)

    def show_unbroken(self, line: str) -> None:
        """Print a line as it is, however long: one with the name of a file in it, for copying."""
        self.thinking.over()
        self._console.print(line, soft_wrap=True)

    def tell(self, paragraphs: Iterable[str]) -> None:
        """Print paragraphs, each behind a mark."""
        self.table((("-", paragraph) for paragraph in paragraphs), gap=1)

    def table(self, rows: Iterable[Sequence[RenderableType]], gap: int = 2) -> None:
        """Print rows of a word, and what is said about it."""
        table = Table.grid(padding=(0, gap))
        for row in rows:
            table.add_row(*row)
        if table.row_count:
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

    def hide(self) -> None:
        """Make what is on the screen unreadable for who comes next, as far as the terminal can."""
        self.thinking.over()
        if self._readline:
            self._readline.clear_history()
        if not self._console.is_terminal:
            self.show(self.rule * self.width)
        elif self._console.color_system is None:
            self._console.file.write("\n" * self._console.height)
        else:
            self._console.file.write("\x1b[H\x1b[2J\x1b[3J")  # the last one: what has been scrolled away

    # --- asking ------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """A line that somebody types. Raises EOFError at the end of the input."""
        self.thinking.over()
        self._console.file.flush()
        line = input(presentable(prompt))
        if self._echo:
            print(line)  # so that what comes out of a pipe reads like a game
        return line.strip()


def _can_print(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _readline(complete: Complete) -> ModuleType | None:
    """The line editor of the terminal, with completion; None where Python has none."""
    try:
        import readline
    except ImportError:
        return None
    found: list[str] = []

    def completer(stub: str, number: int) -> str | None:
        if number == 0:
            found[:] = complete(readline.get_line_buffer(), readline.get_begidx())
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer_delims(" ")
    readline.set_completer(completer)
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    readline.parse_and_bind("set enable-bracketed-paste off")  # it would print escape codes
    return readline
