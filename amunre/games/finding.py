"""Finding rulesets, and the game that each of them belongs to."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from amunre.engine.definition import AnyGame
from amunre.engine.files import Document, folder
from amunre.errors import Problem, RulesetError
from amunre.games import FIRST, GAMES, STANDARD, game_named, named_in
from amunre.jsontypes import JsonMapping
from amunre.printing import brief, meant

MOST_EXTENSIONS = 5
"""Maximum number of overlays stacked on top of each other."""


@cache
def shipped_rulesets() -> tuple[str, ...]:
    """Return the names of the rulesets that come with this library."""
    files = folder("data").glob("*/ruleset.yaml")
    return tuple(sorted(file.parent.name for file in files if document_in(file).value.get("game", FIRST) in GAMES))


def shipped_name(place: object) -> str | None:
    """Return the id of the shipped ruleset, or of the standard rules for the game, with this name; else None."""
    name = STANDARD.get(place, place) if isinstance(place, str) else None
    return name if name in shipped_rulesets() else None


def did_you_mean(place: object) -> str:
    """Return a suggestion naming the ruleset with the most similar name; empty if no name is similar."""
    return meant(str(place), (*shipped_rulesets(), *STANDARD))


def folder_of(name_or_folder: str | os.PathLike[str]) -> Path:
    """Return a ruleset's folder, given its name or its folder.

    Raises RulesetError if the argument is neither a name nor a path.
    """
    name = shipped_name(name_or_folder)
    return folder("data") / name if name else path_of(name_or_folder)


def path_of(place: object) -> Path:
    """Return an argument as a path. Raises RulesetError if that is impossible."""
    try:
        name = os.fsdecode(place) if isinstance(place, str | os.PathLike) else ""
    except TypeError:  # a path that is not text
        name = ""
    if not name:  # "" would be the working directory
        expected = f"a folder with ruleset.yaml, or a shipped ruleset: {', '.join(shipped_rulesets())}"
        raise RulesetError([Problem("name_or_folder", 0, "", brief(place), expected)])
    return Path(name)


def document_in(file: Path) -> Document:
    """Read a file in a ruleset's folder. A shipped file is read only once, because many rulesets extend it."""
    from amunre.engine.source import read

    is_shipped = file.is_relative_to(folder("data")) and ".." not in file.parts
    return _read_once(file) if is_shipped else read(file)


@cache
def _read_once(file: Path) -> Document:
    from amunre.engine.source import read

    return read(file)


def game_in_folder(place: Path) -> AnyGame:
    """Return the game for a folder's ruleset, as named by the folder or by a folder that it extends."""
    for _ in range(MOST_EXTENSIONS + 1):
        rules = document_in(place / "ruleset.yaml").value
        if (game := named_in(rules)) is not None:
            return game_named(game)
        name = rules.get("extends") if isinstance(rules, dict) else None
        if not isinstance(name, str):
            break
        place = folder("data") / name if name in shipped_rulesets() else place / name
    return game_named(FIRST)


def game_of_data(data: JsonMapping) -> AnyGame:
    """Return the game of the ruleset with this `Ruleset.data`; the first game if the data names no game."""
    return game_named(named_in(data.get("ruleset")) or FIRST)
