"""What of a value crosses the wire: its fields but a few, and what is computed of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

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


def kind_of(cls: type) -> str | None:
    """The word by which one of several classes is told from the others, if it has one."""
    kind = getattr(cls, "kind", None)
    return kind if isinstance(kind, str) else None


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
