"""The document that describes all addresses, made of the list of them and of the schemas of what crosses the wire."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from amunre.engine.schema import plain_schema, referred
from amunre.engine.texts import ENGLISH, languages
from amunre.jsontypes import Json, JsonObject
from amunre.server.asking import MOST_BYTES
from amunre.server.routes import ROUTES, Route
from amunre.version import library_version

LIVE = "/api/tables/{id}/live"
ANSWERS = "server/answers"
PATHS = {
    "id": "Of a table.",
    "hash": "Of a ruleset.",
    "number": "Of a message.",
}
QUERIES = {
    "since": "What is known already: the step of the last update, or of a chat its `next`.",
    "before": "What comes after this one in the listing, or before this event in the log.",
    "most": "So many events at most.",
    "action": "Its text.",
}
REFUSALS = {
    "400": "It cannot be read.",
    "401": "The person is not known.",
    "403": "It is not for this token.",
    "404": "It is not there.",
    "409": "The table has gone on, or does not allow it.",
    "408": "What was sent came too slowly.",
    "413": f"More than {MOST_BYTES} bytes were sent.",
    "422": "The rules refuse it.",
    "429": "Too much was asked for.",
    "503": "The store does not answer.",
}


@cache
def description() -> JsonObject:
    """The document, by OpenAPI 3.1."""
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
            "description": "Tables for people and bots. Secrets come in headers, never in an address.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": {_key(name): schema for name, schema in named.items()},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "Of a chair, or of the host of a table."},
                "person": {"type": "apiKey", "in": "header", "name": "Person", "description": "The key of a person."},
            },
        },
    }


def _operation(route: Route) -> JsonObject:
    """What is said of one address and method."""
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
        "summary": route.told,
        "parameters": parameters,
        "responses": {
            str(route.status): {"description": "It is done.", "content": _content(route.answer)},
            **{status: {"description": text, "content": _content("error")} for status, text in REFUSALS.items()},
        },
        "security": [{}, *({name: []} for name in route.secrets)],
    }
    if route.form:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": _reference(route.form)}}}
    return told


def _live() -> JsonObject:
    """What is said of the WebSocket, of which OpenAPI knows nothing."""
    first, messages = _reference("server/live"), _reference(f"{ANSWERS}#/$defs/message")
    return {
        "operationId": "live",
        "summary": "A WebSocket that tells of all that is new at a table.",
        "description": "The client sends one message, `x-first`; the server sends `x-messages`, of which none waits "
        "behind another: what has happened meanwhile comes in one.",
        "parameters": [
            {"name": "id", "in": "path", "required": True, "description": PATHS["id"], "schema": {"type": "string"}},
            _lang(),
        ],
        "responses": {"101": {"description": "The connection is a WebSocket from now on."}},
        "x-first": first,
        "x-messages": messages,
    }


def _lang() -> JsonObject:
    """The parameter that any address takes."""
    known = {"type": "string", "enum": [*languages()], "default": ENGLISH}
    return {"name": "lang", "in": "query", "description": "In which language to answer.", "schema": known}


def _content(answer: str) -> JsonObject:
    if answer in ("html", "text"):
        return {f"text/{'html' if answer == 'html' else 'plain'}": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": _reference(f"{ANSWERS}#/$defs/{answer}")}}


# --- schemas ---------------------------------------------------------------------------------------------


def _reference(to: str) -> dict[str, str]:
    name, _, way = to.partition("#")
    return {"$ref": f"#/components/schemas/{_key(name)}{way}"}


def _key(name: str) -> str:
    return name.replace("/", ".")


def _needed() -> set[str]:
    """Names of all schemas that are meant, by one another too."""
    found, new = set[str](), {ANSWERS, "server/live", *(route.form for route in ROUTES if route.form)}
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
    """A schema as a component: it refers to others as components."""

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
