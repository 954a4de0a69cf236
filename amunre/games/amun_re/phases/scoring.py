"""Phase 6, scoring after the last round of each kingdom: first the bonus cards, then line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from amunre.engine.indices import ones
from amunre.engine.moment import ALL, NONE
from amunre.engine.rules import Check, Checks, Facts, Moves, Question, Stage, ask
from amunre.games.amun_re.actions import Action
from amunre.games.amun_re.events import BonusesPassed, PointsScored
from amunre.games.amun_re.moves import PLAYABLE, AmunMove, CardMove
from amunre.games.amun_re.phases.cards import SellCard, play, sell
from amunre.games.amun_re.pieces import farmers
from amunre.games.amun_re.prompt import AnyGroup, End
from amunre.games.amun_re.state import NO_SEAT, State
from amunre.games.amun_re.vocabulary import (
    AllAlike,
    Bonus,
    CardSymbols,
    Farmers,
    Measure,
    PerGoldRank,
    PerMajority,
    PerPyramid,
    PerSet,
    PerTemple,
    counts,
)

Points = list[tuple[int, int, str]]
"""Seat, points, and the points' source if a line has several parts."""


def begin(s: State) -> None:
    """Ask for bonus cards, clockwise from the Pharaoh."""
    ask(s, Scoring, s.pharaoh)


# --- bonus cards -----------------------------------------------------------------------------------


def card_symbols(s: State, seat: int) -> int:
    """Return the number of power card symbols in the seat's provinces, both framed and unframed."""
    return sum(s.tables.symbols[province] for province in provinces_of(s, seat))


def farmers_of(s: State, seat: int) -> int:
    """Return the number of farmers in the seat's provinces."""
    return sum(farmers(s, province) for province in provinces_of(s, seat))


def found_in(s: State, seat: int, respect: str) -> set[str]:
    """Return the values that the seat's provinces have in one category (such as `west` and `east`)."""
    return {s.tables.sort_of[respect][province] for province in provinces_of(s, seat)}


class EnoughSymbols(Check[State]):
    """Allows no action if the card needs more power card symbols."""

    def allows(self, s: State, seat: int, move: CardMove[Bonus]) -> int:
        match move.effect.condition:
            case CardSymbols(least):
                return ALL if card_symbols(s, seat) >= least else NONE
        return ALL


class EnoughFarmers(Check[State]):
    """Allows no action if the card needs more farmers."""

    def allows(self, s: State, seat: int, move: CardMove[Bonus]) -> int:
        match move.effect.condition:
            case Farmers(least):
                return ALL if farmers_of(s, seat) >= least else NONE
        return ALL


class AllOfOneSort(Check[State]):
    """Allows no action if the card needs provinces of one sort only and the seat has both sorts."""

    def allows(self, s: State, seat: int, move: CardMove[Bonus]) -> int:
        match move.effect.condition:
            case AllAlike(respect):
                return ALL if len(found_in(s, seat, respect)) <= 1 else NONE
        return ALL


def the_condition(s: State, seat: int, move: CardMove[Bonus], bit: int) -> Facts:
    """Return the card, its condition, and the seat's holdings."""
    match move.effect.condition:
        case CardSymbols(least):
            return {"card": move.card.id, "needed": least, "found": card_symbols(s, seat)}
        case Farmers(least):
            return {"card": move.card.id, "needed": least, "found": farmers_of(s, seat)}
        case AllAlike(respect):
            return {"card": move.card.id, "found": tuple(sorted(found_in(s, seat, respect)))}


class PlayBonus(CardMove[Bonus]):
    """Score points at once, on the line for bonus cards."""

    word = Bonus
    step = "scoring.bonus"
    checks: ClassVar[Checks] = (
        *PLAYABLE,
        EnoughSymbols("card.*", "too-few-symbols", the_condition),
        EnoughFarmers("card.*", "too-few-farmers", the_condition),
        AllOfOneSort("card.*", "provinces-differ", the_condition),
    )

    def do(self, s: State, seat: int, bit: int) -> None:
        """Play the card, then score it."""
        play(s, seat, self.kind, self.clause)
        score(s, seat, s.tables.bonus_line, self.effect.points, self.card.id)


class PassOn(AmunMove):
    """Pass on further bonus cards; after all seats have passed, the other lines are counted."""

    words = "pass"
    step = "scoring.bonus"

    def do(self, s: State, seat: int, bit: int) -> None:
        """Ask the next seat, or count the other lines."""
        if s.log is not None:
            s.log.tell(BonusesPassed, "scoring.bonus", seat)
        following = (seat + 1) % s.players
        if following != s.pharaoh:
            ask(s, Scoring, following)
            return
        if is_last(s):
            sell_all(s)
        for number, line in enumerate(s.tables.rules.lines):
            for owner, points, about in count(s, line.measure):
                if points:
                    score(s, owner, number, points, about)
        s.asked = ()

    def groups(self, q: Question[State, Action]) -> Iterator[AnyGroup]:
        """Yield the choice to end the turn."""
        yield End(q.title("end"), q.choices(self, ALL))


