"""Texts for Amun-Re in the current language, with the same function names as `engine.texts`."""

from __future__ import annotations

from amunre.engine.languages import Sections
from amunre.engine.texts import Filler, joined, name_of

__all__ = ["joined", "name_of", "part", "say", "sections", "sign_of", "title"]

_TOLD = Filler(game="amun-re")


def sections() -> Sections:
    """Return all texts, by section."""
    return _TOLD.sections


def say(section: str, key: str, /, **params: object) -> str:
    """Return a sentence that needs neither rules nor players' names."""
    return _TOLD.say(section, key, **params)


def part(section: str, key: str, /, **params: object) -> str:
    """Return a part of a sentence."""
    return _TOLD.part(section, key, **params)


def title(section: str, id: str, case: str = "") -> str:
    """Return the name of an item, such as a score line; return the id if only a variant has this item."""
    return _TOLD.title(section, id, case)


def sign_of(known: str) -> str:
    """Return the symbol that marks the source of a province's value; empty if a source states the value."""
    found: str = sections()["known-signs"].get(known, "")
    return found
