"""The rules of one ruleset, ready to be asked: what is legal, why something is not, and what a move does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from amunre.engine.agenda import Agenda
from amunre.engine.rules import Facts, Move, Stage
from amunre.games.amun_re.actions import Family
from amunre.games.amun_re.model import KEPT, Ruleset
from amunre.games.amun_re.rounds import OVER, STAGES, go_on
from amunre.games.amun_re.state import State
from amunre.games.amun_re.tables import Tables

Refusal = tuple[str, str, Facts]
"""Clause, code and facts of one rule that an action breaks."""


class Book:
    """The moves of every stage, bound to the families of a ruleset's catalogue."""

    __slots__ = (
        "_any_time",
        "_clause_order",
        "_deeds",
        "_families",
        "_home",
        "_in_turn",
        "_moves",
        "_places",
        "tables",
    )

    def __init__(self, rules: Ruleset) -> None:
        self.tables = Tables(rules)
        families: dict[str, list[Family]] = {}
        for family in rules.actions.families:
            families.setdefault(family.key, []).append(family)
        self._families = families
        """By key of a move."""
        place = {index: (family, bit) for family in rules.actions.families for index, bit in family.bits.items()}
        self._places = tuple(place[index] for index in range(len(rules.actions)))
        """By index: family and bit."""

        def agenda(moves: tuple[Move, ...]) -> Agenda:
            return Agenda([(family, move) for move in moves for family in families.get(move.key, ())])

        self._any_time = {name: agenda(stage.any_time) for name, stage in STAGES.items()}
        self._in_turn = {name: agenda(stage.any_time + stage.in_turn) for name, stage in STAGES.items()}
        self._moves = {
            name: {move.key: move for move in stage.any_time + stage.in_turn} for name, stage in STAGES.items()
        }
        self._deeds = {
            name: {
                index: (move.do, family, bit)
                for move in moves.values()
                for family in families.get(move.key, ())
                for index, bit in family.bits.items()
            }
            for name, moves in self._moves.items()
        }
        """By stage and index: what a move does."""
        self._home = {key: move for moves in self._moves.values() for key, move in moves.items()}
        self._clause_order = {clause.slug: number for number, clause in enumerate(rules.clauses)}

    def legal(self, s: State, seat: int) -> tuple[int, ...]:
        """Indices of all that a seat may do now, in order of the catalogue."""
        agenda = (self._in_turn if seat in s.asked else self._any_time)[s.stage]
        return agenda.legal[s.held[seat] & agenda.cards](s, seat)

    def at_stake(self, s: State, seat: int) -> Mapping[str, Sequence[Family]]:
        """By key, the families of the moves that this stage has for a seat, whatever else is against them."""
        stage = STAGES[s.stage]
        moves = stage.any_time + stage.in_turn if seat in s.asked else stage.any_time
        return {move.key: self._families.get(move.key, ()) for move in moves}

    def refusals(self, s: State, seat: int, index: int) -> list[Refusal]:
        """All that the rules have against an action, in clause order; nothing if it is legal.

        An action of another phase or step, or of a seat that may not act, breaks just that one rule.
        """
        family, bit = self._places[index]
        stage = STAGES[s.stage]
        move = self._moves[s.stage].get(family.key)
        if move is None:
            return [self._misplaced(s, seat, stage, family, bit)]
        if seat not in s.asked and move not in stage.any_time:
            clause, code = stage.waiting(s, seat)
            return [(clause, code, {"stage": stage.name, "asked": s.asked})]
        found = []
        for check in move.checks:
            if not check.allows(s, seat, family) >> bit & 1:
                facts = check.facts(s, seat, family, bit)
                clause = check.clause
                if clause == "card.*":
                    card = facts["card"]
                    assert isinstance(card, int)
                    clause = f"card.{self.tables.card_ids[card]}"
                found.append((clause, check.code, facts))
        return sorted(found, key=lambda refusal: self._clause_order[refusal[0]])

    def _misplaced(self, s: State, seat: int, stage: Stage, family: Family, bit: int) -> Refusal:
        """Why an action has no place in this stage."""
        move = self._home[family.key]
        if stage is OVER:
            return (*stage.waiting(s, seat), {})
        if move.phase == stage.phase:
            return move.when, "wrong-step", {"stage": stage.name}
        if move.is_card:
            card = bit if family.card < 0 else family.card
            return "play.card-phase", "card-out-of-phase", {"card": card, "phase": stage.phase, "own_phase": move.phase}
        return "play.kingdoms", "wrong-phase", {"phase": stage.phase, "own_phase": move.phase}

    def perform(self, s: State, seat: int, index: int) -> None:
        """Do a legal action, and go on to the next question."""
        do, family, bit = self._deeds[s.stage][index]
        do(s, seat, family, bit)
        if not s.asked:
            go_on(s)


@lru_cache(KEPT)
def book_of(rules: Ruleset) -> Book:
    """The book of a ruleset, made once."""
    return Book(rules)
