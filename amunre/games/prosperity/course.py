"""The course of the game: what goes on while nobody is asked (`turn.phases`, `pending.stack`)."""

from __future__ import annotations

from amunre.engine.chance import Chance
from amunre.engine.log import Log
from amunre.engine.rules import GameOver, Refusal, Stage
from amunre.engine.stack import run, top
from amunre.games.prosperity.events import AnyEvent, KingdomDrawn, StartDrawn
from amunre.games.prosperity.moves import ProsperityMove
from amunre.games.prosperity.pending import Bought, Gains, Others, Repetition, Rest
from amunre.games.prosperity.phases import buying, gaining, turn
from amunre.games.prosperity.phases.resolving import resolve_again, resolve_others, resolve_rest
from amunre.games.prosperity.piles import draw, follow, shuffle
from amunre.games.prosperity.setup import Setup
from amunre.games.prosperity.state import NO_PILE, State
from amunre.games.prosperity.tables import RuleTables
from amunre.games.prosperity.words import choosing, discarding, playing, trashing
from amunre.games.prosperity.words import gaining as words_of_gaining


class Over(GameOver[State]):
    """The game has ended."""

    asking = "score.most"


STAGES: tuple[Stage[State], ...] = (
    turn.Actions(),
    turn.Buying(),
    playing.ChoiceOfTriple(),
    trashing.ChoiceOfTrash(),
    trashing.ChoiceOfOffer(),
    trashing.ChoiceForForge(),
    words_of_gaining.ChoiceOfGain(),
    discarding.ChoiceForVault(),
    discarding.ChoiceForVaultOther(),
    discarding.ChoiceOfDiscard(),
    discarding.ChoiceForMountebank(),
    choosing.ChoiceOfPlace(),
    choosing.ChoiceOfName(),
    choosing.ChoiceOfNumber(),
    choosing.ChoiceOfCopy(),
    playing.ChoiceForLoan(),
    gaining.ChoiceForGain(),
    buying.ChoiceOfOrder(),
    Over(),
)
"""The stages in which seats act, and the end."""


def misplaced(s: State, seat: int, stage: Stage[State], home: Stage[State], move: ProsperityMove, bit: int) -> Refusal:
    """Return the refusal for an action in the wrong stage, while another decision is open (`play.sequential`)."""
    return Refusal("play.sequential", "another-decision", {"stage": stage.name, "asked": s.asked})


def set_up(tables: RuleTables, players: int, setup: Setup, chance: Chance, log: Log[AnyEvent] | None = None) -> State:
    """Set up a game up to its first decision (chapter `setup`)."""
    rules, ids = tables.rules, tables.ids
    s = State()
    s.tables, s.chance, s.log = tables, chance, log
    s.players, s.start, s.shuffles = players, setup.start, 0
    s.asked, s.end, s.pending, s.kingdom = (), None, (), setup.kingdom
    in_game = {card.id for card in rules.basic_cards} | set(setup.kingdom)
    s.supply = [size if id in in_game else NO_PILE for id, size in zip(ids, tables.pile_sizes[players], strict=True)]
    none = [0] * len(ids)
    s.trash, s.play = none[:], none[:]
    s.hands, s.shown, s.buried = ([none[:] for _ in range(players)] for _ in range(3))
    s.discards = [[rules.deck.get(id, 0) for id in ids] for _ in range(players)]
    s.decks = [[] for _ in range(players)]
    s.tops, s.tokens, s.turns = ([0] * players for _ in range(3))
    follow(s)
    if s.log is not None:
        s.log.tell(KingdomDrawn, "setup.draw", setup.kingdom)
        s.log.tell(StartDrawn, "setup.start", setup.start)
    s.active = setup.start
    for seat in s.from_active():
        shuffle(s, seat, "setup.hands")
        draw(s, seat, rules.hand, "setup.hands")
    turn.begin(s, setup.start)
    turn.go_on(s)
    run(s, advance)
    return s


def order(s: State) -> tuple[int, ...]:
    """Return all seats, starting with the active player."""
    return s.from_active()


def advance(s: State) -> None:
    """Go on with what is under way, or with the turn."""
    if not s.pending:
        turn.go_on(s)
        return
    match top(s):
        case Rest() as rest:
            resolve_rest(s, rest)
        case Others() as others:
            resolve_others(s, others)
        case Repetition() as again:
            resolve_again(s, again)
        case Gains() as gains:
            gaining.gain_next(s, gains)
        case Bought() as bought:
            buying.go_on_buying(s, bought)
        case frame:
            raise AssertionError(f"nobody was asked about {frame}")
