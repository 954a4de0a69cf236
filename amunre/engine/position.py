"""The part that all games' positions share: they are values that can be checked, serialized and compared."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

from attrs import fields, has

from amunre.jsontypes import Json, JsonObject

N_co = TypeVar("N_co", bound=str, covariant=True)


ATOMS = frozenset({type(None), bool, int, str})
"""Types of plain JSON values."""


def plain(value: object) -> Json:
    """Convert a value in a position to plain JSON values: the `kind`, if any, followed by the fields by name.

    Anything that cannot be part of a position is kept, so that `problems` can report it.
    """
    if type(value) in ATOMS:
        return value
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if not has(type(value)):
        return value
    cls: type = type(value)
    kind = {"kind": value.kind} if hasattr(value, "kind") else {}
    return {**kind, **{name: plain(getattr(value, name)) for name in _fields_of(cls)}}


@cache
def _fields_of(cls: type) -> list[str]:
    """Return the names of the fields that belong to the value."""
    return [field.name for field in fields(cls) if field.eq or field.repr]


@cache
def reader(wanted: Any) -> Callable[[Json], Any]:
    """Return a function that makes a value of this type from the plain JSON values that `plain` returns."""
    if has(wanted):
        hints = get_type_hints(wanted)
        parts = {name: reader(hints[name]) for name in _fields_of(wanted)}
        return lambda data: wanted(**{name: read(data[name]) for name, read in parts.items()})
    if get_origin(wanted) is tuple:
        item = reader(get_args(wanted)[0])
        return lambda data: tuple(map(item, data))
    if get_origin(wanted) is Mapping:
        each = reader(get_args(wanted)[1])
        return lambda data: {key: each(inner) for key, inner in data.items()}
    if classes := [cls for cls in get_args(wanted) if has(cls)]:
        kinds = {getattr(cls, "kind", None): reader(cls) for cls in classes}
        return lambda data: None if data is None else kinds[data.get("kind")](data)
    return _as_it_is


def blank(wanted: Any) -> Json:
    """Return plain JSON values with the structure of a type but without content."""
    if has(wanted):
        hints = get_type_hints(wanted)
        return {name: blank(hints[name]) for name in _fields_of(wanted)}
    if type(None) in get_args(wanted):
        return None
    if get_origin(wanted) is Literal:
        return get_args(wanted)[0]
    return {tuple: [], Mapping: {}, str: "none"}.get(get_origin(wanted) or wanted, 0)


def _as_it_is(data: Json) -> Json:
    return data


class Described(ABC, Generic[N_co]):
    """The complete state of a game as a value; the type parameter is the names of the game's stages."""

    __slots__ = ()

    ruleset: str
    """Id of the ruleset."""
    stage: N_co

    @abstractmethod
    def to_json(self) -> JsonObject:
        """Convert to plain JSON values, with the version of this form under the key `format`."""

    def digest(self) -> str:
        """Return the SHA-256 of the canonical JSON, in hexadecimal digits."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
