"""Where the commands print: nothing gets out that a terminal would obey, but for the styles of rich.

What is printed comes from files, records, names and paths of anybody's. Two doors are guarded instead of every print:
what goes through rich is made presentable piece by piece, before its styles are put around it, and what is written to
the streams otherwise, such as click's own messages, as it is written.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from rich.console import Console, ConsoleDimensions, ConsoleOptions, RenderableType
from rich.segment import Segment

from amunre.printing import presentable


class GuardedStream:
    """A stream of text that writes escapes for whatever is not to be printed."""

    buffer = None
    """There is no way around it for bytes."""

    def __init__(self, stream: TextIO) -> None:
        self.unguarded = stream

    def write(self, text: str) -> int:
        """Write a text; returns how much of it was written: all."""
        self.unguarded.write(presentable(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts one after the other."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unguarded, name)


@contextmanager
def guarded() -> Iterator[None]:
    """Within it whatever is printed is fit to be printed."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = GuardedStream(before[0]), GuardedStream(before[1])
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


class GuardedConsole(Console):
    """A console of rich, on the stream that is there now: a test may have put another one in place."""

    def __init__(self, *, stderr: bool = False, **options: Any) -> None:
        stream = sys.stderr if stderr else sys.stdout
        file = stream.unguarded if isinstance(stream, GuardedStream) else stream
        super().__init__(file=file, highlight=False, markup=False, emoji=False, **options)

    @property
    def size(self) -> ConsoleDimensions:
        """Columns and lines. Of a dumb terminal, which rich takes for one of 80 columns, those that it has too."""
        if self.is_dumb_terminal and self._width is None and "COLUMNS" not in self._environ:
            with suppress(OSError, ValueError, AttributeError):
                columns, lines = os.get_terminal_size(self.file.fileno())
                if columns and lines:
                    return ConsoleDimensions(columns - self.legacy_windows, lines)
        return super().size

    @size.setter
    def size(self, new_size: tuple[int, int]) -> None:
        self._width, self._height = new_size

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The pieces of something; those that are no codes of rich itself made presentable."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else presentable(text), style, control)
