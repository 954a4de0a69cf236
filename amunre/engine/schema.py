"""Checks of documents against JSON Schemas, with readable problems."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, reduce
from itertools import islice
from operator import getitem
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING

from attrs import astuple, evolve, frozen

from amunre.engine.files import Document, Keys, folder
from amunre.engine.fitting import QuickCheck, quick_check, words_by
from amunre.errors import MOST_PROBLEMS, MoreProblems, Problem
from amunre.jsontypes import Json, JsonMapping, JsonObject
from amunre.printing import meant, named, shown

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

ENDING = ".schema.json"
"""Suffix of schema files. A schema's name is its path in the folder of schemas, without this suffix."""

FEW = 3
"""Maximum number of missing keys reported one by one; if more are missing, the name is probably misspelled."""
LISTING = " with the keys "
MOST_KEYS = 8
"""Maximum number of keys listed in the description of a mapping."""


@frozen
class Wrong:
    """A problem whose location is not yet known."""

    keys: Keys
    found: str
    expected: str
    word: object = ""
    """A word that may be misspelled."""
    known: Iterable[str] = ()
    """The words that would be possible in its place."""

    def problem(self, document: Document) -> Problem:
        """Return the problem in a document, with a suggestion if a word may be misspelled."""
        return document.problem(self.keys, self.found, self.expected + meant(self.word, self.known))


_TYPES = {
    "null": "nothing",
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "an integer",
    "boolean": "true or false",
}


class Form:
    """A schema with all references resolved, which checks documents."""

    def __init__(self, schema: JsonMapping) -> None:
        self.schema = schema
        self.surely_fits: QuickCheck = quick_check(schema)
        """Quick check, which accepts most valid values and no invalid ones."""

    @cached_property
    def validator(self) -> Validator:
        """Full validator."""
        from amunre.engine.keywords import strict  # importing jsonschema is slow, and most values are valid

        return strict(self.schema)

    def problems(self, document: Document) -> tuple[Problem, ...]:
        """List a document's problems, at most 100, in order of file, line and path.

        This takes time and memory linear in the document's size.
        """
        if self.surely_fits(document.value):
            return ()
        try:
            wrong = (wrong for error in self.validator.iter_errors(document.value) for wrong in _wrong(error))
            first = [one.problem(document) for one in islice(wrong, MOST_PROBLEMS)]
            more = sum(1 for _ in wrong)
        except (RecursionError, ValueError):  # Python cannot print deep nesting or numbers of 4,300 digits
            return (Problem(document.file, 0, "", "extreme nesting, or a huge number", "a value that fits the schema"),)
        except ModuleNotFoundError:  # a browser has no jsonschema, but only shipped files, which are known to fit
            if Path(document.file).is_relative_to(folder("data")):
                return ()
            return (Problem(document.file, 0, "", "a value that does not fit", "a value that fits the schema"),)
        return (*sorted(first, key=astuple), *MoreProblems.if_any(document.file, more))


@cache
def form(name: str) -> Form:
    """Return the form defined by `schemas/<name>.schema.json`."""
    return Form(_whole(plain_schema(name), name))


def schema_problems(document: Document, name: str) -> tuple[Problem, ...]:
    """List a document's problems under `schemas/<name>.schema.json`, at most 100, in order of file, line and path."""
    return form(name).problems(document)


def filled(value: Json, name: str) -> Json:
    """Return a value with a schema's defaults filled in, even if the value is otherwise invalid."""
    schema = plain_schema(name)
    return _filled(value, schema, schema.get("$defs", {}))


def _filled(value: Json, schema: Json, named: JsonMapping) -> Json:
    """Fill in the defaults from a part of a schema. Lists and alternatives never contain defaults."""
    if not isinstance(value, dict) or not isinstance(schema, dict):
        return value
    schema = resolved(schema, named)
    parts = {key: resolved(part, named) for key, part in schema.get("properties", {}).items()}
    whole = {key: part["default"] for key, part in parts.items() if "default" in part} | value
    others = schema.get("additionalProperties")
    return {key: _filled(whole[key], parts.get(key, others), named) for key in (*parts, *value) if key in whole}


def resolved(schema: JsonMapping, named: JsonMapping) -> JsonMapping:
    """Return a part of a schema with its reference resolved; the part's own keys take precedence."""
    return {**named[schema["$ref"].rpartition("/")[2]], **schema} if "$ref" in schema else schema


@cache
def plain_schema(name: str) -> JsonMapping:
    """Return a schema as it is in its file."""
    schema: JsonObject = json.loads((folder("schemas") / f"{name}{ENDING}").read_text(encoding="utf-8"))
    return schema


def referred(name: str, reference: str) -> tuple[str, str]:
    """Return the name of the schema that a reference leads to, and the path of the part in that schema."""
    file, _, way = reference.partition("#")
    return normpath(join(dirname(name), file.removesuffix(ENDING))) if file else name, way


