"""Where games at the terminal are kept: each in a file, written before anybody is told what happened.

A game that was given no file has one in a folder of the system for what programs remember, readable by its owner alone,
for a record holds all hands.
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
"""Stands in the notes of a record for a seat that a person plays; every other seat has the name of its bot."""

MOST = 100
"""Games in the folder, beyond which the oldest that are over make room for new ones."""

LEFT = 3600
"""Seconds after which an empty file is one that was left behind: a game is kept as soon as its file is made."""


def notes_of(seats: Sequence[str]) -> dict[str, str]:
    """The notes of a record that say who plays; the file of a bot is named so that it is found from anywhere."""
    return {"seats": ",".join(map(_anywhere, seats))}


def _anywhere(who: str) -> str:
    file, colon, maker = who.rpartition(":")
    found = f"{Path(file).resolve()}:{maker}" if colon and file.endswith(".py") else who
    return who if "," in found else found


def seats_of(record: Record) -> tuple[str, ...]:
    """Who plays each seat, from the notes of a record. Raises RecordError if they do not say so."""
    seats = tuple(record.meta.get("seats", "").split(","))
    if len(seats) != len(record.players) or HUMAN not in seats:
        expected = f"who plays each seat, {HUMAN} or a bot, as `amunre play` notes it"
        raise RecordError(0, f"meta.seats: expected {expected}, found {brief(record.meta.get('seats'))}.")
    return seats


# --- the folder ----------------------------------------------------------------------------------------


def folder() -> Path:
    """Where games are kept that were given no file."""
    return user_state_path("amunre", appauthor=False) / "games"


def new_file(names: Sequence[str], now: datetime) -> Path:
    """A new file in the folder, named by the day and the people. Raises OSError if there can be none."""
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
    """Make an empty file for its owner alone, and its folder. Raises FileExistsError if it is there already."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def unfinished() -> Iterator[Path]:
    """The games of the folder that are not over, the latest first. What cannot be read is passed over."""
    return (file for file in reversed(_by_age(folder())) if _is_over(file) is False)


def _by_age(place: Path) -> list[Path]:
    """The files of a folder, the oldest first."""
    try:
        return sorted(place.glob("*.json"), key=lambda file: (file.stat().st_mtime_ns, file.name))
    except OSError:  # one of them has just gone
        return sorted(place.glob("*.json"))


def _is_over(file: Path) -> bool | None:
    """Whether the game in a file is over; None if there is none that can be read."""
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
    """Whether no game was ever kept in a file, and none is about to be."""
    try:
        found = file.stat()
    except OSError:
        return False
    return found.st_size == 0 and time.time() - found.st_mtime > LEFT


# --- one game ------------------------------------------------------------------------------------------


class Kept:
    """A game and its file, if it has one."""

    def __init__(self, seats: Sequence[str], file: Path | None = None, own: bool = False) -> None:
        """own: whether the file is in the folder, not where somebody wants to have it."""
        self.file = file
        self.own: bool = own
        self.trouble: str = "" if file else part("terminal", "no-file")
        """Why the game as it stands is not in its file; empty if it is."""
        self._notes = notes_of(seats)
        self._steps: Sequence[object] | None = None
        self._left: tuple[int, ...] | None = None
        """The file as this game left it."""

    def keep(self, game: Game) -> None:
        """See to it that the file has the game as it stands; else `trouble` says why it has not."""
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
        """Keep the game in another file, which is not there yet, from now on. Raises OSError if that cannot be."""
        Record.of(game, self._notes).save(file)
        if self.own and self.file:
            self.file.unlink(missing_ok=True)
        self.file, self.own, self._left, self._steps, self.trouble = file, False, _identity(file), game.steps, ""


def _identity(file: Path) -> tuple[int, ...] | None:
    """What no two states of a file have in common; None if it is gone. The number of one that is gone is used again."""
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size
