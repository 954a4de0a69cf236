"""Compressed replay pages of games."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re

from attrs import frozen

from amunre.engine.events import SPECTATOR
from amunre.engine.game import Game
from amunre.engine.languages import speaking
from amunre.replay import page

INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)


@frozen
class Replay:
    """A compressed replay page."""

    pressed: bytes
    """Page compressed with gzip to less than a thirtieth of its size."""
    policy: str
    """Content security policy of the page."""


def drawn(game: Game, language: str) -> Replay:
    """Render a game's replay page.

    Compression does not leak anything, because the page contains no secrets and nothing sent by the client.
    """
    with speaking(language):  # a subprocess does not know the language
        text = page(game, SPECTATOR)
    return Replay(gzip.compress(text.encode(), mtime=0), policy_of(text))


def policy_of(text: str, files: str = "") -> str:
    """Return a content security policy that allows only the scripts and styles inside the page.

    files: sources of other styles and of images, such as 'self'; none by default.
    """
    found: dict[str, list[str]] = {"script": [], "style": []}
    for kind, inside in INLINE.findall(text):
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        found[kind].append(f"'sha256-{digest}'")
    script, style = (" ".join(dict.fromkeys(found[kind])) or "'none'" for kind in ("script", "style"))
    inline = f"script-src {script}; style-src {style}{files}; img-src data:{files}"
    return f"default-src 'none'; {inline}; frame-ancestors 'none'"
