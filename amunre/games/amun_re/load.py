"""Loading: from a folder of YAML files, or from the data of a record, to a Ruleset.

A folder holds `ruleset.yaml`, `provinces.yaml`, `power-cards.yaml`, `scoring.yaml` and `clauses.yaml`. If its
`ruleset.yaml` says `extends: standard` (a shipped ruleset, or a folder relative to this one), it is an
overlay: the other files are optional and each holds only what differs. Mappings are merged by key; all else
is replaced, and so is a mapping of another `kind` or `per`. An overlay has an `id` and a `title` of its own.

Only regular files are read, none larger than `source.LARGEST_FILE`, and of a folder that does not come with the
library only those that lie in it: a link to a file elsewhere is a problem.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from attrs import evolve

from amunre.engine.files import Document, Keys, folder, lies_in
from amunre.engine.schema import filled, schema_problems
from amunre.errors import Problem, RulesetError, bounded
from amunre.games.amun_re import model
from amunre.games.amun_re.crosscheck import cross_problems
from amunre.games.amun_re.vocabulary import CONDITIONS, EFFECTS, MEASURES, Condition, CorrectTotal, Effect, Measure
from amunre.printing import brief, first_strange, named, shown

PARTS = ("ruleset", "provinces", "power-cards", "scoring", "clauses")
"""The files of a ruleset, without `.yaml`: the keys of `Ruleset.data`, and the names of their schemas."""

MOST_GOLD = 10_000
"""How much gold a player may ever come to have."""

MOST_ACTIONS = 100_000
"""How many bids, offerings with and without a card, and plays of cards on provinces there may be."""

MOST_EXTENSIONS = 5
"""How many overlays may lie on one another."""


def load_ruleset(name_or_folder: str | os.PathLike[str] = "standard") -> model.Ruleset:
    """The ruleset of this name, if it is shipped (always the same object), or else of this folder.

    Raises RulesetError with all problems of all files. Shipped rulesets are not checked again.
    """
    if _is_shipped(name_or_folder):
        return _shipped(os.fspath(name_or_folder))
    documents, problems = _checked(name_or_folder)
    if problems:
        raise RulesetError(problems)
    return _once(json.dumps(_data(documents)))


def check_ruleset(name_or_folder: str | os.PathLike[str]) -> tuple[Problem, ...]:
    """All problems of a shipped ruleset or of a folder; those between files only if each is well-formed.

    Of more than 100 problems the first 100, and one that says how many more there are.
    """
    _, problems = _checked(folder("data") / name_or_folder if _is_shipped(name_or_folder) else name_or_folder)
    return bounded(problems)


def ruleset_from_data(data: Mapping[str, Any]) -> model.Ruleset:
    """The ruleset with this `Ruleset.data`. The order of provinces, cards and lines counts.

    Raises RulesetError with all problems, as `load_ruleset` does for a folder.
    """
    if not isinstance(data, Mapping):
        raise RulesetError([Problem("data", 0, "", shown(data), "a mapping")])
    whole = Document("data")
    documents = _whole({part: Document(part, data[part]) for part in PARTS if part in data})
    problems = [whole.problem((part,), "nothing", f"the key {part}") for part in PARTS if part not in data]
    expected = f"one of {', '.join(PARTS)}"
    problems += [whole.problem((key,), f"the key {named(key)}", expected) for key in data if key not in PARTS]
    problems += _problems(documents, whole=not problems)
    if problems:
        raise RulesetError(problems)
    return _built(deepcopy(_data(documents)))


def folder_of(name_or_folder: str | os.PathLike[str]) -> Path:
    """The folder of a shipped ruleset or of any other, which is that folder itself."""
    return folder("data") / name_or_folder if _is_shipped(name_or_folder) else Path(name_or_folder)


def extended_by(name_or_folder: str | os.PathLike[str]) -> model.Ruleset | None:
    """The ruleset that a good ruleset extends; None for one that stands by itself.

    Raises RulesetError with all problems that it has by itself.
    """
    from amunre.engine.source import read

    place = folder_of(name_or_folder)
    document = read(place / "ruleset.yaml")
    if "extends" not in document.value:
        return None
    extended = _extended(place, document, ())
    if isinstance(extended, Problem):
        raise RulesetError([extended])
    return load_ruleset(extended.name if extended == folder("data") / extended.name else extended)


@cache
def shipped_rulesets() -> tuple[str, ...]:
    """The names of the rulesets that come with this library."""
    return tuple(sorted(path.parent.name for path in folder("data").glob("*/ruleset.yaml")))


@lru_cache(model.KEPT)
def _once(text: str) -> model.Ruleset:
    """One object for all folders that say the same, for much is worked out once for each ruleset."""
    return _built(json.loads(text))


@cache
def _shipped(name: str) -> model.Ruleset:
    documents, _ = _gathered(folder("data") / name)
    return _built(_data(_whole(documents)))


def _whole(documents: Mapping[str, Document]) -> dict[str, Document]:
    """The documents with the defaults of their schemas for what they leave out."""
    return {part: evolve(document, value=filled(document.value, part)) for part, document in documents.items()}


def _data(documents: Mapping[str, Document]) -> dict[str, Any]:
    return {part: document.without("extends").value for part, document in documents.items()}


# --- folders -------------------------------------------------------------------------------------


def _is_shipped(place: object) -> bool:
    """Whether it is the name of a ruleset that comes with this library."""
    return isinstance(place, str) and place in shipped_rulesets()


def _checked(place: str | os.PathLike[str]) -> tuple[dict[str, Document], list[Problem]]:
    """The documents of a folder, and all problems."""
    try:
        name = os.fsdecode(place) if isinstance(place, str | os.PathLike) else ""
    except TypeError:  # a path of no text
        name = ""
    if not name:  # which would be the folder one is in
        expected = f"a folder with ruleset.yaml, or a shipped ruleset: {', '.join(shipped_rulesets())}"
        raise RulesetError([Problem("name_or_folder", 0, "", brief(place), expected)])
    documents, problems = _gathered(Path(name))
    documents = _whole(documents)
    problems += _problems(documents, whole=not problems)
    if not problems:
        rules, built = documents["ruleset"], _built(_data(documents))
        if built.id in shipped_rulesets() and built.hash != _shipped(built.id).hash:
            problems.append(rules.problem(("id",), built.id, "an id of its own, for the shipped ruleset differs"))
    return documents, problems


def _problems(documents: Mapping[str, Document], whole: bool) -> list[Problem]:
    """The problems of each document, by reading it or else by its schema; without any, those of the whole."""
    found = [
        problem
        for part, document in documents.items()
        for problem in document.problems or schema_problems(document, part)
    ]
    if not found:
        found += bounded(strange for one in documents.values() for strange in _strange(one, (), one.value))
    if whole and not found:
        found += bounded(cross_problems(documents))
    if whole and not found:
        found += _too_rich(documents)
    return found


def _strange(document: Document, keys: Keys, value: Any) -> Iterator[Problem]:
    """Texts are printed, drawn and sent: each must be one that can be, but may have several lines."""
    if isinstance(value, str) and (strange := first_strange(value, "\n")):
        yield document.problem(keys, f"the character {strange}", "a text that can be printed")
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield from _strange(document, (*keys, key), inner)


def _too_rich(documents: Mapping[str, Document]) -> Iterator[Problem]:
    """The catalogue holds an offering for each amount of gold that a player can have, and for each card with it."""
    rules = _built(_data(documents))
    most = rules.most_gold
    if most > MOST_GOLD:
        # The greatest of the numbers that the topmost overlay says about it.
        values = ((documents[part], keys) for part, keys in _riches(documents))
        document, keys = min(values, key=lambda value: (value[0].overlays_on(value[1]), -value[0].at(value[1])))
        expected = f"at most {MOST_GOLD} (offering.amount)"
        yield document.problem(keys, f"that one player may come to have {most} gold", expected)
    laid = sum(isinstance(card.effect, CorrectTotal) for card in rules.cards)
    on_provinces = len(rules.ladder) + sum(card.effect.on_province for card in rules.cards)
    actions = most * (1 + laid) + len(rules.provinces) * on_provinces
    if actions > MOST_ACTIONS:
        found = f"{actions} bids, offerings and plays of cards"
        yield documents["ruleset"].problem((), found, f"at most {MOST_ACTIONS}")


def _riches(documents: Mapping[str, Document]) -> Iterator[tuple[str, Keys]]:
    """The numbers by which players come to gold: the file and the keys of each."""
    rules = documents["ruleset"].value
    yield from (("ruleset", keys) for keys in (("start", "gold"), ("sale", "gold"), ("offering", "steal", "takes")))
    yield from (("ruleset", ("offering", "gifts", rank)) for rank in rules["offering"]["gifts"])
    yield from (("ruleset", ("kingdoms", n, "rounds")) for n in range(len(rules["kingdoms"])))
    yield from (("ruleset", ("temple", n, "space")) for n in range(len(rules["temple"])))
    for id in documents["provinces"].value:
        for key in ("fields", "printed-farmers", "framed-cards", "framed-gold", "coin"):
            yield "provinces", (id, key, "value")
    for id, card in documents["power-cards"].value.items():
        if "gold" in card["effect"]:
            yield "power-cards", (id, "effect", "gold")


def _gathered(place: Path, above: tuple[str, ...] = ()) -> tuple[dict[str, Document], list[Problem]]:
    """The documents of a folder laid over those that it extends, and the problems of the folder itself.

    `above` are the folders that extend this one. No documents, if it extends what cannot be found.
    """
    from amunre.engine.source import read

    if not os.path.isdir(place):
        expected = f"a folder with ruleset.yaml, or a shipped ruleset: {', '.join(shipped_rulesets())}"
        return {}, [Problem(str(place), 0, "", "no such folder", expected)]
    files = {part: place / f"{part}.yaml" for part in PARTS}
    elsewhere = [file for file in files.values() if not lies_in(file, place)]
    there = {part: file for part, file in files.items() if os.path.lexists(file) and file not in elsewhere}
    own = {part: evolve(read(file), under={str(file): len(above)}) for part, file in there.items()}
    problems = _unread(place)
    problems += [Problem(str(file), 0, "", "a link to a file elsewhere", "a file in this folder") for file in elsewhere]
    base: dict[str, Document] = {}
    rules = own.get("ruleset")
    if rules and isinstance(rules.value, dict) and "extends" in rules.value:
        extended = _extended(place, rules, above)
        if isinstance(extended, Problem):
            problems.append(extended)
        else:
            base, more = _gathered(extended, (*above, _real(place)))
            problems += more
        if not base:
            # Without what they change, the files can only be judged by whether they can be read.
            return {}, problems + [problem for document in own.values() for problem in document.problems]
        base["ruleset"] = base["ruleset"].without("id", "title")
    else:
        expected = "this file, unless ruleset.yaml extends another ruleset"
        missing = [file for part, file in files.items() if part not in own and file not in elsewhere]
        problems += [Problem(str(file), 0, "", "no such file", expected) for file in missing]
    both = {part: own[part].over(base[part]) for part in PARTS if part in own and part in base}
    return {part: (base | own | both)[part] for part in PARTS if part in base or part in own}, problems


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


def _unread(place: Path) -> list[Problem]:
    """A problem for each file that nobody reads, such as a misspelt one; hidden files are left alone."""
    known = {"examples", "README.md", *(f"{part}.yaml" for part in PARTS)}
    try:
        strange = sorted(name for name in os.listdir(place) if name not in known and name[0] != ".")
    except OSError as error:
        return [Problem(str(place), 0, "", str(error.strerror), "a folder that can be read")]
    expected = f"only {', '.join(f'{part}.yaml' for part in PARTS)}, README.md and the folder examples"
    return list(bounded(Problem(str(place / name), 0, "", "a file that nobody reads", expected) for name in strange))


def _real(place: Path) -> str:
    """The name of a folder without links."""
    return os.path.realpath(place)


# --- values --------------------------------------------------------------------------------------


def _built(data: dict[str, Any]) -> model.Ruleset:
    rules = data["ruleset"]
    components = rules["components"]
    steal, gifts = rules["offering"]["steal"], rules["offering"]["gifts"]
    return model.Ruleset(
        id=rules["id"],
        title=rules["title"],
        least_players=rules["players"]["least"],
        most_players=rules["players"]["most"],
        kingdoms=tuple(model.Kingdom(**kingdom) for kingdom in rules["kingdoms"]),
        start_gold=rules["start"]["gold"],
        start_cards=tuple(rules["start"]["cards"]),
        gold_cards=tuple(model.GoldCard(**card) for card in components["gold-cards"]),
        farmers=components["farmers"],
        stones=components["stones"],
        single_pyramids=components["pyramids"]["single"],
        double_pyramids=components["pyramids"]["double"],
        stones_per_pyramid=rules["pyramid"]["stones"],
        sale_gold=rules["sale"]["gold"],
        first_price=rules["prices"]["first"],
        price_increase=rules["prices"]["increase"],
        ladder=tuple(rules["auction"]["ladder"]),
        steal_counts=steal["counts"],
        steal_takes=steal["takes"],
        first_gifts=gifts["first"],
        second_gifts=gifts["second"],
        other_gifts=gifts["other"],
        temple=tuple(
            model.TempleSpace(space["space"], space.get("from"), space.get("to"), space["camels"])
            for space in rules["temple"]
        ),
        provinces=tuple(_province(id, entry) for id, entry in data["provinces"].items()),
        cards=tuple(
            model.PowerCard(id, _names(id, entry), entry["count"], _effect(entry["effect"]))
            for id, entry in data["power-cards"].items()
        ),
        lines=tuple(
            model.ScoreLine(id, _measure(entry), entry["clause"]) for id, entry in data["scoring"]["lines"].items()
        ),
        tie_breaks=tuple(data["scoring"]["tie-breaks"]),
        clauses=tuple(_clause(slug, entry) for slug, entry in data["clauses"].items()),
        hash=_hash(data),
        data=data,
    )


def _province(id: str, entry: dict[str, Any]) -> model.Province:
    marked = {key: value for key, value in entry.items() if key != "names"}
    return model.Province(
        id=id,
        names=_names(id, entry),
        provenance={key: model.Provenance(value["known"], value.get("note", "")) for key, value in marked.items()},
        **{key.replace("-", "_"): value["value"] for key, value in marked.items()},
    )


def _names(id: str, entry: Mapping[str, Any]) -> Mapping[str, str]:
    """What something is called; without names of its own, as its id: `new-tanis` is New Tanis."""
    names: Mapping[str, str] = entry.get("names") or {"en": " ".join(map(str.capitalize, id.split("-")))}
    return names


def _parameters(entry: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a word of the vocabulary; `in`, a word of Python, is called `respect`."""
    return {
        "respect" if key == "in" else key: tuple(value) if isinstance(value, list) else value
        for key, value in entry.items()
        if key not in ("kind", "per", "clause")
    }


