"""Overlays: folders of YAML files that extend another folder.

An overlay's `ruleset.yaml` has `extends: standard` (a shipped ruleset, or a folder relative to this one) and its own
`id` and `title`. The other files are optional and contain only the differences. Mappings are merged by key; other
values are replaced. A mapping is replaced as a whole if a key that selects a schema alternative, such as `kind`, has a
different value.
"""

from __future__ import annotations

import os
from pathlib import Path

from attrs import evolve

from amunre.engine.crosschecks import Documents
from amunre.engine.definition import AnyGame
from amunre.engine.files import Document, folder, lies_in
from amunre.engine.fitting import alternative_keys
from amunre.engine.schema import filled, form
from amunre.errors import Problem, RulesetError
from amunre.games.finding import MOST_EXTENSIONS, did_you_mean, document_in, folder_of, shipped_rulesets
from amunre.games.problems import unread
from amunre.jsontypes import JsonObject


def gathered(game: AnyGame, place: Path, above: tuple[str, ...] = ()) -> tuple[dict[str, Document], list[Problem]]:
    """Return a folder's documents merged with those that it extends, and the problems in the folder itself.

    `above` lists the folders that extend this one. If the extended folder cannot be found, no documents are returned.
    """
    if not os.path.isdir(place):
        expected = f"a folder with ruleset.yaml, or a shipped ruleset: {', '.join(shipped_rulesets())}"
        return {}, [Problem(str(place), 0, "", "no such folder", expected + did_you_mean(place))]
    files = {part: place / f"{part}.yaml" for part in game.build.PARTS}
    elsewhere = [file for file in files.values() if not lies_in(file, place)]
    there = {part: file for part, file in files.items() if os.path.lexists(file) and file not in elsewhere}
    own = {part: evolve(document_in(file), under={str(file): len(above)}) for part, file in there.items()}
    problems = unread(game, place)
    problems += [Problem(str(file), 0, "", "a link to a file elsewhere", "a file in this folder") for file in elsewhere]
    base: dict[str, Document] = {}
    rules = own.get("ruleset")
    if rules and isinstance(rules.value, dict) and "extends" in rules.value:
        extended = extended_from(place, rules, above)
        if isinstance(extended, Problem):
            problems.append(extended)
        else:
            base, more = gathered(game, extended, (*above, os.path.realpath(place)))
            problems += more
        if not base:
            # Without the extended files, only reading problems can be found.
            return {}, problems + [problem for document in own.values() for problem in document.problems]
        base["ruleset"] = base["ruleset"].without("id", "title")
    else:
        expected = "this file, or a ruleset.yaml that extends another ruleset"
        missing = [file for part, file in files.items() if part not in own and file not in elsewhere]
        problems += [Problem(str(file), 0, "", "no such file", expected) for file in missing]
    laid = laid_over(game, own, base)
    return {part: laid[part] for part in game.build.PARTS if part in laid}, problems


def extended_from(place: Path, rules: Document, above: tuple[str, ...]) -> Path | Problem:
    """Return the folder that a folder extends, or the problem found with it."""
    name, shipped = str(rules.value["extends"]), shipped_rulesets()
    extended = folder("data") / name if name in shipped else place / name
    if Path(name).anchor or not os.path.isfile(extended / "ruleset.yaml"):
        expected = f"a folder with ruleset.yaml, or one of {', '.join(shipped)}"
        return rules.problem(("extends",), name, expected + did_you_mean(name))
    if os.path.realpath(extended) in (*above, os.path.realpath(place)):
        return rules.problem(("extends",), name, "a ruleset that does not extend this one")
    if len(above) == MOST_EXTENSIONS:
        return rules.problem(("extends",), name, f"at most {MOST_EXTENSIONS} overlays stacked on each other")
    return extended


def laid_over(game: AnyGame, own: Documents, base: Documents) -> dict[str, Document]:
    """Merge documents with the documents that they extend."""
    both = {part: [*alternative_keys(form(game.build.PARTS[part]).schema)] for part in own if part in base}
    return {**base, **own, **{part: own[part].over(base[part], words) for part, words in both.items()}}


def filled_in(game: AnyGame, documents: Documents) -> dict[str, Document]:
    """Fill in the schemas' defaults for values missing from the documents."""
    return {part: evolve(one, value=filled(one.value, game.build.PARTS[part])) for part, one in documents.items()}


def data_of(documents: Documents) -> JsonObject:
    """Return the `Ruleset.data` for documents without problems."""
    return {part: document.without("extends").value for part, document in documents.items()}


def _base(place: Path) -> Path | None:
    """Return the folder that a valid folder extends; None if it does not extend another."""
    document = document_in(place / "ruleset.yaml")
    if document.problems:
        raise RulesetError(document.problems)
    if not isinstance(document.value, dict) or "extends" not in document.value:
        return None
    extended = extended_from(place, document, ())
    if isinstance(extended, Problem):
        raise RulesetError([extended])
    return extended


def lineage(name_or_folder: str | os.PathLike[str]) -> list[str | Path]:
    """Return a valid ruleset and those that it extends, lowest first, as shipped names and other folders."""
    found: list[str | Path] = []
    extended: Path | None = folder_of(name_or_folder)
    while extended is not None:
        found.insert(0, extended.name if extended == folder("data") / extended.name else extended)
        extended = _base(extended)
    return found


def own_folders(place: str | os.PathLike[str]) -> list[Path]:
    """Return the folders of a valid ruleset and those that it extends, lowest first, without shipped ones."""
    return [one for one in lineage(place) if isinstance(one, Path)]
