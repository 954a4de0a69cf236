"""Files and values that others write or read: a page for each JSON Schema, field by field."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from amunre.book import places
from amunre.book.book import Book
from amunre.book.words import front, link, plain, say, table, wide_table
from amunre.ruleset.files import folder

Schema = Mapping[str, Any]

LIMITS = {
    "integer": ("minimum", "maximum"),
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}
"""The keywords that bound a value of each type."""


@cache
def schemas() -> Mapping[str, Schema]:
    """All schemas by name: `position`, `ruleset`, ..."""
    paths = sorted(folder("schemas").glob("*.schema.json"))
    return {path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8")) for path in paths}


def schemas_page(book: Book) -> str:
    """All schemas, with what each describes."""
    here, rules = places.SCHEMAS, book.rules
    rows = [
        (link(here, places.schema(name), plain(schema["title"])), plain(schema["description"]))
        for name, schema in schemas().items()
    ]
    heads = (say(rules, "schema"), say(rules, "schema-says"))
    return f"{_head(book, say(rules, 'schemas'))}{say(rules, 'schemas-intro')}\n\n{table(heads, rows)}\n"


def schema_page(book: Book, name: str) -> str:
    """One schema: its fields, then what is described there under a name of its own."""
    schema = schemas()[name]
    definitions = schema.get("$defs", {})
    parts = [_head(book, schema["title"]), plain(schema["description"]) + "\n", *_described(book, definitions, schema)]
    for id, definition in definitions.items():
        parts.append(f"## {plain(_called(id, definition))} {{ #{id} }}\n")
        parts.append(plain(definition.get("description", "")) + "\n")
        parts += _described(book, definitions, definition, id)
    file = f"schemas/{name}.schema.json"
    return "\n".join([*parts, say(book.rules, "schema-file", file=f"`{file}`") + "\n"])


def _head(book: Book, name: str) -> str:
    return f"{front(title=name)}# {plain(name)}\n\n"


def _called(id: str, definition: Schema) -> str:
    """Words are called by their titles; what a title explains is called by its key."""
    return str(definition["title"]) if "oneOf" in definition else id


def _described(book: Book, whole: Schema, schema: Schema, id: str = "") -> Iterator[str]:
    """A table of the fields, one for each word, or one line; `whole` are the definitions by name."""
    if "oneOf" in schema:
        for word in schema["oneOf"]:
            yield f"### {plain(word['title'])} {{ #{id}-{word['title']} }}\n"
            yield plain(word["description"]) + "\n"
            yield from _described(book, whole, word)
    elif rows := [row for row in _fields(book, whole, schema, "") if row[0]]:
        heads = [say(book.rules, key) for key in ("field", "may-be", "needed", "meaning")]
        yield wide_table(heads, rows)
    else:
        yield f"{_may_be(book, schema)}\n{{ .may-be }}\n"


def _fields(
    book: Book, whole: Schema, schema: Schema, path: str, needed: str = ""
) -> Iterator[tuple[str, str, str, str]]:
    """A row for a field and for each field in it: path, what it may be, whether it is needed, what it means."""
    meaning = schema.get("description", "") or whole.get(_referred(schema), {}).get("description", "")
    yield f"`{path}`" if path else "", _may_be(book, schema), needed, plain(meaning)
    rules, dot = book.rules, "." if path else ""
    for key, inner in schema.get("properties", {}).items():
        must = say(rules, "yes" if key in schema.get("required", ()) else "no")
        yield from _fields(book, whole, inner, f"{path}{dot}{key}", must)
    if isinstance(inner := schema.get("additionalProperties"), Mapping):
        yield from _fields(book, whole, inner, f"{path}{dot}{say(rules, 'any-key')}")
    if _is_rich(inner := schema.get("items", {})):
        yield from _fields(book, whole, inner, f"{path}[]")


def _referred(schema: Schema) -> str:
    """The name of the definition that stands in place of a schema; empty if there is none."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _is_rich(schema: Schema) -> bool:
    """Whether the entries of a list need rows of their own."""
    return "properties" in schema or isinstance(schema.get("additionalProperties"), Mapping)


def _may_be(book: Book, schema: Schema) -> str:
    """What a value may be, in words."""
    rules = book.rules
    if "$ref" in schema:
        id = _referred(schema)
        return f"[{plain(id)}](#{id})"
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return say(rules, "one-of", values=", ".join(f"`{value}`" for value in schema["enum"]))
    types = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", ())
    told = [_of_type(book, schema, type) for type in types]
    return f" {say(rules, 'or')} ".join(told) or say(rules, "anything")


def _of_type(book: Book, schema: Schema, type: str) -> str:
    """A type with its limits; a text with a pattern is told by its title."""
    if type == "string" and "pattern" in schema:
        return f"{plain(schema['title'])}, `{schema['pattern']}`" if "title" in schema else f"`{schema['pattern']}`"
    least, most = (schema.get(key) for key in LIMITS.get(type, ("", "")))
    entries, keys = schema.get("items", {}), schema.get("propertyNames", {})
    return say(
        book.rules,
        f"type-{type}",
        least=least,
        most=most,
        entries=None if not entries or _is_rich(entries) else _may_be(book, entries),
        keys=_may_be(book, keys) if "$ref" in keys else None,
        once=say(book.rules, "each-once") if schema.get("uniqueItems") else None,
    )
