"""The course of the game: moving on to the next action and the next turn (`turn.sequence`)."""

from __future__ import annotations

from amunre.engine.chance import Chance
from amunre.engine.log import Log
from amunre.engine.rules import GameOver, Refusal, Stage
from amunre.engine.stack import top
from amunre.games.tigris.events import AnyEvent, StartDrawn
from amunre.games.tigris.moves import TigrisMove
from amunre.games.tigris.pending import Square, Unification
from amunre.games.tigris.phases import conflicts, monuments, treasures, turn
from amunre.games.tigris.pieces import draw, follow
from amunre.games.tigris.setup import Setup
from amunre.games.tigris.state import OFF, State
from amunre.games.tigris.tables import RuleTables


class Over(GameOver[State]):
    """The game has ended."""

    asking = "end.weakest"


STAGES: tuple[Stage[State], ...] = (
    turn.Main(),
    conflicts.Wars(),
    conflicts.SupportOfSides(),
    monuments.ChoiceOfMonument(),
    treasures.ChoiceOfTreasure(),
    Over(),
)
"""The stages in which seats act, and the end."""


def misplaced(s: State, seat: int, stage: Stage[State], home: Stage[State], move: TigrisMove, bit: int) -> Refusal:
    """Return the refusal for an action in the wrong stage, while another decision is open (`play.sequential`)."""
    return Refusal("play.sequential", "another-decision", {"stage": stage.name, "asked": s.asked})


def set_up(tables: RuleTables, players: int, setup: Setup, chance: Chance, log: Log[AnyEvent] | None = None) -> State:
    """Set up a game up to its first decision (chapter `setup`)."""
    rules, colors, start = tables.rules, tables.colors, setup.start
    s = State()
    s.tables, s.chance, s.log = tables, chance, log
    s.players, s.start, s.active, s.shuffles = players, start, start, 0
    s.asked, s.end, s.pending = (), None, ()
    s.tiles = [0] * len(colors)
    s.tiles[tables.sanctuary] = s.treasures = tables.start_temples
    s.face_down = [0] * len(colors)
    s.catastrophes = 0
    s.leaders = [[OFF] * len(colors) for _ in range(players)]
    s.monuments = [OFF] * len(rules.monuments)
    s.hands = [[0] * len(colors) for _ in range(players)]
    s.exchanged = [[0] * len(colors) for _ in range(players)]
    s.out = [0] * len(colors)
    s.catastrophes_left = [rules.catastrophes] * players
    s.points = [[0] * len(colors) for _ in range(players)]
    s.taken = [0] * players
    s.bag = [kind for kind, tile in enumerate(rules.tiles) for _ in range(tile.count - s.tiles[kind].bit_count())]
    follow(s)
    chance.shuffle(s.shuffles, s.bag, tables.tile_ids)
    s.shuffles += 1
    if s.log is not None:
        s.log.tell(StartDrawn, "setup.start", start)
    for seat in s.from_active():
        draw(s, seat, rules.hand, "setup.hands")
    turn.begin(s, start, 0)
    return s


def order(s: State) -> tuple[int, ...]:
    """Return all seats, starting with the active player."""
    return s.from_active()


def advance(s: State) -> None:
    """Finish the current action, then ask for the next action or end the turn."""
    match top(s):
        case Unification() as union:
            conflicts.next_war(s, union)
        case Square() as square:
            monuments.offer(s, square)
        case _:
            treasures.collect(s)
            if s.asked:
                return
            if s.actions:
                turn.ask_for_action(s)
            else:
                turn.end(s)
