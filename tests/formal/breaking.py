"""No wrong file gets past the schemas: for each keyword in them a file that breaks it alone, and is refused for it.

The keywords are read from the schemas (`keywords.py`). Each is broken at the first place of a shipped document to which
it applies (`samples.py`); the file must have that one problem, with the path and the expectation of this keyword, and
none in the eyes of the same schema without the keyword. A keyword for which that cannot be done speaks against the claim.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from pathlib import Path
from string import ascii_lowercase
from tempfile import TemporaryDirectory

from attrs import frozen
from claims import FAST, Claim, Finding, spread
from jsonschema import Draft202012Validator
from keywords import SCHEMAS, Keyword, Value, at, game_of, in_word, keywords, schema, target, without, word_of
from samples import RULESETS, shown_at

from amunre import NotationError, Problem, Record, RecordError, RulesetError
from amunre.engine.files import Document, Keys, dotted
from amunre.engine.schema import schema_problems
from amunre.engine.source import read
from amunre.examples import examples_of
from amunre.games import game_named
from amunre.games.loading import check_ruleset, load_rules, ruleset_from_data
from amunre.translations import told_in

WORDS = {
    "null": "nothing",
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "an integer",
    "boolean": "true or false",
}

OR_NULL = " or nothing"
"""Words after the type of a value that may be null; some references to the type add them."""

HINT = re.compile(
    r"; did you mean .*?\?| with the keys [\w-]+(?:, (?!or )[\w-]+)*,?|(?<=a mapping)(?:: write| such as) \{.*?\}"
)
"""Hints that a problem may add to the expectation of its keyword."""

WORD = "properties/kingdom/additionalProperties/properties"
"""The way to the words of a card of Dominion: Prosperity."""

NOT_ALONE = {
    ("amun-re/position", "properties/asked/maxItems"): "there are no eleven different seats from 0 to 9",
    ("amun-re/scoring", "properties/tie-breaks/maxItems"): "there are no three different tie-breaks",
    ("tigris/position", "$defs/space/maxLength"): "no text of four characters is a space",
    ("prosperity/cards", f"{WORD}/others/items/properties/discards/maxItems"): "there are four types",
    ("prosperity/cards", f"{WORD}/in-hand/items/properties/move-gained/maxItems"): "there are two places",
    ("prosperity/cards", f"{WORD}/bought/items/maxProperties"): "there is one word",
    ("prosperity/cards", f"{WORD}/in-hand/items/maxProperties"): "there is one word",
    ("prosperity/cards", f"{WORD}/cost-per/maxProperties"): "there are four types",
}
"""Keywords that cannot be broken without breaking something else, with the reason."""

NO_FILE = {
    (f"{game}/ruleset", "properties/game/const"): "by this word it is found which schema a file is held against"
    for game in RULESETS
} | {("record", "properties/format/maximum"): "it is told that a newer version writes it"}
"""Keywords for which no file is refused, with the reason."""


@frozen
class Broken:
    """A document that breaks a keyword, and how that is told."""

    keyword: Keyword
    document: Value
    path: str
    expected: str
    by_name: bool
    """True if the name of a property breaks it."""

    @property
    def in_file(self) -> bool:
        """Return whether a file can have this value and check it first: names are texts, `extends` is looked up."""
        return not (self.by_name and self.keyword.name == "type") and "extends" not in self.keyword.at


def attempts(keyword: Keyword) -> Iterator[Broken]:
    """Documents that break a keyword, at each place where it applies."""
    for document, keys, is_name in shown_at(keyword.schema).get(keyword.at, ()):
        value = at(document, keys)
        if is_name:
            for name, inner in product(wrong_names(keyword), list(value.values())[:3]):
                changed = put(document, keys, {name: inner, **value})
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
            yield from (
                other
                for other in (7, "text", "A-", [], {}, 1.0)
                if type(other) is not type(value) or "anyOf" in keyword.at
            )
        case "$ref":
            yield from (7, "?")
        case "enum" | "const" | "anyOf":
            yield from ("none", 0, "A-")
        case "minimum" | "maximum":
            yield argument + (1 if keyword.name == "maximum" else -1)
        case "minLength" | "pattern":
            yield from ("", "?")
        case "maxLength":
            yield from (start + "a" * (argument + 1 - len(start)) for start in ("", "a.", "0 "))
            yield "1" * (argument + 1)
        case "minItems" if isinstance(value, list):  # where a number may stand too
            yield value[: argument - 1]
        case "maxItems" if isinstance(value, list):
            yield from (
                [value[0]] * (argument + 1),
                *([f"{start}{n}" for n in range(argument + 1)] for start in ("x", "x.x")),
                spaces(argument + 1),
                [*range(argument + 1)],
                keyword.part["items"].get("enum", [])[: argument + 1],
            )
        case "uniqueItems":
            yield from ([value[0], value[0]], [*value[:-1], value[0]])
        case "minProperties":
            yield {}
        case "maxProperties":
            entry = next(iter(value.values()))
            yield from ({f"{start}{n}": entry for n in range(argument + 1)} for start in ("x", "x.x"))
            yield dict.fromkeys(spaces(argument + 1), entry)
            yield {"x" * n: entry for n in range(1, argument + 2)}
            known = {key: some(part) for key, part in keyword.part.get("properties", {}).items()}
            yield dict([*known.items()][: argument + 1])
        case "required" if isinstance(value, dict):  # where a text may stand too
            yield {key: inner for key, inner in value.items() if key != keyword.key}
        case "additionalProperties":
            yield from (value | {"more": 1}, {"more": 1})
        case "oneOf":
            yield value | {word_of(keyword.part)[0]: "none"}


def some(part: dict[str, Value]) -> Value:
    """The least value that a simple part of a schema lets through."""
    if part.get("type") == "array":
        return [some(part["items"])]
    return part.get("const", part.get("minimum", part.get("enum", ["copper"])[0]))


def spaces(count: int) -> list[str]:
    """So many different spaces, or all that have names."""
    return [f"{column}{row}" for column in ascii_lowercase for row in range(100)][:count]


def expected(keyword: Keyword) -> str:
    """Return the part of a problem's text that names the requirement."""
    argument, part = keyword.argument, keyword.part
    key, words = word_of(
        at(schema(keyword.schema), keyword.at[: keyword.at.index("oneOf")]) if in_word(keyword) else {}
    )
    if "anyOf" in (keyword.name, *keyword.at[-2:]):  # what fits none of several is told by the first
        way = keyword.at if keyword.name == "anyOf" else keyword.at[:-2]
        first, *_ = at(schema(keyword.schema), way)["anyOf"][0]
        keyword = Keyword(keyword.schema, (*way, "anyOf", 0), first)
        argument, part = keyword.argument, keyword.part
    match keyword.name:
        case "$ref":
            there = at(schema(keyword.schema), target(part))
            first = next(name for name in ("oneOf", "pattern", "enum", "type") if name in there)
            return WORDS["object"] if first == "oneOf" else expected(Keyword(keyword.schema, target(part), first))
        case "type":
            names = [argument] if isinstance(argument, str) else argument
            return " or ".join(WORDS[name] for name in names).removesuffix(OR_NULL)
        case "required" if keyword.key == key:
            return f"the key {key}, one of {words}"
        case "required":
            return f"the key {keyword.key}"
        case "const" if words and keyword.at[-1] == key:
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
            return "text that is not empty"
        case "maxLength":
            return f"at most {argument} characters"
        case "uniqueItems":
            return "unique entries"
        case "pattern":
            return part["title"]
    raise LookupError(f"no file breaks {keyword.name}")


