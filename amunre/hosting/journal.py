"""The journal of a table: a file to which lines are appended, each of them safe on the disk before anybody is answered.

Each line is sealed with the seal of the line before it, so that a line that was changed, moved or left out by accident
is noticed, unless it was the last. It is no proof against who means to: lines can be taken off the end, and whoever
seals all lines afresh can change any of them.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from secrets import token_hex
from typing import Any, Self

from amunre.arguments import path_of
from amunre.engine.files import Document, Keys, check_regular, of_path
from amunre.engine.schema import schema_problems
from amunre.errors import JournalError
from amunre.printing import brief, shown

FORMAT = 1
"""Version of the form of the lines, in the first of them."""

MOST_LINES = 100_000
LARGEST_JOURNAL = 64 << 20
"""Bytes of a file, which so many lines hardly fill."""

Line = dict[str, Any]
"""A line as plain JSON values, in the form of `schemas/journal.schema.json`, without its seal."""


def sealed(line: Line, before: str) -> tuple[bytes, str]:
    """A line as it stands in the file, with its end, and its seal. `before`: the seal of the line before."""
    text = json.dumps(line, separators=(",", ":"))
    seal = hashlib.sha256(f"{before}{text}".encode()).hexdigest()
    return f'{text[:-1]},"seal":"{seal}"}}\n'.encode(), seal


class Journal:
    """An open journal. No other process can open it meanwhile, where the system has `fcntl`; elsewhere none should."""

    def __init__(self, file: FileIO, end: int, seal: str) -> None:
        """Use `create` or `open`."""
        self._file = file
        self._end = end
        """Length of what was acknowledged, in bytes."""
        self._seal = seal
        """Of the last line."""
        self._torn = True
        """Whether there may be something in the file that was not acknowledged."""

    @classmethod
    def create(cls, path: str | os.PathLike[str], first: Line) -> Self:
        """A new file, which nobody but its owner can read, with its first line. Raises OSError, also if it exists."""
        path = path_of(path)
        try:
            return cls._born(Path(path), first)
        except OSError as error:
            raise of_path(error, path) from None

    @classmethod
    def _born(cls, target: Path, first: Line) -> Self:
        unborn = target.with_name(f".{token_hex(8)}.tmp")  # gets its name with the first line in it, or never
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        file = FileIO(os.open(unborn, flags, 0o600), "r+b")
        try:
            _lock(file)
            journal = cls(file, 0, "")
            journal.append(first)
            os.link(unborn, target)
            try:
                _keep_name(target)
            except BaseException:
                target.unlink()
                raise
        except BaseException:
            file.close()
            raise
        finally:
            unborn.unlink()
        return journal

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> tuple[Self, list[Line]]:
        """A journal to go on with, and its lines.

        What follows the last line end was being written when the process was killed, and was never acknowledged: it is
        left out, and cut off before the next line is written.
        Raises JournalError for a file that is no sound journal, or that another table has open, and OSError if there
        is no reading it.
        """
        file = FileIO(path_of(path), "r+b")
        try:
            check_regular(file.fileno(), path)
            _lock(file)
            if os.fstat(file.fileno()).st_size > LARGEST_JOURNAL:
                raise JournalError(0, f"expected at most {LARGEST_JOURNAL} bytes, found a larger file.")
            *raw, _ = file.readall().split(b"\n")
            lines, seal = _read(raw)
        except BaseException:
            file.close()
            raise
        return cls(file, sum(map(len, raw)) + len(raw), seal), lines

    def append(self, line: Line) -> None:
        """Write a line; it is on the disk when this returns. Raises OSError if it cannot be; then it is not there.

        Nor can it be once the journal is as long as one may be that is opened.
        """
        data, seal = sealed(line, self._seal)
        if line.get("number", 0) >= MOST_LINES or self._end + len(data) > LARGEST_JOURNAL:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        if self._torn:
            self._cut()
        self._torn = True
        try:
            self._file.seek(self._end)
            rest = memoryview(data)
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
            os.fsync(self._file.fileno())
        except BaseException:
            with suppress(OSError):
                self._cut()
            raise
        self._end, self._seal, self._torn = self._end + len(data), seal, False

    def close(self) -> None:
        """Close the file, so that it can be opened again."""
        self._file.close()

    def _cut(self) -> None:
        """Cut off what was not acknowledged."""
        os.ftruncate(self._file.fileno(), self._end)
        os.fsync(self._file.fileno())
        self._torn = False


def _read(raw: list[bytes]) -> tuple[list[Line], str]:
    """The lines, without their seals, and the last seal. Raises JournalError."""
    if not raw:
        raise JournalError(1, "cut off: no table was ever opened here.")
    lines, seal = list[Line](), ""
    for number, text in enumerate(raw, 1):
        try:
            line = json.loads(text)
            whole, seal = sealed(_unsealed(line) if isinstance(line, dict) else {}, seal)
        except (ValueError, RecursionError) as error:
            raise JournalError(number, f"not JSON: {error}.") from None
        if number == 1:
            _check_format(line)
        if whole != text + b"\n":
            raise JournalError(number, "changed since it was written, or a line before it is missing.")
        lines.append(line)
    places: dict[Keys, tuple[str, int]] = {(index,): ("", index + 1) for index in range(len(lines))}
    for problem in schema_problems(Document("", lines, places), "journal"):
        path = problem.path.partition(".")[2] or "line"
        raise JournalError(problem.line, f"{path}: found {problem.found}, expected {problem.expected}.")
    if misplaced := next((n for n, line in enumerate(lines, 1) if (line["kind"] == "began") != (n == 1)), 0):
        raise JournalError(misplaced, f"kind: found {brief(lines[misplaced - 1]['kind'])}, which does not stand there.")
    return list(map(_unsealed, lines)), seal


def _unsealed(line: Line) -> Line:
    """A line without its seal."""
    return {key: value for key, value in line.items() if key != "seal"}


def _check_format(first: Any) -> None:
    """Raises JournalError for the journal of a newer version."""
    found = first.get("format") if isinstance(first, dict) else None
    if type(found) is int and found > FORMAT:
        raise JournalError(1, f"format: expected {FORMAT}, found {shown(found)}: it takes a newer version of amunre.")


def _lock(file: FileIO) -> None:
    """Keep others from opening the journal while this process lives. Raises JournalError if one has it open."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise JournalError(0, "another table has this journal open.") from None


def _keep_name(path: Path) -> None:
    """See to it that the folder knows the new file even if the power fails."""
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
