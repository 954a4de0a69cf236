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
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from attrs import evolve

from amunre.engine.crosschecks import clauses_are_there
from amunre.engine.definition import AnyGame
from amunre.engine.files import Document, Keys, folder, lies_in
from amunre.engine.memo import KEPT
from amunre.engine.ruleset import Rules
from amunre.engine.schema import filled, schema_problems
from amunre.engine.texts import ENGLISH, languages
from amunre.errors import Problem, RulesetError, bounded
from amunre.games import FIRST, GAMES, STANDARD, game_named, game_of, named_in
from amunre.printing import brief, first_strange, named, shown

R = TypeVar("R", bound=Rules)

MOST_EXTENSIONS = 5
"""How many overlays may lie on one another."""


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
    return _once(game, json.dumps(_data(documents)))


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


def ruleset_from_data(data: Mapping[str, Any]) -> Rules:
    """The ruleset with this `Ruleset.data`. The order of provinces, cards and lines counts.

    Raises RulesetError with all problems, as `load_ruleset` does for a folder.
    """
    if not isinstance(data, Mapping):
        raise RulesetError([Problem("data", 0, "", shown(data), "a mapping")])
    whole, game = Document("data"), game_of_data(data)
    documents = _whole(game, {part: Document(part, data[part]) for part in game.parts if part in data})
    problems = [whole.problem((part,), "nothing", f"the key {part}") for part in game.parts if part not in data]
    expected = f"one of {', '.join(game.parts)}"
    problems += [whole.problem((key,), f"the key {named(key)}", expected) for key in data if key not in game.parts]
    problems = _of_no_game(documents) or [*problems, *_problems(game, documents, whole=not problems)]
    if problems:
        raise RulesetError(problems)
    return _built(game, deepcopy(_data(documents)))


def game_of_data(data: Mapping[str, Any]) -> AnyGame:
    """The game of the ruleset with this `Ruleset.data`; the first, where it names none."""
    return game_named(named_in(data.get("ruleset")) or FIRST)


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


def folder_of(name_or_folder: str | os.PathLike[str]) -> Path:
    """The folder of a shipped ruleset or of any other, which is that folder itself.

    Raises RulesetError for what is neither a name nor a path.
    """
    name = shipped_name(name_or_folder)
    return folder("data") / name if name else _path(name_or_folder)


def extended_by(name_or_folder: str | os.PathLike[str]) -> Rules | None:
    """The ruleset that a good ruleset extends; None for one that stands by itself.

    Raises RulesetError with all problems that it has by itself.
    """
    *bases, _ = lineage(name_or_folder)
    return load_rules(bases[-1]) if bases else None


def lineage(name_or_folder: str | os.PathLike[str]) -> list[str | Path]:
    """A good ruleset and those that it extends, the lowest first: shipped ones by their names, else folders."""
    found: list[str | Path] = []
    extended: Path | None = folder_of(name_or_folder)
    while extended is not None:
        found.insert(0, extended.name if _comes_with_us(extended) else extended)
        extended = _base(extended)
    return found


def own_folders(place: str | os.PathLike[str]) -> list[Path]:
    """The folder of a good ruleset and those that it extends, the lowest first, but for those that are shipped."""
    return [one for one in lineage(place) if isinstance(one, Path)]


def _base(place: Path) -> Path | None:
    """The folder that the folder of a good ruleset extends."""
    from amunre.engine.source import read

    document = read(place / "ruleset.yaml")
    if document.problems:
        raise RulesetError(document.problems)
    if not isinstance(document.value, dict) or "extends" not in document.value:
        return None
    extended = _extended(place, document, ())
    if isinstance(extended, Problem):
        raise RulesetError([extended])
    return extended


def _comes_with_us(place: Path) -> bool:
    return place == folder("data") / place.name


@cache
def shipped_rulesets() -> tuple[str, ...]:
    """The names of the rulesets that come with this library, of the games that it has."""
    from amunre.engine.source import read

    files = folder("data").glob("*/ruleset.yaml")
    return tuple(sorted(file.parent.name for file in files if read(file).value.get("game", FIRST) in GAMES))


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


def _built(game: AnyGame, data: Mapping[str, Any]) -> Rules:
    rules: Rules = game.built(data)
    return rules


@lru_cache(KEPT)
def _once(game: AnyGame, text: str) -> Rules:
    """One object for all folders that say the same, for much is worked out once for each ruleset."""
    return _built(game, json.loads(text))


