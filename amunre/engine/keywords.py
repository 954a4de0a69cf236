"""JSON Schema keywords that are checked more strictly, or with less work, than usual."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from amunre.engine.fitting import words_by
from amunre.jsontypes import Json

KeywordCheck = Callable[[Any, Any, Json, Json], Iterator[ValidationError]]
"""A check for one keyword, given the validator, the keyword's value, the value to check, and the schema."""


def strict(schema: Json) -> Validator:
    """Return a validator that is stricter than usual: 1.0 is not an integer, and `$` matches only the end of a string.

    Values that are too long are not checked further, because that could take minutes. Of several alternatives, only the
    named one is checked, and only strings and numbers are compared for uniqueness. Errors do not show large values,
    because deep nesting and numbers of 4,300 digits cannot be printed.
    """
    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    made: type[Validator] = extend(Draft202012Validator, KEYWORDS, type_checker=types)
    return made(schema)


def _pattern(_: Validator, wanted: str, value: object, schema: Json) -> Iterator[ValidationError]:
    if isinstance(value, str) and not _exceeds(value, schema, "maxLength") and not re.fullmatch(wanted, value):
        yield ValidationError(f"does not match {wanted}")


def _unique(_: Validator, wanted: bool, value: Json, schema: Json) -> Iterator[ValidationError]:
    if isinstance(value, list) and not _exceeds(value, schema, "maxItems"):
        plain = [(type(item), item) for item in value if isinstance(item, (str, int, float))]
        if wanted and len(set(plain)) < len(plain):
            yield ValidationError("has a duplicate entry")


def _required(_: Validator, wanted: list[str], value: Json, __: object) -> Iterator[ValidationError]:
    if isinstance(value, dict) and not all(key in value for key in wanted):
        yield ValidationError("lacks a key")


def _one_of(validator: Any, words: Json, value: Json, _: object) -> Iterator[ValidationError]:
    key, known = words_by(words)
    if isinstance(value, dict) and value.get(key) in known:
        yield from validator.descend(value, words[known.index(value[key])])
    else:
        yield ValidationError("is none of the words")


def _any_of(validator: Any, parts: Json, value: Json, _: object) -> Iterator[ValidationError]:
    wrong = [list(validator.descend(value, part, schema_path=place)) for place, part in enumerate(parts)]
    if all(wrong):
        yield ValidationError("is none of several", context=[error for errors in wrong for error in errors])


def _one_word(_: Validator, words: list[Json], value: Json, __: object) -> Iterator[ValidationError]:
    if not isinstance(value, str | int | None) or value not in words:
        yield ValidationError("is none of the words")


def _of_type(validator: Validator, wanted: Json, value: Json, _: object) -> Iterator[ValidationError]:
    if not any(validator.is_type(value, name) for name in ([wanted] if isinstance(wanted, str) else wanted)):
        yield ValidationError("is of another type")


def _at_least(_: Validator, least: Json, value: Json, __: object) -> Iterator[ValidationError]:
    if value < least:
        yield ValidationError("is too small")


def _at_most(_: Validator, most: Json, value: Json, __: object) -> Iterator[ValidationError]:
    if value > most:
        yield ValidationError("is too large")


def _if_number(check: KeywordCheck) -> KeywordCheck:
    """Return a check for numbers that skips values of the wrong type, which are already reported."""

    def checked(validator: Validator, wanted: Json, value: Json, schema: Json) -> Iterator[ValidationError]:
        types = schema.get("type", "number")
        if validator.is_type(value, "number") and not [*_of_type(validator, types, value, schema)]:
            yield from check(validator, wanted, value, schema)

    return checked


def _unless(most: str, keyword: str) -> KeywordCheck:
    """Return the usual check for a keyword, but skip values that are too long."""
    usual = Draft202012Validator.VALIDATORS[keyword]

    def checked(validator: Validator, wanted: Json, value: Json, schema: Json) -> Iterator[ValidationError]:
        if not _exceeds(value, schema, most):
            yield from usual(validator, wanted, value, schema) or ()

    return checked


def _exceeds(value: Json, schema: Json, most: str) -> bool:
    """Return whether a value is longer than its schema allows."""
    return most in schema and isinstance(value, (str, list, dict)) and len(value) > schema[most]


KEYWORDS: dict[str, KeywordCheck] = {
    "pattern": _pattern,
    "uniqueItems": _unique,
    "required": _required,
    "oneOf": _one_of,
    "anyOf": _any_of,
    "enum": _one_word,
    "type": _of_type,
    "minimum": _if_number(_at_least),
    "maximum": _if_number(_at_most),
    "items": _unless("maxItems", "items"),
    "additionalProperties": _unless("maxProperties", "additionalProperties"),
    "propertyNames": _unless("maxProperties", "propertyNames"),
}
"""Checks by keyword; all other keywords are checked as usual."""
