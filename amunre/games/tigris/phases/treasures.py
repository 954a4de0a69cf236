"""Treasures: the owner of a trader takes them if its kingdom has more than one (chapter `treasure`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from amunre.engine.indices import ones
from amunre.engine.rules import Check, Checks, Facts, Moves, Question, ask
from amunre.games.tigris.actions import Action
from amunre.games.tigris.moves import TigrisMove, TigrisStage, the_space
from amunre.games.tigris.pieces import take_treasure
from amunre.games.tigris.prompt import AnyGroup, Take
from amunre.games.tigris.state import OFF, State
from amunre.games.tigris.tables import RuleTables


def paying(s: State) -> int:
    """Return the treasures in a kingdom that has a trader and several treasures (`treasure.one-kingdom`), if any."""
    for places in s.leaders:
        space = places[s.tables.collector]
        if space != OFF:
            treasures = s.region_at(space) & s.treasures
            if treasures.bit_count() > 1:
                return treasures
    return 0


def first_taken(s: State, treasures: int) -> int:
    """Return the treasures that must be taken first, namely any in the corners (`treasure.corner-first`)."""
    return treasures & s.tables.corners or treasures


def collect(s: State) -> None:
    """Take all treasures but one; if there is a choice, ask the trader's owner."""
    while treasures := paying(s):
        owner = s.owner_in(s.region_at(ones(treasures)[0]), s.tables.collector)
        assert owner is not None
        [first, *others] = ones(first_taken(s, treasures))
        if others:
            ask(s, ChoiceOfTreasure, owner)
            return
        take_treasure(s, owner, first, "treasure.corner-first")


class PayableNow(Check[State]):
    """Treasures in the kingdom."""

    def allows(self, s: State, seat: int, move: TakeTreasure) -> int:
        return move.members_on(paying(s))


class CornerFirst(Check[State]):
    """Treasures that may be taken first; another check handles treasures outside the kingdom."""

    def allows(self, s: State, seat: int, move: TakeTreasure) -> int:
        treasures = paying(s)
        return ~move.members_on(treasures & ~first_taken(s, treasures))


class TakeTreasure(TigrisMove):
    """Take a treasure."""

    words = "take SPACE"
    ranges: ClassVar[Mapping[str, str]] = {"SPACE": "setup.board"}
    step = "treasure.when"
    checks: ClassVar[Checks] = (
        PayableNow("treasure.when", "no-treasure-to-take", the_space),
        CornerFirst("treasure.corner-first", "corner-treasure-first", the_space),
    )

    def __init__(self, tables: RuleTables) -> None:
        self.spaces: tuple[int, ...] = tuple(ones(tables.start_temples))
        """Space for each bit."""
        super().__init__(tables)

    def members_on(self, treasures: int) -> int:
        """Return the members that each take one of these treasures."""
        return sum(1 << bit for bit, space in enumerate(self.spaces) if treasures >> space & 1)

    def over(self) -> Iterable[Action]:
        """Return an action for each space that has a treasure at the start."""
        return [self.action(space=self.tables.space_ids[space]) for space in self.spaces]

    def do(self, s: State, seat: int, bit: int) -> None:
        """Take the treasure."""
        s.asked = ()
        take_treasure(s, seat, self.spaces[bit], "treasure.when")

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the treasures in the kingdom."""
        yield Take(q.title("take"), q.choices(self, q.through(self, PayableNow)))


class ChoiceOfTreasure(TigrisStage):
    """The trader's owner chooses a treasure."""

    name = "treasure"
    phase = "treasure"
    asking = "treasure.when"
    moves: ClassVar[Moves] = (TakeTreasure,)

    def facts(self, s: State, seat: int) -> Facts:
        """Return how many treasures are still to be taken."""
        return {"left": paying(s).bit_count() - 1}
