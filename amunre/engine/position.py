"""The common part of all positions: a value that can be checked, written down and compared."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import Any, Generic, TypeVar

from attrs import fields, has

N_co = TypeVar("N_co", bound=str, covariant=True)


ATOMS = frozenset({type(None), bool, int, str})
"""Types that JSON has."""


def plain(value: Any) -> Any:
    """Convert a value of a position to plain JSON values: fields by their names, after the `kind` if there is one.

    Anything that cannot be part of a position is left as it is, for `problems` to report.
    """
    if type(value) in ATOMS:
        return value
    if isinstance(value, tuple):
        return [plain(inner) for inner in value]
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    if not has(type(value)):
        return value
    cls: Any = type(value)
    kind = {"kind": value.kind} if hasattr(value, "kind") else {}
    return {**kind, **{name: plain(getattr(value, name)) for name in _told(cls)}}


@cache
def _told(cls: Any) -> list[str]:
    """Return the names of the fields that are part of the value."""
    return [field.name for field in fields(cls) if field.eq or field.repr]


def tupled(value: Any) -> Any:
    """Return a value from JSON, with a mutable list as a tuple."""
    return tuple(value) if isinstance(value, list) else value


class Described(ABC, Generic[N_co]):
    """The complete value of a game at one moment, with the names of its stages."""

    __slots__ = ()

    ruleset: str
    """Id of the ruleset."""
    stage: N_co

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Convert to plain JSON values, with the version of the form under `format`."""

    def digest(self) -> str:
        """Return the SHA-256 of the canonical JSON, in hex."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
