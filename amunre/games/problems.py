"""Finding problems in a ruleset's files."""

from __future__ import annotations

import os
from collections.abc import Container, Iterator, Sequence
from pathlib import Path

from amunre.engine.crosschecks import Documents, clauses_are_there
from amunre.engine.definition import AnyGame
from amunre.engine.files import Document, Keys, dotted
from amunre.engine.languages import ENGLISH, languages
from amunre.engine.schema import form, schema_problems
from amunre.errors import Problem, bounded
from amunre.games import GAMES, named_in
from amunre.jsontypes import Json, JsonMapping
from amunre.printing import closest, first_strange, meant, shown

MISSPELT = 0.8
"""Minimum similarity, from 0 to 1, at which a new id is taken for a misspelling of an older one."""


def of_no_game(documents: Documents) -> list[Problem]:
    """Return the problem with a ruleset for an unknown game, which another game's schemas must not check."""
    rules = documents.get("ruleset")
    if rules is None or not isinstance(rules.value, dict) or "game" not in rules.value or named_in(rules.value):
        return []
    return [
        rules.problem(
            ("game",), shown(rules.value["game"]), f"one of {', '.join(GAMES)}{meant(rules.value['game'], GAMES)}"
        )
    ]


def problems_in(game: AnyGame, documents: Documents, whole: bool) -> list[Problem]:
    """Return each document's reading or schema problems; if there are none, return conflicts between documents."""
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
    return without_misspelt(game, documents, found) if found else []


def without_misspelt(game: AnyGame, documents: Documents, problems: Sequence[Problem]) -> list[Problem]:
    """For each new entry whose id resembles an older one, report one problem instead of many."""
    for part, document in documents.items():
        for at in _by_id(form(game.build.PARTS[part]).schema, document.value, ()):
            older = [id for id in document.at(at) if (*at, id) in document.older]
            new = {dotted((*at, id)): id for id in document.at(at) if (*at, id) not in document.older}
            found: dict[str, list[Problem]] = {}
            for problem in problems:
                if problem.file == document.file and (path := _entry_of(problem, new)):
                    found.setdefault(path, []).append(problem)
            for path, own in found.items():
                if close := closest(new[path], older, MISSPELT):
                    others = "; ".join(f"found {one.found}, expected {one.expected}" for one in own)
                    told = f"{close} (did you mean that?). For a new one: {others}"
                    told_once = document.problem((*at, new[path]), f"none of the {at[-1] if at else part} so far", told)
                    problems = [*(one for one in problems if one not in own), told_once]
    return list(problems)


def _entry_of(problem: Problem, paths: Container[str]) -> str:
    """Return whichever of these paths leads to a problem's place or something around it; empty if none does."""
    words = problem.path.split(".")
    prefixes = (".".join(words[:n]) for n in range(len(words), 0, -1))
    return next((path for path in prefixes if path in paths), "")


def _by_id(schema: JsonMapping, value: Json, keys: Keys) -> Iterator[Keys]:
    """Yield the keys of each mapping from ids to entries in a part of a document."""
    if isinstance(value, dict):
        entry = schema.get("additionalProperties")
        if isinstance(entry, dict) and ("oneOf" in entry or entry["type"] == "object"):
            yield keys
        for key, part in schema.get("properties", {}).items():
            yield from _by_id(part, value.get(key), (*keys, key))


def _strange(document: Document, keys: Keys, value: object) -> Iterator[Problem]:
    """Yield a problem for each text that contains unprintable characters; line breaks are allowed."""
    if isinstance(value, str) and (strange := first_strange(value, "\n")):
        yield document.problem(keys, f"the character {strange}", "text that can be printed")
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from _strange(document, (*keys, key), inner)


def unread(game: AnyGame, place: Path) -> list[Problem]:
    """Return a problem for each file that is not read, such as a misspelled one; hidden files are ignored."""
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
    return [
        Problem(str(place / name), 0, "", "a file that is not read", expected + meant(name, known)) for name in strange
    ]
