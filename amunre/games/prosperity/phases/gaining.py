"""Gains of cards, and the moves that can follow a gain (chapter `gain`)."""

from __future__ import annotations

from typing import ClassVar

from amunre.engine.moment import ALL, NONE
from amunre.engine.rules import Check, Checks, Facts, Moves, Question, ask
from amunre.engine.stack import pop, push, replace_top, top
from amunre.games.prosperity import piles
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.events import Declined
from amunre.games.prosperity.known import may_hold
from amunre.games.prosperity.moves import AnswerMove, ProsperityStage, answered
from amunre.games.prosperity.pending import Gained, Gains
from amunre.games.prosperity.state import State


def can_seal(s: State, seat: int) -> bool:
    """Return whether a seat has a card in play that lets it put a gained card onto its deck (`card.royal-seal`)."""
    return seat == s.active and s.in_play & s.tables.sealing != 0


def gain(s: State, seat: int, kind: int, clause: str) -> None:
    """Gain a card from its pile, if there is one, and ask whether to move it (`gain.react`)."""
    if s.supply[kind] < 1:
        return
    piles.gain(s, seat, kind, clause)
    if can_seal(s, seat) or may_hold(s, seat, s.tables.moving):
        push(s, Gained(seat, s.tables.ids[kind]))
        ask(s, ChoiceForGain, seat)


def gain_next(s: State, due: Gains) -> None:
    """Gain the next of several cards (`gain.one-by-one`)."""
    first, *rest = due.cards
    if rest:
        replace_top(s, Gains(due.seat, tuple(rest)))
    else:
        pop(s)
    gain(s, due.seat, s.tables.numbers[first], "gain.one-by-one")


class SealInPlay(Check[State]):
    """Allows no action unless a card in play lets the seat put the gained card onto its deck."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return ALL if can_seal(s, seat) else NONE


class MoverInHand(Check[State]):
    """Allows no action unless the seat holds a card that can move the gained card."""

    def allows(self, s: State, seat: int, move: object) -> int:
        return ALL if s.held[seat] & s.tables.moving else NONE


class LeaveGain(AnswerMove):
    """Leave the gained card in the discard pile."""

    words = "leave"
    heading = "gained"
    step = "gain.react"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Leave the card where it is."""
        answered(s)
        if s.log is not None:
            s.log.tell(Declined, "gain.react", seat, "gained")


class Seal(AnswerMove):
    """Put the gained card onto the deck."""

    words = "seal"
    step = "gain.react"
    checks: ClassVar[Checks] = (SealInPlay("card.royal-seal", "no-royal-seal"),)

    def do(self, s: State, seat: int, bit: int) -> None:
        """Move the card to the deck."""
        piles.move_gain(s, seat, s.tables.numbers[answered(s).card], "seal", "deck")

    def offered(self, q: Question[State, Action]) -> int:
        """Return the answer, if it is possible."""
        return q.legal(self)


class MoveFromHand(Seal):
    """Show a Watchtower from hand to move the gained card."""

    checks: ClassVar[Checks] = (MoverInHand("card.watchtower-gain", "no-watchtower"),)


class OntoDeck(MoveFromHand):
    """Show a Watchtower, and put the gained card onto the deck."""

    words = "watchtower top"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Move the card to the deck."""
        piles.move_gain(s, seat, s.tables.numbers[answered(s).card], "watchtower", "deck")


class IntoTrash(MoveFromHand):
    """Show a Watchtower, and trash the gained card."""

    words = "watchtower trash"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Move the card to the trash."""
        piles.move_gain(s, seat, s.tables.numbers[answered(s).card], "watchtower", "trash")


class ChoiceForGain(ProsperityStage):
    """A seat may move a card that it has just gained."""

    name = "gained"
    phase = "gain"
    asking = "gain.react"
    moves: ClassVar[Moves] = (LeaveGain, Seal, OntoDeck, IntoTrash)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the gained card."""
        return {"card": top(s).card}

    def wanted(self, s: State, seat: int) -> int:
        """Return the cards that can move the gained card; 0 if one in play can."""
        return 0 if can_seal(s, seat) else s.tables.moving
