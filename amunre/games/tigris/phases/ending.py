"""The end of the game (chapter `end`)."""

from __future__ import annotations

from amunre.engine.rules import OVER
from amunre.games.tigris.events import GameEnded, ScreenLifted
from amunre.games.tigris.state import State


def finish(s: State, clause: str) -> None:
    """End the game under this clause and show all hands."""
    s.stage, s.asked, s.end = OVER, (), clause
    s.actions, s.is_loud, s.pending = 0, False, ()
    if s.log is not None:
        for seat in range(s.players):
            tiles = s.tables.tiles_named(s.hands[seat])
            s.log.tell(ScreenLifted, "hidden.end", seat, tiles, tuple(s.points[seat]), s.taken[seat])
        s.log.tell(GameEnded, clause)


def reason_to_end(s: State) -> str | None:
    """Return the clause that ends the game after a turn, once all hands are filled; None if the game continues."""
    rules = s.tables.rules
    if s.treasures.bit_count() <= rules.last_treasures:
        return "end.treasures"
    if not s.is_loud and s.quiet + 1 >= rules.quiet_rounds * s.players:
        return "end.quiet"
    return None
