"""The end of the game (chapter `end`)."""

from __future__ import annotations

from amunre.engine.indices import ones
from amunre.engine.rules import OVER
from amunre.games.prosperity.events import GameEnded, HandsOpened
from amunre.games.prosperity.state import State


def finish(s: State, clause: str) -> None:
    """End the game under this clause and show all cards (`hidden.end`)."""
    s.stage, s.asked, s.end, s.pending = OVER, (), clause, ()
    if s.log is not None:
        t = s.tables
        for seat in range(s.players):
            hidden = [s.hands[seat][kind] - s.shown[seat][kind] for kind in t.kinds]
            unseen = s.decks[seat][: len(s.decks[seat]) - s.tops[seat]]
            deck = tuple([t.ids[kind] for kind in reversed(unseen)])
            s.log.tell(HandsOpened, "hidden.end", seat, t.in_order(hidden), deck, t.in_order(s.buried[seat]))
        s.log.tell(GameEnded, clause, t.named(s.piles ^ s.stocked) if clause == "end.piles" else None)


def reason_to_end(s: State) -> str | None:
    """Return the clause that ends the game after a turn, the first of several (`end.reason`); None if it goes on."""
    rules = s.tables.rules
    empty = s.piles ^ s.stocked
    if empty:
        for kind in ones(empty & s.tables.ending):
            return f"end.{s.tables.ids[kind]}"
        if empty.bit_count() >= rules.empty_piles:
            return "end.piles"
    if s.turns[s.active] >= rules.turn_limit and min(s.turns) >= rules.turn_limit:
        return "end.limit"
    return None