def without_hints(expected: str) -> str:
    """The same without a suggestion, and without the keys or an example of a mapping."""
    return HINT.sub("", expected)


def put(document: Value, keys: Keys, value: Value) -> Value:
    """A copy with another value at these keys."""
    if not keys:
        return value
    document = deepcopy(document)
    at(document, keys[:-1])[keys[-1]] = value
    return document


def broken(keyword: Keyword) -> Broken | None:
    """The first document that breaks a keyword, and it alone unless that cannot be done; None if there is none."""
    alone = (keyword.schema, str(keyword)) not in NOT_ALONE
    for attempt in attempts(keyword):
        problems = schema_problems(Document(keyword.schema, attempt.document), keyword.schema)
        told = [(problem.path, without_hints(problem.expected).removesuffix(OR_NULL)) for problem in problems]
        if (attempt.path, attempt.expected) in told and (not alone or (len(told) == 1 and blameless(attempt))):
            return attempt
    return None


def blameless(attempt: Broken) -> bool:
    """Return whether the schema without the keyword accepts the broken value.

    jsonschema itself decides, which need not tell words apart by their kinds. It may refuse the value for another
    reason: if one of two words may be anything, the other is no longer the only one that fits.
    """
    for error in Draft202012Validator(without(attempt.keyword)).iter_errors(attempt.document):
        path = dotted(tuple(error.absolute_path))
        if f"{attempt.path}.".startswith(f"{path}.") or path.startswith(f"{attempt.path}.") or not path:
            return False
    return True


