"""The values of facts in a sketch, read one by one.

`where` names the fact. Each function raises NotationError, which says what was found and what is expected.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NoReturn

from amunre.arguments import plain
from amunre.errors import NotationError
from amunre.printing import brief, meant


def refuse(where: str, found: str, expected: str) -> NoReturn:
    """Raise the error for a fact that cannot be read."""
    raise NotationError(f"sketch: {where}: found {found}, expected {expected}")


def check_keys(facts: object, known: Collection[str]) -> None:
    """Refuse anything but a mapping of known facts."""
    if not isinstance(facts, Mapping):
        raise NotationError(f"sketch: found {brief(facts)}, expected a mapping of facts")
    for key in facts:
        if key not in known:
            raise NotationError(f"sketch: found {brief(key)}, expected {', '.join(known)}")


def number(where: str, value: object, least: int, most: int) -> int:
    """Return a whole number within these bounds."""
    found = plain(value)
    if type(found) is not int or not least <= found <= most:
        refuse(where, brief(value), f"a whole number from {least} to {most}")
    return found


def word(where: str, value: object, known: Collection[str]) -> str:
    """Return one of the known words."""
    if not isinstance(value, str) or value not in known:
        refuse(where, brief(value), f"one of {', '.join(known)}{meant(value, known)}")
    return value


def several(where: str, value: object, most: int) -> Sequence[object]:
    """Return a list of at most this many values."""
    if not isinstance(value, list | tuple) or len(value) > most:
        refuse(where, brief(value), f"a list of at most {most}")
    return value


def mapping(where: str, value: object) -> Mapping[str, object]:
    """Return a mapping."""
    if not isinstance(value, Mapping):
        refuse(where, brief(value), "a mapping")
    return value
