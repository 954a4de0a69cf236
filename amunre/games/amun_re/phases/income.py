"""Phase 5: harvest and other income, from the new Pharaoh clockwise."""

from __future__ import annotations

from collections.abc import Iterator

from amunre.engine.rules import Move, Stage, ask
from amunre.games.amun_re.actions import Family
from amunre.games.amun_re.ledger import transfer
from amunre.games.amun_re.phases.cards import PLAYABLE_ON_OWN, SELL, clause_of, play
from amunre.games.amun_re.pieces import farmers
from amunre.games.amun_re.state import State
from amunre.games.amun_re.vocabulary import FarmerIncome, FixedIncome


def begin(s: State) -> None:
    """The new Pharaoh comes first."""
    ask(s, "income", s.pharaoh)


def lay_on_province(s: State, seat: int, family: Family, province: int) -> None:
    """An income card onto a province of one's own, for this turn."""
    play(s, seat, family.card, clause_of(s, family.card), province=province)
    s.income_cards.append((family.card, province))


def collect(s: State, seat: int, family: Family, bit: int) -> None:
    """All income of one's provinces; then the next player clockwise."""
    for province in s.tables.members[s.owned[seat]]:
        for gold, clause in income_of(s, province):
            transfer(s, s.bank, seat, gold, clause, province)
    following = (seat + 1) % s.players
    if following == s.pharaoh:
        s.asked = ()
    else:
        ask(s, "income", following)


def income_of(s: State, province: int) -> list[tuple[int, str]]:
    """What a province yields this turn, in gold, each part with its clause.

    The standard game has one kind of card for a fixed income; where a variant has more, each of them pays.
    """
    income: list[tuple[int, str]] = []
    if s.income_cards:
        cards = [kind for kind, on in s.income_cards if on == province]
        instead = [part for kind in cards for part in income_from(s, kind, province, FixedIncome)]
        if instead:
            return instead
        income += [part for kind in cards for part in income_from(s, kind, province, FarmerIncome)]
    harvest = farmers(s, province) * s.temple
    if harvest:
        income.append((harvest, "income.harvest"))
    card = s.tables.provinces[province]
    if card.coin_pays == "always":
        income.append((card.coin, "income.always"))
    elif card.coin_pays == "with-camel" and s.tables.pays_camels[s.temple]:
        income.append((card.coin, "income.camel"))
    return income


def income_from(
    s: State, kind: int, province: int, word: type[FixedIncome | FarmerIncome]
) -> Iterator[tuple[int, str]]:
    """What a card laid on a province yields, if its effect is of this kind."""
    effect = s.tables.cards[kind].effect
    if isinstance(effect, word):
        gold = effect.gold * (farmers(s, province) if isinstance(effect, FarmerIncome) else 1)
        if gold:
            yield gold, clause_of(s, kind)


def waiting(s: State, seat: int) -> tuple[str, str]:
    """Who has collected can add nothing any more; who has not waits for his turn."""
    order = s.from_pharaoh()
    if order.index(seat) < order.index(s.asked[0]):
        return "income.turn", "collected-already"
    return "income.order", "not-your-turn"


INCOME = Stage(
    "income",
    "income",
    in_turn=(
        Move(FixedIncome.kind, "income", "income.turn", PLAYABLE_ON_OWN, lay_on_province, is_card=True),
        Move(FarmerIncome.kind, "income", "income.turn", PLAYABLE_ON_OWN, lay_on_province, is_card=True),
        Move("collect", "income", "income.turn", (), collect),
    ),
    any_time=(SELL,),
    waiting=waiting,
)
