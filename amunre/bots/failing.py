"""Reports of failing bots: the error and the line of the bot's own code."""

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
"""The library's folder, whose lines are never blamed."""


@contextmanager
def staying() -> Iterator[None]:
    """Restore the working folder in case a bot changed it."""
    before = _folder()
    try:
        yield
    finally:
        if before and _folder() != before:
            with suppress(OSError):
                os.chdir(before)


def _folder() -> str:
    """Return the working folder; empty if it has been removed."""
    try:
        return os.getcwd()
    except OSError:
        return ""


def failed(
    seat: int, name: str, made: object, error: BaseException, at: str = "", method: str = "__init__"
) -> BotFailed:
    """Return a bot's failure.

    Args:
        seat: Seat of the bot.
        name: Name of the bot.
        made: The bot, or its maker if that failed.
        error: Error of the bot, or of the check of its answer; the caller chains it.
        at: As in `BotFailed`.
        method: The method of the bot that was called: it is blamed if none of its lines raised the error.

    Raises:
        KeyboardInterrupt: As `cause_and_line`.
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
    """Return an exception in one line, with the file and line that raised it, and that line as `FILE:LINE: CODE`.

    The line is the last one of these files; without one, the first one of the code that was called, and without that
    the last one outside of the library.

    Raises:
        KeyboardInterrupt: The exception itself, if it is one: the user stopped the program.
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
    """Return the functions of a bot, except those of the library."""
    while isinstance(made, partial):
        made = made.func
    kind = made if isinstance(made, type) or isfunction(made) else type(made)
    functions = [kind] if isfunction(kind) else [value for base in kind.__mro__ for value in vars(base).values()]
    return [code for code in map(_code, functions) if code and not _is_ours(code.co_filename)]


def _code(function: object) -> CodeType | None:
    """Return the code of a function, if it is one."""
    with suppress(Exception):  # a user's class may do anything
        code = getattr(unwrap(function), "__code__", None) if callable(function) else None
        return code if isinstance(code, CodeType) else None
    return None
