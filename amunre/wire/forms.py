"""The form of each message: given by the schemas under `wire`, or for other classes by the types of their fields."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

from attrs import fields, has

from amunre.engine.definition import AnyGame
from amunre.engine.files import Document
from amunre.engine.schema import Form, form, schema_problems
from amunre.engine.values import ABSENT, LARGEST_NUMBER, SPARSE, TypeHint
from amunre.errors import NotationError, Problem
from amunre.games import FIRST, GAMES, game_named, game_of
from amunre.games.loading import game_in
from amunre.jsontypes import Json, JsonMapping, JsonObject
from amunre.printing import brief
from amunre.wire.shapes import (
    WORDS,
    classes_of,
    empty,
    is_list,
    is_literal,
    is_mapping,
    is_plain,
    is_union,
    kind_of,
    noted,
)

FORMS = (
    "action",
    "prompt",
    "view",
    "event",
    "line",
    "violation",
    "score",
    "result",
    "request",
    "update",
    "news",
    "chair",
    "told",
    "material",
)
"""Names of forms with a schema. A value is dumped in the form with its class's name: an Action as `action`. Requests,
and the material that `material` returns, are plain JSON.
"""

OF_ALL_GAMES = tuple(f"wire/{name}" for name in ("line", "result", "violation", "request", "chair", "told"))
"""Schemas shared by all games."""

OF_EACH_GAME = ("Action", "Choice", "News", "Position", "Prompt", "Score", "Update", "View")
"""Names of classes that each game defines."""

OWN_FORMS = (
    "position",
    "setup",
    *(f"wire/{name}" for name in ("action", "event", "news", "prompt", "score", "update", "view")),
)
"""Schemas that each game defines. Their titles are class names or kinds."""


def problems(name: str, data: Json, game: str | None = None) -> tuple[Problem, ...]:
    """Return all problems with JSON in a form; an empty tuple if there are none.

    Args:
        name: Name of the form.
        data: The JSON.
        game: Id of its game, such as `rules.game.id`. Lines, results, violations, requests, and messages about seats or
            the table are the same in all games, so they do not need it. A view, an update and material do not need it
            either: by default, it is the game they name, the game of their shipped ruleset, or the game whose form they
            have.

    Raises:
        ValueError: The form or the game is unknown, or the game is missing for an action, a prompt, an event, a score
            or news.

    Examples:
        >>> for problem in problems("request", {"kind": "play", "step": "12", "action": "pass"}):
        ...     print(problem)
        request: step: found "12", expected an integer
    """
    check_word("name", name, FORMS)
    schema = f"wire/{name}"
    if game is not None:
        check_word("game", game, GAMES)
    elif name in ("view", "update", "material"):
        game = game_in(data if name != "update" or not isinstance(data, dict) else data.get("view")).id
    elif schema not in OF_ALL_GAMES:
        raise ValueError(f"game: expected one of {', '.join(GAMES)}, because each game has its own {name}.")
    return schema_problems(Document(name, data), schema if schema in OF_ALL_GAMES else f"{game}/{schema}")


def check_word(key: str, value: object, known: Collection[str]) -> None:
    """Raise ValueError if the value is not one of the known words."""
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{key}: expected one of {', '.join(known)}, found {brief(value)}.")


@cache
def form_of(cls: type) -> Form:
    """Return the form for a class. Raises NotationError if one of its fields cannot be sent."""
    return Form(_schema_of(cls))


def described(cls: type) -> JsonMapping | None:
    """Return the schema for a class in this library, or None; the schema's title is the class's name or kind."""
    own = cls.__module__.partition(".")[0] == __name__.partition(".")[0]
    return _titled(game_for(cls)).get(kind_of(cls) or cls.__name__) if own else None


def class_of_another_game(cls: type, data: Json) -> str:
    """Return the public name of another game's class that has the same name and fits this JSON, or an empty string."""
    for game in map(game_named, GAMES) if cls.__name__ in OF_EACH_GAME else ():
        if game is not game_for(cls) and not Form(_titled(game)[cls.__name__]).problems(Document("", data)):
            return f"{game.home}.{cls.__name__}"
    return ""


def left_out(cls: type) -> JsonMapping:
    """Return, for each field, the value that is omitted from the JSON and assumed if the key is missing."""
    return {name: empty(hint) for name, hint in noted(cls, SPARSE).items()} | dict.fromkeys(noted(cls, ABSENT))


def game_for(cls: type) -> AnyGame:
    """Return the game of a class, or the first game if all games share the class, such as `Chair` and plain `Event`."""
    return game_of(cls) or game_named(FIRST)


@cache
def _titled(game: AnyGame) -> Mapping[str, JsonMapping]:
    """Return everything that a game's schemas describe, by title."""
    own = (f"{game.id}/{name}" for name in OWN_FORMS)
    return {part["title"]: part for name in (*OF_ALL_GAMES, *own) for part in _parts(form(name).schema)}


def _parts(schema: Json) -> Iterator[JsonMapping]:
    """Yield this schema and the schemas inside it, if they describe instances of a class."""
    if isinstance(schema, dict):
        if isinstance(schema.get("title"), str) and schema.keys() & {"properties", "oneOf"}:
            yield schema
        for inner in schema.values():
            yield from _parts(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _parts(inner)


# --- classes without a schema --------------------------------------------------------------------------


def _schema_of(wanted: TypeHint) -> JsonMapping:
    """Return the schema for a type, from a file or from its fields."""
    if wanted is Any:
        return _words("string", "integer", "null", "array") | {"items": _words("string", "integer", "null")}
    if is_literal(wanted):
        return {"enum": [*get_args(wanted)]}
    if is_plain(wanted):
        return _words(*(WORDS[word] for word in get_args(wanted) or [wanted]))
    if is_union(wanted):
        classes = list(map(_schema_of, classes_of(wanted)))
        one = {"oneOf": classes} if classes[1:] else classes[0]
        words = [WORDS[word] for word in get_args(wanted) if word in WORDS]
        return {"anyOf": [one, _words(*words)]} if words else one
    if is_list(wanted):
        return {"type": "array", "items": _schema_of(get_args(wanted)[0])}
    if is_mapping(wanted):
        entries = _schema_of(get_args(wanted)[1])
        return {"type": "object", "propertyNames": {"type": "string"}, "additionalProperties": entries}
    if not has(wanted):
        raise NotationError(f"{getattr(wanted, '__name__', wanted)}: expected a type with a wire form.")
    return described(wanted) or _schema_of_fields(wanted)


def _schema_of_fields(cls: type) -> JsonMapping:
    types, kind = get_type_hints(cls), kind_of(cls)
    parts = {"kind": {"const": kind}} if kind else {}
    parts |= {field.name: _schema_of(types[field.name]) for field in fields(cls)}
    return {"type": "object", "properties": parts, "required": [*parts], "additionalProperties": False}


def _words(*types: str) -> JsonObject:
    """Return the schema for values that JSON can represent directly."""
    return {"type": [*types], "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER}
