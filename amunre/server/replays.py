"""Pages that step through games that are over."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from concurrent.futures import BrokenExecutor
from typing import Any

from attrs import frozen

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.engine.texts import speaking, spoken
from amunre.replay import page
from amunre.server.answers import Answer, Denied
from amunre.server.asking import Asked

DRAWING = 60.0
"""Seconds that the page of a game may take to draw."""
HTML = "text/html; charset=utf-8"
INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


async def replay(asked: Asked) -> Answer:
    """The page that steps through a game that is over, as a spectator saw it."""
    hall = asked.hall
    table = await hall.apart(hall.table, asked.path["id"])
    if await hall.apart(lambda: table.state) != "over":
        raise Denied(403, "not-over")
    language = spoken().code
    moment = (table.id, await hall.apart(lambda: table.step), language)
    kept = hall.replays.get(moment)
    if kept is None:
        if hall.settings.limited and (wait := hall.opening.take(asked.address)):
            raise Denied(429, "too-many", {"retry-after": str(int(wait) + 1)})
        game = await hall.apart(lambda: table.game)
        try:
            kept = await hall.think(drawn, game, language, patience=DRAWING)
        except (TimeoutError, BrokenExecutor):
            raise Denied(503, "too-slow", {"retry-after": "60"}) from None
        hall.replays[moment] = kept
    headers = {
        "content-security-policy": kept.policy,
        "cache-control": "private, max-age=3600",
        "vary": "accept-encoding",
    }
    if not asked.takes_gzip:
        return Answer(await hall.apart(gzip.decompress, kept.pressed), headers=headers, content_type=HTML)
    return Answer(kept.pressed, headers={**headers, "content-encoding": "gzip"}, content_type=HTML)


@frozen
class Replay:
    """The page that steps through a game."""

    pressed: bytes
    """By gzip: less than a thirtieth of it."""
    policy: str
    """What it may do in a browser."""


def drawn(game: Game[Any], language: str) -> Replay:
    """The page of a game. Nothing of it is secret, nor of anybody who asks, so that it can be pressed."""
    with speaking(language):  # in a process that has not heard what is spoken
        text = page(game, SPECTATOR)
    return Replay(gzip.compress(text.encode(), mtime=0), policy_of(text))


def policy_of(text: str) -> str:
    """What a page may do that has its own scripts and styles in it: run those, and nothing else."""
    found: dict[str, list[str]] = {"script": [], "style": []}
    for kind, inside in INLINE.findall(text):
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        found[kind].append(f"'sha256-{digest}'")
    script, style = (" ".join(dict.fromkeys(found[kind])) or "'none'" for kind in ("script", "style"))
    return f"default-src 'none'; script-src {script}; style-src {style}; img-src data:; frame-ancestors 'none'"
