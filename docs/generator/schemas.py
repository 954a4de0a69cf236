"""Pages of the JSON Schemas, field by field."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from textwrap import indent
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from amunre.book.book import Book
from amunre.book.markup import front, link, plain, table, wide_table
from amunre.engine.files import folder
from amunre.engine.schema import ENDING, plain_schema, referred
from generator import places

Schema = Mapping[str, Any]

WIDTH = 76
"""Maximum number of characters in a line of JSON."""

LIMITS = {
    "integer": ("minimum", "maximum"),
    "string": ("minLength", "maxLength"),
    "array": ("minItems", "maxItems"),
    "object": ("minProperties", "maxProperties"),
}
"""Keywords that bound a value, by type."""


@cache
def schemas() -> Mapping[str, Schema]:
    """Return all schemas by name (`clauses`, `amun-re/ruleset`) in the order of their pages, those of messages last."""
    top = folder("schemas")
    names = [path.relative_to(top).as_posix().removesuffix(ENDING) for path in top.rglob(f"*{ENDING}")]
    return {name: plain_schema(name) for name in sorted(names, key=lambda name: ("wire/" in name, places.schema(name)))}


def schemas_page(book: Book) -> str:
    """Return the page that lists all schemas with their descriptions."""
    here, _rules = places.SCHEMAS, book.rules
    rows = [
        (link(here, places.schema(name), plain(schema["title"])), plain(schema["description"]))
        for name, schema in schemas().items()
    ]
    heads = (book.say("schema"), book.say("schema-says"))
    packed = link(here, places.PACKED, book.say("schemas-packed"))
    download = f"{packed}. {book.say('schemas-types')}"
    return f"{_head(book, book.say('schemas'))}{book.say('schemas-intro')}\n\n{download}\n\n{table(heads, rows)}\n"


def packed_schemas() -> bytes:
    """Return all schemas as one file, always with the same bytes."""
    top, made = folder("schemas"), BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for path in sorted(top.rglob(f"*{ENDING}")):
            archive.writestr(ZipInfo(f"schemas/{path.relative_to(top).as_posix()}"), path.read_bytes(), ZIP_DEFLATED)
    return made.getvalue()


def schema_page(book: Book, name: str) -> str:
    """Return the page of a schema: its fields, then its named definitions."""
    schema = schemas()[name]
    parts = [_head(book, schema["title"]), plain(schema["description"]) + "\n", *_described(book, name, schema)]
    for id, definition in schema.get("$defs", {}).items():
        parts.append(f"## {plain(_called(id, definition))} {{ #{id} }}\n")
        parts.append(plain(definition.get("description", "")) + "\n")
        parts += _described(book, name, definition, id)
    file = f"schemas/{name}{ENDING}"
    return "\n".join([*parts, book.say("schema-file", file=f"`{file}`") + "\n"])


def _head(book: Book, name: str) -> str:
    return f"{front(name)}# {plain(name)}\n\n"


def _called(id: str, definition: Schema) -> str:
    """Return the heading of an alternative: its title, or its key if the title is an explanation."""
    return str(definition["title"]) if "oneOf" in definition else id


def _described(book: Book, name: str, schema: Schema, id: str = "") -> Iterator[str]:
    """Return a part of a schema with its examples, as one table, one table per alternative, or one line."""
    if "oneOf" in schema:
        for word in schema["oneOf"]:
            yield f"{'###' if id else '##'} {plain(word['title'])} {{ #{anchor_of_word(word['title'], id)} }}\n"
            yield plain(word["description"]) + "\n"
            yield from _described(book, name, word)
    elif rows := [row for row in _fields(book, name, schema, "") if row[0]]:
        heads = [book.say(key) for key in ("field", "may-be", "needed", "meaning")]
        yield wide_table(heads, rows)
    elif "type" in schema or "enum" in schema:
        yield f"{_may_be(book, name, schema)}\n{{ .may-be }}\n"
    yield from _examples(book, schema)


def anchor_of_word(title: str, id: str = "") -> str:
    """Return the anchor of an alternative below this id, or in the whole schema."""
    return f"{id}-{title}" if id else title


def _examples(book: Book, schema: Schema) -> Iterator[str]:
    """Yield the examples in a schema; those longer than a line are folded."""
    examples = schema.get("examples", ())
    if any(isinstance(example, dict) for example in examples):
        blocks = "\n".join(f"```json\n{pretty(example)}\n```\n" for example in examples)
        yield f'??? source "{book.say("schema-examples", n=len(examples))}"\n\n{indent(blocks, "    ")}'
    elif examples:
        yield f"{book.say('for-example')}: {', '.join(f'`{json.dumps(example)}`' for example in examples)}\n"


def pretty(value: Any, before: int = 0) -> str:
    """Return JSON that breaks a value only if it does not fit on a line; `before` is the width already used."""
    flat = json.dumps(value, ensure_ascii=False)
    if before + len(flat) <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    if isinstance(value, list):
        rows, marks = [pretty(inner, 2) for inner in value], "[]"
    else:
        rows, marks = [f"{json.dumps(key)}: {pretty(inner, len(key) + 6)}" for key, inner in value.items()], "{}"
    return f"{marks[0]}\n{indent(f',{chr(10)}'.join(rows), '  ')}\n{marks[1]}"


def _fields(book: Book, name: str, schema: Schema, path: str, needed: str = "") -> Iterator[tuple[str, str, str, str]]:
    """Yield a row for a field and for each field in it: path, type, whether it is required, meaning."""
    meaning = schema.get("description") or _referred(name, schema)[2].get("description", "")
    yield f"`{path}`" if path else "", _may_be(book, name, schema), needed, plain(meaning)
    _rules, dot = book.rules, "." if path else ""
    for key, inner in schema.get("properties", {}).items():
        must = book.say("yes" if key in schema.get("required", ()) else "no")
        if "default" in (whole := _referred(name, inner)[2] | inner):
            must = book.say("default", value=f"`{json.dumps(whole['default'])}`")
        yield from _fields(book, name, inner, f"{path}{dot}{key}", must)
    if isinstance(inner := schema.get("additionalProperties"), Mapping):
        yield from _fields(book, name, inner, f"{path}{dot}{book.say('any-key')}")
    if _is_rich(inner := schema.get("items", {})):
        yield from _fields(book, name, inner, f"{path}[]")


def _referred(name: str, schema: Schema) -> tuple[str, str, Schema]:
    """Return the schema and id of a reference, and the part itself."""
    if "$ref" not in schema:
        return name, "", {}
    where, way = referred(name, schema["$ref"])
    id = way.rpartition("/")[2]
    return where, id, schemas()[where]["$defs"][id] if id else schemas()[where]


def _is_rich(schema: Schema) -> bool:
    """Return whether the entries of a list need their own rows."""
    return "properties" in schema or isinstance(schema.get("additionalProperties"), Mapping)


def _may_be(book: Book, name: str, schema: Schema) -> str:
    """Describe the values that a part of a schema allows."""
    if "$ref" in schema:
        where, id, whole = _referred(name, schema)
        there = f"{places.schema(where)}#{id}" if id else places.schema(where)
        return link(places.schema(name), there, plain(id or whole["title"]))
    if "anyOf" in schema:
        return f" {book.say('or')} ".join(_may_be(book, name, part) for part in schema["anyOf"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return book.say("one-of", values=", ".join(f"`{value}`" for value in schema["enum"]))
    types = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", ())
    told = [_of_type(book, name, schema, type) for type in types]
    return f" {book.say('or')} ".join(told) or book.say("anything")


def _of_type(book: Book, name: str, schema: Schema, type: str) -> str:
    """Describe a type with its limits; a text with a pattern by its title."""
    if type == "string" and "pattern" in schema:
        return f"{plain(schema['title'])}, `{schema['pattern']}`" if "title" in schema else f"`{schema['pattern']}`"
    least, most = (schema.get(key) for key in LIMITS.get(type, ("", "")))
    entries, keys = schema.get("items", {}), schema.get("propertyNames", {})
    return book.say(
        f"type-{type}",
        least=least,
        most=most,
        entries=None if not entries or _is_rich(entries) else _may_be(book, name, entries),
        keys=_may_be(book, name, keys) if "$ref" in keys else None,
        once=book.say("each-once") if schema.get("uniqueItems") else None,
    )
