"""The library's errors. Each is also a ValueError and can be pickled."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice
from traceback import format_exception
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from amunre.printing import printable, shortened

if TYPE_CHECKING:
    from amunre.engine.violations import Violation


class AmunreError(ValueError):
    """Base class of the library's errors, except for an unknown seat, which is a plain ValueError."""


class NotationError(AmunreError):
    """Text or JSON that cannot be parsed, or an argument that is invalid."""


class IllegalAction(AmunreError):
    """An illegal action; the game is unchanged."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        self.violations: tuple[Violation, ...] = tuple(violations)
        super().__init__(self.violations)

    def __str__(self) -> str:
        return " ".join(f"{violation.text} [{violation.clause}]" for violation in self.violations)


def _words(text: str) -> str:
    """Shorten a value that was found, or its location."""
    return shortened(text, 200)


def _sentence(text: str) -> str:
    """Shorten the description of what was expected, which may be a long list."""
    return shortened(text, 1000)


MOST_PROBLEMS = 100
"""Maximum number of problems listed; any others are only counted."""

LONGEST_PROBLEM = 2000
"""Maximum length of one printed problem."""

MOST_BYTES = 9000
"""Maximum size of all printed problems in bytes."""

LONGEST_TRACE = 20_000
"""Maximum number of characters in a traceback, and of bytes in an exception, when sent to another process."""


@frozen
class Problem:
    """One error in data: its location, the value found, and the value expected.

    Long text is shortened.
    """

    file: str = field(converter=_words)
    line: int
    """Line number in the file, counted from 1; 0 if it is unknown."""
    path: str = field(converter=_words)
    """Keys that lead to the value, joined by dots; empty for the whole file."""
    found: str = field(converter=_words)
    expected: str = field(converter=_sentence)

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        told = printable(f"{where}: {self.path or 'file'}: found {self.found}, expected {self.expected}")
        return shortened(told, LONGEST_PROBLEM)


@frozen
class MoreProblems(Problem):
    """The last entry in a long list of problems, which represents all problems that are not listed."""

    count: int

    @classmethod
    def if_any(cls, file: str, count: int) -> tuple[MoreProblems, ...]:
        """Return one instance for this number of problems, or none if the number is 0."""
        return (cls(file, 0, "", _many(count), "none", count),) if count else ()


def bounded(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the first 100 problems, then a `MoreProblems` with the number of the rest, which are not kept."""
    found = iter(problems)
    first = tuple(islice(found, MOST_PROBLEMS))
    return first + MoreProblems.if_any(first[-1].file if first else "", sum(map(_number, found)))


def listing(problems: Sequence[Problem]) -> str:
    """Return problems, one per line, in at most 10 kB; problems that do not fit are only counted."""
    lines, room = list[str](), MOST_BYTES
    for place, problem in enumerate(problems):
        line = str(problem)
        room -= len(line.encode()) + 1
        if room < 0:
            lines.append(f"and {_many(sum(map(_number, problems[place:])))}")
            break
        lines.append(line)
    return "\n".join(lines)


def _many(count: int) -> str:
    return f"{count:,} more problem{'s' * (count != 1)}"


def _number(problem: Problem) -> int:
    """Return the number of problems that this one represents."""
    return problem.count if isinstance(problem, MoreProblems) else 1


