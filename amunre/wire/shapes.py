"""The structure of values, determined by the types of their fields."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

from attrs import fields

from amunre.engine.events import Event
from amunre.engine.position import Described
from amunre.engine.prompt import SENT
from amunre.engine.values import TypeHint
from amunre.jsontypes import Json

WORDS: Mapping[type[object], str] = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}
"""Types that JSON can represent directly, and their names in schemas."""


def bare(wanted: object) -> TypeHint:
    """Return a type without its annotations, which describe the meaning of values."""
    if get_origin(wanted) is Annotated:
        return bare(get_args(wanted)[0])
    if is_union(wanted):
        return reduce(or_, map(bare, get_args(wanted)))
    if is_list(wanted) or is_mapping(wanted):
        kind: TypeHint = get_origin(wanted)
        return kind[tuple(map(bare, get_args(wanted)))]
    return wanted


def is_annotated(wanted: object) -> bool:
    """Return whether a type has annotations."""
    return bool(bare(wanted) != wanted)


def kind_of(cls: type) -> str | None:
    """Return the word that distinguishes a class from others, or None."""
    kind = cls.kind_of() if issubclass(cls, Event) else getattr(cls, "kind", None)
    return kind if isinstance(kind, str) and kind else None


def version_of(cls: type) -> int | None:
    """Return the version of a class's form, or None."""
    version = getattr(cls, "version", None)
    return version if isinstance(version, int) else None


def sent(cls: type) -> Mapping[str, TypeHint]:
    """Return, for each field whose values are sent as another class, that class."""
    return {field.name: field.metadata[SENT] for field in fields(cls) if SENT in field.metadata}


def noted(cls: type, note: str) -> Mapping[str, TypeHint]:
    """Return the types of a class's fields that are marked with this note, by field name."""
    hints = get_type_hints(cls, include_extras=True)
    return {
        field.name: hints[field.name] for field in fields(cls) if note in getattr(hints[field.name], "__metadata__", ())
    }


def empty(wanted: TypeHint) -> Json:
    """Return the value that is left out when a value of this type is sent."""
    wanted = bare(wanted)
    return [] if is_list(wanted) else None if is_union(wanted) else 0


def is_literal(wanted: object) -> bool:
    """Return whether a type is a `Literal`, whose values are words from a list."""
    return get_origin(wanted) is Literal


def is_union(wanted: object) -> bool:
    """Return whether a type is a union of several types."""
    return get_origin(wanted) in (Union, UnionType)


def is_plain(wanted: object) -> bool:
    """Return whether JSON can represent the values of a type directly."""
    return wanted in WORDS or is_literal(wanted) or (is_union(wanted) and all(map(is_plain, get_args(wanted))))


def is_position(wanted: object) -> bool:
    """Return whether a type is a class of complete positions, which have the same form everywhere."""
    return isinstance(wanted, type) and issubclass(wanted, Described)


def is_list(wanted: object) -> bool:
    """Return whether values are tuples whose items all have the same type."""
    return get_origin(wanted) is tuple


def is_mapping(wanted: object) -> bool:
    """Return whether values are mappings from strings to values of one type."""
    return get_origin(wanted) is Mapping


def classes_of(union: TypeHint) -> list[TypeHint]:
    """Return the types in a union whose values JSON cannot represent directly."""
    return [kind for kind in get_args(union) if not is_plain(kind)]


def hyphened(name: str) -> str:
    """Return a class's name in the form used for definitions in a schema, such as `hidden-id`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")
