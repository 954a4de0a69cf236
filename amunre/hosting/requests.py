"""What people ask of a table over the wire, in one form for each thing that can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from amunre.engine.files import Document
from amunre.engine.schema import schema_problems
from amunre.errors import NotationError, WrongToken, told
from amunre.hosting.gathering import plain_bot
from amunre.hosting.table import Table
from amunre.jsontypes import JsonMapping


@frozen
class Reply:
    """What has become of a request."""

    step: int
    """Of the table, after it."""
    token: str | None = None
    """A new secret, for whoever asked for one."""
    done: int | None = None
    """Number of actions done, if the request had several; else None."""


Asked = JsonMapping

REQUESTS: Mapping[str, Callable[[Table, str, Asked], int | str | Reply]] = {
    "play": lambda table, token, it: table.play(token, it["action"], it["step"]),
    "play-all": lambda table, token, it: Reply(done=table.play_all(token, it["actions"], it["step"]), step=table.step),
    "take-back": lambda table, token, it: table.take_back(token, it["step"]),
    "intend": lambda table, token, it: table.intend(token, it["action"]),
    "retract": lambda table, token, it: table.retract(token, it["step"]),
    "plead": lambda table, token, it: table.plead(token, it["step"]),
    "answer": lambda table, token, it: table.answer(token, it["agreed"], it["step"]),
    "resign": lambda table, token, it: table.resign(token),
    "leave": lambda table, token, it: table.leave(token),
    "rename": lambda table, token, it: table.rename(token, it["name"]),
    "invite": lambda table, token, it: table.invite(token, it["seat"]),
    "share": lambda table, token, it: table.share(token),
    "start": lambda table, token, it: table.start(token),
    "seat-bot": lambda table, token, it: table.seat_bot(token, it["seat"], plain_bot(it["bot"])),
    "remove": lambda table, token, it: table.remove(token, it["seat"]),
    "play-for": lambda table, token, it: table.play_for(token, it["seat"], it["action"], it["step"]),
}
"""By kind, except `sit`, which takes no token: what is done. It returns the new step, a new token or a whole reply."""


def done(table: Table, request: object, token: str | None = None) -> Reply:
    """Do what somebody asks for, in the form `request` of the wire.

    Args:
        table: Where.
        request: Plain JSON, from anybody.
        token: Of who asks; to sit down on a chair that is kept for somebody, the invitation.

    Raises:
        NotationError: All that is wrong with the request; or a bot that is none of the library, for this runs no file.
        WrongToken: They may not ask for it.
        AmunreError: As the method of the table that does it.
        ValueError: A seat that is not there.
    """
    if problems := schema_problems(Document("request", request), "wire/request"):
        raise NotationError(told(problems))
    assert isinstance(request, dict)
    if request["kind"] == "sit":
        answer: int | str | Reply = table.sit(request["name"], request["seat"], token)
    elif token is None:
        raise WrongToken
    else:
        answer = REQUESTS[request["kind"]](table, token, request)
    if isinstance(answer, Reply):
        return answer
    return Reply(answer) if isinstance(answer, int) else Reply(table.step, answer)
