"""The JSON that the server accepts, except requests to a table, with a class for each form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import frozen

from amunre.engine.files import Document
from amunre.engine.schema import schema_problems
from amunre.engine.values import KEY, Absent, Number, Seat, Sparse, Step, TypeHint, Value, number, text
from amunre.errors import NotationError, listing
from amunre.hosting.requests import PersonName, Request, Token, request_of
from amunre.jsontypes import JsonMapping

Options = Annotated[JsonMapping, Value("", {}, "options")]
"""A table's options as JSON."""

SETUP = Value(
    "Set-up options for the game, by their names in the list of games; omitted options get their defaults.",
    {
        "type": "object",
        "propertyNames": KEY,
        "additionalProperties": {
            "description": "A number, several ids, or the name of a list of ids.",
            "type": ["integer", "array", "string"],
            "minimum": 0,
            "maximum": 1_000_000,
            "maxLength": 40,
            "minItems": 0,
            "maxItems": 100,
            "items": {"description": "An id.", "type": "string", "maxLength": 40},
        },
        "maxProperties": 10,
    },
)

SetUp = Annotated[JsonMapping, SETUP]
"""Set-up options as JSON."""


@frozen
class OpenRequest:
    """Open a table."""

    ruleset: Annotated[str, text("Id of a shipped ruleset.", 40, least=1)]
    players: Annotated[int, number("Number of seats.", 1, 10)]
    options: Absent[Options] = None
    """Settings of the table."""
    setup: Absent[SetUp] = None
    name: Absent[PersonName] = None
    """Name of the person who opens the table and takes the first seat; absent if they do not want to play."""


@frozen
class PersonRequest:
    """Create a person, so that the server can find their tables again."""

    name: Absent[PersonName] = None


@frozen
class HookRequest:
    """Set the webhook for notifications about your turns.

    The server posts JSON to it, with the same sentence as `content` and as `text`, the address of the `table`, and the
    `event`, which is "your-turn" or "over".
    """

    url: Annotated[str, text("URL of the webhook, which begins with https://; null for none.", 1000, least=1)] | None


@frozen
class SayRequest:
    """Send a chat message."""

    text: Annotated[str, text("The message, which may have several lines.", 500, least=1)]


@frozen
class MuteRequest:
    """Mute or unmute a seat."""

    seat: Seat
    muted: bool
    """True to mute the seat, false to unmute it."""


@frozen
class LiveRequest:
    """Identify a client at a table's WebSocket, and say what it knows. This is the client's first message."""

    token: Sparse[Token | None] = None
    """Token of a seat or of the host; None or absent for a spectator."""
    since: Sparse[Step | None] = None
    """Step of the client's last update; None or absent for a new screen."""
    chat: Sparse[Number] = 0
    """Last `next` that the client received for the chat."""


FORMS: Mapping[TypeHint, str] = {
    OpenRequest: "server/open",
    PersonRequest: "server/person",
    HookRequest: "server/hook",
    SayRequest: "server/say",
    MuteRequest: "server/mute",
    LiveRequest: "server/live",
    Request: "wire/request",
}
"""Names of the schemas, by class."""


def read(form: TypeHint, data: object) -> Any:
    """Read JSON in the given form. Raises NotationError, which lists all problems."""
    if form is Request:
        return request_of(data)
    name = FORMS[form]
    if problems := schema_problems(Document(name.rpartition("/")[2], data), name):
        raise NotationError(listing(problems))
    assert isinstance(data, dict)
    return form(**data)
