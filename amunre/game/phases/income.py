"""Phase 5: harvest and other income, from the new Pharaoh clockwise."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.game.checks import Move, Stage, ask, turn_by
from amunre.game.ledger import transfer
from amunre.game.phases.cards import PLAYABLE_ON_OWN, SELL, clause_of, play
from amunre.game.pieces import farmers
from amunre.game.state import State
from amunre.ruleset.actions import Family, ones
from amunre.ruleset.vocabulary import FarmerIncome, FixedIncome


def begin(s: State) -> None:
    """The new Pharaoh comes first."""
    ask(s, "income", s.pharaoh)


def lay_on_province(s: State, seat: int, family: Family, province: int) -> None:
    """An income card onto a province of one's own, for this turn."""
    play(s, seat, family.card, clause_of(s, family.card), province=province)
    s.income_cards.append((family.card, province))


def collect(s: State, seat: int, family: Family, bit: int) -> None:
    """All income of one's provinces; then the next player clockwise."""
    for province in ones(s.owned[seat]):
        for gold, clause in income_of(s, province):
            if gold:
                transfer(s, s.bank, seat, gold, clause, province)
    following = (seat + 1) % s.players
    if following == s.pharaoh:
        s.asked = ()
    else:
        ask(s, "income", following)


def income_of(s: State, province: int) -> Iterator[tuple[int, str]]:
    """What a province yields this turn, in gold, and by which clause."""
    card = s.tables.provinces[province]
    laid = [(s.tables.cards[kind].effect, clause_of(s, kind)) for kind, on in s.income_cards if on == province]
    fixed = [(effect.gold, clause) for effect, clause in laid if isinstance(effect, FixedIncome)]
    if fixed:
        yield from fixed
        return
    yield farmers(s, province) * s.temple, "income.harvest"
    for effect, clause in laid:
        if isinstance(effect, FarmerIncome):
            yield farmers(s, province) * effect.gold, clause
    if card.coin_pays == "always":
        yield card.coin, "income.always"
    elif card.coin_pays == "with-camel" and s.tables.pays_camels[s.temple]:
        yield card.coin, "income.camel"


INCOME = Stage(
    "income",
    "income",
    in_turn=(
        Move(FixedIncome.kind, "income", "income.turn", PLAYABLE_ON_OWN, lay_on_province, is_card=True),
        Move(FarmerIncome.kind, "income", "income.turn", PLAYABLE_ON_OWN, lay_on_province, is_card=True),
        Move("collect", "income", "income.turn", (), collect),
    ),
    any_time=(SELL,),
    waiting=turn_by("income.order"),
)
