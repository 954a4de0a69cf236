"""Generation of the schemas for requests and answers from their classes: `python -m amunre.server.schemas`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import get_args

from amunre.hosting.requests import (
    REQUESTS,
    AnswerRequest,
    IntendRequest,
    InviteRequest,
    LeaveRequest,
    PlayAllRequest,
    PlayForRequest,
    PlayRequest,
    PleadRequest,
    RemoveRequest,
    RenameRequest,
    Request,
    ResignRequest,
    RetractRequest,
    SeatBotRequest,
    ShareRequest,
    SitRequest,
    StartRequest,
    TakeBackRequest,
)
from amunre.server.replies import ANSWERS, Error, Message, OpenApi
from amunre.server.requests import (
    FORMS,
    HookRequest,
    LiveRequest,
    MuteRequest,
    OpenRequest,
    PersonRequest,
    SayRequest,
)
from amunre.server.routes import ROUTES
from amunre.wire.convert import dump
from amunre.wire.schemas.files import COMMON, DIALECT, defs, write
from amunre.wire.schemas.writer import Schema, Writer
from amunre.wire.shapes import bare, is_union

ELSEWHERE: Mapping[type, str] = {cls: name for name, cls in COMMON.items()}

EXAMPLES = (
    OpenRequest("standard", 3, name="Ada", options={"public": True}),
    PersonRequest("Ada"),
    HookRequest("https://chat.example/hooks/abc"),
    HookRequest(None),
    SayRequest("Good luck!"),
    MuteRequest(1, True),
    LiveRequest(since=12),
    PlayRequest(12, "bid memphis 6"),
    PlayAllRequest(12, ("buy farmer memphis", "buy stone memphis")),
    IntendRequest("bid memphis 6"),
    TakeBackRequest(13),
    RetractRequest(13),
    PleadRequest(13),
    AnswerRequest(14, True),
    ResignRequest(),
    SitRequest("Ada", None),
    LeaveRequest(),
    RenameRequest("Ada"),
    InviteRequest(1),
    ShareRequest(),
    StartRequest(),
    SeatBotRequest(2, "sensible"),
    RemoveRequest(1),
    PlayForRequest(1, 12, "pass"),
)
"""Examples of requests."""


def written() -> dict[str, Schema]:
    """Return the schemas by name."""
    forms = {name: _of_form(name, cls) for cls, name in FORMS.items() if cls is not Request}
    return {ANSWERS: _of_answers(), **forms, FORMS[Request]: _of_requests(FORMS[Request])}


def _of_form(name: str, cls: type) -> Schema:
    return {**DIALECT, **_with_examples(Writer(name, ELSEWHERE), cls)}


def _of_requests(name: str) -> Schema:
    """Return the schema for requests to a table."""
    writer = Writer(name, ELSEWHERE)
    kinds = [_with_examples(writer, cls) for cls in REQUESTS.values()]
    _, value = get_args(Request)
    return {**DIALECT, **value.schema, "oneOf": kinds}


def _with_examples(writer: Writer, cls: type) -> Schema:
    examples = [dump(example) for example in EXAMPLES if type(example) is cls]
    return {"title": cls.__name__, **writer.of_class(cls), "examples": examples}


def _of_answers() -> Schema:
    """Return the schema for the answers, in the order of the routes, and for the messages over a WebSocket."""
    writer = Writer(ANSWERS, ELSEWHERE)
    answers = [route.answer for route in ROUTES if not isinstance(route.answer, str)]
    for answer in sorted([Error, *answers, Message, OpenApi], key=_is_one_of_several):
        writer.of(answer)
    described = "The server's responses and its messages over WebSockets."
    return {**DIALECT, "title": "Answers", "description": described, **defs(writer)}


def _is_one_of_several(answer: object) -> bool:
    """Return whether an answer is a union, which must come after its classes."""
    return is_union(bare(answer))


if __name__ == "__main__":
    sys.exit(write(written()))
