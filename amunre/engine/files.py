"""Data files: where they are, and what they contain, with the line of each value."""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Collection, Container, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from attrs import evolve, field, frozen

from amunre.arguments import path_of
from amunre.errors import Problem, ResourceError
from amunre.jsontypes import Json, JsonObject
from amunre.printing import brief, named

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

Keys = tuple[str | int, ...]
"""The path to a value: keys of mappings and indices in lists, from the top of the file."""

_PACKAGE = Path(__file__).parents[1]
_READ = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Flags for opening files, so that opening a pipe does not wait for a writer."""


def folder(name: Literal["data", "schemas"]) -> Path:
    """Return the folder `data` or `schemas`: inside the package in a wheel, next to the package in a checkout.

    If the package is in a zip file, the folder is unpacked for the lifetime of this process. Raises ResourceError if
    the folder is missing.
    """
    return _folders()[name]


@cache
def _folders() -> dict[str, Path]:
    for place in (_PACKAGE, _PACKAGE.parent):
        if (place / "data").is_dir():
            return {name: place / name for name in ("data", "schemas")}
    archive = getattr(getattr(sys.modules[__name__], "__loader__", None), "archive", None)
    if archive is None:
        raise ResourceError(
            f"amunre: its data files are not in {_PACKAGE}; "
            "in a frozen program, include them with: pyinstaller --collect-all amunre"
        )
    place = Path(_unpacked(archive).name) / _PACKAGE.relative_to(archive)
    return {name: place / name for name in ("data", "schemas")}


@cache
def _unpacked(archive: str) -> TemporaryDirectory[str]:
    """Unpack the package's data files from this zip file into a folder that is deleted when the process ends."""
    from tempfile import TemporaryDirectory
    from zipfile import ZipFile

    within = [f"{_PACKAGE.relative_to(archive).as_posix()}/{name}/" for name in ("data", "schemas")]
    place = TemporaryDirectory(prefix="amunre-")
    with ZipFile(archive) as packed:
        names = [name for name in packed.namelist() if name.startswith(tuple(within))]
        if not all(any(name.startswith(folder) for name in names) for folder in within):
            raise ResourceError(
                f"amunre: its data files are not in {archive}: put the whole installed package into it."
            )
        packed.extractall(place.name, names)
    return place


def content(path: str | os.PathLike[str], most: int) -> bytes:
    """Return the contents of a regular file, but at most one byte more than the limit.

    Raises OSError if the file cannot be read, and for a folder, a pipe or a device, because reading might never end.
    """
    path = path_of(path)
    opened = os.open(path, _READ)
    try:
        check_regular(opened, path)
        with open(opened, "rb", closefd=False) as stream:
            return stream.read(min(most, os.fstat(opened).st_size) + 1)
    finally:
        os.close(opened)


def of_json(text: bytes) -> Json:
    """Parse JSON encoded in UTF-8. Raises ValueError if it is invalid, has duplicate keys, or exceeds the limits."""
    try:
        return json.loads(text.decode(), object_pairs_hook=_each_key_once, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start + 1} (0x{text[error.start]:02x}) is not valid UTF-8") from None
    except json.JSONDecodeError as error:
        expected = next((ours for begin, ours in _EXPECTED.items() if error.msg.startswith(begin)), "JSON")
        found = brief(error.doc[error.pos : error.pos + 20]) if error.pos < len(error.doc) else "nothing"
        raise ValueError(f"line {error.lineno}, column {error.colno}: expected {expected}, found {found}") from None
    except _Unfit:
        raise
    except ValueError:
        raise ValueError("found a number with too many digits") from None


class _Unfit(ValueError):
    """Valid JSON that is not accepted."""


_EXPECTED = {
    "Expecting value": "a value",
    "Expecting ','": "a comma or the end of the list or mapping",
    "Expecting ':'": "a colon",
    "Expecting property name": "a key in double quotes",
    "Extra data": "the end",
    "Unterminated string": "a string that ends with a double quote",
    "Unexpected UTF-8 BOM": "JSON without a byte order mark",
}
"""Descriptions of the expected text, by the beginning of Python's message."""


def _each_key_once(pairs: list[tuple[str, Json]]) -> JsonObject:
    """Return a JSON object. Raises ValueError for a duplicate key, because one of its values would be ignored."""
    data: JsonObject = {}
    for key, value in pairs:
        if key in data:
            raise _Unfit(f"the key {brief(key)} appears twice")
        data[key] = value
    return data


def _no_number(word: str) -> None:
    raise _Unfit(f"found {word}, which is not a number")


