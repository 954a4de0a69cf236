"""A message that a bot is thinking, shown if the bot takes longer than a moment."""

from __future__ import annotations

from threading import Lock, Timer, current_thread

from rich.console import Console
from rich.status import Status
from rich.text import Text

from amunre.engine.texts import part

MOMENT = 0.5
"""Delay before the message, in seconds."""


class ThinkingNote:
    """A note that shows the message from the first bot's turn until the next output; silent if there is no terminal.

    A terminal with escape codes shows the name of the bot while it is thinking; any other terminal prints a line.
    """

    def __init__(self, console: Console, moment: float = MOMENT) -> None:
        self._console, self._moment = console, moment
        self._lock = Lock()
        self._text = Text()  # rich would interpret markup in a plain string
        self._timer: Timer | None = None
        self._status: Status | None = None

    def of(self, name: str) -> None:
        """Note that it is this bot's turn to act."""
        if not self._console.is_terminal:
            return
        with self._lock:
            self._text = Text(part("terminal", "thinking", bot=name))
            if self._status:
                self._status.update(self._text)
            elif self._timer is None:
                self._timer = Timer(self._moment, self._show)
                self._timer.daemon = True
                self._timer.start()

    def over(self) -> None:
        """Stop before other output is printed."""
        with self._lock:
            if self._timer:
                self._timer.cancel()
            if self._status:
                self._status.stop()
            self._timer = self._status = None

    def _show(self) -> None:
        with self._lock:
            if current_thread() is not self._timer:
                return  # it has just stopped
            if self._console.color_system is None:
                self._console.print(self._text)
            else:
                self._status = self._console.status(self._text, spinner="line", refresh_per_second=4)
                self._status.start()
