"""What of a value crosses the wire: its fields but a few, and what is computed of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.position import FORMAT, Table
from amunre.games.amun_re.score import Score

WORDS = {NoneType: "nothing", bool: "true or false", int: "a whole number", str: "a text"}
"""What stands in JSON without being made of other values, in words."""

LARGEST_NUMBER = 2**53 - 1
"""Beyond it many readers of JSON change a number."""

UNSENT: Mapping[type, tuple[str, ...]] = {Action: ("index",)}
"""Fields that mean nothing outside of this process."""


def computed(cls: type) -> Mapping[str, Callable[[Any], Any]]:
    """What is sent along with the fields of a class and made from them or from the class itself."""
    if cls is Action:
        return {"text": str}
    if cls is Score:
        return {"total": lambda score: score.total}
    if issubclass(cls, Table):
        return {"format": lambda _: FORMAT}
    kind = kind_of(cls)
    return {"kind": lambda _: kind} if kind else {}


def types_of(cls: type) -> Mapping[str, Any]:
    """The type of each field of a class, as its class says it that made a general one its own."""
    meant: dict[Any, Any] = {}
    for base in cls.__mro__:
        for general in vars(base).get("__orig_bases__", ()):
            parameters = getattr(get_origin(general), "__parameters__", ())
            meant |= {one: meant.get(kind, kind) for one, kind in zip(parameters, get_args(general), strict=False)}
    return {name: _plain_type(kind, meant) for name, kind in get_type_hints(cls).items()}


def _plain_type(kind: Any, meant: Mapping[Any, Any]) -> Any:
    """A type without variables; a literal as what its words are."""
    if isinstance(kind, TypeVar):
        return meant[kind]
    if is_literal(kind):
        return type(get_args(kind)[0])
    if parameters := getattr(kind, "__parameters__", ()):
        return kind[tuple(meant[one] for one in parameters)]
    return kind


def kind_of(cls: type) -> str | None:
    """The word by which one of several classes is told from the others, if it has one."""
    kind = getattr(cls, "kind", None)
    return kind if isinstance(kind, str) else None


def is_literal(wanted: Any) -> bool:
    """Whether values are some words."""
    return get_origin(wanted) is Literal


def is_union(wanted: Any) -> bool:
    """Whether values may be of one of several types."""
    return get_origin(wanted) in (Union, UnionType)


def is_plain(wanted: Any) -> bool:
    """Whether the values of a type stand in JSON as they are."""
    return wanted in WORDS or (is_union(wanted) and all(kind in WORDS for kind in get_args(wanted)))


def is_list(wanted: Any) -> bool:
    """Whether values are tuples, all items of one type."""
    return get_origin(wanted) is tuple


def is_mapping(wanted: Any) -> bool:
    """Whether values are mappings of texts to one type."""
    return get_origin(wanted) is Mapping
