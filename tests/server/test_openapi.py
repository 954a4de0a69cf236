"""The document that describes the server: valid, whole, and true."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from schema_parts import parts
from serving import Guest
from starlette.routing import Route as Address
from starlette.routing import WebSocketRoute

from amunre.engine.files import folder
from amunre.engine.schema import Form, _whole, plain_schema
from amunre.hosting.table import Table
from amunre.server.app import application
from amunre.server.openapi import description
from amunre.server.replies import Error, Message, OpenApi, place_of
from amunre.server.routes import ROUTES
from amunre.server.schemas import written
from amunre.server.settings import Settings
from amunre.wire.schemas.files import laid_out

NAMES = sorted(path.name.removesuffix(".schema.json") for path in (folder("schemas") / "server").iterdir())
ANSWERS = plain_schema("server/answers")["$defs"]


def check(told: Any, answer: str) -> None:
    """It has the form that the document gives to an answer."""
    form = Form(_whole(ANSWERS[answer], "server/answers"))
    assert [error.message for error in form.validator.iter_errors(told)] == []


def test_it_is_a_document_of_openapi() -> None:
    validate(description())


def test_it_has_every_address() -> None:
    app = application(Settings())
    served = {
        (route.path, method.lower())
        for route in app.routes
        if isinstance(route, Address)
        for method in (route.methods or ())
        if method != "HEAD"
    }
    served |= {(route.path, "get") for route in app.routes if isinstance(route, WebSocketRoute)}
    itself = {(path, "get") for path in ("/openapi.json", "/", "/t/{id}", "/service.js")}
    told = {(path, method) for path, methods in description()["paths"].items() for method in methods}
    assert served - itself == told


def test_every_answer_is_described_and_every_description_is_used() -> None:
    used = {place_of(route.answer) for route in ROUTES if not isinstance(route.answer, str)}
    used |= {place_of(answer) for answer in (Error, Message, OpenApi)}
    names = {place.removeprefix("server/answers#/$defs/") for place in used}
    assert names <= {*ANSWERS}
    while (
        within := {name for name in ANSWERS if f'"#/$defs/{name}"' in json.dumps([ANSWERS[one] for one in names])}
        - names
    ):
        names |= within
    assert names == {*ANSWERS}


def test_the_files_that_are_written_from_classes_are_current() -> None:
    for name, schema in written().items():
        file = folder("schemas") / f"{name}.schema.json"
        assert file.read_text(encoding="utf-8") == laid_out(schema) + "\n", "make schemas"


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_closed_bounded_and_described(name: str) -> None:
    schema = plain_schema(f"server/{name}")
    Draft202012Validator.check_schema(schema)
    for part in parts(schema):
        if "object" in part.get("type", ()):
            assert "additionalProperties" in part, part
        if "string" in part.get("type", ()) and "pattern" not in part:
            assert "maxLength" in part, part
        if "array" in part.get("type", ()):
            assert part["minItems"] <= part["maxItems"], part
        for key, value in part.get("properties", {}).items():
            assert value.get("description") or "$ref" in value, key
    for example in schema.get("examples", ()):
        assert Form(_whole(schema, f"server/{name}")).surely_fits(example)


def test_what_is_answered_has_the_form_that_is_described(guest: Guest, store: Any) -> None:
    client = guest.client
    for path, answer in (("/health", "health"), ("/ready", "ready"), ("/api/games", "games"), ("/nothing", "error")):
        check(client.get(path).json(), answer)
    told = client.post("/api/me", json={"name": "Ada"}).json()
    check(told, "person-key")
    client.headers["person"] = told["key"]
    check(client.get("/api/me").json(), "known-person")
    told = client.post(
        "/api/tables", json={"ruleset": "tigris", "players": 3, "name": "Ada", "options": {"public": True}}
    ).json()
    check(told, "opened")
    guest.id, guest.host, guest.token = told["id"], told["host"], told["token"]
    check(client.get("/api/tables").json(), "tables")
    check(client.get("/api/me/tables").json(), "own-tables")
    check(guest.get(), "now")
    check(guest.ask("GET", "", "guess").json(), "error")
    with guest.live() as socket:
        socket.send_json({"token": guest.token})
        check(socket.receive_json(), "message")
        check(guest.do({"kind": "start"}, guest.host), "reply")
        check(socket.receive_json(), "message")
    check(guest.get(token=guest.token), "now")
    for path, answer in (
        ("/about", "table-now"),
        ("/log", "log-page"),
        ("/wait", "reached"),
        ("/board", "drawn-board"),
        ("/board?since=0", "drawn-board"),
        ("/board?at=0", "drawn-board"),
        ("/chat", "chat-reply"),
        ("/why?action=place+temple+a0", "why"),
        ("/preview?action=place+temple+a0", "preview-reply"),
        ("/preview?action=pass", "preview-reply"),
    ):
        check(guest.get(path, guest.token), answer)
    check(Table.load(store, guest.id).record().to_json(), "record-reply")
    check(guest.ask("POST", "/chat", guest.token, json={"text": "Hello"}).json(), "chat-entry")
    check(guest.get("/chat"), "chat-reply")
    about = guest.get("/about")
    for what, answer in (("material", "material-reply"), ("rules", "written-rules"), ("actions", "action-texts")):
        check(client.get(about[what]).json(), answer)
    check(client.post("/api/me/recover").json(), "person-key")
    check(client.get("/openapi.json").json(), "open-api")