class RulesetError(AmunreError):
    """An invalid ruleset, with all its problems, or the first 100 and the number of the rest."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = bounded(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return listing(self.problems)


class RecordError(AmunreError):
    """An invalid record, with the first invalid step and the reason."""

    def __init__(self, step: int, cause: str) -> None:
        self.step = step
        """Number of the invalid step, counted from 1; 0 if the problem is not in a step."""
        self.cause = cause
        super().__init__(step, cause)

    def __str__(self) -> str:
        cause = "\n".join(map(printable, self.cause.split("\n")))
        return f"step {self.step}: {cause}" if self.step else cause


class TableError(AmunreError):
    """A table that cannot be loaded, with the invalid entry and the reason."""

    def __init__(self, entry: int, cause: str) -> None:
        self.entry = entry
        """The number of the entry in the store, counted from 0."""
        self.cause = cause
        super().__init__(entry, cause)

    def __str__(self) -> str:
        cause = "\n".join(map(printable, self.cause.split("\n")))
        return f"entry {self.entry}: {cause}"


class ResourceError(AmunreError):
    """An error for missing data files, for example in a frozen program that does not include them."""


class Refused(AmunreError):
    """A request that the table does not allow now, with the reason."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        """The reason as a stable code for other programs."""
        super().__init__(code, text)

    def __str__(self) -> str:
        return str(self.args[1])


class StoreError(AmunreError):
    """A store that cannot be read or written, because the disk is full, the database is gone or the file is damaged."""


class Taken(StoreError):
    """An entry that cannot be added, because the stream already has an entry with this number."""

    def __init__(self, stream: str, number: int) -> None:
        self.stream = stream
        self.number = number
        super().__init__(stream, number)

    def __str__(self) -> str:
        return f"{printable(shortened(self.stream, 200))}: entry {self.number} already exists."


class NoStream(StoreError):
    """A stream that does not exist in the store, or that has no entry before this one."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        super().__init__(stream)

    def __str__(self) -> str:
        return f"{printable(shortened(self.stream, 200))}: no such stream, or no entry before this one."


class WrongToken(AmunreError):
    """A token that is not valid at this table; the message does not reveal valid tokens."""

    def __init__(self) -> None:
        super().__init__()

    def __str__(self) -> str:
        return "This token is not valid at this table."


class Stale(AmunreError):
    """An answer to an earlier question, sent after the table has advanced."""

    def __init__(self, step: int) -> None:
        self.step = step
        """The table's current step."""
        super().__init__(step)

    def __str__(self) -> str:
        return f"This answer is out of date: the table is at step {self.step}."


class CannotTakeBack(AmunreError):
    """An action that cannot be undone, with the reason."""


class BotFailed(AmunreError):
    """A bot's failure: it raised an exception or chose an invalid action; the game or table is unchanged.

    Its `__cause__` is the exception with its traceback. If the bot ran in another process, it is the exception with its
    traceback as text, or only that text if the exception cannot be pickled. Show it only to the host: it may reveal the
    bot's hand and the path of its file.
    """

    def __init__(self, seat: int, bot: str, cause: str, line: str = "", at: str = "") -> None:
        self.seat = seat
        self.bot = bot
        """Name of the bot."""
        self.cause = cause
        self.line = line
        """The last line that ran in the bot's own file, as `FILE:LINE: CODE`; empty if there is none."""
        self.at = at
        """The game and the step; empty if the caller knows them."""
        super().__init__(seat, bot, cause, line, at)

    def __str__(self) -> str:
        at = f"{self.at}: " if self.at else ""
        return printable(f"{at}The bot {self.bot} in seat {self.seat} failed: {self.cause}")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the error with its cause but without frames, which exist only in this process."""
        return _bot_failed, (self.args, *_packed(self.__cause__))


class BotTraceback(Exception):
    """The traceback of a bot that failed in another process, as Python prints it."""

    def __str__(self) -> str:
        return f'\n"""\n{self.args[0]}"""'


def _packed(cause: BaseException | None) -> tuple[str, bytes]:
    """Return an exception's traceback and the pickled exception; each is empty if there is nothing that can be sent."""
    if cause is None:
        return "", b""
    pickled = b""
    with suppress(Exception):  # a user's class may do anything
        pickled = pickle.dumps(cause)
    trace = shortened("".join(format_exception(cause)), LONGEST_TRACE)
    return trace, pickled if len(pickled) <= LONGEST_TRACE else b""


def _bot_failed(arguments: tuple[Any, ...], trace: str, pickled: bytes) -> BotFailed:
    """Restore a pickled BotFailed."""
    failed = BotFailed(*arguments)
    if trace:
        cause: object = None
        with suppress(Exception):  # its class may not exist in this process
            cause = pickle.loads(pickled)
        failed.__cause__ = BotTraceback(trace)
        if isinstance(cause, BaseException):
            cause.__cause__, failed.__cause__ = failed.__cause__, cause
    return failed
