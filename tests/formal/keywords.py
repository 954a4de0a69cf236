"""No wrong file gets past the schemas: for each keyword in them a file that breaks it alone, and is refused for it.

The keywords are read from the schemas. Each is broken at the first place of a shipped document to which it applies; the
file must have that one problem, with the path and the expectation of this keyword, and none in the eyes of the same
schema without the keyword. A keyword for which that cannot be done speaks against the claim.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import frozen
from claims import FAST, Claim, Finding, spread

import amunre
from amunre import NotationError, Position, Problem, Record, RecordError, RulesetError
from amunre.examples import examples_of
from amunre.ruleset.files import Document, Keys, dotted, folder
from amunre.ruleset.load import PARTS, check_ruleset, ruleset_from_data
from amunre.ruleset.schema import _validator, schema_problems
from amunre.ruleset.source import read

SCHEMAS = tuple(sorted(path.name.removesuffix(".schema.json") for path in folder("schemas").iterdir()))

RECORD = Path(__file__).parents[1] / "records" / "new-kingdom.json"
"""A whole game that begins with a position."""

ANNOTATIONS = ("$schema", "$id", "title", "description")
"""Keywords that only tell."""

WORDS = {"null": "nothing", "object": "a mapping", "array": "a list", "string": "a text", "integer": "a whole number"}

NOT_ALONE = {
    ("position", "properties/asked/maxItems"): "there are no eleven different seats from 0 to 9",
    ("scoring", "properties/tie-breaks/maxItems"): "there are no three different tie-breaks",
}
"""What cannot be broken without breaking something else, and why."""

Value = Any
"""JSON."""


# --- keywords ------------------------------------------------------------------------------------------------


@frozen
class Keyword:
    """An occurrence of a keyword in a schema."""

    schema: str
    at: Keys
    """The way to the part of the schema that it stands in."""
    name: str
    key: str = ""
    """Of `required`, the key that is asked for: each is an occurrence of its own."""

    @property
    def part(self) -> dict[str, Value]:
        """The part of the schema that it stands in."""
        return at(schema(self.schema), self.at)

    @property
    def argument(self) -> Value:
        """What it asks for."""
        return self.part[self.name]

    def __str__(self) -> str:
        return "/".join(map(str, (*self.at, self.name, self.key))).rstrip("/")


@cache
def schema(name: str) -> dict[str, Value]:
    """A schema as it is shipped."""
    return json.loads((folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8"))


def keywords(name: str) -> Iterator[Keyword]:
    """All that can refuse something in a schema."""
    for way, part in parts(schema(name)):
        for keyword, argument in part.items():
            if keyword == "required":
                yield from (Keyword(name, way, keyword, key) for key in argument)
            elif refuses(keyword, argument):
                yield Keyword(name, way, keyword)


def refuses(keyword: str, argument: Value) -> bool:
    """Whether a keyword refuses anything by itself, and not by the schemas within it or not at all."""
    if keyword in ("additionalProperties", "uniqueItems"):
        return argument is (keyword == "uniqueItems")
    within = ("properties", "$defs", "items", "propertyNames")
    return keyword not in (*ANNOTATIONS, *within) and (keyword, argument) != ("minItems", 0)


def parts(part: Value, way: Keys = ()) -> Iterator[tuple[Keys, dict[str, Value]]]:
    """All schemas within a schema, itself included; those that are denied are part of `not`."""
    if isinstance(part, dict):
        yield way, part
        for key in ("items", "additionalProperties", "propertyNames"):
            yield from parts(part.get(key), (*way, key))
        for key in ("properties", "$defs"):
            for name, inner in part.get(key, {}).items():
                yield from parts(inner, (*way, key, name))
        for number, inner in enumerate(part.get("oneOf", ())):
            yield from parts(inner, (*way, "oneOf", number))


def without(keyword: Keyword) -> dict[str, Value]:
    """The schema without this keyword."""
    reduced = deepcopy(schema(keyword.schema))
    part = at(reduced, keyword.at)
    if keyword.key:
        part["required"].remove(keyword.key)
    else:
        del part[keyword.name]
    return reduced


# --- documents -----------------------------------------------------------------------------------------------


@cache
def sound(name: str) -> Value:
    """A shipped document, cut down to what shows each part of its schema, with something in each list."""
    data = folder("data")
    match name:
        case "record":
            record = Record.load(RECORD).to_json() | {"meta": {"place": "Thebes"}}
            return record | {key: record[key][:1] for key in ("shuffles", "steps", "digests")}
        case "position":
            position = Record.load(RECORD).to_json()["position"]
            position |= {key: ["abu"] for key, value in position.items() if value == []}
            lists = {key: ["builder"] for key in ("hand", "unspent", "played")}
            offering = {"gold": 3, "card": "correction", "correction": 0}
            position["players"] = [position["players"][0] | lists | {"offering": offering}]
            position["players"][0]["bid"] = {"province": "abu", "gold": 3}
            site = position["sites"]["abu"] | {"owner": 0, "cards": ["builder"], "income_cards": ["harvest"]}
            return position | {"asked": [0], "sites": {"abu": site}}
        case "texts":
            return shortened(name, read(data / "texts" / "en.yaml").value)
        case "examples":
            worked = read(data / "standard" / "examples" / "worked.yaml").value
            value = shortened(name, worked | read(data / "standard" / "examples" / "violations.yaml").value)
            expect = next(example["expect"] for example in value.values() if "score" in example["expect"])
            expect["score-if-now"] = [dict(lines) for lines in expect["score"]]
            return value
    value = read(data / "standard" / f"{name}.yaml").value
    if name == "ruleset":
        return value | {"extends": "standard"}
    if name == "provinces":
        marked = {key: known | {"note": "seen"} for key, known in value["abu"].items() if key != "names"}
        return {"abu": value["abu"] | marked}
    return shortened(name, value)


def shortened(name: str, value: dict[str, Value]) -> dict[str, Value]:
    """A document with only those entries that show a part of the schema that none before them shows."""
    kept: dict[str, Value] = {}
    shown: set[Keys] = set()
    for key, entry in value.items():
        ways = {way for way, *_ in places(name, (), {key: entry})}
        if not ways <= shown:
            kept[key] = entry
            shown |= ways
    return kept


def places(name: str, way: Keys, value: Value, keys: Keys = ()) -> Iterator[tuple[Keys, Keys, bool]]:
    """Each part of a schema that applies to a value or to something in it: its way, where, and whether to the names."""
    part = at(schema(name), way)
    yield way, keys, False
    if "$ref" in part:
        yield from places(name, target(part), value, keys)
    for number, alternative in enumerate(part.get("oneOf", ())):
        if _validator(name).evolve(schema=alternative | {"$defs": schema(name)["$defs"]}).is_valid(value):
            yield from places(name, (*way, "oneOf", number), value, keys)
    if isinstance(value, list):
        for number, item in enumerate(value if "items" in part else ()):
            yield from places(name, (*way, "items"), item, (*keys, number))
    if isinstance(value, dict):
        if "propertyNames" in part:
            yield (*way, "propertyNames"), keys, True
            if "$ref" in part["propertyNames"]:
                yield target(part["propertyNames"]), keys, True
        for key, inner in value.items():
            if key in part.get("properties", {}):
                yield from places(name, (*way, "properties", key), inner, (*keys, key))
            elif isinstance(part.get("additionalProperties"), dict):
                yield from places(name, (*way, "additionalProperties"), inner, (*keys, key))


def target(part: dict[str, Value]) -> Keys:
    """The way to what a `$ref` names."""
    return tuple(part["$ref"].removeprefix("#/").split("/"))


@cache
def shown_at(name: str) -> dict[Keys, list[tuple[Keys, bool]]]:
    """By the way to a part of a schema: where it applies to in the document."""
    found: dict[Keys, list[tuple[Keys, bool]]] = {}
    for way, keys, is_name in places(name, (), sound(name)):
        found.setdefault(way, []).append((keys, is_name))
    return found


def at(value: Value, keys: Keys) -> Value:
    """What stands at these keys."""
    for key in keys:
        value = value[key]
    return value


def put(document: Value, keys: Keys, value: Value) -> Value:
    """A copy with another value at these keys."""
    if not keys:
        return value
    document = deepcopy(document)
    at(document, keys[:-1])[keys[-1]] = value
    return document


# --- broken --------------------------------------------------------------------------------------------------


@frozen
class Broken:
    """A document that breaks a keyword, and how that is told."""

    keyword: Keyword
    document: Value
    path: str
    expected: str
    by_name: bool
    """Whether it is the name of a property that breaks it."""

    @property
    def in_file(self) -> bool:
        """Whether a file can say it, and is asked about it first: names in files are texts, `extends` is looked up."""
        return not (self.by_name and self.keyword.name == "type") and "extends" not in self.keyword.at


def attempts(keyword: Keyword) -> Iterator[Broken]:
    """Documents that break a keyword, at each place where it applies."""
    document = sound(keyword.schema)
    for keys, is_name in shown_at(keyword.schema).get(keyword.at, ()):
        value = at(document, keys)
        if is_name:
            for name in wrong_names(keyword):
                changed = put(document, keys, {name: next(iter(value.values())), **value})
                yield Broken(keyword, changed, dotted((*keys, name)), expected(keyword), True)
        else:
            for wrong in wrong_values(keyword, value):
                path = dotted((*keys, *below(keyword)))
                yield Broken(keyword, put(document, keys, wrong), path, expected(keyword), False)


def below(keyword: Keyword) -> Keys:
    """Where a problem lies below the value with which something is wrong."""
    match keyword.name:
        case "required":
            return (keyword.key,)
        case "additionalProperties":
            return ("more",)
        case "oneOf":
            return (word_of(keyword.part)[0],)
    return ()


def wrong_names(keyword: Keyword) -> tuple[Value, ...]:
    """Names of properties that break a keyword."""
    match keyword.name, keyword.argument:
        case "not", {"enum": reserved}:
            return tuple(reserved)
        case "maxLength", most:
            return ("a" * (most + 1), f"a.{'a' * most}")
        case "type", _:
            return (7,)
    return ("?",)


def wrong_values(keyword: Keyword, value: Value) -> Iterator[Value]:
    """Values that break a keyword, instead of a sound one."""
    argument = keyword.argument
    match keyword.name:
        case "type":
            yield from (other for other in (7, "text", [], {}, 1.0) if type(other) is not type(value))
        case "$ref":
            yield from (7, "?")
        case "enum" | "const":
            yield from ("none", 0)
        case "minimum" | "maximum":
            yield argument + (1 if keyword.name == "maximum" else -1)
        case "minLength" | "pattern":
            yield from ("", "?")
        case "maxLength":
            yield from (start + "a" * (argument + 1 - len(start)) for start in ("", "a.", "0 "))
        case "minItems":
            yield value[: argument - 1]
        case "maxItems":
            yield from (
                [value[0]] * (argument + 1),
                *([f"{start}{n}" for n in range(argument + 1)] for start in ("x", "x.x")),
            )
        case "uniqueItems":
            yield [value[0], value[0]]
        case "minProperties":
            yield {}
        case "maxProperties":
            entry = next(iter(value.values()))
            yield from ({f"{start}{n}": entry for n in range(argument + 1)} for start in ("x", "x.x"))
        case "required":
            yield {key: inner for key, inner in value.items() if key != keyword.key}
        case "additionalProperties":
            yield value | {"more": 1}
        case "oneOf":
            yield value | {word_of(keyword.part)[0]: "none"}


def expected(keyword: Keyword) -> str:
    """What a problem says that the keyword asks for."""
    argument, part = keyword.argument, keyword.part
    key, words = word_of(
        at(schema(keyword.schema), keyword.at[: keyword.at.index("oneOf")]) if in_word(keyword) else {}
    )
    match keyword.name:
        case "$ref":
            there = at(schema(keyword.schema), target(part))
            first = next(name for name in ("oneOf", "pattern", "enum", "type") if name in there)
            return WORDS["object"] if first == "oneOf" else expected(Keyword(keyword.schema, target(part), first))
        case "type":
            names = [argument] if isinstance(argument, str) else argument
            return " or ".join(WORDS[name] for name in names)
        case "required" if keyword.key == key:
            return f"the key {key}, one of {words}"
        case "required":
            return f"the key {keyword.key}"
        case "const" if words:
            return f"one of {words}"
        case "const":
            return json.dumps(argument)
        case "oneOf":
            return f"one of {word_of(part)[1]}"
        case "additionalProperties":
            return f"one of {', '.join(part['properties'])}"
        case "enum":
            return f"one of {', '.join(argument)}"
        case "not":
            return f"none of {', '.join(argument['enum'])}"
        case "minimum" | "minItems" | "minProperties":
            return f"at least {argument}"
        case "maximum" | "maxItems" | "maxProperties":
            return f"at most {argument}"
        case "minLength":
            return "a text that is not empty"
        case "maxLength":
            return f"at most {argument} characters"
        case "uniqueItems":
            return "each entry once"
        case "pattern":
            return part["title"]
    raise LookupError(f"no file breaks {keyword.name}")


def in_word(keyword: Keyword) -> bool:
    """Whether a keyword says which word of a vocabulary stands there."""
    return "oneOf" in keyword.at


def word_of(part: dict[str, Value]) -> tuple[str, str]:
    """The key by which the alternatives of a part differ, and its values; nothing where there are none."""
    for key in ("kind", "per") if part else ():
        if all(key in alternative["properties"] for alternative in part["oneOf"]):
            return key, ", ".join(alternative["properties"][key]["const"] for alternative in part["oneOf"])
    return "", ""


def broken(keyword: Keyword) -> Broken | None:
    """The first document that breaks a keyword, and it alone unless that cannot be done; None if there is none."""
    alone = (keyword.schema, str(keyword)) not in NOT_ALONE
    for attempt in attempts(keyword):
        problems = schema_problems(Document(keyword.schema, attempt.document), keyword.schema)
        told = [(problem.path, problem.expected) for problem in problems]
        if (attempt.path, attempt.expected) in told and (not alone or (len(told) == 1 and blameless(attempt))):
            return attempt
    return None


def blameless(attempt: Broken) -> bool:
    """Whether the schema without the keyword has nothing against what was broken.

    Elsewhere it may have: where one of two words may be anything, the other one is no longer the only one that fits.
    """
    validator = type(_validator(attempt.keyword.schema))(without(attempt.keyword))
    for error in validator.iter_errors(attempt.document):
        path = dotted(tuple(error.absolute_path))
        if f"{attempt.path}.".startswith(f"{path}.") or path.startswith(f"{attempt.path}.") or not path:
            return False
    return True


# --- refused -------------------------------------------------------------------------------------------------


def refusal(attempt: Broken, place: Path) -> str:
    """What is said when the library is given such a file; empty if it takes it. `place` is an empty folder."""
    name, document = attempt.keyword.schema, attempt.document
    if name == "ruleset" and isinstance(document, dict) and attempt.in_file:
        document = {key: value for key, value in document.items() if key != "extends"}  # so that nothing is filled in
    text = json.dumps(document)
    problems: tuple[Problem, ...] = ()
    try:
        match name:
            case "position":
                Position.from_json(attempt.document)
            case "record":
                Record.from_json(attempt.document)
            case "examples":
                (place / "examples").mkdir()
                (place / "examples" / "worked.yaml").write_text(text, encoding="utf-8")
                examples_of(place, "worked")
            case "texts":
                (place / "xx.yaml").write_text(text, encoding="utf-8")
                problems = schema_problems(read(place / "xx.yaml") if attempt.in_file else Document("", document), name)
            case _ if not attempt.in_file:
                ruleset_from_data({**amunre.load_ruleset().data, name: document})
            case _:
                for part in PARTS:
                    data = text if part == name else json.dumps(amunre.load_ruleset().data[part])
                    (place / f"{part}.yaml").write_text(data, encoding="utf-8")
                problems = check_ruleset(place)
    except (NotationError, RecordError, RulesetError) as error:
        return str(error)
    return "\n".join(map(str, problems))


def try_schema(name: str, every: int = 1, longest: int = 10**7) -> list[tuple[str, str]]:
    """Each keyword of a schema, with what is wrong.

    Every so many are tried as files too; limits for lists above the longest are left out.
    """
    results = []
    for number, keyword in enumerate(keywords(name)):
        if keyword.name == "maxItems" and keyword.argument > longest:
            continue
        attempt, wrong = broken(keyword), ""
        if attempt is None:
            wrong = "no file breaks it alone and is refused for it"
        elif number % every == 0:
            with TemporaryDirectory() as place:
                told = refusal(attempt, Path(place))
            if f"{attempt.path or 'file'}: found " not in told or f", expected {attempt.expected}" not in told:
                wrong = f"the file is not refused for it but told: {told or 'nothing'}"
        results.append((str(keyword), wrong))
    return results


def try_quickly(name: str) -> list[tuple[str, str]]:
    """The same in little time."""
    return try_schema(name, every=40, longest=10_000)


def try_keywords() -> Finding:
    """All keywords of all schemas."""
    found = spread(try_quickly if FAST else try_schema, SCHEMAS, "Keywords of the schemas")
    results = dict(zip(SCHEMAS, found, strict=True))
    wrong = [f"{name}: {keyword}: {text}" for name, found in results.items() for keyword, text in found if text]
    count = sum(map(len, results.values()))
    return Finding(
        covered=f"{count} occurrences of keywords in {len(results)} schemas, a file for each",
        figure=f"{count - len(wrong)} refused with path and expectation, all but {len(NOT_ALONE)} for one reason only",
        wrong=tuple(wrong),
        rows=tuple({"schema": name, "keywords": len(found)} for name, found in results.items()),
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        says="For each keyword of the schemas there is a file that breaks it alone and is refused for it",
        kind="exhaustive",
        check=try_keywords,
    ),
)
