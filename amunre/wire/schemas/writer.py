"""Generating the schema of a type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from types import NoneType
from typing import Annotated, TypeVar, get_args, get_origin, get_type_hints

from attrs import fields, has

from amunre.engine.prompt import GroupOf
from amunre.engine.schema import ENDING
from amunre.engine.values import ABSENT, ITEMS, SPARSE, Items, TypeHint, Value, is_secret
from amunre.jsontypes import JsonObject
from amunre.wire.schemas.docstrings import docstrings, said_of
from amunre.wire.schemas.examples import Examples
from amunre.wire.shapes import (
    WORDS,
    classes_of,
    empty,
    hyphened,
    is_list,
    is_literal,
    is_mapping,
    is_union,
    kind_of,
    noted,
    sent,
)
from amunre.wire.writing import unsent

Schema = JsonObject

_TYPES = {**WORDS, bool: "boolean"}


class Writer:
    """A generator of schemas for one file, whose path determines its references to other files.

    Args:
        name: Name of the file, such as `amun-re/wire/view`.
        elsewhere: Names of other files by the class that each describes.
        whole: True if nothing is hidden or left out, as in a position.
        examples: Examples for the groups of a prompt.
    """

    def __init__(
        self, name: str, elsewhere: Mapping[type, str], whole: bool = False, examples: Examples | None = None
    ) -> None:
        self._name = name
        self._elsewhere = elsewhere
        self._whole = whole
        self._examples = examples
        self.defined: dict[str, Schema] = {}
        """Definitions of the file, by name."""

    def of(self, hint: TypeHint, says: str = "", secret: bool = False) -> Schema:
        """Return the schema of a type.

        Args:
            hint: The type, with its annotations.
            says: Description of the value; the description of the type if empty.
            secret: True if the value may be hidden from some viewers.
        """
        notes = getattr(hint, "__metadata__", ())
        hint = hint.__origin__ if notes else hint
        if ABSENT in notes:
            [hint] = [part for part in get_args(hint) if part is not NoneType]
            return self.of(hint, says, secret)
        secret = secret or is_secret(notes)
        value = next((note for note in notes if isinstance(note, Value)), None)
        said = says or next((note.says for note in notes if isinstance(note, (Value, Items))), "")
        schema = self._of_value(value, hint, secret) if value else self._of_hint(hint, notes, secret)
        if secret and schema.get("type") == ["integer", "null"]:
            said = (said or schema.get("description", "")).rstrip(".") + "; null if it is hidden."
        if said:
            schema = {"description": said} | {key: part for key, part in schema.items() if key != "description"}
        if SPARSE in notes and not self._whole:
            schema["default"] = empty(hint)
        return schema

    def of_class(self, cls: type, more: Mapping[str, Schema] | None = None) -> Schema:
        """Return the schema of a class; `more` has properties that are sent before its fields."""
        hints, said, otherwise = hints_of(cls), docstrings(cls), {} if self._whole else sent(cls)
        parts = {**(more or {})} | {name: self.of(hint) for name, hint in getattr(cls, "also", {}).items()}
        if kind_of(cls):
            parts["kind"] = {"description": "Kind of the object.", "const": kind_of(cls)}
        for field in [field for field in fields(cls) if field.name not in unsent(cls)]:
            form = otherwise.get(field.name)
            hint = getattr(form, "hint", form) or hints[field.name]
            hint = Annotated[hint, field.metadata[ITEMS]] if ITEMS in field.metadata else hint
            parts[field.name] = self.of(hint, said.get(field.name, ""))
        optional = {*noted(cls, ABSENT)} | {key for key, it in parts.items() if "default" in it}
        schema = closed(parts, [key for key in parts if key not in optional])
        return {"description": said_of(cls), **schema, "additionalProperties": getattr(cls, "extensible", False)}

    def _of_hint(self, hint: TypeHint, notes: Sequence[object], secret: bool) -> Schema:
        bounds = next((note for note in notes if isinstance(note, Items)), None)
        if is_literal(hint):
            return _words(hint)
        if is_list(hint):
            return self._of_list(get_args(hint), bounds, secret)
        if is_mapping(hint):
            return self._of_mapping(get_args(hint), bounds or Items(1000), secret)
        if is_union(hint):
            return self._or_nothing(hint, secret)
        if hint in self._elsewhere:
            return {"$ref": self._to(self._elsewhere[hint])}
        if has(hint):
            return self._defined(hyphened(hint.__name__), lambda: self._titled(hint.__name__) | self.of_class(hint))
        return {"type": _TYPES[hint]}

    def _of_value(self, value: Value, hint: TypeHint, secret: bool) -> Schema:
        if secret and value.face_down and not self._whole:
            value = value.face_down
        schema = {**value.schema}
        if is_literal(hint):
            schema |= _words(hint)
        if not value.place:
            return schema
        file, _, way = value.place.partition("#")
        name = way.rpartition("/")[2]
        if file != self._name and not self._whole:
            return {"$ref": self._to(file) + (way and f"#{way}")}
        if is_union(hint) and classes_of(hint):
            schema["oneOf"] = [self._word(cls) for cls in classes_of(hint)]
        return self._defined(name, lambda: schema)

    def _word(self, cls: type) -> Schema:
        """Return the schema of one class of a union, with its kind as the title; a reference if it is defined.

        A class may have another title, `schema_title`, because titles become names of types.
        """
        title = {"title": getattr(cls, "schema_title", kind_of(cls))}
        if (name := hyphened(cls.__name__)) in self.defined:
            return {**title, "description": said_of(cls), "$ref": f"#/$defs/{name}"}
        examples = {"examples": [*self._examples.of(cls)]} if self._examples and issubclass(cls, GroupOf) else {}
        return {**title, **self.of_class(cls), **examples}

    def _defined(self, name: str, made: Callable[[], Schema]) -> Schema:
        if name not in self.defined:
            self.defined[name] = {}  # so that it precedes the definitions in it
            self.defined[name] = made()
        return {"$ref": f"#/$defs/{name}"}

    def _titled(self, title: str) -> Schema:
        """Return the title of a class, which only one file has."""
        return {} if self._whole else {"title": title}

    def _of_list(self, items: Sequence[TypeHint], bounds: Items | None, secret: bool) -> Schema:
        if bounds is None:
            most = next((note.most for note in getattr(items[0], "__metadata__", ()) if isinstance(note, Value)), 1000)
            bounds = Items(len(items), len(items)) if ... not in items else Items(most)
        schema = {"type": "array", "items": self._item(items[0], secret), "minItems": bounds.least}
        return schema | {"maxItems": bounds.most} | ({"uniqueItems": True} if bounds.unique else {})

    def _of_mapping(self, entries: Sequence[TypeHint], bounds: Items, secret: bool) -> Schema:
        key, value = entries
        inner = self._item(value, secret)
        return {
            "type": "object",
            "propertyNames": self._item(key, False),
            "additionalProperties": {**inner, "description": bounds.each} if bounds.each else inner,
            "maxProperties": bounds.most,
        }

    def _item(self, hint: TypeHint, secret: bool) -> Schema:
        """Return the schema of an item of a list or mapping; a reference has no other description."""
        item = self.of(hint, secret=secret)
        return {"$ref": item["$ref"]} if "$ref" in item else item

    def _or_nothing(self, hint: TypeHint, secret: bool) -> Schema:
        """Return the schema of one type or null. A secret number is null only where it is hidden."""
        [one] = [part for part in get_args(hint) if part is not NoneType]
        schema = self.of(one, secret=secret)
        if schema.get("type") == "integer" and secret:
            return schema if self._whole else {**schema, "type": ["integer", "null"]}
        if "type" in schema:
            return schema | {"type": [schema["type"], "null"]}
        said = {"description": schema.pop("description")} if "description" in schema else {}
        return said | {"anyOf": [schema, {"type": "null"}]}

    def _to(self, file: str) -> str:
        """Return the relative path from this file to another."""
        here, there = PurePosixPath(self._name).parts[:-1], PurePosixPath(file).parts
        while here and here[0] == there[0]:
            here, there = here[1:], there[1:]
        return "/".join([*[".."] * len(here), *there]) + ENDING


def hints_of(cls: type) -> Mapping[str, TypeHint]:
    """Return the types of the fields of a class, with type variables replaced by the arguments of its bases."""
    given = dict[object, TypeHint]()
    for base in (base for one in cls.__mro__ for base in vars(one).get("__orig_bases__", ())):
        variables = getattr(get_origin(base), "__parameters__", ())
        given |= {name: given.get(one, one) for name, one in zip(variables, get_args(base), strict=False)}

    def filled(hint: TypeHint) -> TypeHint:
        parameters = getattr(hint, "__parameters__", ())
        if isinstance(hint, TypeVar):
            return given[hint]
        return hint[tuple([given[one] for one in parameters])] if parameters else hint

    return {name: filled(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}


def closed(properties: Mapping[str, Schema], required: Iterable[str]) -> Schema:
    """Return the schema of an object with these keys and no others."""
    return {"type": "object", "properties": {**properties}, "required": [*required], "additionalProperties": False}


def _words(literal: TypeHint) -> Schema:
    """Return the schema of a Literal."""
    words = get_args(literal)
    return {"enum": [*words]} if words[1:] else {"const": words[0]}
