"""What is said of Amun-Re, in the language spoken; the names are those of `engine.texts`."""

from __future__ import annotations

from amunre.engine.texts import Filler, Sections, joined, name_of

__all__ = ["joined", "name_of", "part", "say", "sections", "sign_of", "title"]

_TOLD = Filler(game="amun-re")


def sections() -> Sections:
    """All texts, by section."""
    return _TOLD.sections


def say(section: str, key: str, /, **params: object) -> str:
    """A sentence that needs neither rules nor names of players."""
    return _TOLD.say(section, key, **params)


def part(section: str, key: str, /, **params: object) -> str:
    """A part of one."""
    return _TOLD.part(section, key, **params)


def title(section: str, id: str, case: str = "") -> str:
    """The name of a thing, such as a score line; a thing that only a variant knows is called by its id."""
    return _TOLD.title(section, id, case)


def sign_of(known: str) -> str:
    """The sign behind a value of a province, by how we know it; none for what a source states."""
    found: str = sections()["known-signs"].get(known, "")
    return found
