"""Replay pages of finished games."""

from __future__ import annotations

import gzip
from concurrent.futures import BrokenExecutor

from amunre.engine.game import Game
from amunre.engine.languages import spoken
from amunre.server.http_request import HttpRequest
from amunre.server.http_response import HTML, Denied, HttpResponse
from amunre.server.replay_page import Replay, drawn

DRAWING = 60.0
"""Maximum time for drawing a page, in seconds."""


async def replay(asked: HttpRequest) -> HttpResponse:
    """Return the replay page of a finished game, from a spectator's point of view."""
    hub, language = asked.hub, spoken().code
    table = await hub.loaded(asked.path["id"])

    def ended() -> tuple[int, Game]:
        if table.state != "over":
            raise Denied(403, "not-over")
        return table.step, table.game

    step, game = await asked.in_thread(ended)

    async def made() -> Replay:
        return await hub.draw_page(asked.address, drawn, game, language, patience=DRAWING)

    try:
        kept = await asked.shared(hub.replays, (table.id, step, language), made)
    except (TimeoutError, BrokenExecutor):
        raise Denied(503, "too-slow", {"retry-after": "60"}) from None
    headers = {
        "content-security-policy": kept.policy,
        "cache-control": "private, max-age=3600",
        "vary": "accept-encoding",
    }
    if not asked.takes_gzip:
        return HttpResponse(await asked.in_thread(gzip.decompress, kept.pressed), headers=headers, content_type=HTML)
    return HttpResponse(kept.pressed, headers={**headers, "content-encoding": "gzip"}, content_type=HTML)
