"""Finding problems in the files of a ruleset."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from amunre.engine.crosschecks import Documents, clauses_are_there
from amunre.engine.definition import AnyGame
from amunre.engine.files import Document, Keys
from amunre.engine.languages import ENGLISH, languages
from amunre.engine.schema import schema_problems
from amunre.errors import Problem, bounded
from amunre.games import GAMES, named_in
from amunre.printing import first_strange, shown


def of_no_game(documents: Documents) -> list[Problem]:
    """Return the problem of a ruleset whose game does not exist, so that no other game's schemas are used."""
    rules = documents.get("ruleset")
    if rules is None or not isinstance(rules.value, dict) or "game" not in rules.value or named_in(rules.value):
        return []
    return [rules.problem(("game",), shown(rules.value["game"]), f"one of {', '.join(GAMES)}")]


def problems_in(game: AnyGame, documents: Documents, whole: bool) -> list[Problem]:
    """Return the problems of each document from reading it, or from its schema; if there are none, conflicts."""
    found = [
        problem
        for part, document in documents.items()
        for problem in document.problems or schema_problems(document, game.build.PARTS[part])
    ]
    if not found:
        found += bounded(strange for one in documents.values() for strange in _strange(one, (), one.value))
    if whole and not found:
        cited = clauses_are_there(game.course.STAGES, documents)
        found += bounded((*cited, *game.build.cross_problems(game, documents)))
    return found


def _strange(document: Document, keys: Keys, value: object) -> Iterator[Problem]:
    """Yield a problem for each text with characters that cannot be printed; line breaks are allowed."""
    if isinstance(value, str) and (strange := first_strange(value, "\n")):
        yield document.problem(keys, f"the character {strange}", "a text that can be printed")
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from _strange(document, (*keys, key), inner)


def unread(game: AnyGame, place: Path) -> list[Problem]:
    """Return a problem for each file that is not read, such as a misspelt one; hidden files are ignored."""
    parts, beside = [f"{part}.yaml" for part in game.build.PARTS], ["learn.yaml", "aid.yaml", "answers.yaml"]
    others = [code for code in languages() if code != ENGLISH]
    found = _strangers(place, [*parts, *beside, "README.md", "examples", *others])
    for code in others:
        if os.path.isdir(place / code):
            found += _strangers(place / code, ["clauses.yaml", "notes.yaml", *beside, "examples"])
    return list(bounded(found))


def _strangers(place: Path, known: Sequence[str]) -> list[Problem]:
    try:
        strange = sorted(name for name in os.listdir(place) if name not in known and name[0] != ".")
    except OSError as error:
        return [Problem(str(place), 0, "", str(error.strerror), "a folder that can be read")]
    expected = f"only {', '.join(known)}"
    return [Problem(str(place / name), 0, "", "a file that is not read", expected) for name in strange]
