"""Loading a ruleset, either from a folder of YAML files or from the data in a record.

A folder contains `ruleset.yaml`, `clauses.yaml` and the other files for its game, which `ruleset.yaml` names under
`game`. `finding` locates rulesets, `overlays` reads a folder that extends another folder, and `problems` checks it.

Loading reads only regular files of at most `source.LARGEST_FILE` bytes. In a folder that is not shipped, a link to a
file elsewhere is a problem.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache, lru_cache
from typing import TypeVar

from amunre.engine.crosschecks import Documents
from amunre.engine.definition import AnyGame
from amunre.engine.files import Document, folder
from amunre.engine.memo import KEPT
from amunre.engine.ruleset import Rules
from amunre.engine.schema import schema_problems
from amunre.engine.values import LONGEST_ACTION
from amunre.errors import Problem, RulesetError, bounded
from amunre.games import FIRST, GAMES, game_named, game_of, named_in
from amunre.games.finding import (
    document_in,
    folder_of,
    game_in_folder,
    game_of_data,
    path_of,
    shipped_name,
    shipped_rulesets,
)
from amunre.games.overlays import data_of, filled_in, gathered, laid_over, lineage
from amunre.games.problems import of_no_game, problems_in
from amunre.jsontypes import JsonMapping
from amunre.printing import named, shown

R = TypeVar("R", bound=Rules)


def load_rules(name_or_folder: str | os.PathLike[str]) -> Rules:
    """Load a ruleset for any game.

    Args:
        name_or_folder: Id of a shipped ruleset, name of a game (for its standard ruleset), or a folder. An id or a name
            always gives the same object, which is not checked again.

    Raises:
        RulesetError: The ruleset has problems; the error lists all of them.
    """
    if name := shipped_name(name_or_folder):
        return _shipped(name)
    game, documents, problems = _checked(name_or_folder)
    if problems:
        raise RulesetError(problems)
    return _once(game, json.dumps(data_of(documents)))


def load_rules_of(kind: type[R], name_or_folder: str | os.PathLike[str]) -> R:
    """Load a ruleset for the game with this class. Raises RulesetError, also if it is for another game."""
    rules = load_rules(name_or_folder)
    if not isinstance(rules, kind):
        game = game_of(kind)
        expected = f"{game.id if game else kind.__name__}; see amunre.load_ruleset"
        raise RulesetError([Problem(os.fsdecode(name_or_folder), 0, "game", rules.game.id, expected)])
    return rules


def check_ruleset(name_or_folder: str | os.PathLike[str]) -> tuple[Problem, ...]:
    """List the problems in a ruleset. Conflicts between files are found only if each file is valid.

    Args:
        name_or_folder: Name of a shipped ruleset, or a folder.

    Returns:
        At most 100 problems, followed by an entry with the number of further problems, if any.
    """
    _, _, problems = _checked(folder_of(name_or_folder))
    return bounded(problems)


def ruleset_from_data(data: JsonMapping) -> Rules:
    """Build the ruleset with this `Ruleset.data`. The order of provinces, cards and lines matters.

    Raises RulesetError, which lists all problems, as `load_ruleset` does for a folder.
    """
    if not isinstance(data, Mapping):
        raise RulesetError([Problem("data", 0, "", shown(data), "a mapping")])
    whole, game = Document("data"), game_of_data(data)
    parts = game.build.PARTS
    documents = filled_in(game, {part: Document(part, data[part]) for part in parts if part in data})
    problems = [whole.problem((part,), "nothing", f"the key {part}") for part in parts if part not in data]
    expected = f"one of {', '.join(parts)}"
    problems += [whole.problem((key,), f"the key {named(key)}", expected) for key in data if key not in parts]
    problems = of_no_game(documents) or [*problems, *problems_in(game, documents, whole=not problems)]
    if problems:
        raise RulesetError(problems)
    rules = _built(game, deepcopy(data_of(documents)))
    if problems := _too_long(rules, documents):
        raise RulesetError(problems)
    return rules


def game_in(data: object) -> AnyGame:
    """Return the game of a view in JSON: the game that it names, or the game of its shipped ruleset.

    Otherwise, it is the game whose views have this form, or the first game if no form fits.
    """
    if (named := named_in(data)) is not None:
        return game_named(named)
    ruleset = data.get("ruleset") if isinstance(data, dict) else None
    if isinstance(ruleset, str) and ruleset in shipped_rulesets():
        game: AnyGame = load_rules(ruleset).game
        return game
    return game_of_form("wire/view", data) or game_named(FIRST)


def game_of_form(form: str, data: object) -> AnyGame | None:
    """Return the game whose form with this name, such as `position` or `wire/view`, fits the JSON, if any."""
    fits = (id for id in GAMES if not schema_problems(Document(form, data), f"{id}/{form}"))
    return next(map(game_named, fits), None)


def extended_by(name_or_folder: str | os.PathLike[str]) -> Rules | None:
    """Return the ruleset that a valid ruleset extends; None if it does not extend another.

    Raises RulesetError, which lists all problems in the extended ruleset.
    """
    *bases, _ = lineage(name_or_folder)
    return load_rules(bases[-1]) if bases else None


def shipped_rulesets_of(game: AnyGame) -> tuple[str, ...]:
    """Return the names of the shipped rulesets for this game."""
    return tuple(name for name in shipped_rulesets() if load_rules(name).game is game)


def shipped_where(holds: Callable[[Rules], bool]) -> Rules | None:
    """Return the first shipped ruleset that meets a condition, trying rulesets that extend others last."""
    names = sorted(shipped_rulesets(), key=lambda name: extended_by(name) is not None)
    return next(filter(holds, map(_shipped, names)), None)


def shipped_with(name: str, hash: str) -> Rules | None:
    """Return the shipped ruleset with this name and hash, including earlier versions; None if it does not exist."""
    if name not in shipped_rulesets():
        return None
    now = _shipped(name)
    return now if now.hash == hash else _superseded(name).get(hash)


def is_superseded(rules: Rules) -> bool:
    """Return whether the shipped ruleset with this name now has different rules."""
    return rules.id in shipped_rulesets() and rules.hash != _shipped(rules.id).hash


def _too_long(rules: Rules, documents: Documents) -> list[Problem]:
    """Return a problem if an action's text is too long for a record or a table."""
    longest = max(len(str(action)) for action in rules.actions)
    if longest <= LONGEST_ACTION:
        return []
    found, expected = f"an action whose text has {longest} characters", f"at most {LONGEST_ACTION}"
    return [documents["ruleset"].problem((), found, expected)]


