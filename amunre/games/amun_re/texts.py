"""Texts of Amun-Re, in the current language, with the names of `engine.texts`."""

from __future__ import annotations

from amunre.engine.languages import Sections
from amunre.engine.texts import Filler, joined, name_of

__all__ = ["joined", "name_of", "part", "say", "sections", "sign_of", "title"]

_TOLD = Filler(game="amun-re")


def sections() -> Sections:
    """Return all texts, by section."""
    return _TOLD.sections


def say(section: str, key: str, /, **params: object) -> str:
    """Return a sentence that needs neither rules nor names of players."""
    return _TOLD.say(section, key, **params)


def part(section: str, key: str, /, **params: object) -> str:
    """Return a part of a sentence."""
    return _TOLD.part(section, key, **params)


def title(section: str, id: str, case: str = "") -> str:
    """Return the name of a thing, such as a score line; the id for a thing that only a variant has."""
    return _TOLD.title(section, id, case)


def sign_of(known: str) -> str:
    """Return the sign after a value of a province for its source; none for a stated source."""
    found: str = sections()["known-signs"].get(known, "")
    return found
