"""Checking documents against the JSON Schemas, with problems that a person can read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import astuple

from amunre.errors import Problem
from amunre.ruleset.files import Document, Keys, folder

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

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


@cache
def _validator(name: str) -> Validator:
    return _strict(json.loads((folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8")))


def _strict(schema: Any) -> Validator:
    """A validator that is stricter in two points: 1.0 is no whole number, `$` is the very end of a text.

    A list that is too long is not read further: that may take minutes, and its length is all that needs to be told.
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

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    strict: type[Validator] = extend(  # type: ignore[no-untyped-call]  # its stubs leave extend untyped
        Draft202012Validator, {"pattern": pattern, "items": items}, type_checker=types
    )
    return strict(schema)


def _problems(document: Document, error: ValidationError) -> Iterator[Problem]:
    """The problems that one error of the validator stands for."""
    keys: Keys = tuple(error.absolute_path)
    value: Any = error.instance
    wanted: Any = error.validator_value
    schema: Any = error.schema
    if "propertyNames" in error.absolute_schema_path:
        keys = (*keys, value)
    found = _shown(value)
    match error.validator:
        case "oneOf":
            yield from _of_words(document, error)
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
            yield document.problem(keys, found, _shown(wanted))
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


def _of_words(document: Document, error: ValidationError) -> Iterator[Problem]:
    """The problems of the one alternative that is meant, which its `kind` or `per` tells."""
    alternatives: Any = error.validator_value
    first, *_ = alternatives
    key = next(key for key in ("kind", "per") if key in first["properties"])
    words = [alternative["properties"][key]["const"] for alternative in alternatives]
    value, keys = error.instance, tuple(error.absolute_path)
    if not isinstance(value, dict):
        yield document.problem(keys, _shown(value), _TYPES["object"])
    elif key not in value:
        yield document.problem((*keys, key), "nothing", f"the key {key}, {_one_of(words)}")
    elif value[key] not in words:
        yield document.problem((*keys, key), _shown(value[key]), _one_of(words))
    else:
        meant = words.index(value[key])
        for part in error.context or ():
            if part.schema_path[0] == meant:
                yield from _problems(document, part)


def _one_of(words: Iterable[str]) -> str:
    return f"one of {', '.join(words)}"


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return f"a mapping of {len(value)}"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if not isinstance(value, (str, int, float, type(None))):
        return f"a Python {type(value).__name__}"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:36]}...{text[-1]}"
