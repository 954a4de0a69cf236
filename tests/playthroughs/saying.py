"""Answers of a game in short, for a file that people read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from attrs import asdict, has

from amunre import Game

FEW = 8
"""Things of a list that are told one by one."""


class Answer(NamedTuple):
    """A part of an answer, which a playthrough shows whenever it differs from the one before."""

    name: str
    """Name of the method or attribute."""
    part: str
    """The part of the answer, such as a group of features; the items of a part share a line."""
    item: str
    who: object
    """The seat or viewer that gets the answer; those with equal answers share a line."""
    says: str


def said(name: str, says: object, who: object = "", part: object = "") -> Answer:
    """Return an answer without items."""
    return Answer(name, str(part), "", who, str(says))


def plain(value: object) -> object:
    """Return a value that JSON does not have as one that it has."""
    if has(type(value)):
        return [type(value).__name__, asdict(value, recurse=False)]
    if isinstance(value, (set, frozenset)):
        return sorted(map(str, value))
    return dict(value) if isinstance(value, Mapping) else type(value).__name__


def digest(value: object) -> str:
    """Return a short hash of plain data."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=plain).encode()).hexdigest()[:6]


def position(game: Game[Any]) -> str:
    """Return the hash of a game's position."""
    return digest(game.position().to_json())


def agrees(holds: bool, what: str) -> str:
    """Return these words, or their opposite."""
    return f"the same {what}" if holds else f"ANOTHER {what}"


def brief(things: Iterable[object]) -> str:
    """Return a list; equal neighbours together, and of a long one the ends and a hash."""
    told = [f"{thing} x{n}" if (n := len([*same])) > 1 else thing for thing, same in groupby(map(str, things))]
    if len(told) <= FEW:
        return ", ".join(told)
    return f"{', '.join(told[:3])}, ... {told[-1]} ({len(told)}, {digest(told)})"


def ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers, neighbours as ranges."""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda one: one[1] - one[0])]
    told = [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    return f"{len(numbers)}: {', '.join(told)}" if len(told) <= 4 * FEW else f"{len(numbers)}: {brief(told)}"


def short(value: object) -> str:
    """Return a value of a ruleset: things by their ids with a hash, other large ones as a hash."""
    if isinstance(value, Mapping):
        return brief(f"{key}={short(one)}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        return brief(short(one) for one in value)
    if isinstance(value, (int, str, type(None))):
        return str(value)
    id = getattr(value, "id", None) or getattr(value, "slug", None) or type(value).__name__
    return f"{id}:{digest(value)}"


def flat(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the values of JSON with their paths; a list of plain values is one value."""
    if isinstance(value, dict):
        inner = [*value.items()]
    elif isinstance(value, list) and any(isinstance(one, (dict, list)) for one in value):
        inner = [*enumerate(value)]
    else:
        yield path, f"[{brief(value)}]" if isinstance(value, list) else str(value)
        return
    for key, one in inner:
        yield from flat(one, (*path, str(key)))
