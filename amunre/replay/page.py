"""The HTML page of a replay: a template with the frames filled in."""

from __future__ import annotations

import json
from functools import cache
from html import escape
from importlib.resources import files
from string import Template

from amunre import render
from amunre.arguments import flag
from amunre.engine.events import Viewer
from amunre.engine.game import Game
from amunre.engine.languages import ANY, spoken
from amunre.engine.names import as_read
from amunre.render.sharing import shared
from amunre.replay.frames import Frames, Watch

NARROW = 480
"""Maximum width of a board that is readable on a phone without scrolling."""


class PageTemplate(Template):
    """A template whose fields are text ids."""

    idpattern = "[a-z][a-z-]*"


def page(
    game: Game,
    viewer: Viewer = "spectator",
    watch: Watch = lambda moments: moments,
    *,
    with_hints: bool = False,
    home: str = "",
) -> str:
    """Return an HTML page that steps through a game, showing only what the viewer may know.

    viewer: a seat, SPECTATOR, or OMNISCIENT to show every hand. watch: a wrapper around the moments of the game, which
    yields them as they are drawn, for showing progress. with_hints: whether to add the sensible bot's choice, for seats
    whose hand the viewer sees. home: address for a link back, above the replay; empty for no link.

    Raises ValueError for any other viewer.
    """
    game = game.renamed(as_read(game.names))
    replay = Frames.of(game, viewer, watch, flag("with_hints", with_hints))
    texts = spoken().of(ANY)["replay"]
    words = {key: escape(text) for key, text in texts.items() if key != "expected"}
    way = f'<p class="home"><a href="{escape(home)}">{words["home"]}</a></p>' if home else ""
    names = escape(", ".join(game.names))
    board = render.board(game.at(0).view(viewer), game.rules, game.names)
    drawings, parts = shared(replay.drawings)
    return PageTemplate(_template()).substitute(
        words,
        way=way,
        language=spoken().code,
        heading=f"{escape(game.rules.title)}: {names}",
        board=board.svg,
        parts=parts,
        width="narrow" if max(piece.x + piece.width for piece in board.pieces) <= NARROW else "wide",
        replay=_in_script({"drawings": drawings, "frames": replay.frames}),
    )


def _in_script(data: object) -> str:
    """Return the data as JSON that is safe within a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


@cache
def _template() -> str:
    return files("amunre.replay").joinpath("page.html").read_text(encoding="utf-8")