def _built(game: AnyGame, data: JsonMapping) -> Rules:
    rules: Rules = game.build.built(game, data)
    return rules


@lru_cache(KEPT)
def _once(game: AnyGame, text: str) -> Rules:
    """Build a ruleset. Equal data gives the same object again, because many values are computed once per object."""
    return _built(game, json.loads(text))


@cache
def _shipped(name: str) -> Rules:
    game = game_in_folder(folder("data") / name)
    documents, _ = gathered(game, folder("data") / name)
    return _built(game, data_of(filled_in(game, documents)))


@cache
def _superseded(name: str) -> Mapping[str, Rules]:
    """Return earlier versions of a shipped ruleset, by hash.

    For each correction, `data/superseded` contains an overlay with the earlier numbers. It applies to the ruleset that
    it extends and to every shipped ruleset that extends that one, because the correction changed those hashes too.
    """
    game, now = game_in_folder(folder("data") / name), _shipped(name)
    documents, _ = gathered(game, folder("data") / name)
    found: dict[str, Rules] = {}
    for overlay in (folder("data") / "superseded").glob("*/ruleset.yaml"):
        older = {file.stem: document_in(file) for file in overlay.parent.glob("*.yaml")}
        if older["ruleset"].value["extends"] in lineage(name):
            data = data_of(filled_in(game, laid_over(game, older, documents)))
            data["ruleset"]["title"] = f"{now.title}, {data['ruleset']['title']}"
            rules = _built(game, data)
            found[rules.hash] = rules
    return found


def _checked(place: str | os.PathLike[str]) -> tuple[AnyGame, Documents, list[Problem]]:
    """Return a folder's game, its documents, and all problems."""
    found = path_of(place)
    game = game_in_folder(found)
    documents, problems = gathered(game, found)
    documents = filled_in(game, documents)
    if unknown := of_no_game(documents):
        return game, documents, unknown
    problems += problems_in(game, documents, whole=not problems)
    if not problems:
        rules, built = documents["ruleset"], _once(game, json.dumps(data_of(documents)))
        if built.id in shipped_rulesets() and built.hash != _shipped(built.id).hash:
            problems.append(
                rules.problem(("id",), built.id, "another id, because the shipped ruleset with this id differs")
            )
        problems += _too_long(built, documents)
    return game, documents, problems
