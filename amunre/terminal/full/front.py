"""The session's side of the full screen: it sends messages to the app, and waits for lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from queue import SimpleQueue

from rich.console import RenderableType
from rich.text import Text
from textual.message import Message

from amunre.lesson import Lesson
from amunre.terminal.front import Front, Situation


class LineWanted(Message):
    """A request for a line."""

    def __init__(
        self,
        prompt: str,
        situation: Situation | None,
        shown: Sequence[RenderableType],
        news: Sequence[str],
        at_end: bool,
    ) -> None:
        super().__init__()
        self.prompt = prompt
        self.situation = situation
        """The situation to show; None if the question is not about an action."""
        self.shown = shown
        """The answers to the previous line."""
        self.news = news
        """Events since the previous line, if there is no situation."""
        self.at_end = at_end
        """True if a page of answers opens at its end."""


class Presented(Message):
    """A message that the game continues; if there is no situation, anyone may look at the screen."""

    def __init__(self, situation: Situation | None) -> None:
        super().__init__()
        self.situation = situation


class Thinks(Message):
    """A message that a bot is thinking."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


class LessonWanted(Message):
    """A request to open a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self.lesson = lesson


class Hidden(Message):
    """A request to hide the screen."""


class Finished(Message):
    """A message that there will be no more questions."""


class FullScreen(Front):
    """A display on the full screen; the app forwards typed lines and the end of input."""

    at_once = True

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain
        self.columns: int = 80
        """Width of the terminal, in columns."""
        self.send: Callable[[Message], object] = lambda message: None
        """The function that sends messages to the app."""
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._closed = False
        self._shown: list[RenderableType] = []
        self._news: list[str] = []
        self._at_end = False
        self._situation: Situation | None = None

    def typed(self, line: str) -> None:
        """Forward a line from the player."""
        self._lines.put(line)

    def close(self) -> None:
        """End the input."""
        self._closed = True
        self._lines.put(None)

    @property
    def width(self) -> int:
        """Width of a page, in columns."""
        return min(max(self.columns - 5, 60), 116)

    def show(self, *things: RenderableType) -> None:
        """Show renderables one below the other, with the next question."""
        self._shown += things

    def show_unbroken(self, line: str) -> None:
        """Show a line, wrapped, because the full screen cannot scroll sideways."""
        self.show(Text(line, overflow="fold"))

    def news(self, paragraphs: Iterable[str]) -> None:
        """Show the latest events, with the next question."""
        self._news += paragraphs

    def log(self, paragraphs: Iterable[str]) -> None:
        """Show all events so far with the next question, on a page that opens at its end."""
        self.tell(paragraphs)
        self._at_end = True

    def present(self, situation: Situation | None) -> None:
        """Keep a situation for the next question; show it at once if it contains no question."""
        asks = situation is not None and situation.menu is not None
        self._situation = situation if asks else None
        if not asks:
            self.send(Presented(situation))

    def thinks(self, name: str) -> None:
        """Show that a bot is thinking. Raises EOFError if the player has left."""
        if self._closed:
            raise EOFError
        self.send(Thinks(name))

    def teach(self, lesson: Lesson) -> None:
        """Open a lesson on top of the game."""
        self.send(LessonWanted(lesson))

    def hide(self) -> None:
        """Hide everything on the screen."""
        self._shown, self._news, self._situation = [], [], None
        self.send(Hidden())

    def ask(self, prompt: str) -> str:
        """Return a line that the player types or picks. Raises EOFError if the player has left."""
        self.send(LineWanted(prompt, self._situation, self._shown, self._news, self._at_end))
        self._shown, self._news, self._situation, self._at_end = [], [], None, False
        line = None if self._closed else self._lines.get()
        if line is None:
            raise EOFError
        return line.strip()
