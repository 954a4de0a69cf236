"""Words that make their player gain a card from the supply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from amunre.engine.indices import ones
from amunre.engine.rules import AnyMove, AnyStage, Check, Checks, Facts, Moves, Question
from amunre.engine.stack import top
from amunre.games.prosperity.actions import Action
from amunre.games.prosperity.costs import cost, piles_costing
from amunre.games.prosperity.known import Known
from amunre.games.prosperity.moves import CardMove, CardStage, answered, the_card
from amunre.games.prosperity.pending import Asking, Gaining
from amunre.games.prosperity.phases.buying import NotEmpty, OfTheGame
from amunre.games.prosperity.phases.gaining import gain
from amunre.games.prosperity.prompt import AnyGroup, Supply
from amunre.games.prosperity.state import State
from amunre.games.prosperity.vocabulary import GainUpTo
from amunre.games.prosperity.words.word import AskingWord


class OfFittingCost(Check[State]):
    """Cards whose cost is within the bounds of the question."""

    def allows(self, s: State, seat: int, move: AnyMove) -> int:
        bounds: Gaining = top(s)
        found = 0
        for kind in s.tables.kinds:
            if bounds.least <= cost(s, kind) <= bounds.most:
                found |= 1 << kind
        return found


def the_bounds(s: State, seat: int, move: AnyMove, bit: int) -> Facts:
    """Return the asking card, the chosen card and its cost, and the bounds."""
    bounds: Gaining = top(s)
    ids = s.tables.ids
    return {"card": bounds.card, "other": ids[bit], "cost": cost(s, bit), "least": bounds.least, "most": bounds.most}


class GainCard(CardMove):
    """Gain a card from the supply."""

    words = "gain CARD"
    step = "gain.where"
    rank = 4
    checks: ClassVar[Checks] = (
        OfTheGame("supply.empty", "no-such-pile", the_card),
        NotEmpty("supply.empty", "pile-empty", the_card),
        OfFittingCost("card.*", "wrong-cost", the_bounds),
    )

    def do(self, s: State, seat: int, kind: int) -> None:
        """Gain the card."""
        question = answered(s)
        gain(s, seat, kind, f"card.{question.card}")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield all piles."""
        yield Supply(q.title("gain"), q.choices(self, q.through(self, OfTheGame)), None, None)


class ChoiceOfGain(CardStage):
    """A seat chooses the card that it gains."""

    name = "gain"
    asking = "gain.where"
    moves: ClassVar[Moves] = (GainCard,)

    def facts(self, s: State, seat: int) -> Facts:
        """Return the asking card and the bounds of the cost."""
        bounds: Gaining = top(s)
        return {"card": bounds.card, "least": bounds.least, "most": bounds.most}


class GainWithin(AskingWord[Any, Gaining]):
    """The player gains a card whose cost is within bounds, if there is one."""

    stage: ClassVar[type[AnyStage]] = ChoiceOfGain

    def begin(self, s: State, at: Asking, word: GainUpTo) -> None:
        """Ask for a card up to the word's cost."""
        self.pose(s, Gaining(at.seat, at.card, at.step, 0, word.cost))

    def is_asked(self, known: Known, question: Gaining, word: Any) -> bool:
        """Ask if several piles fit."""
        return known.number_of_piles(question.least, question.most) > 1

    def unasked(self, s: State, question: Gaining, word: Any) -> None:
        """Gain a card of the only pile that fits, if any."""
        for kind in ones(piles_costing(s, question.least, question.most)):
            gain(s, question.seat, kind, f"card.{question.card}")


GAIN: Final[GainWithin] = GainWithin()
"""The word, which other words use for a gain with other bounds."""
