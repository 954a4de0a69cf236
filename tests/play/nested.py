"""A toy game of nested cards, which tests pending effects in the middle of them. No ruleset has it.

Seat 0 has all cards in hand; seat 1 watches. A coin is a coin; a card `again N` plays another card of the hand N times.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

from attrs import field, frozen

from amunre.engine import stack
from amunre.engine.chance import Chance
from amunre.engine.log import Log
from amunre.engine.moment import Moment
from amunre.engine.play import PlayState, begun
from amunre.engine.rulebook import Rulebook
from amunre.engine.rules import OVER, GameOver, HasNeeded, Move, Refusal, Stage, ask

CARDS = ("coin", "again 2", "again 3")


@frozen
class Playing:
    """A card is played so many times more."""

    kind: ClassVar[str] = "playing"
    card: str
    left: int


@frozen
class Choosing:
    """Another card is chosen, which is played so many times."""

    kind: ClassVar[str] = "choosing"
    times: int


ENTRIES = {entry.kind: entry for entry in (Playing, Choosing)}


@frozen
class Action:
    verb: str
    card: str
    index: int = field(default=-1, eq=False)

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"


class Hand(Moment):
    __slots__ = ("coins", "hand")

    hand: dict[str, int]
    coins: int

    def tell_asked(self, log: Log[Any], clause: str) -> None:
        log.entries.append((clause, self.stage, self.asked))

    def copy(self) -> Hand:
        return hand_of(self.hand, self.coins, self.pending, self.stage, self.asked)


def hand_of(hand, coins=0, pending=(), stage="main", asked=(0,)) -> Hand:
    s = Hand()
    s.players, s.shuffles, s.log, s.chance = 2, 0, None, Chance(0)
    s.hand, s.coins, s.pending, s.stage, s.asked = dict(hand), coins, pending, stage, asked
    hold(s)
    return s


def hold(s: Hand) -> None:
    s.held = [sum(1 << bit for bit, card in enumerate(CARDS) if s.hand.get(card)), 0]


class PlayCard(Move[Hand, None, Action]):
    words = "play CARD"
    step = "card.play"

    def __init__(self, card: str) -> None:
        self.thing, self.needs = card, 1 << CARDS.index(card)
        super().__init__(None)

    @classmethod
    def bind(cls, tables):
        return map(cls, CARDS)

    checks = (HasNeeded("card.play", "no-such-card"),)

    def over(self):
        return [Action("play", self.thing)]

    def do(self, s: Hand, seat: int, bit: int) -> None:
        s.asked = ()
        question = stack.top(s)
        if question:
            stack.pop(s)
        s.hand[self.thing] -= 1
        hold(s)
        stack.push(s, Playing(self.thing, question.times if question else 1))


class Main(Stage[Hand]):
    name = phase = "main"
    asking = "turn.main"
    moves = (PlayCard,)


class Choice(Stage[Hand]):
    name = phase = "choice"
    asking = "card.play"
    moves = (PlayCard,)

    @classmethod
    def clause(cls, s: Hand) -> str:
        """The card's own."""
        return f"card.again-{stack.top(s).times}"


class Over(GameOver[Hand]):
    asking = "end.empty"


def advance(s: Hand) -> None:
    match stack.top(s):
        case Playing(left=0):
            stack.pop(s)
        case Playing(card, left):
            stack.replace_top(s, Playing(card, left - 1))
            if card == "coin":
                s.coins += 1
            else:
                stack.push(s, Choosing(int(card[-1])))
        case Choosing() if not s.held[0]:
            stack.pop(s)
        case Choosing():
            ask(s, Choice, 0)
        case _ if s.held[0]:
            ask(s, Main, 0)
        case _:
            s.stage = OVER


GAME: Any = SimpleNamespace(
    course=SimpleNamespace(
        STAGES=(Main(), Choice(), Over()),
        advance=advance,
        misplaced=lambda s, seat, stage, home, move, bit: Refusal(stage.asking, "elsewhere", {}),
    ),
    module=lambda name: SimpleNamespace(RuleTables=lambda rules: None),
)
BOOK: Rulebook[Hand, None, Action] = Rulebook(SimpleNamespace(game=GAME, clauses=()))


def play_of(**hand: int) -> PlayState:
    """A game with such a hand, by cards with `_` for the blank."""
    return begun(BOOK, hand_of({card.replace("_", " "): count for card, count in hand.items()}))


def face(s: Any) -> tuple[Any, ...]:
    """Return everything that a moment shows."""
    return s.hand, s.held, s.coins, s.pending, s.stage, s.asked
