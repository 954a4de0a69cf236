"""Where rulesets lie, and of which game each is."""

from __future__ import annotations

import os
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from amunre.engine.definition import AnyGame
from amunre.engine.files import folder
from amunre.errors import Problem, RulesetError
from amunre.games import FIRST, GAMES, STANDARD, game_named, named_in
from amunre.jsontypes import JsonMapping
from amunre.printing import brief

MOST_EXTENSIONS = 5
"""How many overlays may lie on one another."""


@cache
def shipped_rulesets() -> tuple[str, ...]:
    """The names of the rulesets that come with this library, of the games that it has."""
    from amunre.engine.source import read

    files = folder("data").glob("*/ruleset.yaml")
    return tuple(sorted(file.parent.name for file in files if read(file).value.get("game", FIRST) in GAMES))


def shipped_name(place: object) -> str | None:
    """The id of the shipped ruleset with this id, or of the standard rules of the game with this name; else None."""
    name = STANDARD.get(place, place) if isinstance(place, str) else None
    return name if name in shipped_rulesets() else None


def did_you_mean(place: object) -> str:
    """A question with the name of a ruleset that is nearly what was given; else nothing."""
    close = get_close_matches(str(place)[:40].lower(), dict.fromkeys((*shipped_rulesets(), *STANDARD)), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def folder_of(name_or_folder: str | os.PathLike[str]) -> Path:
    """The folder of a shipped ruleset or of any other, which is that folder itself.

    Raises RulesetError for what is neither a name nor a path.
    """
    name = shipped_name(name_or_folder)
    return folder("data") / name if name else path_of(name_or_folder)


def path_of(place: object) -> Path:
    """A path of somebody. Raises RulesetError for what is none."""
    try:
        name = os.fsdecode(place) if isinstance(place, str | os.PathLike) else ""
    except TypeError:  # a path of no text
        name = ""
    if not name:  # which would be the folder one is in
        expected = f"a folder with ruleset.yaml, or a shipped ruleset: {', '.join(shipped_rulesets())}"
        raise RulesetError([Problem("name_or_folder", 0, "", brief(place), expected)])
    return Path(name)


def game_in_folder(place: Path) -> AnyGame:
    """The game whose rules a folder holds: its own word for it, or that of what it extends."""
    from amunre.engine.source import read

    for _ in range(MOST_EXTENSIONS + 1):
        rules = read(place / "ruleset.yaml").value
        if (game := named_in(rules)) is not None:
            return game_named(game)
        name = rules.get("extends") if isinstance(rules, dict) else None
        if not isinstance(name, str):
            break
        place = folder("data") / name if name in shipped_rulesets() else place / name
    return game_named(FIRST)


def game_of_data(data: JsonMapping) -> AnyGame:
    """The game of the ruleset with this `Ruleset.data`; the first, where it names none."""
    return game_named(named_in(data.get("ruleset")) or FIRST)