@cache
def _shipped(name: str) -> Rules:
    game = game_named(_game_of(folder("data") / name))
    documents, _ = _gathered(game, folder("data") / name)
    return _built(game, _data(_whole(game, documents)))


@cache
def _superseded(name: str) -> Mapping[str, Rules]:
    """What a shipped ruleset was in earlier versions, by hash.

    `data/superseded` has an overlay for each correction, with the earlier numbers. It lies over the ruleset that it
    extends and over every shipped one that extends that, for the correction changed their hashes as well.
    """
    from amunre.engine.source import read

    game, now = game_named(_game_of(folder("data") / name)), _shipped(name)
    documents, _ = _gathered(game, folder("data") / name)
    found: dict[str, Rules] = {}
    for overlay in (folder("data") / "superseded").glob("*/ruleset.yaml"):
        older = {file.stem: read(file) for file in overlay.parent.glob("*.yaml")}
        if older["ruleset"].value["extends"] in lineage(name):
            data = _data(_whole(game, _laid(older, documents)))
            data["ruleset"]["title"] = f"{now.title}, {data['ruleset']['title']}"
            rules = _built(game, data)
            found[rules.hash] = rules
    return found


def _laid(own: Mapping[str, Document], base: Mapping[str, Document]) -> dict[str, Document]:
    """Documents laid over those that they extend."""
    return {**base, **own, **{part: own[part].over(base[part]) for part in own if part in base}}


def _whole(game: AnyGame, documents: Mapping[str, Document]) -> dict[str, Document]:
    """The documents with the defaults of their schemas for what they leave out."""
    return {part: evolve(one, value=filled(one.value, game.parts[part])) for part, one in documents.items()}


def _data(documents: Mapping[str, Document]) -> dict[str, Any]:
    return {part: document.without("extends").value for part, document in documents.items()}


# --- folders -------------------------------------------------------------------------------------


def shipped_name(place: object) -> str | None:
    """The id of the shipped ruleset with this id, or of the standard rules of the game with this name; else None."""
    name = STANDARD.get(place, place) if isinstance(place, str) else None
    return name if name in shipped_rulesets() else None


