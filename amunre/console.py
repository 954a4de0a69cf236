"""Output of the commands: the only control codes that reach a terminal are rich's styles.

Output can include text from untrusted files, records, names and paths. Two places escape it, so that no print has to:
output through rich is escaped piece by piece before its styles are added. Other output to the streams, such as
click's own messages, is escaped as it is written. Errors from a closed or full stream name the stream.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal, TextIO

from rich.console import Console, ConsoleDimensions, ConsoleOptions, RenderableType
from rich.segment import Segment

from amunre.printing import presentable

LEAST, MOST = 20, 10_000
"""Bounds on the width in columns: fewer are unreadable, and a terminal that reports more is misconfigured."""


class NamedStream:
    """A text stream that gives its own name in its errors; after a failure it writes nothing more."""

    def __init__(self, stream: TextIO, name: str, needed: bool) -> None:
        """needed: whether an error is raised; if not, it is ignored."""
        self._stream, self._name, self._needed = stream, name, needed
        self._failed: OSError | None = None

    def write(self, text: str) -> int:
        """Write text. Raises OSError."""
        if text:  # a full device refuses even an empty write
            self._try(lambda: self._stream.write(text))
        return len(text)

    def flush(self) -> None:
        """Flush the stream. Raises OSError."""
        self._try(self._stream.flush)

    def _try(self, act: Callable[[], object]) -> None:
        if self._failed is None:
            try:
                act()
                return
            except (OSError, ValueError) as error:  # ValueError: this program closed the stream
                number = error.errno if isinstance(error, OSError) and error.errno else errno.EBADF
                said = "it is closed" if number == errno.EBADF else os.strerror(number)
                self._failed = OSError(number, said, self._name)
                with suppress(OSError, ValueError):  # keep Python from printing an error at exit
                    os.dup2(os.open(os.devnull, os.O_WRONLY), self._stream.fileno())
        if self._needed:
            raise self._failed

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class GuardedStream:
    """A text stream that escapes every unprintable character."""

    buffer = None
    """None, because bytes would bypass the guard."""

    def __init__(self, stream: NamedStream) -> None:
        self.unguarded = stream

    def write(self, text: str) -> int:
        """Write text and return its length."""
        self.unguarded.write(presentable(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write lines one after another."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.unguarded, name)


@contextmanager
def guarded() -> Iterator[None]:
    """Make sure that all three standard streams exist and that all output is printable."""
    _fill()
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = before[0] or _opened(0, "r")
    sys.stdout = GuardedStream(NamedStream(before[1] or _opened(1), "standard output", True))
    sys.stderr = GuardedStream(NamedStream(before[2] or _opened(2), "standard error", False))
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _opened(number: int, mode: Literal["r", "w"] = "w") -> TextIO:
    """Return a stream for this descriptor."""
    return open(number, mode, errors="replace", closefd=False)


def _fill() -> None:
    """Open closed descriptors so that no other file takes their numbers; writing to standard output will then fail."""
    for number, mode in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)  # the system assigns the lowest free number


class GuardedConsole(Console):
    """A rich console that writes to the current stream, which a test may have replaced."""

    def __init__(self, *, stderr: bool = False, **options: Any) -> None:
        stream = sys.stderr if stderr else sys.stdout
        file: Any = stream.unguarded if isinstance(stream, GuardedStream) else stream
        known = {
            key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES") or _is_number(value)
        }
        super().__init__(file=file, highlight=False, markup=False, emoji=False, _environ=known, **options)

    @property
    def size(self) -> ConsoleDimensions:
        """Columns and lines, measured even for a dumb terminal, for which rich assumes 80 columns."""
        found = super().size
        if self.is_dumb_terminal and self._width is None and "COLUMNS" not in self._environ:
            with suppress(OSError, ValueError, AttributeError):
                columns, lines = os.get_terminal_size(self.file.fileno())
                if columns and lines:
                    found = ConsoleDimensions(columns - self.legacy_windows, lines)
        return ConsoleDimensions(max(found.width, LEAST), found.height)

    @size.setter
    def size(self, new_size: tuple[int, int]) -> None:
        self._width, self._height = new_size

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield the pieces of a renderable, escaping every piece that is not one of rich's own codes."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else presentable(text), style, control)


def _is_number(text: str) -> bool:
    """Return whether an environment variable's value is a valid number of columns or lines."""
    return text.isascii() and text.isdigit() and len(text) <= len(f"{MOST}") and 0 < int(text) <= MOST
