"""The terminal line by line: prints, asks, and hides a hand; knows nothing of how a game goes on."""

from __future__ import annotations

import errno
import os
import sys
from types import ModuleType

from rich.console import Console, RenderableType

from amunre.console import GuardedConsole
from amunre.printing import presentable
from amunre.terminal.front import RULE, Complete, Front, Situation
from amunre.terminal.thinking import Thinking

WIDTHS = (60, 120)
"""Least and most columns: the map needs the least, and no eye follows longer lines than the most."""


def terminal() -> Console:
    """The terminal; no escape code is printed in a dumb one, into a pipe, or where NO_COLOR is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown")
    return GuardedConsole(color_system=None if plain else "auto")


class Screen(Front):
    """Shows a game and asks line by line."""

    def __init__(self, console: Console, complete: Complete | None = None, signs: str = "") -> None:
        """signs: all that maps are drawn with, if the console can print them; otherwise it is `plain`."""
        self._console = console
        self.thinking: Thinking = Thinking(console)
        self._echo = not sys.stdin.isatty()
        self._readline = _readline(complete) if complete and not self._echo else None
        self.plain: bool = not _can_print(f"{signs}{RULE}", console.encoding)

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

    def present(self, situation: Situation | None) -> None:
        """Nothing: it is printed."""

    def thinks(self, name: str) -> None:
        """This bot is asked now."""
        self.thinking.of(name)

    # --- asking ------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """A line that somebody types. Raises EOFError at the end of the input."""
        self.thinking.over()
        self._console.file.flush()
        try:
            line = input(presentable(prompt))
        except OSError as error:
            if error.errno == errno.EBADF:
                raise EOFError from error  # an input that is not for reading
            raise
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
