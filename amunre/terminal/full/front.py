"""What the session has of the full screen: it sends what is to be shown, and waits for lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from queue import SimpleQueue

from rich.console import RenderableType
from rich.text import Text
from textual.message import Message

from amunre.terminal.front import Front, Situation


class Asked(Message):
    """A line is wanted."""

    def __init__(
        self, prompt: str, situation: Situation | None, shown: Sequence[RenderableType], news: Sequence[str]
    ) -> None:
        super().__init__()
        self.prompt = prompt
        self.situation = situation
        """None where only something else than an action is asked for."""
        self.shown = shown
        """The answers to the line before."""
        self.news = news
        """What has happened since."""


class Presented(Message):
    """The game goes on; without a situation, what is on the screen is nobody's."""

    def __init__(self, situation: Situation | None) -> None:
        super().__init__()
        self.situation = situation


class Thinks(Message):
    """A bot thinks."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


class Hidden(Message):
    """Nobody may read what is on the screen any more."""


class Over(Message):
    """Nothing more will be asked."""


class FullScreen(Front):
    """Shows a game and asks on the full screen; whoever draws that says what was typed, and when nothing follows."""

    at_once = True

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain
        self.columns: int = 80
        """Of the terminal."""
        self.send: Callable[[Message], object] = lambda message: None
        """Where messages go."""
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._closed = False
        self._shown: list[RenderableType] = []
        self._news: list[str] = []
        self._situation: Situation | None = None

    def typed(self, line: str) -> None:
        """Somebody has answered."""
        self._lines.put(line)

    def close(self) -> None:
        """Nobody will answer any more."""
        self._closed = True
        self._lines.put(None)

    @property
    def width(self) -> int:
        """Columns of a page."""
        return min(max(self.columns - 4, 60), 116)

    def show(self, *things: RenderableType) -> None:
        """Show some things one below the other, with the next question."""
        self._shown += things

    def show_unbroken(self, line: str) -> None:
        """Show a line; on the full screen there is no line that is not broken."""
        self.show(Text(line, overflow="fold"))

    def news(self, paragraphs: Iterable[str]) -> None:
        """Show what has happened, with the next question."""
        self._news += paragraphs

    def present(self, situation: Situation | None) -> None:
        """Keep it for the next question; show at once what asks for nothing."""
        asks = situation is not None and situation.menu is not None
        self._situation = situation if asks else None
        if not asks:
            self.send(Presented(situation))

    def thinks(self, name: str) -> None:
        """A bot is asked now. Raises EOFError if nobody is there any more."""
        if self._closed:
            raise EOFError
        self.send(Thinks(name))

    def hide(self) -> None:
        """Nobody may read any more what is there."""
        self._shown, self._news, self._situation = [], [], None
        self.send(Hidden())

    def ask(self, prompt: str) -> str:
        """A line that somebody types or picks. Raises EOFError if nobody is there any more."""
        self.send(Asked(prompt, self._situation, self._shown, self._news))
        self._shown, self._news, self._situation = [], [], None
        line = None if self._closed else self._lines.get()
        if line is None:
            raise EOFError
        return line.strip()
