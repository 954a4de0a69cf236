"""The common part of all positions: a value that can be checked, serialized and compared."""

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
    """Convert a value of a position to plain JSON values: fields by their names, after the `kind` if there is one.

    Anything that cannot be part of a position is kept, for `problems` to report.
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
    """Return the names of the fields that are part of the value."""
    return [field.name for field in fields(cls) if field.eq or field.repr]


@cache
def reader(wanted: Any) -> Callable[[Json], Any]:
    """Return a function that makes a value of this type from plain JSON values, as `plain` writes them."""
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
    """Return plain JSON values in the form of a type, without content."""
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
    """The complete value of a game at one moment, with the names of its stages."""

    __slots__ = ()

    ruleset: str
    """Id of the ruleset."""
    stage: N_co

    @abstractmethod
    def to_json(self) -> JsonObject:
        """Convert to plain JSON values, with the version of the form under `format`."""

    def digest(self) -> str:
        """Return the SHA-256 of the canonical JSON, in hex."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