# --- refused -------------------------------------------------------------------------------------------------


def refusal(attempt: Broken, place: Path) -> str:
    """Return the library's refusal of such a file; empty if it accepts the file. `place` is an empty folder."""
    form, document = attempt.keyword.schema, attempt.document
    name, game = form.rpartition("/")[2], game_named(game_of(form))
    shipped = load_rules(RULESETS[game.id]).data
    if name == "ruleset" and isinstance(document, dict) and attempt.in_file:
        document = {key: value for key, value in document.items() if key != "extends"}  # so that nothing is filled in
    text = json.dumps(document)
    problems: tuple[Problem, ...] = ()
    try:
        match name:
            case "position":
                game.position.from_json(attempt.document)
            case "record":
                Record.from_json(attempt.document)
            case "examples":
                (place / "examples").mkdir()
                (place / "examples" / "worked.yaml").write_text(text, encoding="utf-8")
                examples_of(place, "worked")
            case "learn" | "aid" | "answers" if attempt.in_file:
                (place / f"{name}.yaml").write_text(text, encoding="utf-8")
                told_in(place, f"{name}.yaml", name)
            case "texts":
                (place / "xx.yaml").write_text(text, encoding="utf-8")
                problems = schema_problems(read(place / "xx.yaml") if attempt.in_file else Document("", document), form)
            case _ if name in game.build.PARTS and not attempt.in_file:
                ruleset_from_data({**shipped, name: document})
            case _ if name in game.build.PARTS:
                for part in game.build.PARTS:
                    data = text if part == name else json.dumps(shipped[part])
                    (place / f"{part}.yaml").write_text(data, encoding="utf-8")
                problems = check_ruleset(place)
            case _:
                problems = schema_problems(Document(name, document), form)
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
        elif number % every == 0 and (name, str(keyword)) not in NO_FILE:
            with TemporaryDirectory() as place:
                told = refusal(attempt, Path(place))
            if f"{attempt.path or 'file'}: found " not in told or f", expected {attempt.expected}" not in without_hints(
                told
            ):
                wrong = f"the file is not refused for it but told: {told or 'nothing'}"
        results.append((str(keyword), wrong))
    return results


def try_quickly(name: str) -> list[tuple[str, str]]:
    """The same in little time."""
    return try_schema(name, every=40, longest=10_000)


def try_keywords() -> Finding:
    """Try all keywords of all schemas."""
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
        says="For each keyword of the schemas, a file that breaks only that keyword is refused",
        kind="tested" if FAST else "exhaustive",
        check=try_keywords,
    ),
)
