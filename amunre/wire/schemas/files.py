"""Schema files, and the classes from which they are generated."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, get_args

from attrs import NOTHING, fields

from amunre.engine.definition import AnyGame
from amunre.engine.events import Event
from amunre.engine.files import folder
from amunre.engine.lines import Line
from amunre.engine.result import Result
from amunre.engine.schema import ENDING
from amunre.engine.update import Chair, Told
from amunre.engine.values import SHARED
from amunre.engine.violations import Violation
from amunre.games import FIRST, GAMES, game_named
from amunre.jsontypes import Json
from amunre.wire.material import material
from amunre.wire.schemas.docstrings import docstrings, said_of
from amunre.wire.schemas.examples import Examples, examples_of, first_of
from amunre.wire.schemas.writer import Schema, Writer, closed, hints_of
from amunre.wire.shapes import version_of

DIALECT = {"$schema": "https://json-schema.org/draft/2020-12/schema"}

WIDTH = 160
"""Maximum length of a line in a file, where it can be broken."""


def written() -> dict[str, Schema]:
    """Return all schemas that are generated from classes, by name."""
    schemas = {"wire/parts": of_parts()}
    for name, cls in COMMON.items():
        schemas[name] = of_form(name, cls, {}, examples_of(game_named(FIRST)))
    for game in map(game_named, GAMES):
        schemas[f"{game.id}/position"] = of_whole(game, "position", game.position)
        schemas[f"{game.id}/setup"] = of_whole(game, "setup", game.setup)
        schemas[f"{game.id}/wire/event"] = of_events(game)
        schemas[f"{game.id}/wire/material"] = of_material(game)
        elsewhere = elsewhere_of(game)
        for cls, name in elsewhere.items():
            if name not in schemas:
                schemas[name] = of_form(name, cls, elsewhere, examples_of(game))
    return schemas


COMMON: Mapping[str, type] = {
    "wire/violation": Violation,
    "wire/line": Line,
    "wire/result": Result,
    "wire/chair": Chair,
    "wire/told": Told,
}
"""Classes that all games share, by file."""


def elsewhere_of(game: AnyGame) -> Mapping[type, str]:
    """Map each class that has its own file to that file."""
    update: Any = game.update
    _, _, _, score = get_args(update.__orig_bases__[0])
    own = {"action": game.action, "score": score, "view": game.view, "prompt": game.prompt}
    own |= {"event": game.event, "update": game.update, "news": game.news}
    found = {cls: f"{game.id}/wire/{name}" for name, cls in own.items()}
    return found | {Event: found[game.event]} | {cls: name for name, cls in COMMON.items()}


def of_parts() -> Schema:
    """Return the schema of the values that the messages of all games share."""
    parts = {value.place.rpartition("/")[2]: {**value.schema} for value in SHARED}
    described = "Values shared by several messages between the library and a front end."
    return {**DIALECT, "title": "Parts of messages", "description": described, "$defs": parts}


def of_whole(game: AnyGame, name: str, cls: type) -> Schema:
    """Return a schema that refers to no other file, as for positions and set-ups."""
    writer = Writer(f"{game.id}/{name}", {}, whole=True)
    place = name if game.id == FIRST else f"{game.id}:{name}"
    head = {"$id": f"urn:amunre:schema:{place}", "title": cls.__name__}
    return {**DIALECT, **head, **writer.of_class(cls, _version(cls))} | defs(writer)


def of_form(name: str, cls: type, elsewhere: Mapping[type, str], examples: Examples) -> Schema:
    """Return the schema of a class; parts of it may have their own files."""
    writer = Writer(name, elsewhere, examples=examples)
    schema = writer.of_class(cls, _version(cls))
    return {**DIALECT, "title": cls.__name__, **schema, "examples": [*examples.of(cls)]} | defs(writer)


def of_material(game: AnyGame) -> Schema:
    """Return the schema of the printed material of a game, with its first ruleset as the example."""
    writer, cls = Writer(f"{game.id}/wire/material", {}), game.module("material").Material
    schema, example = writer.of_class(cls, _version(cls)), material(first_of(game))
    return {**DIALECT, "title": "Material", **schema, "examples": [example]} | defs(writer)


def _version(cls: type) -> dict[str, Schema]:
    """Return the schema of the version of a form, if it has one."""
    number = version_of(cls)
    form = {"description": "Version of this form.", "type": "integer", "const": number}
    return {} if number is None else {"format": form}


def defs(writer: Writer) -> Schema:
    """Return the definitions of a file, if it has any."""
    return {"$defs": writer.defined} if writer.defined else {}


def of_events(game: AnyGame) -> Schema:
    """Return the schema of the events of a game."""
    writer, found = Writer(f"{game.id}/wire/event", {}), examples_of(game)
    kinds = [_of_kind(cls, writer, found.of(cls)) for cls in game.events]
    return {**DIALECT, "title": "Event", "description": said_of(game.event), "oneOf": kinds} | defs(writer)


def _of_kind(cls: type[Event], writer: Writer, examples: Sequence[Json]) -> Schema:
    hints, declared = hints_of(cls), {field.name: field for field in fields(cls)}
    params = {name: field for name, field in declared.items() if name not in ("clause", "number")}
    schemas = {}
    for name, field in params.items():
        hint = hints[name]
        if field.default is None:  # omitted, not null
            [hint] = [part for part in get_args(hint) if part is not NoneType]
        schemas[name] = writer.of(hint, docstrings(cls).get(name, ""))
    required = [name for name, field in params.items() if field.default is NOTHING]
    parts = {
        "number": writer.of(hints["number"]),
        "kind": {"description": "Kind of the event.", "const": cls.kind_of()},
        "clause": writer.of(hints["clause"]),
        "params": {"description": "Details of the event.", **closed(schemas, required)},
    }
    return {"title": cls.kind_of(), "description": said_of(cls), **closed(parts, parts), "examples": [*examples]}


def write(schemas: Mapping[str, Schema]) -> int:
    """Write the files, print the names of those that have changed, and return 0."""
    for name, schema in schemas.items():
        file, text = folder("schemas") / f"{name}{ENDING}", laid_out(schema) + "\n"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            print(name)
    return 0


def laid_out(value: Json, indent: int = 0, taken: int = 0) -> str:
    """Return JSON on as few lines as possible; `taken` characters of the first line are used already."""
    short = json.dumps(value, ensure_ascii=False)
    if indent + taken + len(short) < WIDTH or not isinstance(value, (dict, list)):
        return short
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        keys = {f"{json.dumps(key)}: ": part for key, part in value.items()}
        lines = [inner + key + laid_out(part, indent + 2, len(key)) for key, part in keys.items()]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    if any(isinstance(part, (dict, list)) for part in value):
        lines = [inner + laid_out(part, indent + 2) for part in value]
        return "[\n" + ",\n".join(lines) + "\n" + " " * indent + "]"
    filled = [inner]
    for word in [json.dumps(part, ensure_ascii=False) for part in value]:
        if len(filled[-1]) + len(word) >= WIDTH:
            filled.append(inner)
        filled[-1] += f"{word}, "
    return "[\n" + "\n".join(map(str.rstrip, filled)).removesuffix(",") + "\n" + " " * indent + "]"
