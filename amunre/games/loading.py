"""Loading: from a folder of YAML files, or from the data of a record, to a Ruleset.

A folder holds `ruleset.yaml`, `clauses.yaml` and what else its game asks for; `game` in `ruleset.yaml` says which
game that is. If it says `extends: standard` (a shipped ruleset, or a folder relative to this one), it is an overlay:
the other files are optional and each holds only what differs. Mappings are merged by key; all else is replaced, and so
is a mapping of another `kind` or `per`. An overlay has an `id` and a `title` of its own.

Only regular files are read, none larger than `source.LARGEST_FILE`, and of a folder that does not come with the
library only those that lie in it: a link to a file elsewhere is a problem.
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
from amunre.errors import Problem, RulesetError, bounded
from amunre.games import FIRST, GAMES, game_named, game_of, named_in
from amunre.games.finding import (
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
    """The ruleset of this name or folder, of whatever game.

    Args:
        name_or_folder: One that is shipped by its id, or the standard one by the name of its game (always the same
            object, and not checked again), else a folder.

    Raises:
        RulesetError: All problems of all files.
    """
    if name := shipped_name(name_or_folder):
        return _shipped(name)
    game, documents, problems = _checked(name_or_folder)
    if problems:
        raise RulesetError(problems)
    return _once(game, json.dumps(data_of(documents)))


def load_rules_of(kind: type[R], name_or_folder: str | os.PathLike[str]) -> R:
    """The same, of the game with this class of rulesets. Raises RulesetError for that of another, too."""
    rules = load_rules(name_or_folder)
    if not isinstance(rules, kind):
        game = game_of(kind)
        expected = f"{game.id if game else kind.__name__}; see amunre.load_ruleset"
        raise RulesetError([Problem(os.fsdecode(name_or_folder), 0, "game", rules.game.id, expected)])
    return rules


def check_ruleset(name_or_folder: str | os.PathLike[str]) -> tuple[Problem, ...]:
    """All problems of a ruleset, those between files only if each is well-formed.

    Args:
        name_or_folder: One that is shipped, or a folder.

    Returns:
        Of more than 100 problems the first 100, and one that says how many more there are.
    """
    _, _, problems = _checked(folder_of(name_or_folder))
    return bounded(problems)


def ruleset_from_data(data: JsonMapping) -> Rules:
    """The ruleset with this `Ruleset.data`. The order of provinces, cards and lines counts.

    Raises RulesetError with all problems, as `load_ruleset` does for a folder.
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
    return _built(game, deepcopy(data_of(documents)))


def game_in(data: object) -> AnyGame:
    """The game of a view or a position in JSON: the one that it names, else that of the shipped ruleset that it names.

    Where there is neither it is the first, whose forms say no more than the id of a ruleset, which may be anybody's.
    """
    if (named := named_in(data)) is not None:
        return game_named(named)
    ruleset = data.get("ruleset") if isinstance(data, dict) else None
    if isinstance(ruleset, str) and ruleset in shipped_rulesets():
        game: AnyGame = load_rules(ruleset).game
        return game
    return game_named(FIRST)


def game_of_form(form: str, data: object) -> AnyGame | None:
    """The game whose form of this name JSON has, such as `position` or `wire/view`; None if it has that of none."""
    fits = (id for id in GAMES if not schema_problems(Document(form, data), f"{id}/{form}"))
    return next(map(game_named, fits), None)


def extended_by(name_or_folder: str | os.PathLike[str]) -> Rules | None:
    """The ruleset that a good ruleset extends; None for one that stands by itself.

    Raises RulesetError with all problems that it has by itself.
    """
    *bases, _ = lineage(name_or_folder)
    return load_rules(bases[-1]) if bases else None


def shipped_rulesets_of(game: AnyGame) -> tuple[str, ...]:
    """The names of those that are rules of this game."""
    return tuple(name for name in shipped_rulesets() if load_rules(name).game is game)


def shipped_where(holds: Callable[[Rules], bool]) -> Rules | None:
    """The first shipped ruleset of which this holds, those that extend another last; None if there is none."""
    names = sorted(shipped_rulesets(), key=lambda name: extended_by(name) is not None)
    return next(filter(holds, map(_shipped, names)), None)


def shipped_with(name: str, hash: str) -> Rules | None:
    """The shipped ruleset of this name with this hash, as it is now or as it was in an earlier version; else None."""
    if name not in shipped_rulesets():
        return None
    now = _shipped(name)
    return now if now.hash == hash else _superseded(name).get(hash)


def is_superseded(rules: Rules) -> bool:
    """Whether a shipped ruleset of this name has other rules now."""
    return rules.id in shipped_rulesets() and rules.hash != _shipped(rules.id).hash


def _built(game: AnyGame, data: JsonMapping) -> Rules:
    rules: Rules = game.build.built(game, data)
    return rules


@lru_cache(KEPT)
def _once(game: AnyGame, text: str) -> Rules:
    """One object for all folders that say the same, for much is worked out once for each ruleset."""
    return _built(game, json.loads(text))


@cache
def _shipped(name: str) -> Rules:
    game = game_in_folder(folder("data") / name)
    documents, _ = gathered(game, folder("data") / name)
    return _built(game, data_of(filled_in(game, documents)))


@cache
def _superseded(name: str) -> Mapping[str, Rules]:
    """What a shipped ruleset was in earlier versions, by hash.

    `data/superseded` has an overlay for each correction, with the earlier numbers. It lies over the ruleset that it
    extends and over every shipped one that extends that, for the correction changed their hashes as well.
    """
    from amunre.engine.source import read

    game, now = game_in_folder(folder("data") / name), _shipped(name)
    documents, _ = gathered(game, folder("data") / name)
    found: dict[str, Rules] = {}
    for overlay in (folder("data") / "superseded").glob("*/ruleset.yaml"):
        older = {file.stem: read(file) for file in overlay.parent.glob("*.yaml")}
        if older["ruleset"].value["extends"] in lineage(name):
            data = data_of(filled_in(game, laid_over(older, documents)))
            data["ruleset"]["title"] = f"{now.title}, {data['ruleset']['title']}"
            rules = _built(game, data)
            found[rules.hash] = rules
    return found


def _checked(place: str | os.PathLike[str]) -> tuple[AnyGame, Documents, list[Problem]]:
    """The game of a folder, its documents, and all problems."""
    found = path_of(place)
    game = game_in_folder(found)
    documents, problems = gathered(game, found)
    documents = filled_in(game, documents)
    if unknown := of_no_game(documents):
        return game, documents, unknown
    problems += problems_in(game, documents, whole=not problems)
    if not problems:
        rules, built = documents["ruleset"], _built(game, data_of(documents))
        if built.id in shipped_rulesets() and built.hash != _shipped(built.id).hash:
            problems.append(rules.problem(("id",), built.id, "an id of its own, for the shipped ruleset differs"))
    return game, documents, problems
