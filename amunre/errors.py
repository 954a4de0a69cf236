"""The errors of this library. Each is also a ValueError, and each pickles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from amunre.printing import printable

if TYPE_CHECKING:
    from amunre.game.violations import Violation


class AmunreError(ValueError):
    """Any error that this library raises on purpose, but for a bad seat, which is a plain ValueError."""


class NotationError(AmunreError):
    """A text or a piece of JSON that cannot be read as what it should be."""


class IllegalAction(AmunreError):
    """An action that the rules refuse; the game is as it was."""

    def __init__(self, violations: Sequence[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__(self.violations)

    def __str__(self) -> str:
        return " ".join(f"{violation.text} [{violation.clause}]" for violation in self.violations)


@frozen
class Problem:
    """One thing that is wrong with data: where it stands, what was found, what was expected."""

    file: str
    line: int
    """Line in the file, from 1; 0 where no line can be named."""
    path: str
    """Keys down to the value, joined by dots; empty for the whole file."""
    found: str
    expected: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return printable(f"{where}: {self.path or 'file'}: found {self.found}, expected {self.expected}")


class RulesetError(AmunreError):
    """A ruleset that cannot be used, with all its problems at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class RecordError(AmunreError):
    """A record that cannot be used: at which step it goes wrong, and why."""

    def __init__(self, step: int, cause: str) -> None:
        self.step = step
        """Number of the step that is wrong, from 1; 0 for what comes before all steps."""
        self.cause = cause
        super().__init__(step, cause)

    def __str__(self) -> str:
        cause = "\n".join(map(printable, self.cause.split("\n")))
        return f"step {self.step}: {cause}" if self.step else cause


class JournalError(AmunreError):
    """A journal of a table that cannot be used: which line is wrong, and why."""

    def __init__(self, line: int, cause: str) -> None:
        self.line = line
        """Number of the line in the file, from 1; 0 for the whole file."""
        self.cause = cause
        super().__init__(line, cause)

    def __str__(self) -> str:
        cause = "\n".join(map(printable, self.cause.split("\n")))
        return f"line {self.line}: {cause}" if self.line else cause


class WrongToken(AmunreError):
    """A token that opens nothing at this table; it is not told which ones there are."""

    def __init__(self) -> None:
        super().__init__()

    def __str__(self) -> str:
        return "There is no seat here for this token."


class Stale(AmunreError):
    """An answer to a question of the past: the table has gone on since."""

    def __init__(self, step: int) -> None:
        self.step = step
        """The present step of the table."""
        super().__init__(step)

    def __str__(self) -> str:
        return f"This is no answer to what is asked now: the table stands at step {self.step}."


class CannotTakeBack(AmunreError):
    """An action that cannot be taken back, and why."""


class BotFailed(AmunreError):
    """A bot raised an exception, or chose what it may not; the table is as it was.

    What it says is for the host alone: it may tell the hand of the bot and where its file lies.
    """

    def __init__(self, seat: int, bot: str, cause: str) -> None:
        self.seat = seat
        self.bot = bot
        """Its name."""
        self.cause = cause
        super().__init__(seat, bot, cause)

    def __str__(self) -> str:
        return printable(f"The bot {self.bot} on seat {self.seat} failed: {self.cause}")
