"""The JSON that the server takes besides the requests to a table: a class for each form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import frozen

from amunre.engine.files import Document
from amunre.engine.schema import schema_problems
from amunre.engine.values import KEY, Absent, Number, Seat, Sparse, Step, TypeHint, Value, number, text
from amunre.errors import NotationError, told
from amunre.hosting.requests import PersonName, Request, Token, request_of
from amunre.jsontypes import JsonMapping

Options = Annotated[JsonMapping, Value("", {}, "options")]
"""Options of a table as JSON."""

SETUP = Value(
    "Set-up options of the game, by the names that the list of games gives; the others have their usual values.",
    {
        "type": "object",
        "propertyNames": KEY,
        "additionalProperties": {
            "description": "A number, or several ids.",
            "type": ["integer", "array"],
            "minimum": 0,
            "maximum": 1_000_000,
            "minItems": 0,
            "maxItems": 100,
            "items": {"description": "An id.", "type": "string", "maxLength": 40},
        },
        "maxProperties": 10,
    },
)


@frozen
class OpenRequest:
    """Open a table."""

    ruleset: Annotated[str, text("Id of a ruleset that this server has.", 40, least=1)]
    players: Annotated[int, number("Number of chairs.", 1, 10)]
    options: Absent[Options] = None
    """How the table is run."""
    setup: Absent[Annotated[JsonMapping, SETUP]] = None
    name: Absent[PersonName] = None
    """Name of whoever opens the table and takes the first chair; absent if they do not play."""


@frozen
class PersonRequest:
    """Become known to the server, so that it finds one's tables again."""

    name: Absent[PersonName] = None


@frozen
class HookRequest:
    """Have a chat notified of one's turns.

    JSON is posted there, with the same sentence as `content` and as `text`, the address of the `table`, and the
    `event`, "your-turn" or "over".
    """

    url: Annotated[str, text("Address, which begins with https://; null for none.", 1000, least=1)] | None


@frozen
class SayRequest:
    """Say something at a table."""

    text: Annotated[str, text("The message, with line ends if need be.", 500, least=1)]


@frozen
class MuteRequest:
    """Mute a seat, or hear it again."""

    seat: Seat
    muted: bool
    """True to mute it."""


@frozen
class LiveRequest:
    """Say who listens at the WebSocket of a table, and what they know already: its first message."""

    token: Sparse[Token | None] = None
    """Token of a chair or of the host; None or absent for a spectator."""
    since: Sparse[Step | None] = None
    """Step of the last update that they have; None or absent for a new screen."""
    chat: Sparse[Number] = 0
    """The `next` of the last chat that they have."""


FORMS: Mapping[TypeHint, str] = {
    OpenRequest: "server/open",
    PersonRequest: "server/person",
    HookRequest: "server/hook",
    SayRequest: "server/say",
    MuteRequest: "server/mute",
    LiveRequest: "server/live",
    Request: "wire/request",
}
"""By class: the name of the schema."""


def read(form: TypeHint, data: object) -> Any:
    """Read JSON of a form. Raises NotationError with all that is wrong."""
    if form is Request:
        return request_of(data)
    name = FORMS[form]
    if problems := schema_problems(Document(name.rpartition("/")[2], data), name):
        raise NotationError(told(problems))
    assert isinstance(data, dict)
    return form(**data)
