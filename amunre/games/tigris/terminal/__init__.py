"""Euphrat & Tigris in the terminal: its part of `amunre play` and `amunre show`, in `FACE`.

`amunre.terminal` runs a game in the terminal; it contains no rules, and its texts are data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from amunre.engine.texts import Filler, capital, name_of
from amunre.games.tigris.drawings import text
from amunre.games.tigris.model import Ruleset
from amunre.games.tigris.terminal.deciding import Decision
from amunre.games.tigris.terminal.sheets import SHEETS
from amunre.games.tigris.terminal.typing import Typing
from amunre.games.tigris.view import View
from amunre.jsontypes import JsonObject
from amunre.terminal.face import Face

__all__ = ["FACE"]


def held(view: View, rules: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the viewer's tiles with their benefits, the leaders with their spaces, and the catastrophe tiles."""
    assert isinstance(view.viewer, int)
    player, told = view.players[view.viewer], Filler(rules)
    hand = Counter(player.hand)
    for tile, leader in zip(rules.tiles, rules.leaders, strict=True):
        if n := hand[tile.id]:
            about: JsonObject = {"ground": tile.ground, "color": tile.color, "leader": leader.id}
            yield capital(name_of(tile)), told.part("terminal", "held-tile", n=n, **about)
    for leader in rules.leaders:
        yield capital(name_of(leader)), told.part("terminal", "held-leader", space=player.leaders[leader.id] or "")
    yield told.part("terminal", "catastrophes"), str(player.catastrophes)


def aim(rules: Ruleset) -> str:
    """Return an explanation of a turn, and the sources of points."""
    told = Filler(rules)
    return told.part("terminal", "aim", actions=rules.turn_actions, treasures=rules.last_treasures)


def asks(view: View, names: Sequence[str]) -> str:
    """Return the player's name and, in their own turn, the number of actions left."""
    assert isinstance(view.viewer, int)
    left = view.actions if view.stage == "main" and view.active == view.viewer else None
    return Filler(game="tigris").part("terminal", "prompt", player=names[view.viewer], left=left)


FACE = Face(
    signs="",
    board=text.board,
    spots=text.spots,
    places=None,
    key=text.key,
    status=text.status,
    players=text.players,
    supply=lambda view, rules: text.supply(view),
    hand=text.hand,
    held=held,
    sheets=SHEETS,
    scores=text.scores,
    scores_if_now=None,
    aim=aim,
    asks=asks,
    section=lambda view: (view.active, view.stage, view.actions, view.pending),
    with_board=frozenset({"main", "wars", "support", "monument", "treasure"}),
    board_last=True,
    begins="turn-began",
    scored=None,
    typing=Typing,
    decision=Decision,
)