class Scoring(Stage[State]):
    """The players play bonus cards in turn."""

    name = "scoring"
    phase = "scoring"
    asking = "scoring.bonus"
    moves: ClassVar[Moves] = (PlayBonus, PassOn)
    any_time: ClassVar[Moves] = (SellCard,)


# --- the other lines ---------------------------------------------------------------------------------


def is_last(s: State) -> bool:
    """Return whether this is the last round of the game."""
    return s.round == s.tables.rounds


def sell_all(s: State) -> None:
    """Sell all power cards before the final count of gold."""
    for seat in s.from_pharaoh():
        for kind in ones(s.held[seat]):
            for _ in range(s.hands[seat][kind]):
                sell(s, seat, kind)


def score(s: State, seat: int, line: int, points: int, about: str) -> None:
    """Enter points on a line of the current scoring."""
    kingdom = s.tables.kingdom(s.round)
    sheet = s.sheet(seat, kingdom)
    lines = list(s.scores[sheet])
    lines[line] += points
    s.scores[sheet] = tuple(lines)
    s.points[seat] += points
    if s.log is not None:
        id, clause = s.tables.rules.lines[line].id, s.tables.rules.lines[line].clause
        s.log.tell(PointsScored, clause, seat, kingdom, id, points, about)


def scored(s: State, seat: int) -> int:
    """Return all the points that a seat has so far."""
    return s.points[seat]


def built(s: State, seat: int) -> list[int]:
    """Return the numbers of a seat's buildings that break ties, in the order in which they apply."""
    pieces = {"pyramids": s.pyramids, "stones": s.stones}
    return [sum(pieces[name][p] for p in provinces_of(s, seat)) for name in s.tables.rules.tie_breaks]


def count(s: State, measure: Measure) -> Points:
    """Return the seats' points on a line for the current board, without bonus cards."""
    match measure:
        case PerPyramid(points):
            return [(seat, points * pyramids_of(s, seat), "") for seat in range(s.players)]
        case PerSet(points):
            return [(seat, points * complete_sets(s, seat), "") for seat in range(s.players)]
        case PerMajority(points, respect):
            sorts = s.tables.sorts[respect].items()
            return [(seat, points, value) for value, provinces in sorts for seat in most_pyramids(s, provinces)]
        case PerTemple(points):
            return [(seat, points * temples_of(s, seat) * s.temple, "") for seat in range(s.players)]
        case PerGoldRank(places) if counts(measure, is_last(s)):
            return gold_ranks(s, places)
    return []


def provinces_of(s: State, seat: int) -> tuple[int, ...]:
    """Return the seat's provinces."""
    return s.tables.members[s.owned[seat]]


def pyramids_of(s: State, seat: int) -> int:
    """Return the number of pyramids in the seat's provinces."""
    return sum(s.pyramids[province] for province in provinces_of(s, seat))


def temples_of(s: State, seat: int) -> int:
    """Return the number of temples in the seat's provinces."""
    return sum(s.tables.temples[province] for province in provinces_of(s, seat))


def complete_sets(s: State, seat: int) -> int:
    """Return the fewest pyramids in any of the seat's provinces; 0 until it has one for each round."""
    pyramids = [s.pyramids[province] for province in provinces_of(s, seat)]
    return min(pyramids) if len(pyramids) == s.tables.rounds_of[s.tables.kingdom(s.round)] else 0


def most_pyramids(s: State, provinces: tuple[int, ...]) -> list[int]:
    """Return the owners of the provinces with the most pyramids, then stones; empty if there are no pyramids."""
    rivals = [(s.pyramids[p], s.stones[p], s.owner[p]) for p in provinces if s.owner[p] != NO_SEAT and s.pyramids[p]]
    if not rivals:
        return []
    best = max(rivals)[:2]
    return sorted({rival[2] for rival in rivals if rival[:2] == best})


def gold_ranks(s: State, places: tuple[int, ...]) -> Points:
    """Return the points for ranks in gold; tied seats share a rank, and the following ranks are skipped."""
    wealth = [s.gold[seat] + s.tables.worth[s.hand_size[seat]] for seat in range(s.players)]
    richer = [sum(other > own for other in wealth) for own in wealth]
    return [(seat, places[rank], "") for seat, rank in enumerate(richer) if rank < len(places)]
