"""The keywords of the schemas: every occurrence that can refuse something."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from attrs import frozen

from amunre.engine.files import Keys, folder
from amunre.games import FIRST, GAMES

SCHEMAS = tuple(
    sorted(
        f"{place}{path.name.removesuffix('.schema.json')}"
        for place in ("", *(f"{game}/" for game in GAMES))
        for path in (folder("schemas") / place).glob("*.json")
    )
)
"""The schemas, except those of messages."""

ANNOTATIONS = ("$schema", "$id", "title", "description", "default", "examples")
"""Keywords that refuse nothing."""

Value = Any
"""JSON."""


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
        """The keyword's argument."""
        return self.part[self.name]

    def __str__(self) -> str:
        return "/".join(map(str, (*self.at, self.name, self.key))).rstrip("/")


def game_of(name: str) -> str:
    """The game whose schema it is; the first, of which all documents are shown that any game can have."""
    return name.rpartition("/")[0] or FIRST


@cache
def schema(name: str) -> dict[str, Value]:
    """A schema as it is shipped."""
    return json.loads((folder("schemas") / f"{name}.schema.json").read_text(encoding="utf-8"))


def keywords(name: str) -> Iterator[Keyword]:
    """Yield each keyword in a schema that can refuse something."""
    for way, part in parts(schema(name)):
        for keyword, argument in part.items():
            if keyword == "required":
                yield from (Keyword(name, way, keyword, key) for key in argument)
            elif refuses(keyword, argument):
                yield Keyword(name, way, keyword)


def refuses(keyword: str, argument: Value) -> bool:
    """Return whether a keyword refuses anything by itself, not through the schemas within it."""
    if keyword in ("additionalProperties", "uniqueItems"):
        return argument is (keyword == "uniqueItems")
    within = ("properties", "$defs", "items", "propertyNames")
    return keyword not in (*ANNOTATIONS, *within) and (keyword, argument) != ("minItems", 0)


def parts(part: Value, way: Keys = ()) -> Iterator[tuple[Keys, dict[str, Value]]]:
    """Yield all schemas within a schema, including itself; those that are denied are part of `not`."""
    if isinstance(part, dict):
        yield way, part
        for key in ("items", "additionalProperties", "propertyNames"):
            yield from parts(part.get(key), (*way, key))
        for key in ("properties", "$defs"):
            for name, inner in part.get(key, {}).items():
                yield from parts(inner, (*way, key, name))
        for key in ("oneOf", "anyOf"):
            for number, inner in enumerate(part.get(key, ())):
                yield from parts(inner, (*way, key, number))


def without(keyword: Keyword) -> dict[str, Value]:
    """The schema without this keyword."""
    reduced = deepcopy(schema(keyword.schema))
    part = at(reduced, keyword.at)
    if keyword.key:
        part["required"].remove(keyword.key)
    else:
        del part[keyword.name]
    return reduced


def target(part: dict[str, Value]) -> Keys:
    """The way to what a `$ref` names."""
    return tuple(part["$ref"].removeprefix("#/").split("/"))


def in_word(keyword: Keyword) -> bool:
    """Return whether a keyword determines the word of a vocabulary."""
    return "oneOf" in keyword.at


def word_of(part: dict[str, Value]) -> tuple[str, str]:
    """The key by which the alternatives of a part differ, and its values; nothing where there are none."""
    for key in ("kind", "per") if part else ():
        if all(key in alternative["properties"] for alternative in part["oneOf"]):
            return key, ", ".join(alternative["properties"][key]["const"] for alternative in part["oneOf"])
    return "", ""


def at(value: Value, keys: Keys) -> Value:
    """Return the value at these keys."""
    for key in keys:
        value = value[key]
    return value
