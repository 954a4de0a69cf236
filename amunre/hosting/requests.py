"""Requests to a table over the wire, one class for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, get_args

from attrs import asdict, frozen

from amunre.engine.files import Document
from amunre.engine.schema import schema_problems
from amunre.engine.values import LONGEST_ACTION, Absent, Items, Seat, Step, number, one_of, text
from amunre.errors import NotationError, WrongToken, listing
from amunre.hosting.gathering import plain_bot
from amunre.hosting.table import Table

MOST_AT_ONCE = 100
"""Maximum number of actions in one request."""

SeenStep = Annotated[int, number("Step of the update that the player saw; an older step is refused.", 0, 1_000_000)]
ActionText = Annotated[str, text("Text of the action.", LONGEST_ACTION, least=1)]
PersonName = Annotated[
    str, text("Name of the person, at most 100 characters, different from the names of all other seats.", 100, least=1)
]
Token = Annotated[str, text("A token, which is sent only once.", 100)]


@frozen
class Reply:
    """The result of a request."""

    step: Step
    """Step of the table after the request."""
    token: Token | None = None
    """A new token, which is sent only once; None if the request does not create a token."""
    done: Absent[
        Annotated[int, number("Number of actions performed; only for a request with several actions.", 1, MOST_AT_ONCE)]
    ] = None


Outcome = int | str | Reply
"""The new step, a new token, or a complete reply."""


@frozen
class ByMethod:
    """A request that calls the table method with the same name as its kind, passing its fields as arguments."""

    kind: ClassVar[str]

    def do(self, table: Table, token: str) -> Outcome:
        """Perform the request for the owner of a token. Raises the same errors as the method."""
        outcome: Outcome = getattr(table, self.kind.replace("-", "_"))(token, **asdict(self))
        return outcome


@frozen
class PlayRequest(ByMethod):
    """Perform an action."""

    kind: ClassVar[str] = "play"
    step: SeenStep
    action: ActionText


@frozen
class PlayAllRequest(ByMethod):
    """Perform several actions in order, as long as the same seat must act and nothing is revealed.

    The reply gives the number of actions performed.
    """

    kind: ClassVar[str] = "play-all"
    step: SeenStep
    actions: Annotated[tuple[ActionText, ...], Items(MOST_AT_ONCE, least=1, says="Texts of the actions.")]

    def do(self, table: Table, token: str) -> Outcome:
        """Perform the actions for the owner of a token, and include the number performed in the reply."""
        return Reply(done=table.play_all(token, self.actions, self.step), step=table.step)


@frozen
class IntendRequest(ByMethod):
    """Declare an action for your next turn; it is performed if it is legal at that time."""

    kind: ClassVar[str] = "intend"
    action: ActionText | None
    """Text of the action; None to cancel."""


@frozen
class TakeBackRequest(ByMethod):
    """Undo your last action, if nothing was revealed and no other player has acted since."""

    kind: ClassVar[str] = "take-back"
    step: SeenStep
    count: Absent[
        Annotated[int, number("Number of your last actions to undo at once; absent for one.", 1, MOST_AT_ONCE)]
    ] = None


@frozen
class RetractRequest(ByMethod):
    """Withdraw your last face-down choice."""

    kind: ClassVar[str] = "retract"
    step: SeenStep


@frozen
class PleadRequest(ByMethod):
    """Ask the other players for permission to undo your last action and everything since."""

    kind: ClassVar[str] = "plead"
    step: SeenStep


@frozen
class AnswerRequest(ByMethod):
    """Allow or refuse another seat's request to undo."""

    kind: ClassVar[str] = "answer"
    step: SeenStep
    agreed: bool
    """True to allow the undo."""


@frozen
class ResignRequest(ByMethod):
    """Resign and let the sensible bot finish the game; the token stops working."""

    kind: ClassVar[str] = "resign"


