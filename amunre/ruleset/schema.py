"""Checking documents against the JSON Schemas, with problems that a person can read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import astuple

from amunre.errors import Problem
from amunre.ruleset.files import Document, Keys, folder

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator
    from referencing import Registry

FEW = 3
"""More missing keys than this are told in one problem: most likely a name is misspelt."""

_TYPES = {"null": "nothing", "object": "a mapping", "array": "a list", "string": "a text", "integer": "a whole number"}


def schema_problems(document: Document, name: str) -> tuple[Problem, ...]:
    """All that is wrong with a document by `schemas/<name>.schema.json`, by file, line and path."""
    try:
        errors = _validator(name).iter_errors(document.value)
        problems = {problem for error in errors for problem in _problems(document, error)}
    except (RecursionError, ValueError):  # Python itself shows neither deep nests nor numbers of 4,300 digits
        return (Problem(document.file, 0, "", "a nest or a number beyond measure", "what the schema describes"),)
    # The order of the validator depends on the hash seed, and it has several errors for one missing key.
    return tuple(sorted(problems, key=astuple))


def filled(value: Any, name: str) -> Any:
    """A value with the defaults of a schema for what it leaves out, whatever else is wrong with it."""
    schema = plain_schema(name)
    return _filled(value, schema, schema.get("$defs", {}))


def _filled(value: Any, schema: Any, named: Mapping[str, Any]) -> Any:
    """The same by a part of a schema. Lists, and words of which one is chosen, have no defaults within them."""
    if not isinstance(value, dict) or not isinstance(schema, dict):
        return value
    schema = resolved(schema, named)
    parts = {key: resolved(part, named) for key, part in schema.get("properties", {}).items()}
    whole = {key: part["default"] for key, part in parts.items() if "default" in part} | value
    others = schema.get("additionalProperties")
    return {key: _filled(whole[key], parts.get(key, others), named) for key in (*parts, *value) if key in whole}


def resolved(schema: Mapping[str, Any], named: Mapping[str, Any]) -> Mapping[str, Any]:
    """A part of a schema with what it refers to; what it says itself comes first."""
    return {**named[schema["$ref"].rpartition("/")[2]], **schema} if "$ref" in schema else schema


@cache
def plain_schema(name: str) -> Mapping[str, Any]:
    """A schema as it stands in its file."""
    schema: dict[str, Any] = json.loads((folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8"))
    return schema


@cache
def _validator(name: str) -> Validator:
    path = folder("schemas") / f"{name}.schema.json"
    neighbours = _schemas(path.parent)
    return _strict(neighbours.contents(path.name), neighbours)


def _strict(schema: Any, neighbours: Registry[Any] | None = None) -> Validator:
    """A validator that is stricter in two points: 1.0 is no whole number, `$` is the very end of a text.

    A list that is too long is not read further: that may take minutes, and its length is all that needs to be told.
    Of several words only the one that is meant is looked at. What a schema refers to is one of its neighbours.
    """
    from jsonschema import Draft202012Validator, ValidationError
    from jsonschema.validators import extend

    def pattern(_: Validator, wanted: str, value: object, __: object) -> Iterator[ValidationError]:
        if isinstance(value, str) and not re.fullmatch(wanted, value):
            yield ValidationError(f"does not match {wanted}")

    all_items = Draft202012Validator.VALIDATORS["items"]

    def items(validator: Validator, wanted: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
        if not isinstance(value, list) or len(value) <= schema.get("maxItems", len(value)):
            yield from all_items(validator, wanted, value, schema)

    any_of_them = Draft202012Validator.VALIDATORS["oneOf"]

    def one_of(validator: Any, words: Any, value: Any, schema: Any) -> Iterator[ValidationError]:
        key, known = _words(words)
        if isinstance(value, dict) and key in value and value[key] in known:
            yield from validator.descend(value, words[known.index(value[key])])
        else:
            yield from any_of_them(validator, words, value, schema)

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    strict: type[Validator] = extend(  # type: ignore[no-untyped-call]  # its stubs leave extend untyped
        Draft202012Validator, {"pattern": pattern, "items": items, "oneOf": one_of}, type_checker=types
    )
    return strict(schema, registry=neighbours) if neighbours is not None else strict(schema)


@cache
def _schemas(place: Path) -> Registry[Any]:
    """The schemas in a folder, each by the name of its file, by which they refer to one another."""
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    found = {}
    for path in place.glob("*.schema.json"):
        schema = json.loads(path.read_text(encoding="utf-8"))
        del schema["$schema"]  # by it jsonschema would choose a validator that is not the stricter one
        found[path.name] = DRAFT202012.create_resource(schema)
    return Registry[Any]().with_resources(found.items()).crawl()


def _problems(document: Document, error: ValidationError) -> Iterator[Problem]:
    """The problems that one error of the validator stands for."""
    keys: Keys = tuple(error.absolute_path)
    value: Any = error.instance
    wanted: Any = error.validator_value
    schema: Any = error.schema
    if "propertyNames" in error.absolute_schema_path:
        keys = (*keys, value)
    found = shown(value)
    match error.validator:
        case "oneOf":
            yield _no_word(document, error)
        case "anyOf":  # something, or null
            yield from _of_something(document, error)
        case "required":
            missing = [key for key in wanted if key not in value]
            if len(missing) > FEW:
                yield document.problem(keys, f"only {len(value)} keys", f"also {', '.join(missing)}; or a known name")
                return
            for key in missing:
                yield document.problem((*keys, key), "nothing", f"the key {key}")
        case "additionalProperties":
            known = schema["properties"]
            for key in value:
                if key not in known:
                    yield document.problem((*keys, key), f"the key {key}", _one_of(known))
        case "type":
            names = [wanted] if isinstance(wanted, str) else wanted
            yield document.problem(keys, found, " or ".join(_TYPES[name] for name in names))
        case "const":
            yield document.problem(keys, found, shown(wanted))
        case "enum":
            yield document.problem(keys, found, _one_of(wanted))
        case "not":
            yield document.problem(keys, found, f"none of {', '.join(wanted['enum'])}")
        case "minimum" | "minItems" | "minProperties":
            yield document.problem(keys, found, f"at least {wanted}")
        case "maximum" | "maxItems" | "maxProperties":
            yield document.problem(keys, found, f"at most {wanted}")
        case "minLength":
            yield document.problem(keys, found, "a text that is not empty")
        case "maxLength":
            yield document.problem(keys, found, f"at most {wanted} characters")
        case "uniqueItems":
            yield document.problem(keys, "an entry twice", "each entry once")
        case "pattern":
            yield document.problem(keys, found, schema["title"])
        case _:
            yield document.problem(keys, found, error.message)


def _words(alternatives: Any) -> tuple[str, list[str]]:
    """The key that tells several words apart, `kind` or `per`, and the words."""
    first, *_ = alternatives
    key = next(key for key in ("kind", "per") if key in first["properties"])
    return key, [alternative["properties"][key].get("const") for alternative in alternatives]


def _no_word(document: Document, error: ValidationError) -> Problem:
    """The problem of what is none of several words."""
    key, words = _words(error.validator_value)
    value, keys = error.instance, tuple(error.absolute_path)
    if not isinstance(value, dict):
        return document.problem(keys, shown(value), _TYPES["object"])
    if key not in value:
        return document.problem((*keys, key), "nothing", f"the key {key}, {_one_of(words)}")
    return document.problem((*keys, key), shown(value[key]), _one_of(words))


def _of_something(document: Document, error: ValidationError) -> Iterator[Problem]:
    """The problems of what is neither null nor what may stand in its place, which comes first in the schema."""
    for part in error.context or ():
        if part.schema_path[0] == 0:
            yield from _problems(document, part)


def _one_of(words: Iterable[str]) -> str:
    return f"one of {', '.join(words)}"


def shown(value: Any) -> str:
    """A value in a few words."""
    if isinstance(value, dict):
        return f"a mapping of {len(value)}"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if not isinstance(value, (str, int, float, type(None))):
        return f"a Python {type(value).__name__}"
    try:
        text = json.dumps(value, ensure_ascii=False)
    except ValueError:  # Python itself does not show numbers of 4,300 digits
        return "a number beyond measure"
    return text if len(text) <= 40 else f"{text[:36]}...{text[-1]}"