def _whole(part: Json, name: str) -> Json:
    """Return a part of the schema with this name, with all references resolved."""
    if isinstance(part, list):
        return [_whole(inner, name) for inner in part]
    if not isinstance(part, dict):
        return part
    base: JsonObject = {}
    if "$ref" in part:
        file, way = referred(name, part["$ref"])
        base = _whole(reduce(getitem, way.split("/")[1:], plain_schema(file)), file)
    # If `$schema` were kept, jsonschema would choose its usual validator.
    return base | {key: _whole(inner, name) for key, inner in part.items() if key not in ("$ref", "$schema")}


def _wrong(error: ValidationError) -> Iterator[Wrong]:
    """Yield the problems in one validator error."""
    keys: Keys = tuple(error.absolute_path)
    value: Json = error.instance
    wanted: Json = error.validator_value
    schema: Json = error.schema
    if "propertyNames" in error.absolute_schema_path:
        keys = (*keys, value)
    found = shown(value)
    match error.validator:
        case "oneOf":
            yield _no_word(error)
        case "anyOf":  # a value, or null
            yield from _of_something(error)
        case "required":
            missing = [key for key in wanted if key not in value]
            if len(missing) > FEW:
                yield Wrong(keys, f"only {len(value)} keys", f"also {', '.join(missing)}; or a known name")
                return
            for key in missing:
                yield Wrong((*keys, key), "nothing", f"the key {key}")
        case "additionalProperties":
            known = schema["properties"]
            expected = _one_of(known)
            for key in value:
                if key not in known:
                    yield Wrong((*keys, key), f"the key {named(key)}", expected, key, known)
        case "type":
            names = [wanted] if isinstance(wanted, str) else wanted
            *others, last = (_mapping(value, schema) if name == "object" else _TYPES[name] for name in names)
            yield Wrong(keys, found, _either(", ".join(others), last) if others else last)
        case "const":
            yield Wrong(keys, found, shown(wanted))
        case "enum":
            yield Wrong(keys, found, _one_of(wanted), value, filter(_is_text, wanted))
        case "not":
            yield Wrong(keys, found, f"none of {', '.join(wanted['enum'])}")
        case "minimum" | "minItems" | "minProperties":
            yield Wrong(keys, found, f"at least {wanted}")
        case "maximum" | "maxItems" | "maxProperties":
            yield Wrong(keys, found, f"at most {wanted}")
        case "minLength":
            yield Wrong(keys, found, "text that is not empty")
        case "maxLength":
            yield Wrong(keys, found, f"at most {wanted} characters")
        case "uniqueItems":
            yield Wrong(keys, "a duplicate entry", "unique entries")
        case "pattern":
            yield Wrong(keys, found, schema["title"])
        case _:
            yield Wrong(keys, found, error.message)


def _mapping(value: Json, schema: JsonMapping) -> str:
    """Describe the mapping expected in place of a value, with an example if the value fits its only required key."""
    parts, wanted = schema.get("properties", {}), schema.get("required", ())
    if len(wanted) == 1 and quick_check(parts.get(wanted[0], schema.get("additionalProperties")))(value):
        return f"a mapping: write {{{wanted[0]}: {shown(value)}}}"
    return f"a mapping{LISTING}{', '.join(parts)}" if 0 < len(parts) <= MOST_KEYS else "a mapping"


def _is_text(word: Json) -> bool:
    return isinstance(word, str)


def _no_word(error: ValidationError) -> Wrong:
    """Return the problem with a value that matches no alternative of a `oneOf`."""
    key, words = words_by(error.validator_value)
    value, keys = error.instance, tuple(error.absolute_path)
    if not isinstance(value, dict):
        example = value if value in words else words[0]
        return Wrong(keys, shown(value), f"a mapping such as {{{key}: {example}, ...}}")
    if key not in value:
        return Wrong((*keys, key), "nothing", f"the key {key}, {_one_of(words)}")
    return Wrong((*keys, key), shown(value[key]), _one_of(words), value[key], words)


def _of_something(error: ValidationError) -> Iterator[Wrong]:
    """Yield the problems with a value that matches neither part of an `anyOf`; only the first part's are reported."""
    for part in error.context or ():
        if part.schema_path[0] == 0:
            for wrong in _wrong(part):
                here = wrong.keys == tuple(error.absolute_path) and part.validator == "type"
                yield evolve(wrong, expected=_either(wrong.expected, "nothing")) if here else wrong


def _either(first: str, last: str) -> str:
    return f"{first}, or {last}" if LISTING in first else f"{first} or {last}"


def _one_of(words: Iterable[str]) -> str:
    return f"one of {', '.join(words)}"