@frozen
class SitRequest(ByMethod):
    """Take an empty seat. For a reserved seat, send its invitation as the token; the reply contains the new token."""

    kind: ClassVar[str] = "sit"
    name: PersonName
    seat: Seat | None
    """The seat; None for the first free seat."""

    def do(self, table: Table, token: str | None) -> Outcome:
        """Take the seat; the token, if any, is an invitation."""
        return table.sit(self.name, self.seat, token)


@frozen
class LeaveRequest(ByMethod):
    """Leave your seat; the token stops working."""

    kind: ClassVar[str] = "leave"


@frozen
class RenameRequest(ByMethod):
    """Change your name."""

    kind: ClassVar[str] = "rename"
    name: PersonName


@frozen
class InviteRequest(ByMethod):
    """Create a new token for a seat, as the host or as the person in it; the earlier token stops working."""

    kind: ClassVar[str] = "invite"
    seat: Seat


@frozen
class ShareRequest(ByMethod):
    """Create a token for people who watch your seat and can see its hand; the earlier token stops working."""

    kind: ClassVar[str] = "share"


@frozen
class StartRequest(ByMethod):
    """Start the game with bots in the empty seats; for the host."""

    kind: ClassVar[str] = "start"


@frozen
class SeatBotRequest(ByMethod):
    """Give a seat to a bot; for the host."""

    kind: ClassVar[str] = "seat-bot"
    seat: Seat
    bot: Annotated[str, text("Name of the bot.", 100, least=1)]

    def do(self, table: Table, token: str) -> Outcome:
        """Perform the request for the owner of a token. Raises NotationError unless the bot plays the game."""
        plain_bot(self.bot, table.rules.game)  # a file would be run, and iterations are expensive
        return super().do(table, token)


@frozen
class RemoveRequest(ByMethod):
    """Remove a player from a seat; for the host."""

    kind: ClassVar[str] = "remove"
    seat: Seat


@frozen
class PlayForRequest(ByMethod):
    """Perform an action for an absent player; for the host."""

    kind: ClassVar[str] = "play-for"
    seat: Seat
    step: SeenStep
    action: ActionText


Request = Annotated[
    PlayRequest
    | PlayAllRequest
    | IntendRequest
    | TakeBackRequest
    | RetractRequest
    | PleadRequest
    | AnswerRequest
    | ResignRequest
    | SitRequest
    | LeaveRequest
    | RenameRequest
    | InviteRequest
    | ShareRequest
    | StartRequest
    | SeatBotRequest
    | RemoveRequest
    | PlayForRequest,
    one_of(
        "Request",
        "A request to a table, made by the owner of the token sent with it.",
        "wire/request",
    ),
]
REQUESTS: Mapping[str, type[ByMethod]] = {cls.kind: cls for cls in get_args(get_args(Request)[0])}
"""Classes of requests by kind."""


def request_of(data: object) -> ByMethod:
    """Read a request in the wire format's `request` form. Raises NotationError, which lists all problems."""
    if problems := schema_problems(Document("request", data), "wire/request"):
        raise NotationError(listing(problems))
    assert isinstance(data, dict)
    return REQUESTS[data["kind"]](**{key: value for key, value in data.items() if key != "kind"})


def done(table: Table, request: object, token: str | None = None) -> Reply:
    """Perform a request.

    Args:
        table: The table.
        request: Plain JSON in the wire format's `request` form, from an untrusted client.
        token: The client's token; for a reserved seat, the invitation.

    Raises:
        NotationError: The request does not have this form, or names a bot that is not in the library.
        WrongToken: The token does not allow this.
        AmunreError: As for the table's method.
        ValueError: The seat does not exist.
    """
    return carried_out(table, request_of(request), token)


def carried_out(table: Table, request: ByMethod, token: str | None) -> Reply:
    """Perform a request and return the reply. Raises the same errors as `done`."""
    if isinstance(request, SitRequest):
        outcome = request.do(table, token)
    elif token is None:
        raise WrongToken
    else:
        outcome = request.do(table, token)
    if isinstance(outcome, Reply):
        return outcome
    return Reply(outcome) if isinstance(outcome, int) else Reply(table.step, outcome)
