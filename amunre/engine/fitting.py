"""A quick check of plain JSON against a schema.

It knows only the keywords that most of our schemas use. It never accepts an invalid value, but it may reject a valid
one. In that case, the full validator decides; it takes twenty times as long but can describe the problems.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import inf

from amunre.jsontypes import Json, JsonMapping

QuickCheck = Callable[[Json], bool]
"""A check that returns True only for valid values."""
QuickChecks = dict[type, QuickCheck]
"""Checks by the type of a value. Values of other types are rejected."""

_ANNOTATIONS = {"title", "description", "examples", "default", "$defs", "$id"}
"""Keywords without constraints."""
_CONSTRAINTS = {
    *("type", "minimum", "maximum", "minLength", "maxLength", "pattern"),
    *("items", "minItems", "maxItems", "uniqueItems"),
    *("properties", "required", "additionalProperties", "propertyNames", "minProperties", "maxProperties"),
}
"""Keywords with constraints on values of one type."""
_SHORT, _MANY = 100, 1000
"""Maximum length of strings whose check is cached, and number of them per pattern; the same ids are checked often."""


def quick_check(schema: Json) -> QuickCheck:
    """Return a quick check for a schema whose references have all been resolved."""
    checks = _checks(schema)
    return lambda value: type(value) in checks and checks[type(value)](value)


def words_by(alternatives: Json) -> tuple[str, list[str]]:
    """Return the key with a different constant in each alternative of a `oneOf`, such as `kind`, and the constants."""
    first, *_ = parts = [alternative["properties"] for alternative in alternatives]
    for key in first:
        words = [part.get(key, {}).get("const") for part in parts]
        if None not in words and len({*words}) == len(words):
            return key, words
    raise ValueError("no key distinguishes the alternatives")


def alternative_keys(schema: Json) -> Iterator[str]:
    """Yield the keys that distinguish alternatives anywhere in a schema whose references have all been resolved."""
    inside = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    if isinstance(schema, dict) and "oneOf" in schema:
        yield words_by(schema["oneOf"])[0]
    for part in inside:
        yield from alternative_keys(part)


_ANYTHING: QuickChecks = {kind: lambda _: True for kind in (bool, dict, int, list, str, type(None))}
"""Checks for the schema `true`."""


def _checks(schema: Json) -> QuickChecks:
    if schema is True:
        return _ANYTHING
    asked = (
        {key: wanted for key, wanted in schema.items() if key not in _ANNOTATIONS} if isinstance(schema, dict) else {}
    )
    match asked:
        case {"const": str() | int() as word, **rest} if rest.keys() <= {"type"}:
            return {type(word): {word}.__contains__}
        case {"enum": words, **rest} if not rest and all(type(word) is str for word in words):
            return {str: {*words}.__contains__}
        case {"anyOf": [one, {"type": "null"}], **rest} if not rest:
            return _checks(one) | _nothing(asked)
        case {"oneOf": words, **rest} if not rest:
            return _alternatives(words)
        case {"type": "string", "not": {"enum": words, **more}, **rest} if not more and rest.keys() <= _CONSTRAINTS:
            fits = _text(rest)[str]
            return {str: lambda value: value not in words and fits(value)}
        case {"type": str() | list() as types} if asked.keys() <= _CONSTRAINTS:
            found: QuickChecks = {}
            for name in [types] if isinstance(types, str) else types:
                found |= _BY_NAME[name](asked) if name in _BY_NAME else {}
            return found
    return {}


def _alternatives(words: Json) -> QuickChecks:
    """Return a check for a mapping that must be one of several alternatives, distinguished by a key."""
    key, names = words_by(words)
    known = {name: _checks(word).get(dict) for name, word in zip(names, words, strict=True)}

    def check(value: Json) -> bool:
        name = value.get(key)
        fits = known.get(name) if type(name) is str else None
        return fits is not None and fits(value)

    return {dict: check}


def _nothing(_: object) -> QuickChecks:
    return {type(None): lambda _: True}


def _truth(_: object) -> QuickChecks:
    return {bool: lambda _: True}


def _number(asked: JsonMapping) -> QuickChecks:
    least, most = asked.get("minimum", -inf), asked.get("maximum", inf)
    return {int: lambda value: least <= value <= most}


def _text(asked: JsonMapping) -> QuickChecks:
    least, most = asked.get("minLength", 0), asked.get("maxLength", inf)
    if "pattern" not in asked:
        return {str: lambda value: least <= len(value) <= most}
    fullmatch = re.compile(asked["pattern"]).fullmatch
    matches: Callable[[str], object] = lru_cache(_MANY)(fullmatch) if most <= _SHORT else fullmatch
    return {str: lambda value: least <= len(value) <= most and matches(value) is not None}


def _list(asked: JsonMapping) -> QuickChecks:
    least, most, once = asked.get("minItems", 0), asked.get("maxItems", inf), asked.get("uniqueItems")
    checks = _checks(asked.get("items"))

    def check(value: Json) -> bool:
        if not least <= len(value) <= most:
            return False
        for item in value:
            if type(item) not in checks or not checks[type(item)](item):
                return False
        return not once or (checks.keys() <= {str, int} and len({*value}) == len(value))

    return {list: check}


def _mapping(asked: JsonMapping) -> QuickChecks:
    parts = {key: _checks(part) for key, part in asked.get("properties", {}).items()}
    least, most, wanted = asked.get("minProperties", 0), asked.get("maxProperties", inf), {*asked.get("required", ())}
    named, others = asked.get("propertyNames", {}), _checks(asked.get("additionalProperties"))
    names = _checks(named) or (_checks({"type": "string", **named}) if isinstance(named, Mapping) else {})
    if str not in names or not all(map(names[str], parts)):
        return {}
    name_fits = names[str]

    def check(value: Json) -> bool:
        if not least <= len(value) <= most or not value.keys() >= wanted:
            return False
        for key, inner in value.items():
            if key in parts:
                checks = parts[key]
            elif type(key) is str and name_fits(key):
                checks = others
            else:
                return False
            if type(inner) not in checks or not checks[type(inner)](inner):
                return False
        return True

    return {dict: check}


_BY_NAME: Mapping[str, Callable[[JsonMapping], QuickChecks]] = {
    "null": _nothing,
    "boolean": _truth,
    "integer": _number,
    "string": _text,
    "array": _list,
    "object": _mapping,
}