def _effect(entry: dict[str, Any]) -> Effect:
    parameters = _parameters(entry)
    if "condition" in parameters:
        parameters["condition"] = _condition(parameters["condition"])
    return EFFECTS[entry["kind"]](**parameters)


def _condition(entry: dict[str, Any]) -> Condition:
    return CONDITIONS[entry["kind"]](**_parameters(entry))


def _measure(entry: dict[str, Any]) -> Measure:
    return MEASURES[entry["per"]](**_parameters(entry))


def _clause(slug: str, entry: dict[str, Any]) -> model.Clause:
    sources = tuple(model.Source(**source) for source in entry["sources"])
    return model.Clause(slug, **{**entry, "sources": sources, "data": tuple(entry.get("data", ()))})


def _hash(data: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON of what the engine reads, as hexadecimal digits."""
    rules = {key: value for key, value in data["ruleset"].items() if key not in ("id", "title")}
    # Checked against the other files when loaded, and read by nobody afterwards.
    checked = ("power-cards", "provinces", "steal-cards")
    rules["components"] = {key: n for key, n in rules["components"].items() if key not in checked}
    # Provinces, cards and lines are pairs, because their order counts.
    provinces = [
        [id, {key: value["value"] for key, value in entry.items() if key not in ("names", "latitude")}]
        for id, entry in data["provinces"].items()
    ]
    cards = [
        [id, {key: value for key, value in entry.items() if key != "names"}]
        for id, entry in data["power-cards"].items()
    ]
    scoring = data["scoring"] | {"lines": list(data["scoring"]["lines"].items())}
    read_by_engine = {"ruleset": rules, "provinces": provinces, "power-cards": cards, "scoring": scoring}
    canonical = json.dumps(read_by_engine, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
