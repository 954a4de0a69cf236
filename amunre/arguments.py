"""Checks that callers' arguments have the right type and a bounded size."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Mapping
from itertools import islice
from operator import index
from typing import Any, TypeVar

from amunre.errors import NotationError
from amunre.printing import brief, shortened

T = TypeVar("T")

LONGEST_PATH = 4096
"""Maximum length of a path, the same as on Linux."""


def plain(value: Any) -> Any:
    """Return an integer from any library, such as numpy, as a Python int; return other values, and bools, unchanged."""
    if type(value) is int or isinstance(value, bool):
        return value
    try:
        return index(value)
    except Exception:  # a user's class may do anything
        return value


def integer(argument: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """Return an integer within these bounds, from any library, as a Python int. Otherwise raises NotationError."""
    known = plain(value)
    if type(known) is int and (least is None or known >= least) and (most is None or known <= most):
        return known
    bounds = "" if least is None else f" from {least}" if most is None else f" from {least} to {most}"
    raise NotationError(f"{argument}: expected an integer{bounds}, found {brief(value)}.")


def integers(argument: str, values: Iterable[object], least: int | None = None) -> list[int]:
    """Return several integers, each converted as by `integer`. Raises NotationError for anything else."""
    try:
        return [
            value if type(value) is int and (least is None or value >= least) else integer(argument, value, least)
            for value in values
        ]
    except TypeError:
        raise NotationError(f"{argument}: expected a sequence of integers, found {brief(values)}.") from None


def flag(argument: str, value: object) -> bool:
    """Return a Boolean from any library as a Python bool. Raises NotationError for anything else."""
    if isinstance(value, bool) or type(value).__name__ in ("bool", "bool_"):  # numpy's bool
        return bool(value)
    raise NotationError(f"{argument}: expected true or false, found {brief(value)}.")


def plain_within(value: object) -> Any:
    """Return mappings and lists with all integers in them converted to Python ints, as deeply as Python can recurse."""
    try:
        if isinstance(value, Mapping):
            return {key: plain_within(held) for key, held in value.items()}
        return [plain_within(held) for held in value] if isinstance(value, list) else plain(value)
    except RecursionError:
        return value


def of_kind(argument: str, value: object, kind: type[T], source: str = "", function: str = "") -> T:
    """Return the value if it is an instance of this class; otherwise raise NotationError, which says how to get one.

    For a value that belongs to another game, the error suggests that game's function with this name.
    """
    if isinstance(value, kind):
        return value
    article = "an" if kind.__name__[0] in "AEIOU" else "a"
    found = type(value).__name__
    if home := getattr(type(value), "_home", ""):  # possibly the class of another game
        found = f"{home}.{found}{f', which is for {home}.{function}' if function else ''}"
    raise NotationError(f"{argument}: expected {article} {kind.__name__}{source}, found {found}.")


def ending(argument: str, items: Iterable[T], most: int) -> tuple[T, ...]:
    """Return all items. Raises NotationError if there are more than `most`, because an iterator may never end.

    Raises TypeError for anything that is not iterable.
    """
    first = tuple(islice(items, most + 1))
    if len(first) > most:
        raise NotationError(f"{argument}: expected at most {most}, found more.")
    return first


def path_of(path: str | bytes | os.PathLike[str] | os.PathLike[bytes]) -> str:
    """Return a path as a string. Raises NotationError if it is not a path, and OSError if the path is invalid."""
    try:
        name = "".join((os.fsdecode(path),))  # an exact str, not a subclass
    except TypeError:
        raise NotationError(f"path: expected the path of a file, found {brief(path)}.") from None
    if not name:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    if len(name) > LONGEST_PATH:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), shortened(name))
    try:
        possible = b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:  # a lone surrogate
        possible = False
    if not possible:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), name)
    return name