def check_regular(file: int | str | os.PathLike[str], path: str | os.PathLike[str]) -> None:
    """Raise OSError if a path or an open file is a folder, or a pipe or a device, which might never end."""
    mode = os.stat(file).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "Not a regular file", os.fspath(path))


def lies_in(path: Path, place: Path) -> bool:
    """Return whether a file in a ruleset's folder is inside it after following links; shipped files always are."""
    return place.parent == folder("data") or Path(os.path.realpath(path)).is_relative_to(os.path.realpath(place))


@frozen
class Document:
    """The contents of a data file: its value, the location of each part, and its problems.

    If there are problems, the value contains only the readable part.
    """

    file: str
    value: Json = None
    places: Mapping[Keys, tuple[str, int]] = field(factory=dict, repr=False)
    """File and line (counted from 1) of each value; in a merged document, there are several files."""
    problems: tuple[Problem, ...] = ()
    under: Mapping[str, int] = field(factory=dict, repr=False)
    """Number of overlays on each of its files; a file that is not listed has no overlays."""
    older: Collection[Keys] = field(factory=frozenset, repr=False)
    """Keys of all values in the documents below this one."""

    def problem(self, keys: Keys, found: str, expected: str) -> Problem:
        """Return a problem with the value at these keys; a missing value is reported where it should be."""
        file, line = self.place(keys)
        return Problem(file, line, dotted(keys), found, expected)

    def place(self, keys: Keys) -> tuple[str, int]:
        """Return the file and line of the value at these keys, or of the nearest value that encloses it."""
        upwards = (keys[:n] for n in range(len(keys), -1, -1))
        return next((self.places[above] for above in upwards if above in self.places), (self.file, 0))

    def at(self, keys: Keys) -> Json:
        """Return the value at these keys, which must exist."""
        value = self.value
        for key in keys:
            value = value[key]
        return value

    def overlays_on(self, keys: Keys) -> int:
        """Return the number of overlays on the file that contains the value at these keys."""
        file, _ = self.place(keys)
        return self.under.get(file, 0)

    def over(self, base: Document, words: Collection[str] = ()) -> Document:
        """Lay this document over a base: mappings are merged by key (see `merged`); everything else is replaced."""
        gone: set[Keys] = set()
        value = merged(base.value, self.value, gone=gone, words=words)
        kept = {keys: place for keys, place in base.places.items() if not _within(keys, gone)}
        return Document(
            self.file,
            value,
            {**kept, **self.places},
            base.problems + self.problems,
            {**base.under, **self.under},
            {*base.older, *base.places},
        )

    def without(self, *keys: str) -> Document:
        """Return the same document without these top-level keys."""
        if not isinstance(self.value, dict):
            return self
        value = {key: value for key, value in self.value.items() if key not in keys}
        gone = {(key,) for key in keys}
        return evolve(self, value=value, places={at: place for at, place in self.places.items() if at[:1] not in gone})


def _within(keys: Keys, values: Container[Keys]) -> bool:
    """Return whether keys lead to one of these values, or to a part of one."""
    return any(keys[:n] in values for n in range(len(keys) + 1))


def dotted(keys: Keys) -> str:
    """Return keys joined by dots as in a `Problem`, such as `temple.2.from`."""
    return ".".join(map(named, keys))


ABOUT = {"gist": "text", "why": "ruling"}
"""Keys that describe another key in the same mapping; if that key is replaced, they no longer apply."""


def merged(base: Json, over: Json, keys: Keys = (), gone: set[Keys] | None = None, words: Collection[str] = ()) -> Json:
    """Lay one value over another: mappings are merged by key unless they differ in one of these words, such as `kind`.

    A `value` is replaced together with its source, and replacing a text also removes its description (`ABOUT`). The
    full keys of everything replaced, starting with `keys`, are added to `gone`.
    """
    if not isinstance(base, dict) or not isinstance(over, dict) or _speaks_anew(base, over, words):
        if gone is not None:
            gone.add(keys)
        return over
    untrue = {key for key, about in ABOUT.items() if key in base and about in over}
    if gone is not None:
        gone.update((*keys, key) for key in untrue)
    base = {key: value for key, value in base.items() if key not in untrue}
    return base | {
        key: merged(base[key], value, (*keys, key), gone, words) if key in base else value
        for key, value in over.items()
    }


def _speaks_anew(base: JsonObject, over: JsonObject, words: Collection[str]) -> bool:
    """Return whether a mapping replaces the base as a whole instead of changing some of its keys."""
    if not isinstance(over.get("value", {}), dict):
        return True
    return any(key in base and key in over and base[key] != over[key] for key in words)
