"""Reports on failing bots: the error, and the line in the bot's own code."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from inspect import getattr_static, isfunction, isroutine, unwrap
from pathlib import Path
from traceback import FrameSummary, extract_tb
from types import CodeType

from amunre.errors import BotFailed
from amunre.printing import fault, printable, shortened

_HERE = str(Path(__file__).parents[1])
"""The library's folder; its lines are never reported as the cause."""


@contextmanager
def staying() -> Iterator[None]:
    """Restore the working directory in case a bot changes it."""
    before = _folder()
    try:
        yield
    finally:
        if before and _folder() != before:
            with suppress(OSError):
                os.chdir(before)


def _folder() -> str:
    """Return the working directory; empty if it has been removed."""
    try:
        return os.getcwd()
    except OSError:
        return ""


def failed(
    seat: int, name: str, made: object, error: BaseException, at: str = "", method: str = "__init__"
) -> BotFailed:
    """Return the error that reports a bot's failure.

    Args:
        seat: Seat of the bot.
        name: Name of the bot.
        made: The bot, or its maker if that failed.
        error: The error raised by the bot or by the check of its answer; the caller chains it.
        at: As in `BotFailed`.
        method: The bot's method that was called; its first line is reported if no line of the bot raised the error.

    Raises:
        KeyboardInterrupt: As for `cause_and_line`.
    """
    codes = _codes(made)
    asked = [code for code in (_code(getattr_static(made, method, None)), *codes) if code in codes][:1]
    cause, line = cause_and_line(error, {code.co_filename for code in codes}, asked)
    return BotFailed(seat, name, cause, line, at)


def name_of(maker: object) -> str:
    """Return the name of a bot, given its name or class."""
    if isinstance(maker, str):
        return maker
    return maker.__name__ if isinstance(maker, type) or isroutine(maker) else type(maker).__name__


def cause_and_line(error: BaseException, files: Iterable[str] = (), asked: Iterable[CodeType] = ()) -> tuple[str, str]:
    """Return an exception on one line, with the file and line that raised it, and that line as `FILE:LINE: CODE`.

    It is the last line in these files that ran. If there is none, it is the first line of the code that was called. If
    that is unknown too, it is the last line outside the library.

    Raises:
        KeyboardInterrupt: The exception is a KeyboardInterrupt, because the user stopped the program.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    frames = [frame for frame in extract_tb(error.__traceback__) if not _is_ours(frame.filename)]
    if isinstance(error, SyntaxError) and error.filename:
        frames.append(FrameSummary(error.filename, error.lineno, "", line=error.text or ""))
    own, known = set(files), [FrameSummary(code.co_filename, code.co_firstlineno, code.co_name) for code in asked]
    if not (frames := [frame for frame in frames if frame.filename in own] or known or frames):
        return fault(error), ""
    file, number, code = frames[-1].filename, frames[-1].lineno, (frames[-1].line or "").strip()
    where = "" if isinstance(error, SyntaxError) and error.filename == file else f" ({Path(file).name}, line {number})"
    return f"{fault(error)}{where}", printable(shortened(f"{file}:{number}: {code}", 1000))


def _is_ours(file: str) -> bool:
    return file.startswith((_HERE, "<frozen"))


def _codes(made: object) -> list[CodeType]:
    """Return the code of a bot's functions, except those from the library."""
    while isinstance(made, partial):
        made = made.func
    kind = made if isinstance(made, type) or isfunction(made) else type(made)
    functions = [kind] if isfunction(kind) else [value for base in kind.__mro__ for value in vars(base).values()]
    return [code for code in map(_code, functions) if code and not _is_ours(code.co_filename)]


def _code(function: object) -> CodeType | None:
    """Return a function's code, or None if it is not a function."""
    with suppress(Exception):  # a user's class may do anything
        code = getattr(unwrap(function), "__code__", None) if callable(function) else None
        return code if isinstance(code, CodeType) else None
    return None
