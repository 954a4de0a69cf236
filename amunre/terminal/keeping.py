"""Saved games at the terminal. Each game is a file, written before anyone sees the result of an action.

A game without its own file is saved in the user's state folder. Only its owner can read the file, because a record
contains all hands.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import count
from pathlib import Path

from platformdirs import user_state_path

from amunre.engine.game import Game
from amunre.engine.texts import part
from amunre.errors import RecordError
from amunre.printing import brief
from amunre.records import Record

HUMAN = "human"
"""The note in a record for a seat that a person plays; the note for any other seat is the name of its bot."""

MOST = 100
"""Number of games in the folder beyond which the oldest finished games are deleted."""

LEFT = 3600
"""Seconds after which an empty file counts as abandoned: a game is saved right after its file is made."""


def notes_of(seats: Sequence[str]) -> dict[str, str]:
    """Return a record's notes about the players; the path to a bot's file is made absolute."""
    return {"seats": ",".join(map(_anywhere, seats))}


def _anywhere(who: str) -> str:
    file, colon, maker = who.rpartition(":")
    found = f"{Path(file).resolve()}:{maker}" if colon and file.endswith(".py") else who
    return who if "," in found else found


def seats_of(record: Record) -> tuple[str, ...]:
    """Return the player of each seat, according to a record's notes. Raises RecordError if the notes do not say."""
    seats = tuple(record.meta.get("seats", "").split(","))
    if len(seats) != len(record.players) or HUMAN not in seats:
        expected = f"who plays each seat, {HUMAN} or a bot, as `amunre play` records it"
        raise RecordError(0, f"meta.seats: expected {expected}, found {brief(record.meta.get('seats'))}.")
    return seats


# --- the folder ----------------------------------------------------------------------------------------


def folder() -> Path:
    """Return the folder for games that the player has not saved to a file."""
    return user_state_path("amunre", appauthor=False) / "games"


def new_file(names: Sequence[str], now: datetime) -> Path:
    """Make a new file in the folder, named after the date and the players. Raises OSError on failure."""
    place = folder()
    _make_room(place)
    people = re.sub(r"[^a-z0-9]+", "-", "-".join(names).lower()).strip("-")[:40]
    for number in count(1):
        last = "" if number == 1 else f"-{number}"
        file = place / f"{now:%Y-%m-%d-%H%M%S}-{people}{last}.json"
        try:
            _make(file)
        except FileExistsError:
            continue
        return file
    raise AssertionError("there is always another number")


def _make(file: Path) -> None:
    """Make an empty file that only its owner can read, with its folder. Raises FileExistsError if it exists."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def unfinished() -> Iterator[Path]:
    """Return the unfinished games in the folder, latest first. Unreadable files are skipped."""
    return (file for file in reversed(_by_age(folder())) if _is_over(file) is False)


def _by_age(place: Path) -> list[Path]:
    """Return the files in a folder, oldest first."""
    try:
        return sorted(place.glob("*.json"), key=lambda file: (file.stat().st_mtime_ns, file.name))
    except OSError:  # a file has just been deleted
        return sorted(place.glob("*.json"))


def _is_over(file: Path) -> bool | None:
    """Return whether the game in a file is over; None if the file is unreadable."""
    try:
        record = Record.load(file)
        seats_of(record)
    except (RecordError, OSError):
        return None
    return record.result is not None


def _make_room(place: Path) -> None:
    files = _by_age(place)
    for file in files[: max(0, len(files) + 1 - MOST)]:
        if _is_over(file) or _is_left(file):
            file.unlink(missing_ok=True)


def _is_left(file: Path) -> bool:
    """Return whether a file is empty and old enough to be abandoned."""
    try:
        found = file.stat()
    except OSError:
        return False
    return found.st_size == 0 and time.time() - found.st_mtime > LEFT


# --- a game --------------------------------------------------------------------------------------------


class SavedGame:
    """A game's file, if it has one."""

    def __init__(self, seats: Sequence[str], file: Path | None = None, own: bool = False) -> None:
        """own: whether the file is in the state folder, not where the player chose to save it."""
        self.file = file
        self.own: bool = own
        self.trouble: str = "" if file else part("terminal", "no-file")
        """The reason why the file is not up to date; empty if it is."""
        self._notes = notes_of(seats)
        self._steps: Sequence[object] | None = None
        self._left: tuple[int, ...] | None = None
        """Identity of the file after the last save."""

    def keep(self, game: Game) -> None:
        """Save the game in its current state; on failure, set `trouble` to the reason."""
        steps = game.steps
        if self.file is None or (steps == self._steps and not self.trouble):
            return
        try:
            found = _identity(self.file)
            if self._left and found and found != self._left:
                self.trouble = part("terminal", "written")
                return
            if self.own and not found:
                _make(self.file)
            Record.of(game, self._notes).save(self.file)
            self._left, self._steps, self.trouble = _identity(self.file), steps, ""
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def move(self, game: Game, file: Path) -> None:
        """Save the game to a different, new file from now on. Raises OSError on failure."""
        Record.of(game, self._notes).save(file)
        if self.own and self.file:
            self.file.unlink(missing_ok=True)
        self.file, self.own, self._left, self._steps, self.trouble = file, False, _identity(file), game.steps, ""


def _identity(file: Path) -> tuple[int, ...] | None:
    """Return values that differ between states of a file; None if it is gone. A deleted file's number may be reused."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size
