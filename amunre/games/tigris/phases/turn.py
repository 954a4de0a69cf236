"""A turn: up to two actions, then points from monuments, and new tiles (chapter `turn`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from amunre.engine.rules import Facts, Moves, Question, ask
from amunre.games.tigris.actions import Action
from amunre.games.tigris.events import Passed, TurnBegan
from amunre.games.tigris.moves import TigrisMove, TigrisStage
from amunre.games.tigris.phases import monuments
from amunre.games.tigris.phases.ending import finish, reason_to_end
from amunre.games.tigris.phases.leaders import PlaceLeader, WithdrawLeader
from amunre.games.tigris.phases.tiles import ExchangeTiles, PlaceCatastrophe, PlaceTile
from amunre.games.tigris.pieces import draw
from amunre.games.tigris.prompt import AnyGroup, End
from amunre.games.tigris.state import State, total


class Pass(TigrisMove):
    """End the turn."""

    words = "pass"
    step = "turn.actions"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Skip the remaining actions."""
        s.actions = 0
        s.asked = ()
        if s.log is not None:
            s.log.tell(Passed, "turn.pass", seat)

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the choice to end the turn."""
        yield End(q.title("end"), q.choices(self, self.all))


class Main(TigrisStage):
    """The active player chooses an action."""

    name = "main"
    phase = "turn"
    asking = "turn.actions"
    moves: ClassVar[Moves] = (PlaceTile, PlaceLeader, WithdrawLeader, PlaceCatastrophe, ExchangeTiles, Pass)

    def facts(self, s: State, seat: int) -> Facts:
        """Return how many actions are left."""
        return {"left": s.actions}


def begin(s: State, seat: int, quiet: int) -> None:
    """Begin a seat's turn, following this many quiet turns."""
    s.active, s.quiet, s.is_loud = seat, quiet, False
    s.actions = s.tables.rules.turn_actions
    if s.log is not None:
        s.log.tell(TurnBegan, "turn.order", seat, quiet)
    ask_for_action(s)


def ask_for_action(s: State) -> None:
    """Ask the active player for an action, even if only one is legal (`turn.forced`)."""
    ask(s, Main, s.active)


def end(s: State) -> None:
    """Pay monuments and fill hands; then begin the next turn or end the game (`turn.end`)."""
    monuments.pay(s)
    size = s.tables.rules.hand
    for seat in s.from_active():
        missing = size - total(s.hands[seat])
        if missing and not draw(s, seat, missing, "turn.refill"):
            finish(s, "end.bag")
            return
    if reason := reason_to_end(s):
        finish(s, reason)
    else:
        begin(s, s.from_active()[1], 0 if s.is_loud else s.quiet + 1)
