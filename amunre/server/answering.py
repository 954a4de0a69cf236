"""Answers to requests, for every carrier: what a request pays, what its route does, and what an error says."""

from __future__ import annotations

from logging import Logger, getLogger

from attrs import evolve

from amunre.engine.languages import languages
from amunre.engine.texts import part
from amunre.errors import NotationError
from amunre.printing import brief
from amunre.server.http_request import Incoming, asked
from amunre.server.http_response import HttpResponse, failed, refusal
from amunre.server.hub import Hub
from amunre.server.limits import ENTRY
from amunre.server.logs import where
from amunre.server.routes import Route

log: Logger = getLogger(__name__)


async def answer(hub: Hub, route: Route, incoming: Incoming) -> HttpResponse:
    """Return the encoded answer to a request; the carrier has already charged `ENTRY`."""
    try:
        hub.charge(hub.asking, incoming.address, route.price - ENTRY)
        request = await asked(incoming, hub, route.form, route.making)
        if route.opens:
            hub.charge(hub.opening, request.address)
        if "id" in request.path:
            await hub.reach(request.path["id"], request.address)
        if route.waits:
            sent = await request.in_thread(_encoded, route.answered(await route.does(request)))
        else:
            sent = await request.in_thread(lambda: _encoded(route.answered(route.does(request))))
        if route.moves:
            hub.let_bots_act(request.path["id"], request.address)
        return sent
    except Exception as error:
        return response_to(error)


def check_language(code: str) -> None:
    """Check a `lang` from a query. Raises NotationError."""
    if code not in languages():
        raise NotationError(f"lang: expected one of {', '.join(languages())}, found {brief(code)}.")


def _encoded(answer: HttpResponse) -> HttpResponse:
    return evolve(answer, body=answer.encoded())


def response_to(error: Exception) -> HttpResponse:
    """Return the response to an error. For an unexpected error, the log shows where it occurred but not the message."""
    answer = refusal(error)
    if answer is None:
        log.error("failed", extra={"facts": {"error": type(error).__name__, "where": where(error.__traceback__)}})
        return failed(500, "failed", part("server", "failed"))
    return answer
