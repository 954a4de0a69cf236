"""An immutable dict for mappings inside frozen values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A read-only dict. It is hashable and equals a dict with the same entries; `dict(it)` makes a mutable copy.

    Examples:
        >>> farmers = FrozenDict({"abu": 1})
        >>> farmers["abu"], farmers == {"abu": 1}, {farmers: "a key"}[FrozenDict(abu=1)]
        (1, True, 'a key')
        >>> farmers["abu"] = 2
        Traceback (most recent call last):
        ...
        TypeError: this mapping is immutable; copy it with dict(mapping)
    """

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has no hash; this mapping never changes, so it has one
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return FrozenDict, (dict(self),)

    def __copy__(self) -> FrozenDict[K, V]:
        return self

    def __deepcopy__(self, memo: object) -> FrozenDict[K, V]:
        return self

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this mapping is immutable; copy it with dict(mapping)")

    if not TYPE_CHECKING:  # type checkers see a dict
        __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse


def frozendict(entries: Mapping[Any, Any]) -> FrozenDict[Any, Any]:
    """Return a frozen copy of the entries; a frozen mapping is returned unchanged."""
    return entries if type(entries) is FrozenDict else FrozenDict(entries)


def frozendicts(many: Iterable[Mapping[Any, Any]]) -> tuple[FrozenDict[Any, Any], ...]:
    """Return a frozen copy of each mapping."""
    return tuple([entries if type(entries) is FrozenDict else FrozenDict(entries) for entries in many])
