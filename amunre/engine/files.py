"""Data files: where they lie, and what they say, value by value and line by line."""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Container, Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, Literal

from attrs import evolve, field, frozen

from amunre.arguments import path_of
from amunre.errors import Problem
from amunre.printing import brief, named

Keys = tuple[str | int, ...]
"""The way to a value: keys of mappings and indices of lists, from the top of the file."""

_PACKAGE = Path(__file__).parents[1]
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""How files are opened: without waiting for somebody to write into a pipe."""


def folder(name: Literal["data", "schemas"]) -> Path:
    """The folder `data` or `schemas`: inside the package in a wheel, beside the package in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def content(path: str | os.PathLike[str], most: int) -> bytes:
    """What a regular file holds, up to one byte more than the most: so much only, if it is larger.

    Raises OSError if there is no reading it, also for a folder, a pipe or a device, which might never end.
    """
    path = path_of(path)
    opened = os.open(path, _READ)
    try:
        check_regular(opened, path)
        with open(opened, "rb", closefd=False) as stream:
            return stream.read(min(most, os.fstat(opened).st_size) + 1)
    finally:
        os.close(opened)


def of_json(text: bytes) -> Any:
    """What JSON in UTF-8 says. Raises ValueError where it is none, or says something twice, or beyond measure."""
    try:
        return json.loads(text.decode(), object_pairs_hook=_each_key_once, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("it nests beyond measure") from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON. Raises ValueError where a key stands twice, for only one of its values would be read."""
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise ValueError(f"the key {brief(key)} stands twice")
        data[key] = value
    return data


def _no_number(word: str) -> None:
    raise ValueError(f"found {word}, which is no number")


def replace(path: str | os.PathLike[str], text: str) -> None:
    """Put a text in place of a file. Whatever happens meanwhile, it is the old one or the new one, never half of one.

    It is written to a file of its own beside, which takes the place of the old one, and its permissions, once the disk
    has it all. Only a process that is killed can leave that file behind. Raises OSError if there is no writing it.
    """
    target = Path(os.path.realpath(path_of(path)))  # what a link points to is replaced, not the link
    beside = target.with_name(f".{token_hex(8)}.part")
    is_ours = False
    try:
        with open(beside, "xb") as file:
            is_ours = True
            if os.path.exists(target):
                os.chmod(beside, os.stat(target).st_mode & 0o777)
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
    except BaseException as error:
        if is_ours:
            with suppress(OSError):
                beside.unlink()
        if isinstance(error, OSError):
            raise of_path(error, path) from None
        raise


def check_regular(opened: int, path: str | os.PathLike[str]) -> None:
    """Raise OSError for an open file that is a folder, or that might never end: a pipe, a device."""
    mode = os.fstat(opened).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "Not a regular file", os.fspath(path))


def of_path(error: OSError, path: str | os.PathLike[str]) -> OSError:
    """The error as one of this path, where it names another that was made beside it and that nobody knows."""
    return error if error.filename is None else OSError(error.errno, error.strerror, path_of(path))


def lies_in(path: Path, place: Path) -> bool:
    """Whether a file of a ruleset's folder lies in it once all links are followed; those that are shipped always do."""
    return place.parent == folder("data") or Path(os.path.realpath(path)).is_relative_to(os.path.realpath(place))


@frozen
class Document:
    """What a data file says: its value, where each part of it stands, and what is wrong with it.

    With problems the value is only what could be read before or beside them.
    """

    file: str
    value: Any = None
    places: Mapping[Keys, tuple[str, int]] = field(factory=dict, repr=False)
    """File and line (from 1) of each value; a merged document names several files."""
    problems: tuple[Problem, ...] = ()
    under: Mapping[str, int] = field(factory=dict, repr=False)
    """How many overlays lie on each of its files; none on a file that is not named."""

    def problem(self, keys: Keys, found: str, expected: str) -> Problem:
        """A problem with the value at these keys; what is missing is placed where it should have been."""
        file, line = self.place(keys)
        return Problem(file, line, dotted(keys), found, expected)

    def place(self, keys: Keys) -> tuple[str, int]:
        """File and line of the value at these keys, or of the nearest value around it."""
        upwards = (keys[:n] for n in range(len(keys), -1, -1))
        return next((self.places[above] for above in upwards if above in self.places), (self.file, 0))

    def at(self, keys: Keys) -> Any:
        """The value at these keys, which is there."""
        value = self.value
        for key in keys:
            value = value[key]
        return value

    def overlays_on(self, keys: Keys) -> int:
        """How many overlays lie on the file in which the value at these keys stands."""
        file, _ = self.place(keys)
        return self.under.get(file, 0)

    def over(self, base: Document) -> Document:
        """This document laid over a base: mappings are merged by key, everything else is replaced."""
        gone: set[Keys] = set()
        value = merged(base.value, self.value, gone=gone)
        kept = {keys: place for keys, place in base.places.items() if not _within(keys, gone)}
        return Document(
            self.file, value, {**kept, **self.places}, base.problems + self.problems, {**base.under, **self.under}
        )

    def without(self, *keys: str) -> Document:
        """The same document without these keys at its top."""
        if not isinstance(self.value, dict):
            return self
        value = {key: value for key, value in self.value.items() if key not in keys}
        gone = {(key,) for key in keys}
        return evolve(self, value=value, places={at: place for at, place in self.places.items() if at[:1] not in gone})


def _within(keys: Keys, values: Container[Keys]) -> bool:
    """Whether keys lead to one of these values, or to something in one."""
    return any(keys[:n] in values for n in range(len(keys) + 1))


def dotted(keys: Keys) -> str:
    """Keys as they stand in a Problem: `temple.2.from`."""
    return ".".join(map(named, keys))


ABOUT = {"gist": "text", "why": "ruling"}
"""Keys that tell of another beside them: where that one is replaced, they are not true any more."""


def merged(base: Any, over: Any, keys: Keys = (), gone: set[Keys] | None = None) -> Any:
    """A value laid over another: mappings are merged by key, but not words of different `kind` or `per`.

    Nor is a `value`, for how the old one was known says nothing about the new one; and what tells of a text (`ABOUT`)
    goes with it. The keys of what is replaced, below `keys`, are added to `gone`.
    """
    if not isinstance(base, dict) or not isinstance(over, dict) or _speaks_anew(base, over):
        if gone is not None:
            gone.add(keys)
        return over
    untrue = {key for key, about in ABOUT.items() if key in base and about in over}
    if gone is not None:
        gone.update((*keys, key) for key in untrue)
    base = {key: value for key, value in base.items() if key not in untrue}
    return base | {
        key: merged(base[key], value, (*keys, key), gone) if key in base else value for key, value in over.items()
    }


def _speaks_anew(base: dict[str, Any], over: dict[str, Any]) -> bool:
    """Whether a mapping says something of its own, and not only what differs."""
    if not isinstance(over.get("value", {}), dict):
        return True
    return any(key in base and key in over and base[key] != over[key] for key in ("kind", "per"))
