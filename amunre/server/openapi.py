"""The OpenAPI document, generated from the list of routes and the wire schemas."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from amunre.engine.languages import ENGLISH, languages
from amunre.engine.schema import plain_schema, referred
from amunre.jsontypes import Json, JsonObject
from amunre.server.http_request import MOST_BYTES
from amunre.server.replies import ANSWERS, Error, Message, place_of
from amunre.server.requests import FORMS, LiveRequest
from amunre.server.routes import LIVE, ROUTES, Route
from amunre.version import library_version

PATHS = {
    "id": "Id of a table.",
    "hash": "Hash of a ruleset.",
    "number": "Number of a message.",
}
QUERIES = {
    "since": "Step of the last update that the client received; for a chat, `next` from its last reply.",
    "before": "Id of the last table on the previous page; for the log, number of the event to stop before.",
    "most": "Maximum number of events.",
    "action": "Text of the action.",
    "at": "Number of the game's steps before an earlier moment to draw; absent for the present.",
    "shape": "Shape of the window: `wide`, the default, or `tall` for a telephone held upright.",
}
REFUSALS = {
    "400": "The request cannot be read.",
    "401": "Unknown person.",
    "403": "Not allowed with this token.",
    "404": "Not found.",
    "409": "The table has changed or does not allow this.",
    "408": "The request was too slow.",
    "413": f"The request has more than {MOST_BYTES} bytes.",
    "422": "The rules forbid the action.",
    "429": "Too many requests.",
    "503": "The store is not responding.",
}


@cache
def description() -> JsonObject:
    """Return the OpenAPI 3.1 document."""
    paths: JsonObject = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    paths[LIVE] = {"get": _live()}
    named = {name: _component(name) for name in sorted(_needed())}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "amunre",
            "version": library_version(),
            "description": "Tables for people and bots. Secrets are sent in headers, never in a URL.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": {_key(name): schema for name, schema in named.items()},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "Token of a seat or of the host."},
                "person": {"type": "apiKey", "in": "header", "name": "Person", "description": "A person's key."},
            },
        },
    }


def _operation(route: Route) -> JsonObject:
    """Describe a path and method."""
    parameters = [
        {"name": name, "in": "path", "required": True, "description": PATHS[name], "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    parameters += [
        {"name": name, "in": "query", "description": QUERIES[name], "schema": {"type": "string"}}
        for name in route.query
    ]
    parameters.append(_lang())
    told: JsonObject = {
        "operationId": f"{route.does.__module__.rpartition('.')[2]}-{route.does.__name__}".replace("_", "-"),
        "summary": route.summary,
        "parameters": parameters,
        "responses": {
            str(route.status): {"description": "Success.", "content": _content(route.answer)},
            **{status: {"description": text, "content": _content(Error)} for status, text in REFUSALS.items()},
        },
        "security": [{}, *({name: []} for name in route.secrets)],
    }
    if route.form:
        told["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _reference(FORMS[route.form])}},
        }
    return told


def _live() -> JsonObject:
    """Describe the WebSocket, which OpenAPI cannot express."""
    first, messages = _reference(FORMS[LiveRequest]), _reference(place_of(Message))
    return {
        "operationId": "live",
        "summary": "Receive news from a table over a WebSocket.",
        "description": "The client sends one message, `x-first`; then the server sends `x-messages`. If the client is "
        "slow, the server combines them.",
        "parameters": [
            {"name": "id", "in": "path", "required": True, "description": PATHS["id"], "schema": {"type": "string"}},
            _lang(),
        ],
        "responses": {"101": {"description": "The connection becomes a WebSocket."}},
        "x-first": first,
        "x-messages": messages,
    }


def _lang() -> JsonObject:
    """Describe the parameter that every route accepts."""
    known = {"type": "string", "enum": [*languages()], "default": ENGLISH}
    return {"name": "lang", "in": "query", "description": "Language of the response.", "schema": known}


def _content(answer: object) -> JsonObject:
    if answer in ("html", "text"):
        return {f"text/{'html' if answer == 'html' else 'plain'}": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": _reference(place_of(answer))}}


# --- schemas ---------------------------------------------------------------------------------------------


def _reference(to: str) -> dict[str, str]:
    name, _, way = to.partition("#")
    return {"$ref": f"#/components/schemas/{_key(name)}{way}"}


def _key(name: str) -> str:
    return name.replace("/", ".")


def _needed() -> set[str]:
    """Return the names of all schemas that are referenced, directly or through other schemas."""
    found, new = set[str](), {ANSWERS, *FORMS.values()}
    while new:
        name = new.pop()
        found.add(name)
        new |= {referred(name, to)[0] for to in _references(plain_schema(name))} - found
    return found


def _references(part: Json) -> Iterator[str]:
    if isinstance(part, Mapping):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        part = [*part.values()]
    if isinstance(part, list):
        for inner in part:
            yield from _references(inner)


def _component(name: str) -> Json:
    """Return a schema as a component, with references that point to other components."""

    def rewritten(part: Json) -> Json:
        if isinstance(part, list):
            return [rewritten(inner) for inner in part]
        if not isinstance(part, Mapping):
            return part
        kept = {key: rewritten(inner) for key, inner in part.items() if key not in ("$schema", "$id", "$ref")}
        if isinstance(part.get("$ref"), str):
            file, way = referred(name, part["$ref"])
            kept |= _reference(f"{file}#{way}")
        return kept

    return rewritten(plain_schema(name))