def did_you_mean(place: object) -> str:
    """A question with the name of a ruleset that is nearly what was given; else nothing."""
    close = get_close_matches(str(place)[:40].lower(), dict.fromkeys((*shipped_rulesets(), *STANDARD)), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def _path(place: object) -> Path:
    """A path of somebody. Raises RulesetError for what is none."""
    try:
        name = os.fsdecode(place) if isinstance(place, str | os.PathLike) else ""
    except TypeError:  # a path of no text
        name = ""
    if not name:  # which would be the folder one is in
        expected = f"a folder with ruleset.yaml, or a shipped ruleset: {', '.join(shipped_rulesets())}"
        raise RulesetError([Problem("name_or_folder", 0, "", brief(place), expected)])
    return Path(name)


def _checked(place: str | os.PathLike[str]) -> tuple[AnyGame, dict[str, Document], list[Problem]]:
    """The game of a folder, its documents, and all problems."""
    found = _path(place)
    game = game_named(_game_of(found))
    documents, problems = _gathered(game, found)
    documents = _whole(game, documents)
    if unknown := _of_no_game(documents):
        return game, documents, unknown
    problems += _problems(game, documents, whole=not problems)
    if not problems:
        rules, built = documents["ruleset"], _built(game, _data(documents))
        if built.id in shipped_rulesets() and built.hash != _shipped(built.id).hash:
            problems.append(rules.problem(("id",), built.id, "an id of its own, for the shipped ruleset differs"))
    return game, documents, problems


def _of_no_game(documents: Mapping[str, Document]) -> list[Problem]:
    """The problem of a ruleset of a game that there is not: by another one's rules there would be many more."""
    rules = documents.get("ruleset")
    if rules is None or not isinstance(rules.value, dict) or "game" not in rules.value or named_in(rules.value):
        return []
    return [rules.problem(("game",), shown(rules.value["game"]), f"one of {', '.join(GAMES)}")]


def _problems(game: AnyGame, documents: Mapping[str, Document], whole: bool) -> list[Problem]:
    """The problems of each document, by reading it or else by its schema; without any, those of the whole."""
    found = [
        problem
        for part, document in documents.items()
        for problem in document.problems or schema_problems(document, game.parts[part])
    ]
    if not found:
        found += bounded(strange for one in documents.values() for strange in _strange(one, (), one.value))
    if whole and not found:
        found += bounded((*clauses_are_there(game.stages, documents), *game.cross_problems(documents)))
    return found


def _strange(document: Document, keys: Keys, value: Any) -> Iterator[Problem]:
    """Texts are printed, drawn and sent: each must be one that can be, but may have several lines."""
    if isinstance(value, str) and (strange := first_strange(value, "\n")):
        yield document.problem(keys, f"the character {strange}", "a text that can be printed")
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from _strange(document, (*keys, key), inner)


def _game_of(place: Path) -> str:
    """The game whose rules a folder holds: its own word for it, or that of what it extends."""
    from amunre.engine.source import read

    for _ in range(MOST_EXTENSIONS + 1):
        rules = read(place / "ruleset.yaml").value
        if (game := named_in(rules)) is not None:
            return game
        name = rules.get("extends") if isinstance(rules, dict) else None
        if not isinstance(name, str):
            break
        place = folder("data") / name if name in shipped_rulesets() else place / name
    return FIRST


def _gathered(game: AnyGame, place: Path, above: tuple[str, ...] = ()) -> tuple[dict[str, Document], list[Problem]]:
    """The documents of a folder laid over those that it extends, and the problems of the folder itself.

    `above` are the folders that extend this one. No documents, if it extends what cannot be found.
    """
    from amunre.engine.source import read

    if not os.path.isdir(place):
        expected = f"a folder with ruleset.yaml, or a shipped ruleset: {', '.join(shipped_rulesets())}"
        return {}, [Problem(str(place), 0, "", "no such folder", expected + did_you_mean(place))]
    files = {part: place / f"{part}.yaml" for part in game.parts}
    elsewhere = [file for file in files.values() if not lies_in(file, place)]
    there = {part: file for part, file in files.items() if os.path.lexists(file) and file not in elsewhere}
    own = {part: evolve(read(file), under={str(file): len(above)}) for part, file in there.items()}
    problems = _unread(game, place)
    problems += [Problem(str(file), 0, "", "a link to a file elsewhere", "a file in this folder") for file in elsewhere]
    base: dict[str, Document] = {}
    rules = own.get("ruleset")
    if rules and isinstance(rules.value, dict) and "extends" in rules.value:
        extended = _extended(place, rules, above)
        if isinstance(extended, Problem):
            problems.append(extended)
        else:
            base, more = _gathered(game, extended, (*above, _real(place)))
            problems += more
        if not base:
            # Without what they change, the files can only be judged by whether they can be read.
            return {}, problems + [problem for document in own.values() for problem in document.problems]
        base["ruleset"] = base["ruleset"].without("id", "title")
    else:
        expected = "this file, unless ruleset.yaml extends another ruleset"
        missing = [file for part, file in files.items() if part not in own and file not in elsewhere]
        problems += [Problem(str(file), 0, "", "no such file", expected) for file in missing]
    laid = _laid(own, base)
    return {part: laid[part] for part in game.parts if part in laid}, problems


def _extended(place: Path, rules: Document, above: tuple[str, ...]) -> Path | Problem:
    """The folder that a folder extends, or why it cannot."""
    name, shipped = str(rules.value["extends"]), shipped_rulesets()
    extended = folder("data") / name if name in shipped else place / name
    if Path(name).anchor or not os.path.isfile(extended / "ruleset.yaml"):
        return rules.problem(("extends",), name, f"a folder with ruleset.yaml, or one of {', '.join(shipped)}")
    if _real(extended) in (*above, _real(place)):
        return rules.problem(("extends",), name, "a ruleset that does not extend this one")
    if len(above) == MOST_EXTENSIONS:
        return rules.problem(("extends",), name, f"at most {MOST_EXTENSIONS} overlays on one another")
    return extended


def _unread(game: AnyGame, place: Path) -> list[Problem]:
    """A problem for each file that nobody reads, such as a misspelt one; hidden files are left alone."""
    parts, beside = [f"{part}.yaml" for part in game.parts], ["learn.yaml", "aid.yaml", "answers.yaml"]
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
    return [Problem(str(place / name), 0, "", "a file that nobody reads", expected) for name in strange]


def _real(place: Path) -> str:
    """The name of a folder without links."""
    return os.path.realpath(place)
