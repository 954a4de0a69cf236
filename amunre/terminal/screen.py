"""Line mode: prints text, asks questions, and hides hands. It is independent of the course of a game."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import ModuleType

from rich.console import Console, Group, RenderableType

from amunre.console import GuardedConsole
from amunre.lesson import Lesson
from amunre.printing import presentable
from amunre.terminal.front import RULE, Complete, Front, Situation
from amunre.terminal.teaching import teach
from amunre.terminal.thinking import ThinkingNote
from amunre.terminal.walk import LessonWalk

WIDTHS = (60, 120)
"""Minimum and maximum width: the map needs the minimum, and lines longer than the maximum are hard to read."""


def terminal() -> Console:
    """Return the terminal; it prints no escape codes if it is dumb or a pipe, or if NO_COLOR is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown")
    return GuardedConsole(color_system=None if plain else "auto")


class Screen(Front):
    """A display that shows a game and asks line by line."""

    def __init__(self, console: Console, complete: Complete | None = None, signs: str = "") -> None:
        """signs: all special characters of maps; if the console cannot print them, the screen is `plain`."""
        self._console = console
        self.thinking: ThinkingNote = ThinkingNote(console)
        self._echo = not sys.stdin.isatty()
        self._readline = _readline(complete) if complete and not self._echo else None
        self.plain: bool = not _can_print(f"{signs}{RULE}", console.encoding)

    @property
    def width(self) -> int:
        """Width for printing, in columns."""
        least, most = WIDTHS
        return min(max(self._console.width, least), most)

    # --- printing ----------------------------------------------------------------------------------------

    def show(self, *things: RenderableType) -> None:
        """Print renderables one below the other."""
        self.thinking.over()
        for thing in things:
            self._console.print(thing, width=self.width)

    def fits(self, things: Sequence[RenderableType]) -> bool:
        """Return whether these renderables fit on the terminal; always true if the output is not a terminal."""
        console = self._console
        options = console.options.update_width(self.width)
        return not console.is_terminal or len(console.render_lines(Group(*things), options)) <= console.height

    def show_unbroken(self, line: str) -> None:
        """Print a line without breaking it, so that text such as a file name can be copied."""
        self.thinking.over()
        self._console.print(line, soft_wrap=True)

    def hide(self) -> None:
        """Hide the screen from the next person, as far as the terminal supports it."""
        self.thinking.over()
        if self._readline:
            self._readline.clear_history()
        if not self._console.is_terminal:
            self.show(self.rule * self.width)
        elif self._console.color_system is None:
            self._console.file.write("\n" * self._console.height)
        else:
            self._console.file.write("\x1b[H\x1b[2J\x1b[3J")  # the last code clears the scrollback

    def teach(self, lesson: Lesson) -> None:
        """Let the player go through a lesson until they leave it or the input ends."""
        with suppress(EOFError):
            teach(self, LessonWalk(lesson))

    def present(self, situation: Situation | None) -> None:
        """Do nothing: line mode prints the table."""

    def thinks(self, name: str) -> None:
        """Note that it is this bot's turn to act."""
        self.thinking.of(name)

    # --- asking ------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """Return a line typed by a person. Raises EOFError at the end of the input."""
        self.thinking.over()
        self._console.file.flush()
        try:
            line = input(presentable(prompt))
        except OSError as error:
            if error.errno == errno.EBADF:
                raise EOFError from error  # standard input is closed or write-only
            raise
        if self._echo:
            print(line)  # so that piped output reads like a game
        return line.strip()


def _can_print(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _readline(complete: Complete) -> ModuleType | None:
    """Return the terminal's line editor with completion; None if Python lacks it."""
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
