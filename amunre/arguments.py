"""What callers hand over: of the right kind and with an end, or refused."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from amunre.errors import NotationError
from amunre.printing import brief, shortened

T = TypeVar("T")

LONGEST_PATH = 4096
"""Most characters of a path, as on Linux."""


def of_kind(argument: str, value: object, kind: type[T], source: str = "") -> T:
    """The value, if it is of this class. Raises NotationError, with where such a value comes from, for any other."""
    if isinstance(value, kind):
        return value
    article = "an" if kind.__name__[0] in "AEIOU" else "a"
    found = type(value).__name__
    if found == kind.__name__:  # that of another game
        found += f" of {brief(type(value).__module__)}"
    raise NotationError(f"{argument}: expected {article} {kind.__name__}{source}, found {found}.")


def ending(argument: str, items: Iterable[T], most: int) -> tuple[T, ...]:
    """All items, of which there are so many at most. Raises NotationError if more come, which may never end.

    And TypeError for what has no items.
    """
    first = tuple(islice(items, most + 1))
    if len(first) > most:
        raise NotationError(f"{argument}: expected at most {most}, found more.")
    return first


def path_of(path: str | bytes | os.PathLike[str] | os.PathLike[bytes]) -> str:
    """A path as a text. Raises NotationError for what is none, and OSError for one that no file can have."""
    try:
        name = "".join((os.fsdecode(path),))  # a plain text, whatever class of texts it was
    except TypeError:
        raise NotationError(f"path: expected the path of a file, found {brief(path)}.") from None
    if not name:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
    if len(name) > LONGEST_PATH:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), shortened(name))
    try:
        possible = b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:  # half a character
        possible = False
    if not possible:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), name)
    return name
